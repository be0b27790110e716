import { describe, expect, test } from 'vitest'
import { boxesIn, cellSide, overlapOf, withoutRepeats, type FoundBox } from './found-boxes.ts'

const side = 32
const [columns, cells] = [side / cellSide, (side / cellSide) ** 2]
const thresholds = { person: 0.3, vehicle: 0.5 }

type Cell = { readonly x: number; readonly y: number; readonly score: number; readonly reach?: number }

/** A tile whose cells say nothing but what is given. */
function mapsOf(people: readonly Cell[], vehicles: readonly Cell[] = []) {
  const [scores, reach] = [new Float32Array(2 * cells), new Float32Array(4 * cells)]
  for (const [plane, given] of [people, vehicles].entries())
    for (const { x, y, score, reach: far = 6 } of given) {
      scores[plane * cells + y * columns + x] = score
      for (let edge = 0; edge < 4; edge += 1) reach[edge * cells + y * columns + x] = far
    }
  return { scores, reach }
}
const tile = { x: 0, y: 0, width: side, height: side }
const level = { width: 64, height: 64 }
const aBox = (left: number, score: number, width = 0.2, kind: FoundBox['kind'] = 'person'): FoundBox => ({
  kind,
  score,
  box: { left, top: 0.2, right: left + width, bottom: 0.6 },
})

describe('boxes in a tile', () => {
  test('lie around the cell that is surer than its neighbours, in fractions of the photo', () => {
    const maps = mapsOf([
      { x: 4, y: 4, score: 0.9 },
      { x: 5, y: 4, score: 0.6 },
    ])
    const [found, ...others] = boxesIn(maps, tile, level, thresholds)
    expect(others).toEqual([])
    expect(found).toMatchObject({
      kind: 'person',
      box: { left: 10 / 64, top: 10 / 64, right: 22 / 64, bottom: 22 / 64 },
    })
  })

  test('are moved by where the tile lies, and end where the photo does', () => {
    const [found] = boxesIn(mapsOf([{ x: 7, y: 7, score: 0.9 }]), { ...tile, x: 32, y: 32 }, level, thresholds)
    expect(found!.box).toEqual({ left: 54 / 64, top: 54 / 64, right: 1, bottom: 1 })
  })

  test('beyond the edge of the photo, where a tile is mirrored, are none', () => {
    const small = { width: 16, height: 16 }
    expect(boxesIn(mapsOf([{ x: 7, y: 7, score: 0.9 }]), tile, small, thresholds)).toEqual([])
  })

  test('need the certainty of their own kind', () => {
    const maps = mapsOf([{ x: 2, y: 2, score: 0.4 }], [{ x: 6, y: 6, score: 0.4 }])
    expect(boxesIn(maps, tile, level, thresholds).map(({ kind }) => kind)).toEqual(['person'])
  })
})

describe('boxes of one thing', () => {
  test('seen in two tiles are one, the surest', () => {
    expect(withoutRepeats([aBox(0.1, 0.5), aBox(0.12, 0.8)], 9)).toEqual([aBox(0.12, 0.8)])
  })

  test('of which one lies inside the other are one; beside it, or of another kind, they are two', () => {
    const [whole, part, car] = [aBox(0.1, 0.8, 0.6), aBox(0.2, 0.5, 0.1), aBox(0.1, 0.4, 0.6, 'vehicle')]
    expect(withoutRepeats([part, whole], 9)).toEqual([whole])
    expect(withoutRepeats([whole, car, aBox(0.75, 0.3)], 9)).toHaveLength(3)
  })

  test('a larger, less sure box around a surer one stays: it covers more', () => {
    expect(withoutRepeats([aBox(0.1, 0.4, 0.6), aBox(0.2, 0.9, 0.1)], 9)).toHaveLength(2)
  })

  test('are at most so many, the surest', () => {
    expect(withoutRepeats([aBox(0, 0.4), aBox(0.3, 0.9), aBox(0.6, 0.6)], 2).map(({ score }) => score)).toEqual([
      0.9, 0.6,
    ])
  })

  test('overlap is 1 for the same box and 0 for boxes apart', () => {
    expect(overlapOf(aBox(0.1, 1).box, aBox(0.1, 1).box)).toBeCloseTo(1)
    expect(overlapOf(aBox(0.1, 1).box, aBox(0.5, 1).box)).toBe(0)
  })
})
