import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cell, line, note, paragraph, run, small, type Block, type Content } from '../blocks.ts'
import type { Of } from '../testing/blocks.ts'
import { heightOfBlocks, pageHeight } from './page-heights.ts'

const heading = (level: 1 | 2 | 3): Block => ({ kind: 'heading', level, text: 'Coverage', anchor: 'coverage' })
const list = (...texts: readonly string[]): Block => ({
  kind: 'list',
  isOrdered: false,
  items: texts.map((text) => ({ runs: [run(text)], level: 0, isContinued: false, isOrdered: false })),
})
const table = (
  rows: readonly (readonly string[])[],
  widths: readonly number[],
  caption: string | null = null,
): Of<'table'> => ({
  kind: 'table',
  widths,
  head: null,
  rows: rows.map((texts) => texts.map((text) => cell(text))),
  caption,
  style: 'grid',
})

const aText = fc.string({ unit: fc.constantFrom('a', ' ', 'W', '牆', '1'), maxLength: 400 })
const aBlock: fc.Arbitrary<Block> = fc.oneof(
  fc.constantFrom(1 as const, 2 as const, 3 as const).map(heading),
  aText.map(paragraph),
  aText.map(note),
  fc.array(aText, { minLength: 1, maxLength: 4 }).map((texts) => list(...texts)),
  fc.array(fc.tuple(aText, aText), { minLength: 1, maxLength: 5 }).map((rows) => table(rows, [2, 1])),
)

describe('what blocks take of a page', () => {
  test('is nothing where there are none, and no more than a page for one line', () => {
    expect(heightOfBlocks([])).toBe(0)
    for (const one of [heading(1), paragraph('Seen.'), note('Seen.'), list('Seen.'), table([['Seen.', '1']], [1, 1])])
      expect(heightOfBlocks([one]), one.kind).toBeLessThan(pageHeight / 10)
    expect(pageHeight).toBeGreaterThan(200)
    expect(pageHeight).toBeLessThan(297)
  })

  test('is not less with one block more, whatever stands before it', () => {
    fc.assert(
      fc.property(fc.array(aBlock, { maxLength: 6 }), aBlock, (blocks, more) => {
        expect(heightOfBlocks([...blocks, more])).toBeGreaterThanOrEqual(heightOfBlocks(blocks))
      }),
    )
  })

  test('is that of the parts and the space between them, which is counted once', () => {
    fc.assert(
      fc.property(
        fc.array(aBlock, { minLength: 1, maxLength: 4 }),
        fc.array(aBlock, { minLength: 1, maxLength: 4 }),
        (one, other) => {
          const [whole, parts] = [heightOfBlocks([...one, ...other]), heightOfBlocks(one) + heightOfBlocks(other)]
          expect(whole).toBeGreaterThan(parts)
          expect(whole - parts).toBeLessThan(8.001)
        },
      ),
    )
  })
})

describe('a text', () => {
  test('is higher the longer it is, line by line', () => {
    const heights = [10, 200, 400, 800].map((letters) => heightOfBlocks([paragraph('a'.repeat(letters))]))
    expect(heights).toEqual(heights.toSorted((a, b) => a - b))
    expect(new Set(heights).size).toBe(heights.length)
  })

  test('of Chinese letters is higher than one of as many Latin ones', () => {
    expect(heightOfBlocks([paragraph('牆'.repeat(200))])).toBeGreaterThan(heightOfBlocks([paragraph('a'.repeat(200))]))
  })

  test('in a note is lower than the same as a paragraph', () => {
    const text = 'a'.repeat(500)
    expect(heightOfBlocks([note(text)])).toBeLessThan(heightOfBlocks([paragraph(text)]))
  })

  test('in items of a list has space between them', () => {
    const [one, two] = [heightOfBlocks([list('Seen.')]), heightOfBlocks([list('Seen.', 'Seen.')])]
    expect(two).toBeGreaterThan(one * 2)
  })
})

describe('a table', () => {
  test('grows by the same with each row of one line', () => {
    const heights = [1, 2, 3, 4].map((rows) => heightOfBlocks([table(Array(rows).fill(['31/F', '2']), [1, 1])]))
    const steps = heights.slice(1).map((height, index) => height - heights[index]!)
    for (const step of steps) expect(step).toBeCloseTo(steps[0]!, 6)
    expect(steps[0]).toBeGreaterThan(3)
  })

  test('is as high in each row as its highest cell, and higher in narrow columns', () => {
    const long = 'Left of the second bay, behind the scaffold'
    expect(heightOfBlocks([table([[long, '2']], [1, 9])])).toBeGreaterThan(
      heightOfBlocks([table([[long, '2']], [9, 1])]),
    )
    expect(heightOfBlocks([table([[long, long]], [1, 1])])).toBe(heightOfBlocks([table([[long, '2']], [1, 1])]))
  })

  test('counts its head and its caption', () => {
    const plain = table([['31/F', '2']], [1, 1])
    expect(heightOfBlocks([table([['31/F', '2']], [1, 1], 'Gaps')])).toBeGreaterThan(heightOfBlocks([plain]))
    expect(heightOfBlocks([{ ...plain, head: [cell('Floor'), cell('Gaps')] }])).toBeGreaterThan(heightOfBlocks([plain]))
  })

  test('counts pictures, small lines and cells that span columns', () => {
    const of = (content: Content, span = 1): Block => ({
      ...table([], [1, 1, 1]),
      rows: [[{ ...cell(content), span }]],
    })
    const text = 'a'.repeat(120)
    expect(heightOfBlocks([of(line(text), 3)])).toBeLessThan(heightOfBlocks([of(line(text))]))
    expect(heightOfBlocks([of(small(text))])).toBeLessThanOrEqual(heightOfBlocks([of(line(text))]))
    expect(
      heightOfBlocks([of({ kind: 'picture', ref: { kind: 'media', id: '1' } as never, alt: '', maxHeight: 40 })]),
    ).toBeGreaterThan(40)
  })
})
