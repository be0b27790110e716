import type { Shape } from '@plumbline/canvas/shapes'
import { isOverlapping } from '@plumbline/geometry/rect'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSceneIndex, shapeBox } from './scene-index.ts'

const image = { width: 300, height: 200 }
const part = fc.double({ min: 0, max: 1, noNaN: true })
const point = fc.record({ x: part, y: part })
const shape = fc.record({
  id: fc.nat(40).map(String),
  kind: fc.constant('rectangle' as const),
  points: fc.tuple(point, point),
  rotation: fc.integer({ min: 0, max: 359 }),
  style: fc.constant('box'),
})
const step = fc.oneof(
  shape.map((put) => ({ id: put.id, put })),
  fc.nat(40).map((id) => ({ id: String(id), put: undefined })),
)
const box = fc.tuple(point, point).map(([a, b]) => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
}))

it('finds what overlaps, after any changes, in the order in which shapes came', () => {
  fc.assert(
    fc.property(fc.uniqueArray(shape, { selector: ({ id }) => id }), fc.array(step), box, (first, steps, asked) => {
      const index = createSceneIndex(image, first)
      const shapes = new Map<string, Shape>(first.map((each) => [each.id, each]))
      for (const { id, put } of steps) {
        index.change(id, put)
        if (put === undefined) shapes.delete(id)
        else shapes.set(id, put)
      }
      const found = Array.from(index.find(asked), (place) => index.at(place)?.shape)
      expect(found).toEqual([...shapes.values()].filter((each) => isOverlapping(shapeBox(image, each), asked)))
    }),
  )
})

it('stays correct after more changes than the overlay holds', () => {
  const at = (id: number, x: number): Shape => ({
    id: String(id),
    kind: 'point',
    points: [{ x, y: 0.5 }],
    style: 'box',
  })
  const index = createSceneIndex(
    image,
    Array.from({ length: 1_000 }, (_, id) => at(id, 0.25)),
  )
  for (let id = 0; id < 900; id += 1) index.change(String(id), id % 3 === 0 ? undefined : at(id, 0.75))
  const right = index.find({ left: 0.5, top: 0, right: 1, bottom: 1 })
  expect(right.length).toBe(600)
  expect(index.find({ left: 0, top: 0, right: 0.5, bottom: 1 }).length).toBe(100)
  index.change('999', undefined)
  expect(index.find({ left: 0, top: 0, right: 1, bottom: 1 }).length).toBe(699)
})
