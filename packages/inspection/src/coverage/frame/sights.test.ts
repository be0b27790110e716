import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photoOf, shotBefore, type Standing } from '../../testing/elevations.ts'
import { flightOf, hitOf, turnBetween, type Sight } from './sights.ts'

const on: Standing = { east: 0, north: 0, bearing: 0, lengthM: 40 }
const shot = shotBefore(on, { x: 10, y: 5, distance: 6 })
const only = (photo: Parameters<typeof flightOf>[0][number], bearing: number | null = null): Sight | undefined =>
  flightOf([photo], bearing)?.sights[0]

describe('a photo says where the elevation stands', () => {
  test('by the distance that was typed', () => {
    expect(only(photoOf(shot, { pdib: 6 }))).toMatchObject({
      distanceM: 6,
      isMeasured: false,
      bearing: 0,
      positionSigmaM: 1.5,
    })
  })

  test('by its laser before that, level though it looked down', () => {
    const found = only(photoOf({ ...shot, pitch: -30 }, { pdib: 9 }, { laserRange: 6 }))
    expect(found).toMatchObject({ isMeasured: true, distanceM: expect.closeTo(6 * Math.cos(Math.PI / 6), 9) })
  })

  test.each([
    ['fixed', 0.05],
    ['float', 0.5],
    ['single', 1.5],
    ['none', 1.5],
    [null, 1.5],
  ] as const)('as exactly as its position (%s)', (rtk, positionSigmaM) => {
    expect(only(photoOf(shot, { pdib: 6 }, { rtk }))).toMatchObject({ positionSigmaM })
  })

  test('but not without a distance, nor looking down', () => {
    expect(only(photoOf(shot))).toBeUndefined()
    expect(only(photoOf(shot, { pdib: 0 }))).toBeUndefined()
    expect(only(photoOf(shot, { pdib: NaN }))).toBeUndefined()
    expect(only(photoOf({ ...shot, pitch: -80 }, { pdib: 6 }))).toBeUndefined()
    expect(only(photoOf(shot, { pdib: 6 }, { laserRange: 5_000 }))).toBeUndefined()
  })

  test('and not of another elevation', () => {
    expect(only(photoOf(shot, { pdib: 6 }), 60)).toBeDefined()
    expect(only(photoOf(shot, { pdib: 6 }), 90)).toBeUndefined()
  })

  test('of heat only where there is no other', () => {
    const [visual, thermal] = [
      photoOf(shot, { pdib: 6, id: 'v' }),
      photoOf(shot, { pdib: 6, id: 't' }, { type: 'thermal' }),
    ]
    expect(flightOf([visual, thermal], null)!.sights.map(({ photo }) => photo.id)).toEqual(['v'])
    expect(flightOf([thermal], null)!.sights.map(({ photo }) => photo.id)).toEqual(['t'])
  })
})

describe('the place that a photo looks at', () => {
  test('lies on the elevation, square to it where the distance was typed', () => {
    const aside = shotBefore(on, { x: 10, y: 5, distance: 6, turn: 40 })
    const found = only(photoOf(aside, { pdib: 6 }))!
    const hit = hitOf(found, 0)
    expect(hit.north - found.camera.north).toBeCloseTo(-6, 9)
    expect(hit.east - found.camera.east).toBeCloseTo(0, 9)
  })

  test('lies along the view where a laser read it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -50, max: 50, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (turn, pitch) => {
          const range = 6 / Math.cos((turn * Math.PI) / 180) / Math.cos((pitch * Math.PI) / 180)
          const photo = photoOf(
            shotBefore(on, { x: 10, y: 5, distance: 6, turn }, { pitch }),
            {},
            { laserRange: range },
          )
          const found = only(photo)!
          expect(hitOf(found, 0).north - found.camera.north).toBeCloseTo(-6, 6)
        },
      ),
    )
  })
})

test('a turn is the short way round', () => {
  expect([turnBetween(350, 10), turnBetween(10, 350), turnBetween(0, 180), turnBetween(-90, 270)]).toEqual([
    20, -20, -180, 0,
  ])
})

test('no photo with a position is no flight', () => {
  expect(flightOf([], null)).toBeUndefined()
  expect(flightOf([photoOf(shot, {}, { position: null })], null)).toBeUndefined()
})
