import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { exampleContext, exampleDefect, ofKind, textOf, textOfRows } from '../../testing/blocks.ts'
import { executiveSummary } from './executive-summary.ts'

const summaryOf = (context: Parameters<typeof executiveSummary>[0]) => [...executiveSummary(context, 'summary')]
const of = (...severities: readonly ('critical' | 'major' | 'minor')[]) =>
  severities.map((severity, index) => exampleDefect({ severity, defectNum: index + 1 }))

test('a facade has the text, bars, and its urgent defects, the critical ones first', () => {
  const blocks = summaryOf(exampleContext({}, { defects: of('minor', 'major', 'critical', 'major') }))
  expect(ofKind(blocks, 'bars')).toHaveLength(3)
  const table = ofKind(blocks, 'table').at(-1)
  expect(textOfRows(table!.rows).map(([number]) => number)).toEqual(['DF0003', 'DF0002', 'DF0004'])
})

const many = (severity: 'critical' | 'major', count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => exampleDefect({ severity, defectNum: from + index }))

test('every critical defect is listed; of cut major ones a sentence says how many and where they are', () => {
  for (const locale of locales) {
    const defects = [...many('major', 25, 100), ...many('critical', 12)]
    const context = exampleContext({ locale }, { defects })
    const { words, format } = context.translator
    const blocks = summaryOf(context)
    expect(ofKind(blocks, 'table').at(-1)!.rows).toHaveLength(12)
    expect(blocks.map(textOf)).toContain(
      format(words.summary.shownUrgent, { count: 25, title: words.sections.appendixA }),
    )
    const some = exampleContext({ locale }, { defects: many('major', 11) })
    expect(ofKind(summaryOf(some), 'table').at(-1)!.rows).toHaveLength(10)
    expect(summaryOf(some).map(textOf).join(' ')).toContain(
      format(words.summary.shownUrgent, { count: 1, title: words.sections.appendixA }),
    )
  }
})

test('all are listed where the report has no other list of them', () => {
  const context = exampleContext({}, { defects: many('major', 25) })
  const definition = { ...context.snapshot.definition, appendixA: { isGenerated: false } }
  const blocks = summaryOf(exampleContext({}, { defects: many('major', 25), definition }))
  expect(ofKind(blocks, 'table').at(-1)!.rows).toHaveLength(25)
  expect(blocks.map(textOf).join(' ')).not.toContain('more major')
})

test('without an urgent defect there is no table, without any no bars', () => {
  const calm = exampleContext({}, { defects: of('minor') })
  expect(ofKind(summaryOf(calm), 'table').map(({ caption }) => caption)).not.toContain('Critical · Major')
  expect(summaryOf(calm).map(textOf).join(' ')).not.toContain('DF0001')
  const nothing = summaryOf(exampleContext({}, { defects: [] }))
  expect(nothing.map(({ kind }) => kind)).toEqual(nothing.map(() => 'paragraph'))
  expect(nothing.map(textOf).join(' ')).not.toBe('')
})

test('a bridge has its elements instead of the urgent ones', () => {
  const context = exampleContext({ layout: 'Bridge' }, { defects: of('critical') })
  const tables = ofKind(summaryOf(context), 'table')
  expect(tables.at(-1)!.caption).toContain(context.translator.words.summary.byElement)
})

test('a list of defects has bars alone, without a text', () => {
  const blocks = summaryOf(exampleContext({ layout: 'Defect List' }, { defects: of('critical') }))
  expect(blocks.map(({ kind }) => kind)).toEqual(['bars'])
})

test('counts of severities say how many no person has confirmed', () => {
  const [one, other] = [exampleDefect({ unconfirmed: ['severity'] }), exampleDefect({ unconfirmed: ['type'] })]
  const textsOf = (defects: readonly ReturnType<typeof exampleDefect>[]) =>
    summaryOf(exampleContext({}, { defects })).map(textOf).join(' ')
  expect(textsOf([one, other])).toContain('The severity of 1 of 2 defects is the defect library’s default.')
  expect(textsOf([other])).not.toContain('No person has confirmed')
})
