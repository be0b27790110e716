import { expect, it } from 'vitest'
import type { Shape } from '@plumbline/canvas/shapes'
import { createLabelRoom, labelSides, placeLabel } from './draw-label.ts'
import { chooseLabels, crowdOf } from './paint-scene.ts'
import { createSceneIndex } from './scene-index.ts'

it('hides labels that overlap an earlier one', () => {
  const hasRoom = createLabelRoom()
  const plate = (x: number, y: number) => ({ x, y, width: 60, height: 18 })
  expect(
    [plate(0, 0), plate(10, 5), plate(200, 0), plate(0, 60), plate(205, 2), plate(-200, -80)].map(hasRoom),
  ).toEqual([true, false, true, true, false, true])
})

const image = { width: 1_000, height: 1_000 }
const at = { kx: 1_000, ky: 1_000, ox: 0, oy: 0 }
const box = { left: 0, top: 0, right: 1_000, bottom: 1_000 }
/** jsdom measures nothing. */
const context = { measureText: () => ({ width: 50 }) } as unknown as CanvasRenderingContext2D
const point = (id: string, x: number, y: number): Shape => ({
  id,
  kind: 'point',
  points: [{ x, y }],
  style: 'pin',
  label: `DF000${id}`,
})
const sidesOf = (shapes: readonly Shape[]) => {
  const scene = { index: createSceneIndex(image, shapes), styles: {}, font: 'x', skipped: new Set<string>() }
  return new Map(
    chooseLabels(context, scene, at, box, crowdOf(shapes.length)).map(({ shape: { id }, side }) => [id, side]),
  )
}

it('puts a label on another side of its point where one is in the way', () => {
  const sides = sidesOf([point('1', 0.5, 0.5), point('2', 0.54, 0.5)])
  expect(sides.get('1')).not.toBe('right')
  expect(sides.get('2')).toBe('right')
  expect(sides.size).toBe(2)
})

it('puts a label over no point and over no other label, and leaves out what has no side', () => {
  const shapes = [0, 1, 2, 3, 4].flatMap((row) =>
    [0, 1, 2, 3, 4].map((column) => point(`${row}${column}`, 0.4 + column * 0.03, 0.4 + row * 0.03)),
  )
  const sides = sidesOf(shapes)
  const plates = shapes.flatMap((shape) => {
    const side = sides.get(shape.id)
    const [{ x, y } = { x: 0, y: 0 }] = shape.points
    const style = { stroke: '#000000' }
    return side === undefined ? [] : [placeLabel(context, 'x', shape, style, [{ x: x * 1_000, y: y * 1_000 }], side)!]
  })
  expect(plates.length).toBeGreaterThan(4)
  expect(plates.length).toBeLessThan(shapes.length)
  const overlaps = (a: (typeof plates)[number], b: (typeof plates)[number]) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
  for (const [index, plate] of plates.entries()) {
    for (const other of plates.slice(index + 1)) expect(overlaps(plate, other)).toBe(false)
    for (const { points } of shapes) {
      const [{ x, y } = { x: 0, y: 0 }] = points
      expect(overlaps(plate, { x: x * 1_000 - 10, y: y * 1_000 - 10, width: 20, height: 20 })).toBe(false)
    }
  }
})

it('has four sides for a point, all outside of its disc', () => {
  const plates = labelSides.map((side) =>
    placeLabel(context, 'x', point('1', 0.5, 0.5), { stroke: '#000000', radius: 18 }, [{ x: 0, y: 0 }], side)!,
  )
  expect(plates.map(({ x, y, width, height }) => [x >= 18, x + width <= -18, y + height <= -18, y >= 18])).toEqual([
    [true, false, false, false],
    [false, true, false, false],
    [false, false, true, false],
    [false, false, false, true],
  ])
})
