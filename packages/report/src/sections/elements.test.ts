import { locales } from '@plumbline/contract/locales'
import { describe, expect, test } from 'vitest'
import { exampleContext, exampleDefect, ofKind, textOfRows, type Of } from '../testing/blocks.ts'
import { exampleSnapshot } from '../testing/example-snapshot.ts'
import { byElement, conditionByElement, elementTable } from './elements.ts'

const at = (...path: readonly string[]) => exampleDefect({ path, element: null })
const keyOf = (defect: ReturnType<typeof exampleDefect>) =>
  byElement(exampleContext({ layout: 'Bridge' }, { defects: [defect] })).map(({ key }) => key)

describe('the element of a defect', () => {
  const { elements } = exampleContext().translator.words.result

  test.each([
    ['deck', ['Deck', 'Span 2 soffit', 'Main girder', 'Slab edge', '橋面', '主樑', '桥面']],
    ['joints', ['Expansion joint 3', '伸縮縫', '伸缩缝']],
    ['bearings', ['Bearing B2', '支座']],
    ['piers', ['Pier 4, north face', '橋墩', '桥墩']],
    ['abutments', ['East abutment', '橋台', '桥台']],
    ['parapets', ['Parapet', 'Railing', '護欄', '栏杆']],
    ['drainage', ['Drainage pipe', 'Gullies', '排水管']],
  ] as const)('is %s where its place says so', (element, names) => {
    for (const name of names) expect(keyOf(at('Span 1', name))).toEqual([elements[element]])
  })

  test('is not found inside of other words', () => {
    for (const name of ['Seagull nest', 'Handrail', 'Disjointed tiles'])
      expect(keyOf(at('Span 1', name))).toEqual(['Span 1'])
  })

  test('that was typed comes before the place', () => {
    expect(keyOf(exampleDefect({ element: 'pier head', path: ['Deck'] }))).toEqual([elements.piers])
    expect(keyOf(exampleDefect({ element: 'Lamp post', path: ['Deck'] }))).toEqual(['Lamp post'])
  })

  test('without a place is unknown', () => {
    const { words } = exampleContext().translator
    expect(keyOf(at())).toEqual([words.result.placeUnknown])
  })
})

describe('the table of elements', () => {
  const defects = [
    exampleDefect({ path: ['Pier 1'], element: null, severity: 'minor' }),
    exampleDefect({ path: ['Pier 2'], element: null, severity: 'critical' }),
  ]
  const elevations = [{ ...exampleSnapshot().elevations[0]!, name: 'Deck soffit', block: '' }]
  const context = exampleContext({ layout: 'Bridge' }, { defects, elevations })
  const { words } = context.translator
  const rowsOf = (hasAll: boolean) =>
    textOfRows((elementTable(byElement(context), hasAll, context) as Of<'table'>).rows)

  test('has count, worst severity and priority of those with defects', () => {
    expect(rowsOf(false)).toEqual([
      [words.result.elements.piers, words.result.marks.inspected, '2', 'C Critical', words.result.priorities.critical],
    ])
  })

  test('does not call an element inspected of which there is neither a photo nor a defect', () => {
    const elsewhere = defects.map((defect) => ({ ...defect, elevationId: null }))
    const bare = exampleContext({ layout: 'Bridge' }, { defects: elsewhere, elevations, photos: [] })
    const rows = textOfRows((elementTable(byElement(bare), true, bare) as Of<'table'>).rows)
    expect(rows.find(([name]) => name === words.result.elements.deck)?.slice(1, 3)).toEqual([
      words.result.marks.none,
      words.none,
    ])
  })

  test('with all elements tells those inspected without a defect from those not inspected', () => {
    const marks = Object.fromEntries(rowsOf(true).map(([name, mark, count]) => [name, [mark, count]]))
    expect(marks[words.result.elements.deck]).toEqual([words.result.marks.inspected, '0'])
    expect(marks[words.result.elements.bearings]).toEqual([words.result.marks.none, words.none])
    expect(Object.keys(marks)).toHaveLength(7)
  })
})

test.each(locales)('in %s each element has a heading and a table of its defects', (locale) => {
  const context = exampleContext({ layout: 'Bridge', locale, count: 6 })
  const blocks = [...conditionByElement(context)]
  const headings = ofKind(blocks, 'heading')
  expect(headings.map(({ text }) => text)).toEqual(byElement(context).map(({ key }) => key))
  expect(new Set(headings.map(({ anchor }) => anchor)).size).toBe(headings.length)
  const rows = ofKind(blocks, 'table')
    .slice(1)
    .flatMap((table) => textOfRows(table.rows))
  expect(rows.map(([number]) => number).toSorted()).toEqual(
    context.snapshot.defects.map(({ defectNum }) => `DF${String(defectNum).padStart(4, '0')}`),
  )
})
