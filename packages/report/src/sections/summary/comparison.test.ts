import { locales, type Locale } from '@plumbline/contract/locales'
import { describe, expect, test } from 'vitest'
import { exampleContext, exampleDefect, ofKind, textOf, textOfRows } from '../../testing/blocks.ts'
import type { EarlierState, ReportComparison, ReportDefect, ReportSize } from '../../snapshot.ts'
import { comparison } from './comparison.ts'

const before: ReportComparison = { inspectedOn: '2025-10-05', withoutSuccessor: [] }
const sized = (length: number, plusMinus: number | null): ReportSize => ({
  width: null,
  length,
  isBelowGsd: false,
  source: 'gsd',
  gsd: 1,
  measures: { length: { value: length, plusMinus, source: 'traced', isExtent: false }, width: null },
})
const earlier = (changes: Partial<EarlierState> = {}): EarlierState => ({
  defectNum: 7,
  severity: 'minor',
  status: 'open',
  inspectedOn: '2025-10-05',
  size: sized(300, 20),
  ...changes,
})
const linked = (changes: Partial<ReportDefect> = {}): ReportDefect =>
  exampleDefect({ severity: 'major', progress: 'worse', size: sized(400, 30), earlier: earlier(), ...changes })

const blocksOf = (defects: readonly ReportDefect[], changes: Partial<ReportComparison> = {}, locale: Locale = 'en') => [
  ...comparison(exampleContext({ locale }, { defects, comparison: { ...before, ...changes } })),
]
const rowOf = (defect: ReportDefect) => textOfRows(ofKind(blocksOf([defect]), 'table')[1]!.rows)[0]!

describe('the comparison', () => {
  test('is in no report of a first inspection, nor of one from before it was stored', () => {
    expect([...comparison(exampleContext({}, { comparison: null }))]).toEqual([])
    expect([...comparison(exampleContext())]).toEqual([])
  })

  test('counts what was recorded, and what was not compared', () => {
    const defects = [linked(), linked({ progress: 'repaired' }), exampleDefect({ progress: 'new', earlier: null })]
    const unsaid = [linked({ progress: 'unassessed' }), exampleDefect({ progress: null, earlier: null })]
    const [facts] = ofKind(blocksOf([...defects, ...unsaid]), 'table')
    expect(Object.fromEntries(textOfRows(facts!.rows) as [string, string][])).toEqual({
      New: '1',
      'Linked, not assessed': '1',
      Unchanged: '0',
      Worse: '1',
      Repaired: '1',
      'Not compared': '1',
    })
  })

  test('says of a defect that was only linked that nothing is assessed', () => {
    expect(rowOf(linked({ progress: 'unassessed' }))[5]).toBe('Linked, not assessed')
  })

  test('shows both numbers, both severities and both sizes', () => {
    const row = rowOf(linked())
    expect(row.slice(0, 2)).toEqual(['DF0001', 'DF0007'])
    expect(row[4]).toBe('Minor → Major')
    expect(row[5]).toBe('Worse')
    expect(row[6]).toContain('300 ± 20 mm → ')
  })

  test('states a change only beyond both plus-minus together', () => {
    expect(rowOf(linked())[6]).toContain('100 ± 40 mm longer')
    expect(rowOf(linked({ size: sized(200, 30) }))[6]).toContain('100 ± 40 mm shorter')
    expect(rowOf(linked({ size: sized(330, 30) }))[6]).toContain('No change of size can be stated.')
    expect(rowOf(linked({ size: sized(400, null), earlier: earlier({ size: sized(300, null) }) }))[6]).toContain(
      'No change of size can be stated.',
    )
  })

  test('names open defects that nothing continues, and a day only where it is stated', () => {
    const text = blocksOf([linked()], { withoutSuccessor: [3, 9], inspectedOn: null })
      .map(textOf)
      .join('\n')
    expect(text).toContain(
      '2 open defects of the earlier inspection are not linked to any of this one: DF0003, DF0009.',
    )
    expect(text).toContain('whose day is not stated')
    expect(blocksOf([linked()]).map(textOf).join('\n')).toContain('the inspection of 5 Oct 2025')
  })

  test('is written in every language', () => {
    const texts = locales.map((locale) =>
      blocksOf([linked()], { withoutSuccessor: [3] }, locale)
        .map(textOf)
        .join(' '),
    )
    expect(new Set(texts).size).toBe(locales.length)
    for (const text of texts) expect(text).not.toMatch(/[{}]/)
  })
})
