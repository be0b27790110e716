import { defectLabel } from '@plumbline/contract/defects/defects'
import { locales } from '@plumbline/contract/locales'
import { ratingSchemes, type RatingSetup } from '@plumbline/contract/rules/ratings'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksOf } from '../outline.ts'
import { checksOf } from '../checks/checks.ts'
import { labelsOf, openRatings, shownRatings, ratingText } from '../ratings.ts'
import type { EarlierState, ReportDefect } from '../snapshot.ts'
import { exampleContext, exampleDefect, ofKind, textOf, textOfRows } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { createTranslator } from '../translator.ts'
import { defectSchedule } from './defect-schedule.ts'
import { ratingDefinitions } from './rating-definitions.ts'

const fisp: RatingSetup = { scheme: 'nyc-fisp', levels: [] }
const own: RatingSetup = { scheme: 'own', levels: [{ key: 'l1', name: 'Watch', meaning: '' }] }
const size = { width: null, length: null, isBelowGsd: false, source: null, gsd: null }
const swarmpBefore: EarlierState = {
  defectNum: 9,
  severity: 'minor',
  rating: 'nyc-fisp:swarmp',
  status: 'open',
  inspectedOn: '2021-03-01',
  size,
}

const defects: readonly ReportDefect[] = [
  exampleDefect({ defectNum: 1, rating: 'nyc-fisp:swarmp', repairBy: '2027-03-01' }),
  exampleDefect({ defectNum: 2, rating: 'nyc-fisp:swarmp', repairBy: null }),
  exampleDefect({ defectNum: 3, rating: null }),
  exampleDefect({ defectNum: 4, rating: 'nyc-fisp:safe', earlier: swarmpBefore, progress: 'same' }),
  exampleDefect({ defectNum: 5, rating: 'nyc-fisp:unsafe', earlier: swarmpBefore, progress: 'worse' }),
]
const rated = (changes: object = {}) => exampleContext({}, { defects, ratings: fisp, ...changes })

describe('the definitions of ratings', () => {
  test('say what each level means, whose words those are, and what is open', () => {
    const blocks = [...ratingDefinitions(rated())]
    const [table] = ofKind(blocks, 'table')
    expect(textOfRows(table!.rows).map(([name]) => name)).toEqual(['Safe', 'SWARMP', 'Unsafe'])
    const text = blocks.map(textOf).join('\n')
    expect(text).toContain('How defects are rated: New York City FISP')
    expect(text).toContain('1 defect has not been rated by anyone: DF0003.')
    expect(text).toContain('1 SWARMP has no repair-by date: DF0002.')
    expect(text).toMatch(/the rule proposes Unsafe.*: DF0004\. A proposal is not a rating\./)
    expect(text).not.toContain('Every defect was rated')
  })

  test('say that every defect was rated where that is so', () => {
    const blocks = [...ratingDefinitions(rated({ defects: defects.slice(0, 1) }))].map(textOf)
    expect(blocks.at(-1)).toBe('Every defect was rated by a person.')
  })

  test.each(ratingSchemes)('of %s exist in every language', (scheme) => {
    for (const locale of locales) {
      const context = exampleContext({ locale }, { defects, ratings: { ...own, scheme } })
      const blocks = [...ratingDefinitions(context)]
      const { translator } = context
      expect(blocks.map(textOf).join('\n')).toContain(translator.words.ratings.sources[scheme])
      for (const row of textOfRows(ofKind(blocks, 'table')[0]!.rows))
        expect(row.every((text) => text !== '')).toBe(true)
    }
  })

  test('state no condition grade for DIN 1076', () => {
    const context = rated({ ratings: { scheme: 'din-1076', levels: [] } })
    expect([...ratingDefinitions(context)].map(textOf).join('\n')).toContain('No condition grade is calculated')
  })

  test('are left out without a scheme, in a test report and where nothing was found', () => {
    expect([...ratingDefinitions(rated({ ratings: { scheme: null, levels: [] } }))]).toEqual([])
    expect([...ratingDefinitions(exampleContext({}, { defects }))]).toEqual([])
    expect([...ratingDefinitions(rated({ layout: 'Hoklas' }))]).toEqual([])
    expect([...ratingDefinitions(rated({ defects: [] }))]).toEqual([])
  })
})

test('the schedule has a column of ratings, and without a scheme none', () => {
  const [, schedule] = ofKind(defectSchedule(rated()), 'table')
  const [head] = textOfRows([schedule!.head!])
  const at = head!.indexOf('Rating')
  const byNumber = new Map(textOfRows(schedule!.rows).map((row) => [row[0], row[at]]))
  expect(byNumber.get('DF0001')).toBe('SWARMP, repair by 1 Mar 2027')
  expect(byNumber.get('DF0002')).toBe('SWARMP, no repair-by date')
  expect(byNumber.get('DF0003')).toBe('Not rated')
  expect(schedule!.widths.reduce((sum, width) => sum + width, 0)).toBe(100)
  const [, plain] = ofKind(defectSchedule(exampleContext({}, { defects })), 'table')
  expect(textOfRows([plain!.head!])[0]).not.toContain('Rating')
})

test.each(['Facade', 'Bridge', 'Defect List'] as const)(
  'a %s report prints ratings once defined and on each defect',
  (layout) => {
    const snapshot = { ...exampleSnapshot({ layout, count: 5 }), defects, ratings: fisp }
    const text = [...blocksOf(snapshot)].map(textOf)
    expect(text.filter((one) => one === 'How defects are rated: New York City FISP')).toHaveLength(1)
    expect(text.join('\n')).toContain('SWARMP, repair by 1 Mar 2027')
  },
)

test('a report of a test rates nothing', () => {
  const snapshot = { ...exampleSnapshot({ layout: 'Hoklas', count: 5, hasThermal: true }), ratings: fisp }
  expect([...blocksOf(snapshot)].map(textOf).join('\n')).not.toContain('rated')
  expect(openRatings(snapshot, createTranslator('en', 'UTC'))).toEqual([])
})

test('what is open is listed before the report is generated', () => {
  const snapshot = { ...exampleSnapshot({ count: 5 }), defects, ratings: fisp }
  const texts = checksOf(snapshot, 'en').map(({ text }) => text)
  for (const text of openRatings(snapshot, createTranslator('en', 'UTC'))) expect(texts).toContain(text)
})

test('a rating is never stated that no person gave', () => {
  const translator = createTranslator('en', 'UTC')
  const setup = shownRatings({ ratings: fisp, layout: 'Facade' })!
  expect(ratingText(exampleDefect(), setup, translator)).toBe('Not rated')
  expect(ratingText(exampleDefect({ earlier: swarmpBefore, progress: 'same' }), setup, translator)).toBe('Not rated')
})

test('numbers that follow each other are one range', () => {
  expect(labelsOf([3, 1, 2, 7, 9, 10])).toBe('DF0001–DF0003, DF0007, DF0009–DF0010')
  expect(labelsOf([])).toBe('')
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 })), (numbers) => {
      const read = labelsOf(numbers)
        .split(', ')
        .filter((text) => text !== '')
        .flatMap((text) => {
          const [from = 0, to = from] = text.split('–').map((label) => Number(label.slice(2)))
          return Array.from({ length: to - from + 1 }, (_, step) => defectLabel(from + step))
        })
      expect(read).toEqual(numbers.toSorted((one, other) => one - other).map(defectLabel))
    }),
  )
})
