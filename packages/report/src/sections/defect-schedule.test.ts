import { severities } from '@plumbline/contract/buildings'
import { expect, test } from 'vitest'
import { exampleContext, exampleDefect, ofKind, textOf, textOfRows } from '../testing/blocks.ts'
import { defectSchedule } from './defect-schedule.ts'
import { glossary } from './glossary.ts'

test('lists every defect once, the most severe first, with what is proposed, and defines every severity', () => {
  const defects = severities.toReversed().map((severity, index) => exampleDefect({ severity, defectNum: index + 1 }))
  const context = exampleContext({}, { defects, hasCards: true })
  const [definitions, schedule] = ofKind(defectSchedule(context), 'table')
  expect(definitions!.rows).toHaveLength(severities.length)
  expect(textOfRows(schedule!.rows).map(([number]) => number)).toEqual([
    'DF0006',
    'DF0005',
    'DF0004',
    'DF0003',
    'DF0002',
    'DF0001',
  ])
  for (const row of textOfRows(schedule!.rows)) expect(row.at(-1)).not.toBe('')
  expect([...defectSchedule(context)].map(textOf).at(-1)).toContain('the engineer who signs confirms them')
  expect([...defectSchedule(exampleContext({}, { defects: [] }))]).toEqual([])
})

test('the glossary explains each term in a sentence', () => {
  for (const locale of ['en', 'zh-hk', 'zh-cn'] as const)
    for (const [term, text] of textOfRows(ofKind(glossary(exampleContext({ locale })), 'table')[0]!.rows))
      expect([term, text]).toEqual([expect.any(String), expect.stringMatching(/[.。]$/)])
})
