import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tileLevel, tilesFor } from './tiles.ts'

const tiles = { tileUrl: () => '', tileSize: 512, levels: 6 }
const side = fc.integer({ min: 4_097, max: 20_000 })

it('lays tiles edge to edge over the whole picture', () => {
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.05, max: 4, noNaN: true }), (width, height, scale) => {
      const found = tilesFor({ width, height }, tiles, scale, { left: 0, top: 0, right: 1, bottom: 1 })
      const area = found.reduce((sum, { box }) => sum + (box.right - box.left) * (box.bottom - box.top), 0)
      expect(area).toBeCloseTo(1, 9)
      expect(new Set(found.map(({ key }) => key)).size).toBe(found.length)
    }),
  )
})

it('loads only visible tiles', () => {
  const size = { width: 16_384, height: 16_384 }
  expect(
    tilesFor(size, tiles, 1, { left: 0.5, top: 0.5, right: 0.5 + 1_000 / 16_384, bottom: 0.5 + 500 / 16_384 }),
  ).toHaveLength(2)
  expect(tilesFor(size, tiles, 1, { left: 1.1, top: 0, right: 1.4, bottom: 1 })).toEqual([])
  expect(tilesFor(size, tiles, 1, { left: -2, top: -2, right: -1, bottom: -1 })).toEqual([])
})

it("never picks a level below the screen's resolution while a better one exists", () => {
  expect([4, 1, 0.9, 0.51, 0.5, 0.26, 0.25, 0.001].map((scale) => tileLevel(6, scale))).toEqual([
    0, 0, 0, 0, 1, 1, 2, 5,
  ])
})
