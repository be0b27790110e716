import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSound } from './shapes.ts'
import { someShapes } from './testing/arbitrary.ts'
import { box, driver } from './testing/driver.ts'

describe('copy and paste', () => {
  test('makes as many new shapes of the same form, inside the image, and undo takes them all away', () => {
    fc.assert(
      fc.property(someShapes, fc.integer({ min: 1, max: 4 }), (shapes, times) => {
        const { editor } = driver({}, shapes)
        editor.selectAll()
        editor.copy()
        for (let turn = 0; turn < times; turn += 1) editor.paste()
        const copies = editor.shapes.all().slice(shapes.length)
        expect(copies).toHaveLength(shapes.length * times)
        expect(new Set(editor.shapes.all().map(({ id }) => id)).size).toBe(shapes.length * (times + 1))
        for (const [index, copy] of copies.entries()) {
          expect(isSound(copy)).toBe(true)
          expect(copy.kind).toBe(shapes[index % shapes.length]!.kind)
          for (const { x, y } of copy.points) expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true)
        }
        for (let turn = 0; turn < times; turn += 1) editor.undo()
        expect(editor.shapes.all()).toEqual(shapes)
      }),
    )
  })

  test('keeps what was copied, though the original is deleted', () => {
    const canvas = driver({}, [box('a', 100, 100, 200, 200, { label: 'Podium', rotation: 10 })])
      .click(150, 150)
      .key('c', { ctrl: true })
      .key('Delete')
    canvas.editor.answer(true)
    canvas.key('v', { ctrl: true })
    expect(canvas.editor.shapes.all()).toMatchObject([{ id: 'new-1', label: 'Podium', rotation: 10 }])
  })

  test('at the edge the copy goes no further', () => {
    const canvas = driver({}, [box('a', 900, 400, 1000, 500)])
      .click(950, 450)
      .key('d', { ctrl: true })
    expect(canvas.points('new-1')).toEqual([
      [900, 400],
      [1000, 500],
    ])
  })

  test('of a child alone stays with its marker', () => {
    const { editor } = driver({}, [
      box('marker', 100, 100, 400, 400),
      box('child', 150, 150, 200, 200, { parent: 'marker' }),
    ])
    editor.select(['child'])
    editor.duplicate()
    expect(editor.shapes.get('new-1')?.parent).toBe('marker')
  })

  test('leaves out what may not be edited, and what the screen drops', () => {
    const shapes = [
      box('a', 100, 100, 200, 200),
      box('locked', 300, 100, 400, 200, { isLocked: true }),
      box('dropped', 500, 100, 600, 200, { style: 'single' }),
    ]
    const { editor } = driver({ finish: (shape) => (shape.style === 'single' ? undefined : shape) }, shapes)
    editor.selectAll()
    editor.duplicate()
    expect(editor.shapes.size()).toBe(4)
    expect(editor.state().selection.size).toBe(1)
  })

  test('an empty selection keeps what was copied before', () => {
    const canvas = driver({}, [box('a', 100, 100, 200, 200)])
      .click(150, 150)
      .key('c', { ctrl: true })
      .click(10, 10)
      .key('c', { ctrl: true })
      .key('v', { ctrl: true })
    expect(canvas.editor.shapes.size()).toBe(2)
  })
})
