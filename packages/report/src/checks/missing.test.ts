import { expect, test } from 'vitest'
import type { ReportSnapshot } from '../snapshot.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { createTranslator } from '../translator.ts'
import { missingFields } from './missing.ts'

const translator = createTranslator('en', 'UTC')
const namesOf = (snapshot: ReportSnapshot) => missingFields(snapshot, translator).map(({ name }) => name)

type Particulars = ReportSnapshot['definition']['backgroundSection']['particulars']
type Survey = NonNullable<ReportSnapshot['survey']>

const withParticulars = (snapshot: ReportSnapshot, change: Partial<Particulars>): ReportSnapshot => ({
  ...snapshot,
  definition: {
    ...snapshot.definition,
    backgroundSection: {
      ...snapshot.definition.backgroundSection,
      particulars: {
        ...snapshot.definition.backgroundSection.particulars,
        ...change,
      },
    },
  },
})
const withSurvey = (snapshot: ReportSnapshot, change: Partial<Survey>): ReportSnapshot => ({
  ...snapshot,
  survey: snapshot.survey && {
    ...snapshot.survey,
    ...change,
  },
})

/** A test report in which everything is stated. */
const whole = withParticulars(
  exampleSnapshot({
    layout: 'Hoklas',
    hasThermal: true,
  }),
  {
    reportNumber: 'T-1',
    accreditation: 'HOKLAS 000',
    deviations: 'None: the method was followed.',
  },
)

test('nothing is missing from a test report that states everything', () => {
  expect(namesOf(whole)).toEqual([])
})

test.each<[string, ReportSnapshot]>([
  ['Report no.', withParticulars(whole, { reportNumber: '' })],
  ['Accreditation', withParticulars(whole, { accreditation: '' })],
  ['Test method', withParticulars(whole, { method: '' })],
  ['Deviations from the method', withParticulars(whole, { deviations: '' })],
  ['Equipment', withSurvey(whole, { equipment: '' })],
  ['Calibration', withSurvey(whole, { calibration: '' })],
  [translator.words.survey.startedAt, withSurvey(whole, { startedAt: null })],
  [translator.words.survey.ambient, withSurvey(whole, { ambient: null })],
  [translator.words.survey.wind, withSurvey(whole, { wind: null })],
  [translator.words.survey.sun, withSurvey(whole, { sun: null })],
  [translator.words.survey.rain, withSurvey(whole, { rain: null })],
  [translator.words.survey.emissivity, withSurvey(whole, { emissivity: null })],
  ['Client', { ...whole, project: { ...whole.project, clientName: '' } }],
  ['Address', { ...whole, project: { ...whole.project, address: '' } }],
  ['Inspected by', { ...whole, project: { ...whole.project, companyName: '' } }],
])('%s alone is named where it alone is missing', (name, snapshot) => {
  expect(namesOf(snapshot)).toEqual([name])
})

test('aircraft, pilot and weather are named where no person stated them, stand-off where no photo knows it either', () => {
  const facade = exampleSnapshot()
  const { backgroundSection } = facade.definition
  const { conduct: _, ...background } = backgroundSection
  const silent = { ...facade, definition: { ...facade.definition, backgroundSection: background } }
  expect(namesOf(facade)).toEqual([])
  expect(namesOf(silent)).toEqual(['Aircraft', 'Pilot', 'Weather'])
  const photos = facade.photos.map((photo) => ({ ...photo, distance: null }))
  expect(namesOf({ ...silent, photos, survey: whole.survey })).toEqual(['Aircraft', 'Pilot', 'Distance to the wall'])
  expect(namesOf({ ...silent, layout: 'Defect List' })).toEqual([])
})

test('zero degrees and no wind are stated', () => {
  expect(
    namesOf(
      withSurvey(whole, {
        ambient: 0,
        wind: 0,
      }),
    ),
  ).toEqual([])
})

test('without a survey every condition of it is missing', () => {
  const names = namesOf({
    ...whole,
    survey: null,
  })
  for (const name of ['Equipment', 'Calibration', translator.words.survey.wind]) expect(names).toContain(name)
})

test('what a test report asks for is not asked of a facade', () => {
  expect(
    namesOf({
      ...withParticulars(whole, {
        method: '',
        deviations: '',
      }),
      layout: 'Facade',
      survey: null,
    }),
  ).toEqual([])
})
