import { describe, expect, test } from 'vitest'
import { placementsOf } from '../placement/placement-of.ts'
import { frameOf, photoOf, shotBefore, type Standing } from '../testing/elevations.ts'
import { alignPhotos } from './align-photos.ts'
import { bestOf } from './best-photo.ts'
import { clipShape } from './clip-shape.ts'
import { kindOf, middleOf, placePhoto, placeShape } from './place-shape.ts'

const on: Standing = { east: 12, north: -7, bearing: 37, lengthM: 40 }
const frame = frameOf([on], 30)
const placements = () => {
  const found = placementsOf(photoOf(shotBefore(on, { x: 20, y: 15, distance: 6 })), frame, 'north')
  if (typeof found === 'string') throw new Error(found)
  return found
}

describe('a shape of a photo', () => {
  test('lies on the elevation where the photo shows it', () => {
    const { lines } = placeShape(
      {
        points: [
          [
            { x: 0.5, y: 0.5 },
            { x: 0.75, y: 0.5 },
          ],
        ],
      },
      placements(),
    )!
    // 6 m away with a lens of 3,000 px: 2 mm a pixel, 1,000 of them.
    expect(lines[0]![0]!.x).toBeCloseTo(20, 2)
    expect(lines[0]![1]!.x).toBeCloseTo(22, 2)
    expect(lines[0]![1]!.y).toBeCloseTo(15, 2)
  })

  test('lies nowhere beside the planes of the elevation', () => {
    const [placement] = placements()
    const beside = { ...placement!, fromM: 0, toM: 15 }
    expect(placeShape({ points: [[{ x: 0.5, y: 0.5 }]] }, [beside])).toBeUndefined()
  })

  test('is a line where it was drawn as one', () => {
    expect([kindOf({ shape: 'polyline' }), kindOf({ shape: 'rectangle' }), kindOf({ shape: 'polygon' })]).toEqual([
      'line',
      'area',
      'area',
    ])
  })

  test('has its middle in the box around it, however many points it has', () => {
    expect(
      middleOf([
        [
          { x: 0, y: 0 },
          { x: 0.1, y: 0 },
          { x: 4, y: 2 },
        ],
      ]),
    ).toEqual({ x: 2, y: 1 })
  })
})

test('a photo has its corners on the elevation', () => {
  const { corners, mmPx } = placePhoto(placements()[0]!)!
  expect(mmPx).toBeCloseTo(2, 2)
  expect(corners.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [16, 18],
    [24, 18],
    [24, 12],
    [16, 12],
  ])
})

describe('clipping to a photo', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 2, y: 2 },
    { x: 0, y: 2 },
  ]

  test('cuts a line into what lies inside, whichever way round the corners go', () => {
    const line = [
      [
        { x: -1, y: 1 },
        { x: 3, y: 1 },
        { x: 3, y: 1.5 },
        { x: 1, y: 1.5 },
      ],
    ]
    for (const corners of [square, square.toReversed()])
      expect(clipShape('line', line, corners)).toEqual([
        [
          { x: 0, y: 1 },
          { x: 2, y: 1 },
        ],
        [
          { x: 2, y: 1.5 },
          { x: 1, y: 1.5 },
        ],
      ])
  })

  test('cuts an area', () => {
    const [clipped] = clipShape(
      'area',
      [
        [
          { x: 1, y: 1 },
          { x: 3, y: 1 },
          { x: 3, y: 3 },
          { x: 1, y: 3 },
        ],
      ],
      square,
    )
    expect(clipped).toHaveLength(4)
    expect(clipped).toContainEqual({ x: 2, y: 2 })
  })

  test('leaves nothing of what lies outside', () => {
    expect(
      clipShape(
        'line',
        [
          [
            { x: 5, y: 5 },
            { x: 6, y: 6 },
          ],
        ],
        square,
      ),
    ).toEqual([])
    expect(
      clipShape(
        'area',
        [
          [
            { x: 5, y: 5 },
            { x: 6, y: 5 },
            { x: 6, y: 6 },
          ],
        ],
        square,
      ),
    ).toEqual([])
  })
})

describe('the photo that gives the size', () => {
  test('is the finest of the sharp ones', () => {
    const seen = [
      { id: 'soft', mmPx: 1, sharpness: 0.04 },
      { id: 'fine', mmPx: 2, sharpness: 0.4 },
      { id: 'coarse', mmPx: 3, sharpness: 0.5 },
    ]
    expect(bestOf(seen)!.id).toBe('fine')
  })

  test('is the finest of all where none is sharp, and an unmeasured one counts as sharp', () => {
    expect(
      bestOf([
        { id: 'a', mmPx: 2, sharpness: 0.01 },
        { id: 'b', mmPx: 1, sharpness: 0.01 },
      ])!.id,
    ).toBe('b')
    expect(
      bestOf([
        { id: 'a', mmPx: 2, sharpness: 0.4 },
        { id: 'b', mmPx: 1, sharpness: null },
      ])!.id,
    ).toBe('b')
    expect(bestOf([])).toBeUndefined()
  })
})

describe('aligning two photos', () => {
  const sighting = (one: string, other: string, x: number, y: number, off = { x: 0.5, y: -0.3 }) => ({
    one,
    other,
    from: { x, y },
    to: { x: x - off.x, y: y - off.y },
  })

  test('takes the shift that most shapes agree on', () => {
    const sightings = [
      sighting('a', 'A', 0, 0),
      sighting('b', 'B', 3, 1),
      sighting('c', 'C', 1, 2),
      sighting('a', 'B', 0, 0, { x: -0.1, y: 0 }),
    ]
    const { shift, sigmaM } = alignPhotos(sightings, 1)!
    expect(shift.x).toBeCloseTo(0.5, 6)
    expect(shift.y).toBeCloseTo(-0.3, 6)
    expect(sigmaM).toBeLessThan(0.1)
  })

  test('is as unsure as before with a single shape, and takes the smallest shift', () => {
    const { shift, sigmaM } = alignPhotos([sighting('a', 'A', 0, 0), sighting('a', 'B', 0, 0, { x: 2, y: 0 })], 1)!
    expect(shift).toEqual({ x: 0.5, y: -0.3 })
    expect(sigmaM).toBe(1)
  })

  test('goes no farther than three deviations', () => {
    expect(alignPhotos([sighting('a', 'A', 0, 0, { x: 4, y: 0 })], 1)).toBeUndefined()
  })
})
