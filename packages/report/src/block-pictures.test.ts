import { expect, test } from 'vitest'
import { refsOf } from './block-pictures.ts'
import { cell, paragraph, type Block } from './blocks.ts'
import { exampleSnapshot } from './testing/example-snapshot.ts'

const picture = (ref: string) => ({ kind: 'picture' as const, ref, alt: '', maxHeight: 10 })

test('the pictures of a table are those of its cells, in the order of reading', () => {
  const table: Block = {
    kind: 'table',
    style: 'grid',
    widths: [1, 1],
    head: null,
    caption: null,
    rows: [
      [cell(picture('a'), 'text', picture('b')), cell('text')],
      [cell(), cell(picture('c'))],
    ],
  }
  expect(refsOf(table)).toEqual(['a', 'b', 'c'])
})

test('a picture has one; the drawing of an elevation is none, because it gets an overlay', () => {
  expect(refsOf({ kind: 'picture', picture: picture('a'), caption: null })).toEqual(['a'])
  expect(refsOf(paragraph('text'))).toEqual([])
  const elevation = { ...exampleSnapshot().elevations[0]!, drawing: 'drawing' }
  expect(refsOf({ kind: 'elevation', elevation, alt: '', caption: '' })).toEqual([])
})
