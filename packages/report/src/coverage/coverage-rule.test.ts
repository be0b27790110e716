import { locales } from '@plumbline/contract/locales'
import { complianceItems, complianceReasons, coverageRuleKinds } from '@plumbline/inspection/coverage/types'
import { expect, test } from 'vitest'
import type { ReportCoverage, ReportElevation } from '../snapshot.ts'
import { exampleContext, ofKind, textOf, textOfRows } from '../testing/blocks.ts'
import { exampleCoverage } from '../testing/example-coverage.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { ruleTable } from './coverage-rule.ts'

const [north] = exampleSnapshot().elevations as [ReportElevation]
type Compliance = ReportCoverage['compliance']
const rule = (changes: Partial<Compliance>, locale: (typeof locales)[number] = 'en') => {
  const context = exampleContext({ locale })
  const coverage = exampleCoverage(north)
  const blocks = [...ruleTable({ ...coverage, compliance: { ...coverage.compliance, ...changes } }, context)]
  return { ...context.translator, blocks, rows: textOfRows(ofKind(blocks, 'table').flatMap(({ rows }) => rows)) }
}

test('without a rule the report says that there is none', () => {
  const { blocks, words } = rule({ rule: { kind: 'none', minShare: null, maxMmPx: null } })
  expect(blocks.map(textOf)).toEqual([words.coverage.rule.none])
})

test('what is asked, reached and missing, and why', () => {
  const { rows, blocks, words, format } = rule({})
  expect(rows).toEqual([
    ['Seen', '100 %', '87.6 %', '178 m²', 'Not met: there are gaps'],
    ['Inspected at close range', 'at least 10 %', '4.1 %', '84 m²', 'Not met: the share is too small'],
  ])
  expect(textOf(blocks.at(-1)!)).toBe(
    `${format(words.coverage.rule.area, { area: '1,433 m²' })} ${words.coverage.rule.judged}`,
  )
})

test('a rule is what is required, not what was done', () => {
  for (const kind of ['sg-pfi', 'nyc-60ft'] as const)
    expect(textOf(rule({ rule: { kind, minShare: null, maxMmPx: null } }).blocks[0]!)).toContain('It requires')
})

test('a rule of the project itself says its share, and the scale that counts', () => {
  const text = (maxMmPx: number | null) => textOf(rule({ rule: { kind: 'own', minShare: 0.95, maxMmPx } }).blocks[0]!)
  expect(text(2.5)).toContain('at least 95 % of each elevation to be seen at 2.5 mm/px or finer')
  expect(text(null)).toMatch(/at least 95 % of each elevation to be seen\.$/)
})

test('the area of an elevation with narrower portions is theirs', () => {
  const context = exampleContext()
  const coverage = exampleCoverage(north)
  const frame = { ...coverage.frame!, parts: [{ fromM: 0, toM: 10, bottomM: 0, topM: 58.5 }] }
  const note = textOf([...ruleTable({ ...coverage, frame }, context)].at(-1)!)
  expect(note).toContain('What lies beside narrower portions is not part of the elevation')
})

test('shares just below a limit are not rounded up to it', () => {
  const item = {
    item: 'close-range',
    state: 'not-met',
    required: 0.1,
    reached: 0.0999,
    missing: 0.1,
    reasons: [],
  } as const
  expect(rule({ items: [{ ...item, reasons: [] }] }).rows[0]).toEqual([
    'Inspected at close range',
    'at least 10 %',
    '9.9 %',
    '0.1 m²',
    'Not met',
  ])
})

test('distances have their own unit, and a limit that is the largest', () => {
  const { rows } = rule({
    rule: { kind: 'nyc-60ft', minShare: null, maxMmPx: null },
    items: [{ item: 'interval', state: 'met', required: 18.288, reached: 17.5, missing: 0, reasons: [] }],
  })
  expect(rows).toEqual([['Distance between close-range inspections', 'at most 18.3 m', '17.5 m', '–', 'Met']])
})

test('what is not known is not stated', () => {
  const { rows, blocks, words } = rule({
    areaM2: null,
    items: [
      {
        item: 'visual',
        state: 'unknown',
        required: 1,
        reached: null,
        missing: null,
        reasons: ['no-frame', 'by-place'],
      },
    ],
  })
  expect(rows).toEqual([
    [
      'Seen',
      '100 %',
      '–',
      '–',
      'Not known: the position of the elevation is not known and photos are counted by place, not measured',
    ],
  ])
  expect(textOf(blocks.at(-1)!)).toBe(words.coverage.rule.judged)
})

test.each(locales)('%s: every rule, requirement and reason has words', (locale) => {
  for (const kind of coverageRuleKinds) {
    const { blocks } = rule({ rule: { kind, minShare: 0.9, maxMmPx: 2 }, items: [] }, locale)
    expect(blocks.map(textOf).join('')).toMatch(/\S/)
    expect(ofKind(blocks, 'table')).toEqual([])
  }
  const items = complianceItems.map((item) => ({
    item,
    state: 'unknown' as const,
    required: 1,
    reached: 0.5,
    missing: 1,
    reasons: [...complianceReasons],
  }))
  expect(JSON.stringify(rule({ items }, locale).rows)).not.toMatch(/undefined|\{/)
})
