import { locales } from '@plumbline/contract/locales'
import { describe, expect, test } from 'vitest'
import { exampleContext, exampleDefect, ofKind, textOf, textOfRows } from '../../testing/blocks.ts'
import type { ReportDefect, ReportQuantity } from '../../snapshot.ts'
import { quantitiesByPriority } from './quantities.ts'

const quantity = (changes: Partial<ReportQuantity> = {}): ReportQuantity => ({
  unit: 'm',
  value: 1,
  scale: 0,
  drawn: 0,
  ...changes,
})
const open = (changes: Partial<ReportDefect>): ReportDefect =>
  exampleDefect({
    status: 'open',
    action: 'repair',
    severity: 'critical',
    type: 'Crack',
    quantity: quantity(),
    ...changes,
  })
const rowsOf = (defects: readonly ReportDefect[]) => {
  const [table] = ofKind(quantitiesByPriority(exampleContext({}, { defects })), 'table')
  return table === undefined ? undefined : textOfRows(table.rows)
}

describe('quantities', () => {
  test('have a row for each type and a column for each priority', () => {
    expect(
      rowsOf([
        open({ quantity: quantity({ value: 1.25 }) }),
        open({ quantity: quantity({ value: 2.5 }), severity: 'minor' }),
        open({ quantity: quantity({ value: 3 }), severity: 'cosmetic' }),
        open({ type: 'Bracket', severity: 'major', quantity: quantity({ unit: 'pieces' }) }),
      ]),
    ).toEqual([
      ['Crack', '1.25 m', '', '', '5.5 m', '6.75 m'],
      ['Bracket', '', '1 piece', '', '', '1 piece'],
    ])
  })

  test('add the scale of all and the hand of each', () => {
    // Scales: 2 x 0.1 added; hands: 0.1 and 0.1 squared. Two deviations of hypot(0.2, 0.1414) are 0.49.
    const measured = quantity({ value: 5, scale: 0.1, drawn: 0.01 })
    expect(rowsOf([open({ quantity: measured }), open({ quantity: measured })])![0]![1]).toBe('10.0 ± 0.5 m')
  })

  test('say how many have no size', () => {
    const unknown = open({ quantity: quantity({ value: null }) })
    expect(rowsOf([unknown])![0]![1]).toBe('1 without a length')
    expect(rowsOf([unknown, open({})])![0]![1]).toBe('1 m (1 without a length)')
    expect(rowsOf([open({ quantity: quantity({ unit: 'm2', value: null }) })])![0]![1]).toBe('1 without an area')
  })

  test('leave out what is closed, needs no action, or is not rated', () => {
    expect(
      rowsOf([
        open({ status: 'closed' }),
        open({ action: 'none' }),
        open({ action: 'closed' }),
        open({ severity: 'na' }),
      ]),
    ).toBeUndefined()
  })

  test('are not invented for reports from before they were stored', () => {
    const { quantity: _, ...old } = open({})
    expect(rowsOf([old])).toBeUndefined()
  })

  test('are explained in every language', () => {
    const texts = locales.map((locale) =>
      [...quantitiesByPriority(exampleContext({ locale }, { defects: [open({})] }))].map(textOf).join(' '),
    )
    expect(new Set(texts).size).toBe(locales.length)
    for (const text of texts) expect(text).not.toMatch(/[{}]/)
  })
})
