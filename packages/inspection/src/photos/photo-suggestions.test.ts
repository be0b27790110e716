import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bearingOfName } from '../floors/elevation-bearings.ts'
import {
  confidences,
  offsetDistanceOf,
  suggestElevation,
  suggestFloor,
  suggestHeight,
  suggestPlace,
} from './photo-suggestions.ts'
import { facts } from '../testing/photos.ts'

const compass = [
  ['N', 0],
  ['E', 90],
  ['S', 180],
  ['W', 270],
].map(([id, bearing]) => ({ id: id as string, bearing: bearing as number }))
const level = { offsetDistance: null, takeOffLevel: 0 }

describe('the elevation', () => {
  test.each([
    ['looking south', { gimbalYaw: 180 }, 'N', 'high'],
    ['looking south, as DJI writes it', { gimbalYaw: -180 }, 'N', 'high'],
    ['looking north', { gimbalYaw: 0 }, 'S', 'high'],
    ['looking east', { gimbalYaw: 90, gimbalPitch: -20 }, 'W', 'high'],
    ['nearly between two', { gimbalYaw: 220 }, 'N', 'low'],
    ['by the aircraft alone', { flightYaw: 175 }, 'N', 'medium'],
    ['straight down', { gimbalYaw: 180, gimbalPitch: -90 }, undefined, undefined],
    ['nothing written', {}, undefined, undefined],
  ] as const)('%s', (_, known, id, confidence) => {
    expect(suggestElevation(facts(known), compass)).toEqual(id && { suggested: id, confidence })
  })

  test('one drawn twice is a guess, and one of unknown bearing is never suggested', () => {
    expect(suggestElevation(facts({ gimbalYaw: 180 }), [...compass, { id: 'second N', bearing: 0 }])?.confidence).toBe(
      'low',
    )
    expect(
      suggestElevation(facts({ gimbalYaw: 180 }), [
        { id: 'x', bearing: null },
        { id: 'back', bearing: 180 },
      ]),
    ).toBeUndefined()
  })

  test('turning building and camera together changes nothing; nor does a whole turn', () => {
    fc.assert(
      fc.property(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -360, max: 360 }), (yaw, turn) => {
        const turned = compass.map(({ id, bearing }) => ({ id, bearing: bearing + turn }))
        const before = suggestElevation(facts({ gimbalYaw: yaw }), compass)
        expect(suggestElevation(facts({ gimbalYaw: yaw + turn }), turned)).toEqual(before)
        expect(suggestElevation(facts({ gimbalYaw: yaw + 360 }), compass)).toEqual(before)
      }),
    )
  })

  test.each([
    ['North Elevation', 0],
    ['NORTH-EAST ELEVATION', 45],
    ['southwest facade', 225],
    ['South façade', 180],
    ['Elevation – West', 270],
    ['west', 270],
    ['NE elevation', 45],
    ['E Elevation', 90],
    ['Tower 2 (east facing elevation)', 90],
    ['North Point Tower, south elevation', 180],
    ['Northern elevation', 0],
    ['北立面圖', 0],
    ['東北立面', 45],
    ['东南立面图', 135],
    ['北角大廈 西立面', 270],
    ['南向外牆', 180],
    ['Elevation A', undefined],
    ['Elevation E', undefined],
    ['Block N', undefined],
    ['北角大廈', undefined],
    ['North Point Tower', undefined],
    ['Westlands Centre', undefined],
    ['', undefined],
    ['elevation', undefined],
    ['Front elevation', undefined],
  ])('%j faces %s', (name, bearing) => {
    expect(bearingOfName(name)).toBe(bearing)
  })
})

