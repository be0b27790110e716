import { describe, expect, test } from 'vitest'
import {
  breachesOf,
  depthBreaches,
  folderBudget,
  functionBudget,
  lengthsOf,
  lowered,
  medianBreaches,
  ratioBudget,
  styleBreaches,
  styleLinesOf,
  type SourceFile,
} from './budgets.ts'

const linesOf = (count: number) => 'x\n'.repeat(count)
const file = (path: string, lines: number): SourceFile => ({ path, text: linesOf(lines) })
const filesIn = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`)

describe('folders', () => {
  test('one with 41 files is named, one with 40 is not, and files of its folders are not its own', () => {
    const paths = [...filesIn('apps/a', 40), ...filesIn('apps/a/b', 30), ...filesIn('apps/c', 41)]
    expect(breachesOf(folderBudget(paths), {})).toEqual(['apps/c has 41 files; allowed 40, aim 40'])
  })

  test('migrations and decisions may grow for ever, and nothing beside them', () => {
    const paths = ['apps/server/src/db/migrations', 'docs/decisions', 'docs/other'].flatMap((one) => filesIn(one, 99))
    expect(breachesOf(folderBudget(paths), {})).toEqual(['docs/other has 99 files; allowed 40, aim 40'])
  })
})

describe('functions', () => {
  const budget = functionBudget([
    { path: 'apps/web/src/Long.tsx', name: 'Long', lines: 120 },
    { path: 'apps/web/src/Long.tsx', name: 'Other', lines: 81 },
  ])

  test('each that is too long is named, unless it is allowed by file and name', () => {
    expect(breachesOf(budget, {})).toEqual([
      'Long.tsx Long has 120 lines; allowed 80, aim 80',
      'Long.tsx Other has 81 lines; allowed 80, aim 80',
    ])
    expect(breachesOf(budget, { 'Long.tsx Long': 120, 'Long.tsx Other': 81 })).toEqual([])
  })

  test('one that grew beyond its allowance is named', () => {
    expect(breachesOf(budget, { 'Long.tsx Long': 119, 'Long.tsx Other': 81 })).toEqual([
      'Long.tsx Long has 120 lines; allowed 119, aim 80',
    ])
  })

  test('one that became shorter, or short enough, gives its allowance back', () => {
    const generous = { 'Long.tsx Long': 130, 'Long.tsx Other': 81, 'Gone.ts gone': 90 }
    expect(breachesOf(budget, generous)).toEqual([
      'Long.tsx Long has 120 lines, better than its allowance of 130: run node scripts/budget.ts --lower',
      'Gone.ts gone needs its allowance of 90 lines no longer: run node scripts/budget.ts --lower',
    ])
    expect(lowered(budget, generous)).toEqual({ 'Long.tsx Long': 120, 'Long.tsx Other': 81 })
  })

  test('lowering makes no allowance more generous, and none for what has none', () => {
    expect(lowered(budget, { 'Long.tsx Long': 100 })).toEqual({ 'Long.tsx Long': 100 })
  })
})

describe('tests for each line of source', () => {
  const files = [
    file('packages/a/src/one.ts', 100),
    file('packages/a/src/one.test.ts', 90),
    file('packages/a/src/testing/site.ts', 20),
    file('packages/contract/src/messages/en/words.ts', 5_000),
    file('packages/contract/src/route.ts', 100),
    file('packages/contract/src/route.test.ts', 50),
    file('apps/web/src/App.tsx', 200),
    file('apps/web/src/App.test.tsx', 40),
    file('apps/server/src/api.ts', 100),
    file('apps/server/src/api.test.ts', 5),
    file('e2e/journey.spec.ts', 45),
  ]

  test('a package below 1, the web below 0.4 and all below 0.7 are named; journeys count for all, texts for none', () => {
    expect(ratioBudget(files).figures).toEqual({
      all: 0.5,
      'packages/a': 1.1,
      'packages/contract': 0.5,
      'apps/web': 0.2,
      'apps/server': 0.05,
    })
    expect(breachesOf(ratioBudget(files), {})).toEqual([
      'all has 0.5 lines of tests for a line of source; allowed 0.7, aim 0.7',
      'packages/contract has 0.5 lines of tests for a line of source; allowed 1, aim 1',
      'apps/web has 0.2 lines of tests for a line of source; allowed 0.4, aim 0.4',
    ])
  })

  test('an allowance only rises, a twentieth at a time, and ends at the aim', () => {
    const budget = ratioBudget(files)
    expect(breachesOf(budget, { all: 0.47, 'packages/contract': 0.5, 'apps/web': 0.21 })).toEqual([
      'apps/web has 0.2 lines of tests for a line of source; allowed 0.21, aim 0.4',
    ])
    const low = { all: 0.45, 'packages/contract': 0.5, 'apps/web': 0.2, 'packages/a': 0.8 }
    expect(breachesOf(budget, low)).toEqual([
      'all has 0.5 lines of tests for a line of source, better than its allowance of 0.45: run node scripts/budget.ts --lower',
      'packages/a needs its allowance of 0.8 lines of tests for a line of source no longer: run node scripts/budget.ts --lower',
    ])
    expect(lowered(budget, low)).toEqual({ all: 0.5, 'packages/contract': 0.5, 'apps/web': 0.2 })
  })
})

describe('lengths', () => {
  test('are those of sources alone; wide lines count everywhere', () => {
    const files = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100].map((lines, index) => file(`apps/a/src/${index}.ts`, lines))
    const tests = [{ path: 'apps/a/src/a.test.ts', text: `${'x'.repeat(120)}\n${'x'.repeat(121)}\n${linesOf(500)}` }]
    expect(lengthsOf([...files, ...tests])).toEqual({ median: 60, p90: 100, max: 100, wideLines: 1 })
  })

  test('a median of 81 lines is named', () => {
    const lengthsAt = (median: number) => ({ median, p90: 0, max: 0, wideLines: 0 })
    expect(medianBreaches(lengthsAt(80))).toEqual([])
    expect(medianBreaches(lengthsAt(81))).toEqual(['the median source file has 81 lines, more than 80'])
  })

  test('11,001 lines of style sheets, and 351 of the share page, are named', () => {
    expect(styleBreaches({ app: 11_000, sharePage: 350 })).toEqual([])
    expect(styleBreaches({ app: 11_001, sharePage: 351 })).toEqual([
      'the style sheets have 11001 lines, more than 11000',
      'the style sheet of the share page has 351 lines, more than 350',
    ])
  })

  test('the sheet of the share page is counted apart', () => {
    const sheets = [
      { path: 'apps/web/src/features/shares/page/share-page.css', text: 'a\nb\n' },
      { path: 'apps/web/src/features/shares/Shares.module.css', text: 'a\n' },
    ]
    expect(styleLinesOf(sheets)).toEqual({ app: 1, sharePage: 2 })
  })

  test('a file five folders below src is named', () => {
    expect(depthBreaches(['apps/a/src/1/2/3/4/x.ts', 'apps/a/src/1/2/3/4/5/x.ts'])).toEqual([
      'apps/a/src/1/2/3/4/5/x.ts lies more than four folders below src',
    ])
  })
})
