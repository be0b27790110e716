import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ElevationPoint } from '../coverage/types.ts'
import { randomOf } from '../testing/elevations.ts'
import { findSame } from './find-same.ts'
import type { PlacedPhoto, PlacedShape } from './types.ts'

/** Sees 8 x 6 m about its middle. */
const photo = (imageId: string, x: number, y: number, known: Partial<PlacedPhoto> = {}): PlacedPhoto => ({
  imageId,
  corners: [
    { x: x - 4, y: y + 3 },
    { x: x + 4, y: y + 3 },
    { x: x + 4, y: y - 3 },
    { x: x - 4, y: y - 3 },
  ],
  sigmaM: 0.02,
  mmPx: 2,
  sharpness: 0.4,
  ...known,
})

const box = (x: number, y: number, width: number, height: number): readonly ElevationPoint[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

const shape = (
  id: string,
  imageId: string,
  lines: PlacedShape['lines'],
  known: Partial<PlacedShape> = {},
): PlacedShape => ({
  id,
  imageId,
  elevationId: 'north',
  type: 'spalling',
  defectId: null,
  kind: 'area',
  lines,
  ...known,
})
const crack = (id: string, imageId: string, ...points: readonly (readonly [number, number])[]): PlacedShape =>
  shape(id, imageId, [points.map(([x, y]) => ({ x, y }))], { kind: 'line', type: 'crack' })

const three = [photo('a', 0, 0), photo('b', 1, 0), photo('c', 2, 0)]
const ids = (shapes: readonly PlacedShape[], photos = three, notSame: readonly (readonly [string, string])[] = []) =>
  findSame(shapes, photos, notSame).groups.map(({ shapeIds }) => shapeIds)

describe('shapes on several photos', () => {
  test('are one defect where they cover one place', () => {
    const shapes = [
      shape('1', 'a', [box(0, 0, 1, 1)]),
      shape('2', 'b', [box(0.05, 0.02, 1, 1)]),
      shape('3', 'c', [box(-0.03, 0, 1, 1)]),
    ]
    expect(ids(shapes)).toEqual([['1', '2', '3']])
    expect(findSame(shapes, three).pairs).toHaveLength(3)
  })

  test('are one where the smaller is mostly covered, though both together cover far more', () => {
    expect(ids([shape('1', 'a', [box(0, 0, 1, 1)]), shape('2', 'b', [box(0.3, 0.3, 0.4, 0.4)])])).toHaveLength(1)
    // A quarter of it is covered, and a seventh of both together.
    expect(ids([shape('1', 'a', [box(0, 0, 0.4, 0.4)]), shape('2', 'b', [box(0.2, 0.2, 0.4, 0.4)])])).toEqual([])
  })

  test('are two where their middles lie farther apart than half a metre and three deviations', () => {
    const far = [shape('1', 'a', [box(0, 0, 3, 0.2)]), shape('2', 'b', [box(0.6, 0, 1.2, 0.2)])]
    expect(ids(far)).toHaveLength(1)
    expect(ids([shape('1', 'a', [box(-2, 0, 3, 0.2)]), shape('2', 'b', [box(0, 0, 0.9, 0.2)])])).toEqual([])
  })

  test('are cracks that run within 30 mm of each other for most of the shorter one', () => {
    const long = crack('1', 'a', [0, 0], [1, 0.5], [2, 0.5])
    expect(ids([long, crack('2', 'b', [0.3, 0.16], [1.05, 0.5], [1.7, 0.51])])).toHaveLength(1)
    expect(ids([long, crack('2', 'b', [0.2, 0.3], [1, 0.7], [1.9, 0.7])])).toEqual([])
  })

  test('are compared only as far as both photos reach', () => {
    // The left photo ends at 4 m: of a crack of 4 m it shows one.
    const [left, right] = [photo('a', 0, 0), photo('b', 5, 0)]
    const shapes = [crack('1', 'a', [3, 0], [4, 0]), crack('2', 'b', [3, 0.01], [7, 0.01])]
    expect(ids(shapes, [left, right])).toHaveLength(1)
  })

  test('are never one across types, elevations or on one photo', () => {
    const at = [box(0, 0, 1, 1)]
    expect(ids([shape('1', 'a', at), shape('2', 'b', at, { type: 'rust' })])).toEqual([])
    expect(ids([shape('1', 'a', at), shape('2', 'b', at, { elevationId: 'south' })])).toEqual([])
    expect(ids([shape('1', 'a', at), shape('2', 'a', at)])).toEqual([])
  })

  test('never join two that lie beside each other on one photo, also not by way of a third', () => {
    const shapes = [
      shape('1', 'a', [box(0, 0, 0.5, 0.5)]),
      shape('2', 'a', [box(0.7, 0, 0.5, 0.5)]),
      // One outline around both.
      shape('3', 'b', [box(0, 0, 1.2, 0.5)]),
    ]
    const groups = ids(shapes)
    expect(groups).toHaveLength(1)
    expect(groups[0]).toHaveLength(2)
    expect(groups[0]).toContain('3')
  })

  test('are not joined where a person said that they differ', () => {
    const at = [box(0, 0, 1, 1)]
    const shapes = [shape('1', 'a', at), shape('2', 'b', at), shape('3', 'c', at)]
    expect(ids(shapes, three, [['2', '1']])).toEqual([['1', '3']])
  })

  test('of one defect stay together', () => {
    const shapes = [
      shape('1', 'a', [box(0, 0, 0.5, 0.5)], { defectId: 'd' }),
      shape('2', 'a', [box(2, 0, 0.5, 0.5)], { defectId: 'd' }),
      shape('3', 'b', [box(2, 0, 0.5, 0.5)]),
    ]
    expect(ids(shapes)).toEqual([['1', '2', '3']])
  })

  test('name the sharp photo with the finest scale', () => {
    const at = [box(0, 0, 1, 1)]
    const shapes = [shape('1', 'a', at), shape('2', 'b', at), shape('3', 'c', at)]
    const photos = [
      photo('a', 0, 0, { mmPx: 3 }),
      photo('b', 1, 0, { mmPx: 2 }),
      photo('c', 2, 0, { mmPx: 1, sharpness: 0.02 }),
    ]
    expect(findSame(shapes, photos).groups[0]!.bestId).toBe('2')
  })

  test('are the surer the more exactly their photos are placed', () => {
    const at = [box(0, 0, 1, 1)]
    const score = (sigmaM: number) =>
      findSame([shape('1', 'a', at), shape('2', 'b', at)], [photo('a', 0, 0, { sigmaM }), photo('b', 1, 0, { sigmaM })])
        .groups[0]!.score
    expect(score(0.02)).toBeGreaterThan(0.99)
    expect(score(0.3)).toBeLessThan(0.95)
    expect(score(1.5)).toBeLessThan(0.3)
  })
})

describe('photos that are placed metres off', () => {
  const off = { x: 0.9, y: -0.6 }
  const moved = (lines: PlacedShape['lines']) =>
    lines.map((line) => line.map(({ x, y }) => ({ x: x + off.x, y: y + off.y })))
  const vague = [photo('a', 0, 0, { sigmaM: 1 }), { ...photo('b', 0.9, -0.6), sigmaM: 1 }]
  const places = [box(-2, 0, 0.4, 0.3), box(-0.8, 1, 0.4, 0.3), box(1, 1.4, 0.4, 0.3)]

  test('are aligned by what both of them show', () => {
    const shapes = places.flatMap((at, index) => [shape(`a${index}`, 'a', [at]), shape(`b${index}`, 'b', moved([at]))])
    expect(ids(shapes, vague).toSorted()).toEqual([
      ['a0', 'b0'],
      ['a1', 'b1'],
      ['a2', 'b2'],
    ])
    expect(findSame(shapes, vague).groups[0]!.score).toBeGreaterThan(0.9)
  })
})

describe('many shapes', () => {
  /** The same places on photos in a row, in any order. */
  const survey = fc
    .record({ seed: fc.integer({ min: 1, max: 10_000 }), places: fc.integer({ min: 1, max: 12 }) })
    .map(({ seed, places }) => {
      const random = randomOf(seed)
      const at = Array.from({ length: places }, () =>
        box(random() * 20, random() * 4 - 2, 0.2 + random(), 0.2 + random()),
      )
      const photos = Array.from({ length: 6 }, (_, index) => photo(`photo-${index}`, index * 4, 0))
      const shapes = photos.flatMap(({ imageId, corners }) =>
        at.flatMap((one, index) =>
          one.every(({ x }) => x > corners[0]!.x && x < corners[1]!.x)
            ? [shape(`${imageId}-${index}`, imageId, [one])]
            : [],
        ),
      )
      return { photos, shapes }
    })

  test('are grouped the same in any order', () => {
    fc.assert(
      fc.property(survey, ({ photos, shapes }) => {
        const sorted = (groups: readonly (readonly string[])[]) => groups.map((group) => group.join(' ')).toSorted()
        expect(sorted(ids(shapes.toReversed(), photos.toReversed()))).toEqual(sorted(ids(shapes, photos)))
      }),
      { numRuns: 30 },
    )
  })

  test('stand in one group at most, and no group holds two that one photo shows apart', () => {
    fc.assert(
      fc.property(survey, ({ photos, shapes }) => {
        const groups = ids(shapes, photos)
        const all = groups.flat()
        expect(new Set(all).size).toBe(all.length)
        const byId = new Map(shapes.map((one) => [one.id, one]))
        for (const group of groups) {
          const seen = group.map((id) => byId.get(id)!)
          for (const [index, one] of seen.entries())
            for (const other of seen.slice(index + 1)) {
              if (one.imageId !== other.imageId) continue
              const [a, b] = [one.lines[0]!, other.lines[0]!]
              const gap = Math.max(b[0]!.x - a[1]!.x, a[0]!.x - b[1]!.x, b[0]!.y - a[2]!.y, a[0]!.y - b[2]!.y)
              expect(gap).toBeLessThanOrEqual(0.1 + 1e-9)
            }
        }
      }),
      { numRuns: 30 },
    )
  })
})
