import { severities } from '@plumbline/contract/buildings'
import { documentEndXml, documentStartXml } from '@plumbline/office/docx/parts'
import { createPictureStore } from '@plumbline/office/docx/pictures'
import { elementsNamed, parseXml, type XmlElement } from '@plumbline/office/testing/xml-tree'
import { createZipWriter } from '@plumbline/office/zip'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cell, type Block, type Cell } from '../blocks.ts'
import { createTranslator } from '../translator.ts'
import { openDraft } from './draft.ts'
import { barsXml, tableXml } from './tables.ts'

const { words } = createTranslator('en', 'UTC')

function parsed(parts: (draft: ReturnType<typeof openDraft>) => Iterable<string>): XmlElement {
  const draft = openDraft(words, createPictureStore(createZipWriter()))
  return parseXml(`${documentStartXml}${[...parts(draft)].join('')}${documentEndXml}`).children[0]!
}

/** How many columns of the grid each row takes. */
const columnsOf = (body: XmlElement): readonly number[] =>
  elementsNamed(body, 'w:tr').map((row) =>
    elementsNamed(row, 'w:tc').reduce(
      (sum, one) => sum + Number(elementsNamed(one, 'w:gridSpan')[0]?.attributes['w:val'] ?? 1),
      0,
    ),
  )
const gridOf = (body: XmlElement) => elementsNamed(body, 'w:gridCol').length

type Bars = Extract<Block, { readonly kind: 'bars' }>
const partsOf = fc.array(
  fc.record({
    count: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 500 })),
    severity: fc.constantFrom(...severities),
  }),
  { maxLength: severities.length },
)
const bars = fc.array(partsOf, { minLength: 1, maxLength: 6 }).map((all): Bars => {
  const counts = all.map((parts) => parts.reduce((sum, { count }) => sum + count, 0))
  return {
    kind: 'bars',
    caption: 'Defects',
    alt: 'Defects by type',
    max: Math.max(1, ...counts),
    rows: all.map((parts, index) => ({ label: `Type ${index}`, parts, count: counts[index]! })),
  }
})

describe('bars', () => {
  test('take the columns of their table, no more and no fewer, whatever they count', () => {
    fc.assert(
      fc.property(bars, (given) => {
        const body = parsed((draft) => barsXml(given, draft))
        for (const columns of columnsOf(body)) expect(columns).toBe(gridOf(body))
      }),
      { numRuns: 60 },
    )
  })

  test('show every part that counts something, also the smallest beside a large one', () => {
    const given: Bars = {
      kind: 'bars',
      caption: 'Defects',
      alt: 'Defects by type',
      max: 100,
      rows: [
        {
          label: 'Crack',
          parts: severities.map((severity, index) => ({
            severity,
            count: index === 0 ? 100 - (severities.length - 1) : 1,
          })),
          count: 100,
        },
      ],
    }
    const body = parsed((draft) => barsXml(given, draft))
    const filled = elementsNamed(body, 'w:shd').length
    expect([filled, columnsOf(body)]).toEqual([severities.length, [gridOf(body)]])
  })

  test('a part that is larger is drawn no shorter', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), (a, b) => {
        const severity = severities[0]
        const given: Bars = {
          kind: 'bars',
          caption: '',
          alt: '',
          max: Math.max(a, b),
          rows: [a, b].map((count) => ({ label: 'x', parts: [{ severity, count }], count })),
        }
        const rows = elementsNamed(
          parsed((draft) => barsXml(given, draft)),
          'w:tr',
        )
        const lengths = rows.map((row) =>
          Number(elementsNamed(elementsNamed(row, 'w:tc')[1]!, 'w:gridSpan')[0]?.attributes['w:val'] ?? 1),
        )
        expect((lengths[0]! - lengths[1]!) * (a - b)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 40 },
    )
  })
})

describe('tables', () => {
  const tableOf = (widths: readonly number[], rows: readonly (readonly Cell[])[], more: object = {}) =>
    parsed((draft) =>
      tableXml({ kind: 'table', widths, head: null, rows, caption: null, style: 'grid', ...more }, draft),
    )

  test('have a column for each width, together as wide as the text, whatever the shares count', () => {
    const share = fc.double({ min: 0.1, max: 50, noNaN: true })
    fc.assert(
      fc.property(fc.array(share, { minLength: 1, maxLength: 8 }), (widths) => {
        const body = tableOf(widths, [widths.map(() => cell('x'))])
        const sizes = elementsNamed(body, 'w:gridCol').map(({ attributes }) => Number(attributes['w:w']))
        expect([gridOf(body), columnsOf(body)]).toEqual([widths.length, [widths.length]])
        const whole = Number(elementsNamed(body, 'w:tblW')[0]!.attributes['w:w'])
        expect(Math.abs(sizes.reduce((sum, size) => sum + size, 0) - whole)).toBeLessThanOrEqual(widths.length)
      }),
      { numRuns: 60 },
    )
  })

  test('a cell over two columns is as wide as both', () => {
    const body = tableOf([1, 1, 2], [[{ ...cell('a'), span: 2 }, cell('b')]])
    const sizes = elementsNamed(body, 'w:tcW').map(({ attributes }) => Number(attributes['w:w']))
    expect(Math.abs(sizes[0]! - sizes[1]!)).toBeLessThanOrEqual(2)
  })

  test('a table of nothing is none, one of a head alone is a table', () => {
    expect(elementsNamed(tableOf([1], []), 'w:tbl')).toHaveLength(0)
    expect(elementsNamed(tableOf([1], [], { head: [cell('x')] }), 'w:tbl')).toHaveLength(1)
  })

  test('a paragraph follows every table: Word joins two that touch', () => {
    const body = tableOf([1], [[cell('x')]])
    expect(body.children.findLast(({ name }) => name === 'w:p' || name === 'w:tbl')!.name).toBe('w:p')
  })

  test('an empty cell has a paragraph, without which Word calls the file damaged', () => {
    for (const one of elementsNamed(tableOf([1, 1], [[{ content: [] }, cell()]]), 'w:tc'))
      expect(elementsNamed(one, 'w:p').length).toBeGreaterThan(0)
  })

  test.each([
    ['that fits stays on one page', 3, 2],
    ['that does not may break, but not after its first row', 100, 1],
  ])('a table %s', (_, count, together) => {
    const rows = Array.from({ length: count }, () => [cell('x')])
    const body = tableOf([1], rows, { keepOnOnePage: true })
    const staysWithNext = elementsNamed(body, 'w:tr').map((row) => elementsNamed(row, 'w:keepNext').length > 0)
    expect(staysWithNext.filter(Boolean)).toHaveLength(together)
  })

  test('a picture that is not there is said to be missing', () => {
    const body = tableOf([1], [[{ content: [{ kind: 'picture', ref: 'lost', alt: '', maxHeight: 20 }] }]])
    expect(JSON.stringify(body)).toContain(words.pictureMissing)
  })
})
