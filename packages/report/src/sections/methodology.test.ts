import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import type { ReportContent } from '@plumbline/contract/reports/content'
import { exampleCoverage } from '../testing/example-coverage.ts'
import { exampleContext, ofKind, textOfRows } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { methodology } from './methodology.ts'
import type { Context } from './section.ts'

const factsOf = (context: Context) =>
  Object.fromEntries(textOfRows(ofKind(methodology(context), 'table')[0]!.rows)) as Readonly<Record<string, string>>

type Conduct = NonNullable<ReportContent['backgroundSection']['conduct']>
const withConduct = (conduct: Conduct | undefined, options: Parameters<typeof exampleSnapshot>[0] = {}) => {
  const { definition } = exampleSnapshot(options)
  const { conduct: _, ...background } = definition.backgroundSection
  return { ...definition, backgroundSection: { ...background, ...(conduct && { conduct }) } }
}

test('what was not recorded has its row and says so, in every language', () => {
  for (const locale of locales) {
    const definition = withConduct(undefined, { locale })
    const context = exampleContext({ locale }, { definition, photos: [], defects: [], elevations: [], survey: null })
    const { words } = context.translator
    const { method } = words.parts
    const shown = factsOf(context)
    for (const name of [
      method.aircraft,
      method.cameras,
      method.distance,
      method.scale,
      method.overlap,
      method.coverage,
      method.weather,
      method.pilot,
      method.sizes,
      method.detector,
    ])
      expect(shown[name]).toBe(words.notStated)
  }
})

test('distance and scale are of the photos that have them, with how many those are', () => {
  const { photos } = exampleSnapshot({ count: 4 })
  const given = photos.map((photo, index) => ({
    ...photo,
    gsd: index === 0 ? null : index,
    distance: index < 2 ? null : index * 5,
  }))
  const shown = factsOf(exampleContext({}, { photos: given }))
  expect(shown['Distance to the wall']).toBe('10 to 15 m, known for 2 of 4 photos')
  expect(shown['Scale']).toBe('1 to 3 mm/px, half of them at 2 mm/px or finer; known for 3 of 4 photos')
  expect(shown['Cameras']).toBe('DJI M3E')
  expect(shown['Photos taken']).toBe('5 Oct 2026')
})

test('one distance and one scale are no range', () => {
  const shown = factsOf(exampleContext({ count: 2 }))
  expect(shown['Distance to the wall']).toBe('5.2 m, known for 2 of 2 photos')
  expect(shown['Scale']).toBe('1.37 mm/px, known for 2 of 2 photos')
})

test('suggestions are counted as they were reviewed, with the people who did', () => {
  const of = (detection: object) => factsOf(exampleContext({}, { detection: detection as never }))
  const reviewed = of({ accepted: 4, rejected: 2, undecided: 1, deciders: ['Ada Byron', 'Grace Hopper'] })
  expect(reviewed['Suggestions of the detector']).toBe('4 accepted, 2 rejected and 1 undecided, of 7')
  expect(reviewed['Reviewed by']).toBe('Ada Byron and Grace Hopper')
  expect(of({ accepted: 0, rejected: 0, undecided: 0, deciders: [] })['Suggestions of the detector']).toContain(
    'No suggestion',
  )
  expect(of({ accepted: 0, rejected: 0, undecided: 9, deciders: [] })['Reviewed by']).toBe('Not stated')
})

test('sizes are counted by how they were measured', () => {
  const defects = exampleSnapshot({ count: 4 }).defects
  expect(factsOf(exampleContext({}, { defects }))['Sizes']).toBe(
    'measured on the photo: 2, entered by the inspector: 1 and no size: 1',
  )
})

test('aircraft, pilot, weather and stand-off are as a person stated them, below what the record says', () => {
  const conduct = { aircraft: 'M350', pilot: 'Ho Wai Lam', weather: 'Dry', standOff: '8 m at the podium' }
  const shown = factsOf(exampleContext({ hasThermal: true }, { definition: withConduct(conduct) }))
  expect(shown['Aircraft']).toBe('M350')
  expect(shown['Pilot']).toBe('Ho Wai Lam')
  expect(shown['Weather']).toMatch(/^27 .*\nDry$/)
  expect(shown['Distance to the wall']).toMatch(/^5\.2 m, .*\n8 m at the podium$/)
  const test = factsOf(exampleContext({ layout: 'Hoklas' }, { definition: withConduct(conduct, { layout: 'Hoklas' }) }))
  expect(test['Weather']).toBe('Dry')
})

test('overlap is that of the coverage, of the elevations where it was measured', () => {
  const [one, other, third] = exampleSnapshot().elevations
  const elevations = [
    { ...one!, coverage: exampleCoverage(one!, { overlap: { two: 0.926, three: 0.7 } }) },
    { ...other!, coverage: exampleCoverage(other!, { overlap: null }) },
    third!,
  ]
  expect(factsOf(exampleContext({}, { elevations }))['Overlap']).toMatch(
    /^Of the area seen, .*:\nTower 1 · North elevation: 92\s%.*70\s%$/,
  )
})
