import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import type { ReportRepairs } from '../../snapshot.ts'
import { exampleContext, ofKind, textOf, textOfRows } from '../../testing/blocks.ts'
import { repairSchedule } from './repair-schedule.ts'

const place = { elevationId: null, elevation: null, floor: null, floorName: null }
const crack = {
  type: 'Crack',
  unit: 'm' as const,
  count: 3,
  measured: 2,
  quantity: { value: 12.41, plusMinus: 0.32 },
  rate: 800,
  amount: { value: 9928, plusMinus: 256 },
}
const windows = {
  type: 'Window',
  unit: 'pieces' as const,
  count: 4,
  measured: 4,
  quantity: { value: 4, plusMinus: 0 },
  rate: null,
  amount: null,
}
const repairs: ReportRepairs = {
  hasBudget: true,
  currency: 'HKD',
  totals: [crack, windows],
  lines: [
    { ...crack, ...place, elevation: 'Tower 1 · North', floorName: '12/F', followUpAction: 'repair' },
    { ...windows, ...place, followUpAction: 'verify' },
  ],
  amount: crack.amount,
  notMeasured: 1,
  withoutRate: 0,
  notPriced: 4,
  closed: 2,
}
const blocksOf = (given: ReportRepairs | undefined, options: Parameters<typeof exampleContext>[0] = {}) => [
  ...repairSchedule(exampleContext(options, given === undefined ? {} : { repairs: given })),
]
const tables = (given: ReportRepairs) => ofKind(blocksOf(given), 'table').map(({ rows }) => textOfRows(rows))
const said = (given: ReportRepairs) => blocksOf(given).map(textOf).join('\n')

test('there is none unless the definition asks for it', () => {
  expect(blocksOf(undefined)).toEqual([])
})

test('a budget has quantities and amounts with the digits that their plus-minus supports, and its sum', () => {
  const [totals, lines] = tables(repairs)
  expect(totals).toEqual([
    ['Crack', '12.41 ± 0.32 m', '3', '1', '800.00 per m', '9,930 ± 260'],
    ['Window', '4 pieces', '4', '0', '–', '–'],
    ['Total', '', '7', '1', '', '9,930 ± 260'],
  ])
  expect(lines).toEqual([
    ['Crack', 'Tower 1 · North', '12/F', 'Repair', '12.41 ± 0.32 m', '3', '9,930 ± 260'],
    ['Window', 'Not recorded', 'Not recorded', 'Verify', '4 pieces', '4', '–'],
  ])
  const [table] = ofKind(blocksOf(repairs), 'table')
  expect(textOfRows([table!.head!])[0]!.slice(-2)).toEqual(['Unit rate (HKD)', 'Amount (HKD)'])
})

test('what is in no sum is counted with its reason, and nothing else is', () => {
  const text = said(repairs)
  expect(text).toContain('1 defect to repair has no measured size and is in no quantity and no amount.')
  expect(text).toContain('4 open defects have a follow-up that is no repair and are in no amount.')
  expect(text).toContain('2 closed defects are not listed.')
  expect(text).not.toContain('no unit rate and')
})

test('quantities alone name no money', () => {
  const quantities = { ...repairs, hasBudget: false }
  expect(said(quantities)).not.toMatch(/HKD|800|9,9|Unit rate|Amount/)
  expect(tables(quantities)[0]!.at(-1)).toEqual(['Total', '', '7', '1'])
})

test('a budget without any amount says so, one without defects that there is nothing', () => {
  const bare = { ...repairs, amount: null, totals: [{ ...crack, amount: null, rate: null }], lines: [] }
  const priceless = { ...bare, lines: [{ ...repairs.lines[0]!, amount: null, rate: null }], withoutRate: 2 }
  expect(said(priceless)).toContain('No budget: no measured defect to repair has a unit rate.')
  expect(said(priceless)).toContain('2 measured defects to repair have no unit rate')
  expect(said({ ...bare, totals: [] })).toContain('No open defect was recorded.')
})

test('rows and headings are as wide as the table, in every language', () => {
  for (const locale of locales)
    for (const hasBudget of [true, false])
      for (const { head, rows, widths } of ofKind(blocksOf({ ...repairs, hasBudget }, { locale }), 'table')) {
        expect(widths.reduce((sum, width) => sum + width, 0)).toBe(100)
        for (const row of [head!, ...rows]) expect(row).toHaveLength(widths.length)
      }
})
