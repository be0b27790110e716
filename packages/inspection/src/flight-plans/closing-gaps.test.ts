import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coverageOf } from '../coverage/coverage.ts'
import type { CoveragePhoto, ElevationFrame } from '../coverage/types.ts'
import { aFlight, aFrame, factsOfPoint, tenFloors } from '../testing/flights.ts'
import { facts } from '../testing/photos.ts'
import { flightDroneOf } from './drones.ts'
import { isRefused, type FlightInput, type FlightPlan, type FlightPoint, type FlightSettings } from './flight-types.ts'
import { planFacadeFlight } from './plan-facade-flight.ts'
import { onMapOf } from './site.ts'

function planned(known: Partial<FlightInput>, settings: Partial<FlightSettings> = {}): FlightPlan {
  const plan = planFacadeFlight(aFlight(known, settings))
  if (isRefused(plan)) throw new Error(plan.refused)
  return plan
}

type Shift = { readonly east: number; readonly north: number; readonly up: number }
const nowhere: Shift = { east: 0, north: 0, up: 0 }

/** Flown as planned, or beside it where the positions of the flight are shifted. */
function fly({ points, settings }: FlightPlan, frame: ElevationFrame, shift = nowhere): readonly CoveragePhoto[] {
  const { camera } = flightDroneOf(settings.drone)
  return points.flatMap((point: FlightPoint) => {
    if (point.suffix === null) return []
    const at = onMapOf(frame.origin, { x: point.east + shift.east, y: point.north + shift.north })
    return [
      {
        id: point.suffix,
        name: `DJI_20261012093006_0001_W_${point.suffix}.JPG`,
        facts: factsOfPoint({ ...point, ...at, heightM: point.heightM + shift.up }, camera, facts),
        width: camera.width,
        height: camera.height,
        pdib: settings.distanceM,
        cameraFocalLength: null,
        sensorWidth: null,
        takeOffLevel: settings.takeOffLevelM,
        floor: null,
        columnId: null,
        quality: null,
      },
    ]
  })
}

const covered = (photos: readonly CoveragePhoto[], frame: ElevationFrame) =>
  coverageOf({ photos, frame, floors: tenFloors, limits: { limitMmPx: null, minSharpness: 0 } })

/** As the wizard and the server find them: gaps of what a first flight left out. */
function gapsOf(first: readonly CoveragePhoto[], frame: ElevationFrame) {
  return covered(first, frame).gaps.map(({ polygon }) => polygon)
}

const fewer = { sideOverlap: 0.2, frontOverlap: 0.2 }

describe('a flight of a whole elevation, as the coverage sees it', () => {
  it.each(['up', 'across'] as const)('leaves no gap (%s)', (lanes) => {
    const frame = aFrame()
    const coverage = covered(fly(planned({ frame }, { ...fewer, lanes, takeOffLevelM: 4 }), frame), frame)
    expect(coverage.seenShare).toBe(1)
    expect(coverage.gaps).toEqual([])
    expect(coverage.photosLeftOut).toEqual([])
    expect(coverage.medianMmPx).toBeCloseTo(2.13, 1)
  })

  it('leaves no gap around an outer corner', () => {
    const frame = aFrame([
      { bearing: 90, lengthM: 20 },
      { bearing: 0, lengthM: 30 },
    ])
    expect(covered(fly(planned({ frame }, fewer), frame), frame).seenShare).toBe(1)
  })
})

describe('a flight of the gaps', () => {
  it('closes each wholly, whichever photos were missing', () => {
    const frame = aFrame()
    const whole = fly(planned({ frame }, fewer), frame)
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: whole.length - 1 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('up' as const, 'across' as const),
        fc.double({ min: 4, max: 9, noNaN: true }),
        (missing, lanes, distanceM) => {
          const first = whole.filter((_, index) => !missing.includes(index))
          const areas = gapsOf(first, frame)
          fc.pre(areas.length > 0)
          const second = fly(planned({ frame, areas }, { lanes, distanceM }), frame)
          expect(covered([...first, ...second], frame)).toMatchObject({ seenShare: 1, gaps: [] })
          expect(second.length).toBeLessThan(whole.length * 8)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('closes them also where the flight is off by as much as the frame allows', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 1.2, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.uniqueArray(fc.integer({ min: 8, max: 19 }), { minLength: 1, maxLength: 6 }),
        (sigmaM, across, up, missing) => {
          const frame = aFrame(undefined, { sigmaM })
          const whole = fly(planned({ frame }, fewer), frame)
          const first = whole.filter((_, index) => !missing.includes(index))
          const areas = gapsOf(first, frame)
          fc.pre(areas.length > 0)
          const shift = { east: 2 * sigmaM * across, north: 0, up: 2 * sigmaM * up }
          const plan = planned({ frame, areas })
          const { gaps } = covered([...first, ...fly(plan, frame, shift)], frame)
          // A drone that is off upwards misses the foot, which the plan names.
          for (const { polygon } of gaps)
            for (const { y } of polygon) expect(y).toBeLessThanOrEqual(Math.ceil(plan.footStripM * 4) / 4)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('closes a gap that lies around a corner', () => {
    const frame = aFrame([
      { bearing: 90, lengthM: 20 },
      { bearing: 0, lengthM: 30 },
    ])
    const whole = planned({ frame }, fewer)
    const first = fly(whole, frame).filter((_, index) => {
      const { x, y } = whole.points.filter(({ suffix }) => suffix !== null)[index]!
      return !(x > 10 && x < 30 && y > 8 && y < 20)
    })
    const areas = gapsOf(first, frame)
    expect(areas.length).toBeGreaterThan(0)
    const second = fly(planned({ frame, areas }), frame)
    expect(covered([...first, ...second], frame)).toMatchObject({ seenShare: 1, gaps: [] })
  })

  it('leaves only the strip at the foot that it named', () => {
    const frame = aFrame()
    const plan = planned(
      {
        frame,
        areas: [
          [
            { x: 0, y: 0 },
            { x: 40, y: 0 },
            { x: 40, y: 30 },
            { x: 0, y: 30 },
          ],
        ],
      },
      { distanceM: 3, ...fewer },
    )
    expect(plan.footStripM).toBeCloseTo(0.8)
    const { gaps, seenShare } = covered(fly(plan, frame), frame)
    expect(seenShare).toBeGreaterThan(0.98)
    for (const { polygon } of gaps) for (const { y } of polygon) expect(y).toBeLessThanOrEqual(0.5)
  })
})
