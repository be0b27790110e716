import { describe, expect, test } from 'vitest'
import { locales } from '../locales.ts'
import { statutory as en } from '../messages/en/reports/statutory.ts'
import { statutory as zhCn } from '../messages/zh-cn/reports/statutory.ts'
import { statutory as zhHk } from '../messages/zh-hk/reports/statutory.ts'
import { plans } from '../billing/plans.ts'
import { reportTemplates } from '../buildings.ts'
import { reportLayouts } from './content.ts'
import {
  isStatutory,
  optionalStatements,
  statements,
  statementsOf,
  StatutoryStatements,
  statutoryLayouts,
  statutoryParts,
} from './statutory.ts'

const words = { en, 'zh-cn': zhCn, 'zh-hk': zhHk }
const listOf = (layout: (typeof statutoryLayouts)[number]) =>
  statutoryParts.flatMap((part) => statementsOf[layout][part])

describe.each(statutoryLayouts)('the list of %s', (layout) => {
  test('asks for each statement once, and for some in every part', () => {
    expect(new Set(listOf(layout)).size).toBe(listOf(layout).length)
    for (const part of statutoryParts) expect(statementsOf[layout][part].length).toBeGreaterThan(0)
  })

  test('has what both authorities ask for: who is responsible, whose building, and what is to be done', () => {
    for (const shared of ['noticeNumber', 'owner', 'registration', 'completedOn', 'repairProposal'] as const)
      expect(listOf(layout)).toContain(shared)
  })

  test('is a layout of the plan with every layout, and of no smaller one', () => {
    expect(reportLayouts).toContain(layout)
    expect(plans.ADVANCE.reportTemplates).toContain(layout)
    for (const plan of ['TRIAL', 'BASIC'] as const) expect(plans[plan].reportTemplates).not.toContain(layout)
    expect(reportTemplates as readonly string[]).not.toContain(layout)
  })
})

test('rules.md §A, appendix 7: the five groups of elements and every further result', () => {
  expect(statementsOf.MBIS.results.slice(0, 5)).toEqual([
    'external',
    'structural',
    'fireSafety',
    'drainage',
    'unauthorisedWorks',
  ])
  for (const result of ['defectsInFlats', 'entranceDoors', 'testResults', 'fireSafetyUpgrading'] as const)
    expect(statementsOf.MBIS.results).toContain(result)
  for (const result of ['outstandingOrders', 'subdivision'] as const)
    expect(statementsOf.MBIS.results).toContain(result)
})

test('rules.md §C: approval of aircraft, what is unsafe, and the certificate of the competent person', () => {
  for (const own of ['aerialApproval', 'unsafeConditions', 'facadeCertificate', 'independence'] as const) {
    expect(listOf('PFI')).toContain(own)
    expect(listOf('MBIS')).not.toContain(own)
  }
})

test('no statement is asked for by no layout, and optional ones are statements', () => {
  const asked = new Set(statutoryLayouts.flatMap(listOf))
  expect(statements.filter((name) => !asked.has(name))).toEqual([])
  for (const name of optionalStatements) expect(statements).toContain(name)
})

test('each statement has a name of its own in each language', () => {
  for (const locale of locales) {
    const names = statements.map((name) => words[locale].statements[name])
    expect(names.filter((name) => name.trim() === '')).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})

test('statements are texts of limited length, and no others are stored', () => {
  expect(StatutoryStatements.parse({})).toEqual({})
  expect(StatutoryStatements.parse({ owner: 'The owners\r\nof the block' })).toEqual({
    owner: 'The owners\nof the block',
  })
  expect(StatutoryStatements.safeParse({ owner: 'x'.repeat(1_000) }).success).toBe(true)
  expect(StatutoryStatements.safeParse({ owner: 'x'.repeat(1_001) }).success).toBe(false)
  expect(StatutoryStatements.safeParse({ verdict: 'safe' }).success).toBe(false)
  expect(StatutoryStatements.safeParse({ owner: null }).success).toBe(false)
})

test('only the two are statutory', () => {
  expect(reportLayouts.filter(isStatutory)).toEqual([...statutoryLayouts])
  expect(isStatutory('Facade')).toBe(false)
  expect(isStatutory('')).toBe(false)
})
