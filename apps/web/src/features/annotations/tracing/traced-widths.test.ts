import { createEditor } from '@plumbline/canvas/editor'
import { expect, it } from 'vitest'
import { noteWidth, takeWidth } from './traced-widths.ts'

const anEditor = () =>
  createEditor({ image: { width: 100, height: 100 }, zoom: 'photo', drawStyle: 's', newId: () => 'a' })
const measured = {
  p50: 2,
  p95: 3,
  max: 4,
  maxAt: { x: 0.5, y: 0.5 },
  plusMinus: 0.7,
  measuredShare: 1,
}

it('the width of a traced line is stored with it, once, and without what is not stored', () => {
  const editor = anEditor()
  noteWidth(editor, 'a', measured)
  expect(takeWidth(editor, { id: 'a', kind: 'polyline' })).toEqual({
    p50: 2,
    p95: 3,
    max: 4,
    maxAt: { x: 0.5, y: 0.5 },
  })
  expect(takeWidth(editor, { id: 'a', kind: 'polyline' })).toBeUndefined()
})

it('another line, another canvas, an area, or a line that could not be measured has none', () => {
  const editor = anEditor()
  noteWidth(editor, 'a', measured)
  noteWidth(editor, 'b', undefined)
  expect(takeWidth(editor, { id: 'b', kind: 'polyline' })).toBeUndefined()
  expect(takeWidth(anEditor(), { id: 'a', kind: 'polyline' })).toBeUndefined()
  expect(takeWidth(editor, { id: 'a', kind: 'polygon' })).toBeUndefined()
})
