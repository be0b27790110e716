import { tangentPlane } from '@plumbline/geometry/georeference'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  normalOf,
  photoOf,
  randomOf,
  shotBefore,
  site,
  survey,
  type Shot,
  type Standing,
} from '../../testing/elevations.ts'
import { facts } from '../../testing/photos.ts'
import { fitFrame } from './fit-frame.ts'
import { turnBetween } from './sights.ts'
import type { CoveragePhoto, ElevationFrame, ElevationShape } from '../types.ts'

const heightM = 30
const unknown: ElevationShape = { heightM, bearing: null, lengthM: null, lengthSource: null }
const long = (lengthM: number): ElevationShape => ({ ...unknown, lengthM, lengthSource: 'typed' })

/** Metres of a plane's left foot along the true elevation and before it. */
function leftFoot(on: Standing, { origin }: Pick<ElevationFrame, 'origin'>) {
  const { x, y } = tangentPlane(site).toMetres(origin)
  const [sine, cosine] = [Math.sin((on.bearing * Math.PI) / 180), Math.cos((on.bearing * Math.PI) / 180)]
  const [east, north] = [x - on.east, y - on.north]
  return { along: -east * cosine + north * sine, before: east * sine + north * cosine }
}

type Noise = { readonly position: number; readonly yaw: number; readonly bias?: number }

function flown(
  on: Standing,
  noise: Noise,
  seed: number,
  known: (index: number, shot: Shot) => Parameters<typeof photoOf>[2] = () => ({}),
): CoveragePhoto[] {
  const random = randomOf(seed)
  return survey(on, heightM, { step: { x: 5, y: 4 }, distance: 6 }).map(({ shot }, index) =>
    photoOf(
      {
        ...shot,
        east: shot.east + noise.position * normalOf(random),
        north: shot.north + noise.position * normalOf(random),
        yaw: shot.yaw + (noise.bias ?? 0) + noise.yaw * normalOf(random),
      },
      { pdib: 6 },
      known(index, shot),
    ),
  )
}

const aStanding = fc.record<Standing>({
  east: fc.double({ min: -200, max: 200, noNaN: true }),
  north: fc.double({ min: -200, max: 200, noNaN: true }),
  bearing: fc.double({ min: 0, max: 359.9, noNaN: true }),
  lengthM: fc.integer({ min: 15, max: 80 }),
})

