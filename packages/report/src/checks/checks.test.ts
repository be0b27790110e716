import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { blocksOf } from '../outline.ts'
import { textOf } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { spacedText } from '../spaced.ts'
import type { ReportSnapshot } from '../snapshot.ts'
import { checksOf } from './checks.ts'

/** A report in which everything agrees. */
function sound(locale: (typeof locales)[number] = 'en', layout: ReportSnapshot['layout'] = 'Facade'): ReportSnapshot {
  const snapshot = exampleSnapshot({ locale, layout })
  return {
    ...snapshot,
    photos: snapshot.photos.map((photo, index) => ({
      ...photo,
      elevationId: snapshot.defects[index]!.elevationId,
      floor: snapshot.defects[index]!.floor,
    })),
  }
}

type Background = ReportSnapshot['definition']['backgroundSection']
const withBackground = (snapshot: ReportSnapshot, change: Partial<Background>): ReportSnapshot => ({
  ...snapshot,
  definition: {
    ...snapshot.definition,
    backgroundSection: { ...snapshot.definition.backgroundSection, ...change },
  },
})

const first = <T>(list: readonly T[], change: (one: T) => T): readonly T[] =>
  list.map((one, index) => (index === 0 ? change(one) : one))

const planted: readonly (readonly [string, (snapshot: ReportSnapshot) => ReportSnapshot, string])[] = [
  [
    'a date of operation on which no photo was taken',
    (snapshot) => withBackground(snapshot, { operationDate: '2026-10-02' }),
    'The stated date of operation is 2 Oct 2026, but the photos were taken on 5 Oct 2026.',
  ],
  [
    'photos outside the period of the project',
    (snapshot) => ({ ...snapshot, project: { ...snapshot.project, endDate: '2026-10-04', startDate: null } }),
    '8 photos were taken outside the period of the project.',
  ],
  [
    'a photo without a date',
    (snapshot) => ({ ...snapshot, photos: first(snapshot.photos, (photo) => ({ ...photo, takenAt: null })) }),
    '1 photo does not say when it was taken.',
  ],
  [
    'a photo on a floor that is none',
    (snapshot) => ({ ...snapshot, photos: first(snapshot.photos, (photo) => ({ ...photo, floor: '99/F' })) }),
    '1 photo is assigned to a floor that its elevation does not have.',
  ],
  [
    'defects on floors that no photo shows',
    (snapshot) => ({ ...snapshot, photos: snapshot.photos.slice(1) }),
    '1 defect is recorded on a floor of which the record has no photo.',
  ],
  [
    'an issue before the last photo',
    (snapshot) => withBackground(snapshot, { revisionLog: [{ revision: 'A', remarks: '', issueDate: '2026-10-01' }] }),
    'The report is dated 1 Oct 2026, before its last photo of 5 Oct 2026.',
  ],
  [
    'a registration that expired',
    (snapshot) =>
      withBackground(snapshot, {
        endorserInformation: {
          ...snapshot.definition.backgroundSection.endorserInformation,
          dateOfExpiryOfRegistration: '2026-01-31',
        },
      }),
    'The registration of Lee Ka Yan expired on 31 Jan 2026, before the report was issued.',
  ],
  [
    'an open defect whose action is closed',
    (snapshot) => ({
      ...snapshot,
      defects: first(snapshot.defects, (defect) => ({ ...defect, action: 'closed', status: 'open' })),
    }),
    '1 defect is not closed, although its action is.',
  ],
]

test('what agrees is not doubted', () => {
  for (const locale of locales) expect(checksOf(sound(locale), locale)).toEqual([])
})

test.each(planted)('%s is warned about before the report, and the report says so', (_, plant, sentence) => {
  const snapshot = plant(sound())
  expect(checksOf(snapshot, 'en').map(({ text }) => text)).toContain(sentence)
  expect([...blocksOf(snapshot)].map(textOf).join('\n')).toContain(sentence)
  for (const locale of locales) {
    const said = checksOf(plant(sound(locale)), locale).filter(({ kind }) => kind === 'contradiction')
    expect(said).not.toEqual([])
    for (const { text } of said) {
      // Chinese reports are spaced as they are printed.
      expect(text).not.toMatch(/[{}]|undefined|null/)
      expect([...blocksOf(plant(sound(locale)))].map(textOf).join('\n')).toContain(
        locale === 'en' ? text : spacedText(text),
      )
    }
  }
})

test('empty fields are listed as not stated, those of ISO/IEC 17025 for a test report', () => {
  const bare = (layout: ReportSnapshot['layout']) => {
    const snapshot = sound('en', layout)
    const { reportPreparedBy, endorserInformation, particulars } = snapshot.definition.backgroundSection
    return withBackground(
      { ...snapshot, photos: [], defects: [], project: { ...snapshot.project, clientName: '', address: '' } },
      {
        operationDate: null,
        reportPreparedBy: { ...reportPreparedBy, name: '' },
        endorserInformation: { ...endorserInformation, endorserName: '' },
        particulars: { ...particulars, method: '', structureNumber: '', spans: '' },
      },
    )
  }
  const missing = (layout: ReportSnapshot['layout']) => checksOf(bare(layout), 'en').map(({ text }) => text)
  const common = ['Client', 'Address', 'Date of operation', 'Prepared by', 'Distance to the wall'].map(
    (name) => `Not stated: ${name}`,
  )
  expect(missing('Facade')).toEqual(common)
  expect(missing('Defect List')).toEqual([])
  expect(missing('Bridge')).toEqual([
    ...common,
    ...['Structure number', 'Form of structure', 'Spans', 'Last inspection'].map((name) => `Not stated: ${name}`),
  ])
  for (const name of ['Report no.', 'Test method', 'Deviations from the method', 'Equipment', 'Calibration'])
    expect(missing('Hoklas')).toContain(`Not stated: ${name}`)
  expect(missing('Hoklas')).toContain('Not stated: Authorised signatory')
})
