import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { exampleContext, exampleDefect, ofKind, refsInRows, textOf } from '../../testing/blocks.ts'
import { condition, severityCharts, whatToDo, worstDefects } from './summary-parts.ts'

const of = (severity: 'critical' | 'major' | 'moderate' | 'minor', defectNum: number, more: object = {}) =>
  exampleDefect({ severity, defectNum, status: 'open', action: 'repair', ...more })
const conditionOf = (defects: ReturnType<typeof of>[]) => textOf(condition(exampleContext({}, { defects })))

test('the condition is that of the most severe open defect, of what was seen alone', () => {
  expect(conditionOf([of('critical', 1), of('critical', 2), of('minor', 3)])).toBe(
    'The part that was seen needs immediate action in 2 places. This does not cover the parts that were not seen.',
  )
  expect(conditionOf([of('critical', 1, { status: 'closed' }), of('major', 2)])).toContain('no open defect is critical')
  expect(conditionOf([of('moderate', 1)])).toContain('needs maintenance')
  expect(conditionOf([of('minor', 1)])).toContain('only minor or cosmetic')
  expect(conditionOf([of('minor', 1, { status: 'closed' })])).toContain('Every recorded defect is closed.')
})

test('the worst three are shown with their close views, the critical ones first, closed ones never', () => {
  const photo = (index: number) => ({ photo: { ...exampleDefect().photo!, crop: `crop-${index}` } })
  const defects = [
    of('major', 1, photo(1)),
    of('critical', 2, photo(2)),
    of('critical', 3, { ...photo(3), status: 'closed' }),
    of('major', 4, photo(4)),
    of('major', 5, photo(5)),
    of('critical', 6, { photo: null }),
  ]
  const [table] = ofKind(worstDefects(exampleContext({}, { defects })), 'table')
  expect(refsInRows(table!.rows)).toEqual([['crop-2', 'crop-1', 'crop-4']])
  expect([...worstDefects(exampleContext({}, { defects: [of('minor', 1)] }))]).toEqual([])
})

test('what to do names defects by severity and action, and elevations without a photo', () => {
  const context = exampleContext(
    {},
    {
      defects: [
        of('critical', 1),
        of('major', 2),
        of('major', 3, { action: 'verify' }),
        of('major', 4, { status: 'closed' }),
        of('minor', 5),
      ].map((defect) => ({ ...defect, elevationId: null })),
      photos: [],
    },
  )
  const text = [...whatToDo(context)].map(textOf).join('\n')
  for (const part of [
    '1 critical: keep the area below clear and make safe (DF0001).',
    '1 major to repair (DF0002).',
    '1 critical or major to confirm on site (DF0003).',
    'No photo is assigned to Tower 1 · North elevation, Tower 1 · East elevation and Tower 1 · South elevation.',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('DF0004')
})

test('long lists are cut with their rest counted, in every language without a gap to fill', () => {
  for (const locale of locales) {
    const defects = Array.from({ length: 30 }, (_, index) => of('critical', index + 1))
    const text = [...whatToDo(exampleContext({ locale }, { defects }))].map(textOf).join('\n')
    expect(text).toContain('18')
    expect(text).not.toMatch(/[{}]|undefined|DF0013/)
  }
})

test('charts count every defect by elevation and by status', () => {
  const defects = [of('critical', 1), of('minor', 2, { elevationId: null, status: 'closed' })]
  const charts = ofKind(severityCharts(exampleContext({}, { defects })), 'bars')
  expect(charts.map(({ rows }) => rows.reduce((sum, { count }) => sum + count, 0))).toEqual([2, 2])
  expect(charts[0]!.rows.map(({ label }) => label)).toContain('No elevation recorded')
})
