import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box, driver, line } from './testing/driver.ts'

const shapes = [
  box('free', 100, 100, 200, 200),
  box('locked', 300, 100, 400, 200, { isLocked: true }),
  box('foreign', 500, 100, 600, 200),
  line('fixed', [
    [100, 300],
    [200, 300],
    [200, 400],
  ]),
  box('kept', 700, 100, 800, 200),
]
const rules = {
  canEdit: ({ id }: { readonly id: string }) => id !== 'foreign',
  canResize: ({ id }: { readonly id: string }) => id !== 'fixed',
  canRotate: ({ id }: { readonly id: string }) => id !== 'fixed',
  canRemove: ({ id }: { readonly id: string }) => id !== 'kept',
}

describe('what may not be done is not done', () => {
  test('by any hand or key, to a locked or a foreign shape', () => {
    const spot = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 500 }))
    const act = fc.oneof(
      fc.record({ from: spot, to: spot, shift: fc.boolean(), alt: fc.boolean() }),
      fc.record({
        key: fc.constantFrom('ArrowLeft', 'ArrowDown', '[', ']', 'Delete', 'e', 'i', '.', 'Escape'),
        alt: fc.boolean(),
      }),
      fc.record({ key: fc.constant('a'), ctrl: fc.constant(true) }),
      fc.record({ answer: fc.boolean() }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const canvas = driver(rules, shapes)
        for (const one of acts) {
          if ('from' in one) canvas.drag(one.from, one.to, one)
          else if ('key' in one) canvas.key(one.key, one)
          else canvas.editor.answer(one.answer)
        }
        expect(canvas.editor.shapes.get('locked')).toEqual(shapes[1])
        expect(canvas.editor.shapes.get('foreign')).toEqual(shapes[2])
        expect(canvas.editor.shapes.get('kept')).toBeDefined()
      }),
    )
  })

  test('a line that may not bend keeps its two ends', () => {
    const bent = (canInsert: boolean) =>
      driver({ canInsert: () => canInsert }, [
        line('a', [
          [100, 300],
          [300, 300],
        ]),
      ])
        .click(150, 300)
        .key('e')
        .key('i')
        .points('a')
    expect([bent(true), bent(false)]).toEqual([
      [
        [100, 300],
        [200, 300],
        [300, 300],
      ],
      [
        [100, 300],
        [300, 300],
      ],
    ])
    const pulled = driver({ canInsert: () => false }, [
      line('a', [
        [100, 300],
        [300, 300],
      ]),
    ])
      .click(150, 300)
      .drag([200, 300], [200, 340])
    expect(pulled.points('a')).toEqual([
      [100, 340],
      [300, 340],
    ])
  })

  test('a mixed selection moves and turns only what may', () => {
    const canvas = driver(rules, shapes).key('a', { ctrl: true }).key('ArrowRight')
    expect(['free', 'locked', 'foreign', 'fixed', 'kept'].map((id) => canvas.points(id)[0]?.[0])).toEqual([
      101, 300, 500, 101, 701,
    ])
    canvas.key(']')
    expect(['free', 'fixed', 'kept'].map((id) => canvas.editor.shapes.get(id)?.rotation)).toEqual([5, undefined, 5])
  })

  test('a shape of fixed form moves, but has no vertices to take', () => {
    const canvas = driver(rules, shapes).click(150, 300).drag([200, 300], [250, 350])
    expect(canvas.points('fixed')).toEqual([
      [150, 350],
      [250, 350],
      [250, 450],
    ])
    canvas.key('e').key('ArrowRight', { shift: true })
    expect(canvas.points('fixed')[0]).toEqual([160, 350])
  })

  test('only the removable are asked about', () => {
    const canvas = driver(rules, shapes).key('a', { ctrl: true }).key('Delete')
    expect(canvas.editor.state().asking).toEqual(['free', 'fixed'])
    canvas.editor.answer(true)
    expect(canvas.editor.shapes.all().map(({ id }) => id)).toEqual(['locked', 'foreign', 'kept'])
  })

  test('a right that ends while the question is open is respected', () => {
    let isOpen = true
    const canvas = driver({ canRemove: () => isOpen }, shapes)
      .click(150, 150)
      .key('Delete')
    isOpen = false
    canvas.editor.answer(true)
    expect(canvas.editor.shapes.get('free')).toBeDefined()
  })
})