describe('the height', () => {
  const m30t = facts({ relativeAltitude: 29.046, laserRange: 45.708, gimbalPitch: -4.7 })

  test('an M30T against its own target altitude', () => {
    const height = suggestHeight(m30t, { ...level, offsetDistance: 5 })!
    expect(height.suggested).toBeCloseTo(25.3, 2)
    expect(Math.abs(height.suggested - 25.368)).toBeLessThan(0.1)
    expect(offsetDistanceOf(m30t)).toBeCloseTo(45.554, 2)
  })

  test.each([
    ['level, no distance', { relativeAltitude: 12, gimbalPitch: 0 }, level, 12, 'medium'],
    [
      'take-off on a podium',
      { relativeAltitude: 12, gimbalPitch: 0 },
      { offsetDistance: 8, takeOffLevel: 6.5 },
      18.5,
      'high',
    ],
    [
      '45 degrees up, 10 m away',
      { relativeAltitude: 12, gimbalPitch: 45 },
      { ...level, offsetDistance: 10 },
      22,
      'medium',
    ],
    ['down, distance unknown', { relativeAltitude: 12, gimbalPitch: -10 }, level, 12, 'low'],
    ['a gimbal that writes nothing', { relativeAltitude: 12 }, { ...level, offsetDistance: 10 }, 12, 'medium'],
  ] as const)('%s', (_, known, settings, metres, confidence) => {
    expect(suggestHeight(facts(known), settings)).toEqual({ suggested: expect.closeTo(metres, 9), confidence })
  })

  test('straight down, far down without a distance, or without an altitude: none', () => {
    expect(suggestHeight(facts({ relativeAltitude: 25.63, gimbalPitch: -42.5 }), level)).toBeUndefined()
    expect(suggestHeight(facts({ relativeAltitude: 30, gimbalPitch: -90, laserRange: 30 }), level)).toBeUndefined()
    expect(suggestHeight(facts({ gimbalPitch: 0 }), level)).toBeUndefined()
    expect(offsetDistanceOf(facts({ gimbalPitch: -90, laserRange: 30 }))).toBeNull()
  })

  test('laser and given distance agree where both are true', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 60, noNaN: true }),
        fc.integer({ min: -60, max: 60 }),
        fc.integer({ min: 0, max: 200 }),
        (distance, gimbalPitch, relativeAltitude) => {
          const laser = facts({
            relativeAltitude,
            gimbalPitch,
            laserRange: distance / Math.cos((gimbalPitch * Math.PI) / 180),
          })
          expect(offsetDistanceOf(laser)).toBeCloseTo(distance, 9)
          expect(suggestHeight(laser, level)!.suggested).toBeCloseTo(
            suggestHeight({ ...laser, laserRange: null }, { ...level, offsetDistance: distance })!.suggested,
            6,
          )
        },
      ),
    )
  })
})

describe('the floor', () => {
  const floors = [{ height: 3 }, { height: 3 }, { height: 0 }, { height: 4.5 }]
  const at = (metres: number) => suggestFloor(floors, { suggested: metres, confidence: 'high' })
  test.each([
    [2, 3, 'high'],
    [4.4, 3, 'low'],
    [5, 1, 'medium'],
    [6, 1, 'high'],
    [9, 0, 'high'],
    [10.4, 0, 'low'],
    [-0.5, 3, 'low'],
    [11.4, 0, 'low'],
  ])('at %d m: %d (%s)', (metres, index, confidence) => {
    expect(at(metres)).toEqual({ suggested: index, confidence })
  })

  test.each([-1.5, 12, 500, Number.NaN])('at %d m there is none', (metres) => {
    expect(at(metres)).toBeUndefined()
    expect(suggestFloor([], { suggested: metres, confidence: 'high' })).toBeUndefined()
  })

  const list = fc.array(
    fc.integer({ min: 210, max: 600 }).map((centimetres) => ({ height: centimetres / 100 })),
    { minLength: 1, maxLength: 40 },
  )

  test('the middle of every floor is that floor; higher is never a lower floor; never surer than the height', () => {
    fc.assert(
      fc.property(
        list,
        fc.double({ min: -1, max: 250, noNaN: true }),
        fc.double({ min: 0, max: 50, noNaN: true }),
        fc.constantFrom(...confidences),
        (rows, metres, more, confidence) => {
          rows.forEach(({ height }, index) => {
            const below = rows.slice(index + 1).reduce((sum, row) => sum + row.height, 0)
            expect(suggestFloor(rows, { suggested: below + height / 2, confidence: 'high' })).toEqual({
              suggested: index,
              confidence: 'high',
            })
          })
          const [low, high] = [metres, metres + more].map((suggested) => suggestFloor(rows, { suggested, confidence }))
          if (low && high) expect(high.suggested).toBeLessThanOrEqual(low.suggested)
          if (low) expect(confidences.indexOf(low.confidence)).toBeGreaterThanOrEqual(confidences.indexOf(confidence))
        },
      ),
    )
  })

  test('is one of the elevation that was faced', () => {
    const building = [
      { id: 'tower', bearing: 0, floors: Array.from({ length: 20 }, () => ({ height: 3 })) },
      { id: 'podium', bearing: 180, floors: [{ height: 5 }] },
    ]
    const photo = (gimbalYaw: number, relativeAltitude: number) =>
      suggestPlace(facts({ gimbalYaw, gimbalPitch: 0, relativeAltitude }), building, {
        offsetDistance: 10,
        takeOffLevel: 0,
      })
    expect(photo(180, 31.5)).toEqual({
      elevation: { suggested: 'tower', confidence: 'high' },
      floor: { suggested: 9, confidence: 'high' },
    })
    expect(photo(0, 31.5)).toEqual({ elevation: { suggested: 'podium', confidence: 'high' }, floor: undefined })
    expect(photo(90, 2)).toEqual({ elevation: undefined, floor: undefined })
  })
})