describe('a frame fitted to a flight', () => {
  test('is exact where the positions are', () => {
    fc.assert(
      fc.property(aStanding, fc.boolean(), (on, isMeasured) => {
        const photos = flown(on, { position: 0, yaw: 0 }, 1, () => ({
          rtk: 'fixed',
          laserRange: isMeasured ? 6 : null,
        }))
        const frame = fitFrame(photos, long(on.lengthM))!
        expect(frame.planes).toHaveLength(1)
        expect(Math.abs(turnBetween(on.bearing, frame.bearing))).toBeLessThan(0.05)
        const { along, before } = leftFoot(on, frame)
        expect(Math.abs(along)).toBeLessThan(0.1)
        expect(Math.abs(before)).toBeLessThan(0.05)
        expect(frame).toMatchObject({
          lengthM: on.lengthM,
          heightM,
          source: 'flight-fit',
          lengthSource: 'typed',
          startM: 0,
        })
      }),
      { numRuns: 40 },
    )
  })

  test('lies within its own deviation of the truth, for positions with and without corrections', () => {
    fc.assert(
      fc.property(
        aStanding,
        fc.integer(),
        fc.constantFrom(['fixed', 0.03] as const, ['float', 0.4] as const, ['none', 1.2] as const),
        (on, seed, [rtk, position]) => {
          const photos = flown(on, { position, yaw: 2 }, seed, () => ({ rtk }))
          const frame = fitFrame(photos, long(on.lengthM))!
          const { along, before } = leftFoot(on, frame)
          expect(Math.hypot(along, before)).toBeLessThan(3 * frame.sigmaM)
          expect(frame.planes).toHaveLength(1)
          expect(Math.abs(turnBetween(on.bearing, frame.bearing))).toBeLessThan(6)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is not moved by single bad positions and yaws', () => {
    const on: Standing = { east: 0, north: 0, bearing: 80, lengthM: 40 }
    fc.assert(
      fc.property(
        fc.integer(),
        fc.double({ min: -3_000, max: 3_000, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (seed, far, yaw) => {
          const photos = flown(on, { position: 0.05, yaw: 0.5 }, seed, () => ({ rtk: 'fixed' }))
          const bad = shotBefore(on, { x: 20, y: 10, distance: 6 + far }, { yaw })
          const aside = shotBefore(on, { x: 20 + far, y: 10, distance: 6 })
          const frame = fitFrame([photoOf(bad, { pdib: 6 }), ...photos, photoOf(aside, { pdib: 6 })], unknown)!
          expect(frame.planes).toHaveLength(1)
          const { before } = leftFoot(on, frame)
          expect(Math.abs(before)).toBeLessThan(0.3)
          expect(Math.abs(turnBetween(on.bearing, frame.bearing))).toBeLessThan(1)
          // What lies near the elevation may lengthen it; what lies far away may not.
          expect(frame.lengthM).toBeLessThan(40 + 2 * (15 + 9))
        },
      ),
      { numRuns: 40 },
    )
  })

  test('takes the line of a long flight before a compass that is off', () => {
    const on: Standing = { east: 0, north: 0, bearing: 200, lengthM: 60 }
    const frame = fitFrame(
      flown(on, { position: 0.03, yaw: 1, bias: 8 }, 3, () => ({ rtk: 'fixed' })),
      long(60),
    )!
    expect(Math.abs(turnBetween(200, frame.bearing))).toBeLessThan(0.5)
  })

  test('takes the yaws where all photos were taken from one place', () => {
    const on: Standing = { east: 0, north: 0, bearing: 200, lengthM: 20 }
    const photos = [8, 12, 16, 20].map((y) => photoOf(shotBefore(on, { x: 10, y, distance: 6 }), { pdib: 6 }))
    const frame = fitFrame(photos, unknown)!
    expect(frame.bearing).toBeCloseTo(200, 3)
    expect(frame.lengthM).toBeCloseTo(8, 2)
  })

  test('needs one photo with a position, a direction and a distance', () => {
    const on: Standing = { east: 0, north: 0, bearing: 15, lengthM: 20 }
    const shot = shotBefore(on, { x: 10, y: 10, distance: 6 })
    expect(fitFrame([photoOf(shot, { pdib: 6 })], unknown)).toMatchObject({
      bearing: expect.closeTo(15, 6),
      lengthM: expect.closeTo(8, 2),
      lengthSource: 'photos',
    })
    expect(fitFrame([photoOf(shot)], unknown)).toBeUndefined()
    expect(fitFrame([photoOf(shot, { pdib: 6 }, { position: null })], unknown)).toBeUndefined()
    expect(fitFrame([photoOf(shot, { pdib: 6 }, { gimbalYaw: null })], unknown)).toBeUndefined()
    expect(fitFrame([photoOf({ ...shot, pitch: -90 }, { pdib: 6 })], unknown)).toBeUndefined()
    expect(fitFrame([photoOf(shot, { pdib: 6 })], { ...unknown, heightM: 0 })).toBeUndefined()
    expect(fitFrame([], unknown)).toBeUndefined()
    expect(fitFrame([photoOf(shot, { facts: facts() })], unknown)).toBeUndefined()
  })

  test('reads only photos of its own elevation where a bearing is known', () => {
    const [north, east] = [
      { east: 0, north: 0, bearing: 0, lengthM: 40 },
      { east: 30, north: -30, bearing: 90, lengthM: 30 },
    ]
    const photos = [north, east].flatMap((on) => flown(on, { position: 0.02, yaw: 0.5 }, 5, () => ({ rtk: 'fixed' })))
    const frame = fitFrame(photos, { ...long(30), bearing: 85 })!
    expect(frame.planes).toHaveLength(1)
    expect(Math.abs(turnBetween(90, frame.bearing))).toBeLessThan(0.5)
    expect(Math.abs(leftFoot(east, frame).along)).toBeLessThan(0.3)
  })

  test('of a flight that circles is one of the elevation asked for', () => {
    const photos = Array.from({ length: 72 }, (_, index) => {
      const angle = (index * 5 * Math.PI) / 180
      const [east, north] = [Math.sin(angle) * 30, Math.cos(angle) * 30]
      const shot = {
        east,
        north,
        up: 10,
        yaw: index * 5 + 180,
        pitch: 0,
        roll: 0,
        width: 4000,
        height: 3000,
        focal: 3000,
      }
      return photoOf(shot, { pdib: 10 })
    })
    const frame = fitFrame(photos, { ...unknown, bearing: 90 })
    if (frame) for (const { bearing } of frame.planes) expect(Math.abs(turnBetween(90, bearing))).toBeLessThan(90)
    const any = fitFrame(photos, unknown)
    if (any) expect(Number.isFinite(any.lengthM)).toBe(true)
  })
})

describe('the length', () => {
  const on: Standing = { east: 0, north: 0, bearing: 120, lengthM: 40 }
  const photos = flown(on, { position: 0, yaw: 0 }, 1, () => ({ rtk: 'fixed' }))

  test('is what the photos see where none is known, and says so', () => {
    const frame = fitFrame(photos, unknown)!
    // The outermost photos look at 2.5 m and 37.5 m, and see 4 m to either side.
    expect(frame.lengthM).toBeCloseTo(43, 1)
    expect(frame.lengthSource).toBe('photos')
    expect(leftFoot(on, frame).along).toBeCloseTo(-1.5, 1)
  })

  test.each(['typed', 'georeference', 'drawing'] as const)(
    'that is known (%s) is centred on what they see',
    (lengthSource) => {
      const frame = fitFrame(photos, { ...unknown, lengthM: 50, lengthSource })!
      expect(frame).toMatchObject({ lengthM: 50, lengthSource })
      expect(leftFoot(on, frame).along).toBeCloseTo(-5, 1)
    },
  )

  test('that differs from what the photos see makes the place less sure', () => {
    const [exact, longer] = [fitFrame(photos, long(43))!, fitFrame(photos, long(63))!]
    expect(exact.sigmaM).toBeLessThan(0.1)
    expect(longer.sigmaM).toBeCloseTo(20 / Math.sqrt(12), 1)
  })

  test('that is no number is unknown', () => {
    expect(fitFrame(photos, long(NaN))).toMatchObject({ lengthSource: 'photos' })
    expect(fitFrame(photos, long(-4))).toMatchObject({ lengthSource: 'photos' })
  })
})

describe('the deviation', () => {
  const on: Standing = { east: 0, north: 0, bearing: 120, lengthM: 40 }
  const sigma = (rtk: 'fixed' | 'float' | 'single' | null, written = {}) =>
    fitFrame(
      flown(on, { position: 0, yaw: 0 }, 1, (_, { yaw }) => ({ rtk, ...(written && { flightYaw: yaw, ...written }) })),
      long(43),
    )!.sigmaM
  test('grows from corrected positions to plain ones', () => {
    expect(sigma('fixed')).toBeLessThan(sigma('float'))
    expect(sigma('float')).toBeLessThan(sigma('single'))
    expect(sigma(null)).toBeCloseTo(1.5, 1)
  })
  test('grows where only the drone says which way it looked', () => {
    expect(sigma('fixed', { gimbalYaw: null })).toBeGreaterThan(sigma('fixed') + 0.3)
  })
})

test('the foot has the altitude that both heights of the photos give', () => {
  const on: Standing = { east: 0, north: 0, bearing: 120, lengthM: 20 }
  const photos = flown(on, { position: 0, yaw: 0 }, 1, (_, { up }) => ({ absoluteAltitude: 17 + up }))
  expect(fitFrame(photos, unknown)!.origin.altitude).toBeCloseTo(17, 6)
  expect(fitFrame(flown(on, { position: 0, yaw: 0 }, 1), unknown)!.origin.altitude).toBeNull()
})

test('a site on the date line is as long as any other', () => {
  const shots = [-15, -10, -5, 0, 5, 10, 15].map((metres) => {
    const { longitude, latitude } = tangentPlane({ longitude: 180, latitude: -17 }).toMap({ x: metres, y: 6 })
    const shot = shotBefore({ east: 0, north: 0, bearing: 0, lengthM: 30 }, { x: 0, y: 10, distance: 6 })
    return photoOf(shot, { pdib: 6 }, { rtk: 'fixed', position: { longitude, latitude, source: 'xmp' } })
  })
  expect(fitFrame(shots, unknown)).toMatchObject({ lengthM: expect.closeTo(38, 1), bearing: expect.closeTo(0, 2) })
})

describe('an elevation of several planes', () => {
  const rtk = () => ({ rtk: 'fixed', laserRange: 6 }) as const
  test('that turn a corner has them from the left, along the developed length', () => {
    // The first faces south; at its right end the second begins, turned to the south-east.
    const [one, other] = [
      { east: 0, north: 0, bearing: 180, lengthM: 30 },
      { east: 30, north: 0, bearing: 140, lengthM: 25 },
    ]
    const photos = [other, one].flatMap((on) => flown(on, { position: 0.02, yaw: 0.3 }, 2, rtk))
    const frame = fitFrame(photos, unknown)!
    expect(frame.planes).toHaveLength(2)
    const [first, second] = frame.planes
    expect(Math.abs(turnBetween(180, first!.bearing))).toBeLessThan(1)
    expect(Math.abs(turnBetween(140, second!.bearing))).toBeLessThan(1)
    expect(Math.hypot(leftFoot(other, second!).along, leftFoot(other, second!).before)).toBeLessThan(0.4)
    expect(second!.startM).toBeCloseTo(first!.lengthM, 6)
    expect(frame.lengthM).toBeCloseTo(first!.lengthM + second!.lengthM, 6)
    expect(Math.abs(frame.lengthM - 55 - 3)).toBeLessThan(1)
  })

  test('that step back has them from the left', () => {
    const [one, other] = [
      { east: 0, north: 0, bearing: 180, lengthM: 30 },
      { east: 30, north: 6, bearing: 180, lengthM: 30 },
    ]
    const photos = [one, other].flatMap((on) => flown(on, { position: 0.02, yaw: 0.3 }, 2, rtk))
    const frame = fitFrame(photos, { ...unknown, lengthM: 60, lengthSource: 'typed' })!
    expect(frame.planes).toHaveLength(2)
    expect(Math.abs(leftFoot(one, frame.planes[1]!).before + 6)).toBeLessThan(0.2)
    expect(Math.abs(frame.planes[1]!.startM - 30)).toBeLessThan(0.6)
    expect(frame.lengthM).toBe(60)
  })

  test('is one plane where balconies stand before all of it', () => {
    const on: Standing = { east: 0, north: 0, bearing: 180, lengthM: 40 }
    const photos = flown(on, { position: 0.02, yaw: 0.3 }, 2, (index) => ({
      rtk: 'fixed',
      laserRange: index % 2 === 0 ? 6 : 4.4,
    }))
    expect(fitFrame(photos, unknown)!.planes).toHaveLength(1)
  })

  test('is one plane where every third photo looks aside', () => {
    const on: Standing = { east: 0, north: 0, bearing: 180, lengthM: 40 }
    const photos = survey(on, heightM, { step: { x: 5, y: 4 }, distance: 6 }).map(({ shot }, index) =>
      photoOf({ ...shot, yaw: shot.yaw + (index % 3 === 0 ? 35 : 0) }, { pdib: 6 }, { rtk: 'fixed' }),
    )
    const frame = fitFrame(photos, long(40))!
    expect(frame.planes).toHaveLength(1)
    expect(Math.abs(turnBetween(180, frame.bearing))).toBeLessThan(3)
  })
})
