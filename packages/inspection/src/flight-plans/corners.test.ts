import { distanceToSegment } from '@plumbline/geometry/segment'
import { describe, expect, it } from 'vitest'
import type { ElevationFrame } from '../coverage/types.ts'
import { aFlight, aFrame, rectangle } from '../testing/flights.ts'
import { isRefused, type FlightPlan, type FlightSettings } from './flight-types.ts'
import { planFacadeFlight } from './plan-facade-flight.ts'
import { groundPlanes } from './site.ts'

function planned(
  frame: ElevationFrame,
  settings: Partial<FlightSettings> = {},
  areas: FlightPlanAreas = null,
): FlightPlan {
  const plan = planFacadeFlight(aFlight({ frame, areas }, settings))
  if (isRefused(plan)) throw new Error(plan.refused)
  return plan
}
type FlightPlanAreas = Parameters<typeof planFacadeFlight>[0]['areas']

/** The least distance from any plane on the way, every tenth of a metre. */
function nearest({ files }: FlightPlan, frame: ElevationFrame): number {
  const planes = groundPlanes(frame)
  let least = Infinity
  for (const { points } of files)
    for (const [index, to] of points.entries()) {
      const from = points[index - 1] ?? to
      const steps = Math.max(1, Math.ceil(Math.hypot(to.east - from.east, to.north - from.north) / 0.1))
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps
        const at = { x: from.east + (to.east - from.east) * share, y: from.north + (to.north - from.north) * share }
        for (const { left, right } of planes) least = Math.min(least, distanceToSegment(at, left, right))
      }
    }
  return least
}

const photosOf = ({ points }: FlightPlan) => points.filter(({ suffix }) => suffix !== null)

describe('an elevation around an outer corner', () => {
  const frame = aFrame([
    { bearing: 90, lengthM: 20 },
    { bearing: 0, lengthM: 30 },
  ])

  it.each(['up', 'across'] as const)('is flown around it, never nearer than three metres (%s)', (lanes) => {
    const plan = planned(frame, { lanes })
    expect(nearest(plan, frame)).toBeGreaterThanOrEqual(3 - 0.01)
    expect(plan.points.filter(({ suffix }) => suffix === null).length).toBeLessThanOrEqual(1)
    expect(new Set(photosOf(plan).map(({ planeIndex }) => planeIndex))).toEqual(new Set([0, 1]))
    expect(plan.blocked).toEqual([])
  })

  it('faces each plane', () => {
    for (const { planeIndex, heading } of photosOf(planned(frame))) expect(heading).toBe(planeIndex === 0 ? 270 : 180)
  })

  it('numbers columns along both', () => {
    const plan = planned(frame)
    const columns = [...Map.groupBy(photosOf(plan), ({ column }) => column).entries()].toSorted(
      ([one], [other]) => one - other,
    )
    const xs = columns.map(([, points]) => points[0]!.x)
    expect(xs).toEqual(xs.toSorted((one, other) => one - other))
    expect(new Set(photosOf(plan).map(({ suffix }) => suffix)).size).toBe(plan.photos)
  })

  it('flies a gap around it from both sides', () => {
    const plan = planned(frame, {}, [rectangle(18, 10, 4, 2)])
    expect(new Set(photosOf(plan).map(({ planeIndex }) => planeIndex))).toEqual(new Set([0, 1]))
    expect(nearest(plan, frame)).toBeGreaterThanOrEqual(3 - 0.01)
  })
})

describe('an elevation with an inner corner', () => {
  const frame = aFrame([
    { bearing: 0, lengthM: 20 },
    { bearing: 90, lengthM: 20 },
  ])

  it('stays three metres from the other side too', () => {
    for (const distanceM of [3, 6, 10])
      expect(nearest(planned(frame, { distanceM }), frame)).toBeGreaterThanOrEqual(3 - 0.01)
  })

  it('says what it cannot show from so near', () => {
    const plan = planned(frame, { distanceM: 3 })
    expect(plan.blocked.length).toBeGreaterThan(0)
    for (const { fromM, toM } of plan.blocked) {
      expect(fromM).toBeGreaterThan(18)
      expect(toM).toBeLessThan(22)
      expect(toM - fromM).toBeLessThan(1.1)
    }
    expect(planned(frame, { distanceM: 8 }).blocked).toEqual([])
  })
})

describe('a narrow recess', () => {
  const frame = aFrame([
    { bearing: 0, lengthM: 15 },
    { bearing: 270, lengthM: 2 },
    { bearing: 0, lengthM: 4 },
    { bearing: 90, lengthM: 2 },
    { bearing: 0, lengthM: 15 },
  ])
  const plan = planned(frame)

  it('is shown at its back, from outside', () => {
    expect(photosOf(plan).some(({ planeIndex }) => planeIndex === 2)).toBe(true)
    expect(nearest(plan, frame)).toBeGreaterThanOrEqual(3 - 0.01)
  })

  it('says that its sides cannot be shown square', () => {
    expect(photosOf(plan).some(({ planeIndex }) => planeIndex === 1 || planeIndex === 3)).toBe(false)
    expect(plan.blocked).toEqual([
      { fromM: 15, toM: 17 },
      { fromM: 21, toM: 23 },
    ])
  })
})

it('begins another file where the way between two parts comes too near', () => {
  // Two sides of a thin building: the corner in between cannot be flown around in one leg.
  const frame = aFrame([
    { bearing: 180, lengthM: 20 },
    { bearing: 0, lengthM: 20 },
  ])
  const plan = planned(frame)
  expect(plan.points.filter(({ startsFlight }) => startsFlight)).toHaveLength(1)
  expect(plan.files.some(({ points }) => points[0]!.startsFlight)).toBe(true)
  expect(nearest(plan, frame)).toBeGreaterThanOrEqual(3 - 0.01)
})
