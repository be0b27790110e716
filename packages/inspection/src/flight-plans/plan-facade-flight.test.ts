import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ElevationPoint } from '../coverage/types.ts'
import { aFlight, aFrame, flightSettings, rectangle } from '../testing/flights.ts'
import { metresFrom } from '../photos/photo-positions.ts'
import { flightLimits, isRefused, type FlightInput, type FlightPlan, type FlightSettings } from './flight-types.ts'
import { ownColumnsOf } from './name-photos.ts'
import { planFacadeFlight } from './plan-facade-flight.ts'

function planned(known: Partial<FlightInput> = {}, settings: Partial<FlightSettings> = {}): FlightPlan {
  const plan = planFacadeFlight(aFlight(known, settings))
  if (isRefused(plan)) throw new Error(plan.refused)
  return plan
}

const photosOf = ({ points }: FlightPlan) => points.filter(({ suffix }) => suffix !== null)

/** The truth by brute force: places of the elevation that no planned photo shows, every quarter of a metre. */
function unseen(plan: FlightPlan, isWanted: (place: ElevationPoint) => boolean, lengthM: number, heightM: number) {
  const { width, height } = plan.photo
  const photos = photosOf(plan)
  const missed: ElevationPoint[] = []
  for (let x = 0.125; x < lengthM; x += 0.25)
    for (let y = 0.125; y < heightM; y += 0.25)
      if (
        isWanted({ x, y }) &&
        !photos.some((photo) => Math.abs(photo.x - x) <= width / 2 && Math.abs(photo.y - y) <= height / 2)
      )
        missed.push({ x, y })
  return missed
}

describe('a whole elevation', () => {
  const plan = planned()

  it('is shown by photos of the size that the camera has at this distance', () => {
    expect(plan.photo.width).toBeCloseTo(8.533, 3)
    expect(plan.photo.height).toBeCloseTo(6.4, 3)
    expect(plan.mmPx).toBeCloseTo(2.133, 3)
  })

  it('is shown wholly', () => {
    expect(unseen(plan, () => true, 40, 30)).toEqual([])
    expect(plan.footStripM).toBe(0)
    expect(plan.blocked).toEqual([])
  })

  it('has the overlaps at least, along the lane and between lanes', () => {
    const xs = [...new Set(photosOf(plan).map(({ x }) => x))].toSorted((one, other) => one - other)
    const ys = [...new Set(photosOf(plan).map(({ y }) => y))].toSorted((one, other) => one - other)
    for (const [index, x] of xs.entries())
      if (index > 0) expect(x - xs[index - 1]!).toBeLessThanOrEqual(plan.photo.width * 0.3 + 1e-9)
    for (const [index, y] of ys.entries())
      if (index > 0) expect(y - ys[index - 1]!).toBeLessThanOrEqual(plan.photo.height * 0.2 + 1e-9)
    expect(photosOf(plan)).toHaveLength(xs.length * ys.length)
    expect(plan.photos).toBe(xs.length * ys.length)
  })

  it('that is narrower above is flown on its outline, and all of that', () => {
    // A podium of 40 x 10 m, a tower of 12 x 20 m on it.
    const parts = [
      { fromM: 0, toM: 40, bottomM: 0, topM: 10 },
      { fromM: 14, toM: 26, bottomM: 10, topM: 30 },
    ]
    const stepped = planned({ frame: { ...aFrame(), parts } })
    const isOn = ({ x, y }: ElevationPoint, by = 0) =>
      parts.some(({ fromM, toM, bottomM, topM }) => x > fromM - by && x < toM + by && y > bottomM - by && y < topM + by)
    expect(unseen(stepped, (place) => isOn(place), 40, 30)).toEqual([])
    const { width, height } = stepped.photo
    const inAir = photosOf(stepped).filter(
      ({ x, y }) =>
        !parts.some(
          ({ fromM, toM, bottomM, topM }) =>
            x + width / 2 + stepped.marginM > fromM &&
            x - width / 2 - stepped.marginM < toM &&
            y + height / 2 + stepped.marginM > bottomM &&
            y - height / 2 - stepped.marginM < topM,
        ),
    )
    expect(inAir).toEqual([])
    expect(stepped.photos).toBeLessThan(plan.photos * 0.8)
  })

  it('is flown in lanes that go up and come down', () => {
    const lanes = [...Map.groupBy(plan.points, ({ lane }) => lane).values()]
    for (const [index, lane] of lanes.entries()) {
      expect(new Set(lane.map(({ x }) => x)).size).toBe(1)
      const ys = lane.map(({ y }) => y)
      expect(ys).toEqual(ys.toSorted((one, other) => (index % 2 === 0 ? one - other : other - one)))
    }
    expect(lanes.map((lane) => lane[0]!.column)).toEqual(lanes.map((_, index) => index + 1))
  })

  it('is flown across from the top when asked so', () => {
    const across = planned({}, { lanes: 'across' })
    const lanes = [...Map.groupBy(across.points, ({ lane }) => lane).values()]
    expect(lanes[0]![0]!.y).toBe(Math.max(...across.points.map(({ y }) => y)))
    for (const lane of lanes) expect(new Set(lane.map(({ y }) => y)).size).toBe(1)
    expect(lanes[1]![0]!.column).toBe(lanes[0]!.at(-1)!.column)
    expect(unseen(across, () => true, 40, 30)).toEqual([])
    const xs = [...new Set(photosOf(across).map(({ x }) => x))].toSorted((one, other) => one - other)
    expect(xs[1]! - xs[0]!).toBeLessThanOrEqual(across.photo.width * 0.2 + 1e-9)
  })

  it('is photographed from its front, at the distance, looking at it', () => {
    for (const bearing of [0, 37, 90, 181, 359]) {
      const frame = aFrame([{ bearing, lengthM: 25 }])
      for (const point of planned({ frame }).points) {
        const { east, north } = metresFrom(frame.origin, point)
        const [sine, cosine] = [Math.sin((bearing * Math.PI) / 180), Math.cos((bearing * Math.PI) / 180)]
        expect(east * sine + north * cosine).toBeCloseTo(6, 3)
        // Left to right as one stands before it.
        expect(-east * cosine + north * sine).toBeCloseTo(point.x, 3)
        expect(point.heading).toBeCloseTo((bearing + 180) % 360)
      }
    }
  })

  it('counts heights from the place of take-off', () => {
    const raised = planned({}, { takeOffLevelM: 12 })
    expect(raised.points.map(({ heightM }) => heightM)).toEqual(plan.points.map(({ heightM }) => heightM - 12))
    expect(raised.highestM).toBeCloseTo(plan.highestM - 12)
    expect(raised.lowestM).toBeLessThan(0)
  })

  it('names every photo once, by column and floor', () => {
    const suffixes = photosOf(plan).map(({ suffix }) => suffix)
    expect(new Set(suffixes).size).toBe(suffixes.length)
    expect(suffixes[0]).toBe('north-c01-f00')
    for (const { y, floor } of photosOf(plan)) expect(floor).toBe(String(Math.floor(y / 3)))
  })

  it('stays two metres above the ground and says which strip it does not show', () => {
    const near = planned({}, { distanceM: 3 })
    expect(Math.min(...near.points.map(({ y }) => y))).toBe(flightLimits.minHeightM)
    // Two metres less half a photo, and the margin of the frame.
    expect(near.footStripM).toBeCloseTo(0.4 + 0.4, 6)
    const missed = unseen(near, () => true, 40, 30)
    expect(missed.length).toBeGreaterThan(0)
    for (const { y } of missed) expect(y).toBeLessThan(near.footStripM)
  })

  it('goes into files that start and end with a photo, none over 250 points', () => {
    expect(plan.files.flatMap(({ points }) => points)).toEqual(plan.points)
    expect(plan.files.length).toBeGreaterThan(1)
    for (const { points, minutes } of plan.files) {
      expect(points.length).toBeLessThanOrEqual(250)
      expect(minutes).toBeLessThanOrEqual(26)
      expect(points[0]!.suffix).not.toBeNull()
      expect(points.at(-1)!.suffix).not.toBeNull()
    }
    expect(plan.files.map(({ endsBy }) => endsBy)).toEqual([
      ...plan.files
        .slice(1)
        .map(({ points }, index) =>
          plan.files[index]!.points.length + points.filter(({ lane }) => lane === points[0]!.lane).length > 250
            ? 'points'
            : 'battery',
        ),
      'done',
    ])
    const { waysS, turnsS, stopsS, startS, returnS } = plan.time
    expect(plan.minutes).toBeCloseTo((waysS + turnsS + stopsS + startS + returnS) / 60)
    expect(stopsS).toBeCloseTo(plan.photos * 2.5)
    expect(plan.minutes).toBeCloseTo(plan.files.reduce((sum, { minutes }) => sum + minutes, 0))
    expect(plan.batteries).toBeGreaterThanOrEqual(Math.ceil(plan.minutes / 26))
    expect(plan.batteries).toBeLessThanOrEqual(plan.files.length)
  })

  it('is smaller than a photo', () => {
    const one = planned({ frame: aFrame([{ bearing: 0, lengthM: 5 }], { heightM: 4 }) })
    expect(one.photos).toBe(1)
    expect(one.points[0]).toMatchObject({ x: 2.5, y: 2, column: 1 })
    // No remote control flies a mission of one point.
    expect(one.files[0]!.points).toHaveLength(2)
    expect(one.files[0]!.points[1]!.suffix).toBeNull()
  })

  it('is shown wholly for any size, distance, overlap and sigma, and never from nearer than three metres', () => {
    fc.assert(
      fc.property(
        fc.record({
          lengthM: fc.double({ min: 1, max: 60, noNaN: true }),
          heightM: fc.double({ min: 3, max: 50, noNaN: true }),
          distanceM: fc.double({ min: 4, max: 20, noNaN: true }),
          side: fc.double({ min: 0, max: 0.8, noNaN: true }),
          front: fc.double({ min: 0, max: 0.8, noNaN: true }),
          sigmaM: fc.double({ min: 0.01, max: 5, noNaN: true }),
          lanes: fc.constantFrom('up' as const, 'across' as const),
        }),
        ({ lengthM, heightM, distanceM, side, front, sigmaM, lanes }) => {
          const plan = planned(
            { frame: aFrame([{ bearing: 20, lengthM }], { heightM, sigmaM }) },
            { distanceM, sideOverlap: side, frontOverlap: front, lanes },
          )
          expect(unseen(plan, ({ y }) => y > plan.footStripM, lengthM, heightM)).toEqual([])
          expect(Math.min(...plan.points.map(({ y }) => y))).toBeGreaterThanOrEqual(flightLimits.minHeightM)
          expect(new Set(photosOf(plan).map(({ suffix }) => suffix)).size).toBe(plan.photos)
        },
      ),
      { numRuns: 25 },
    )
  })
})

describe('the gaps of the coverage', () => {
  const contains =
    (left: number, bottom: number, width: number, height: number, margin: number) => (place: ElevationPoint) =>
      place.x >= left - margin &&
      place.x <= left + width + margin &&
      place.y >= bottom - margin &&
      place.y <= bottom + height + margin

  it('takes one photo for a small one, in its middle', () => {
    const plan = planned({ areas: [rectangle(10, 12, 2, 1)] })
    expect(plan.photos).toBe(1)
    expect(plan.points[0]!.x).toBeCloseTo(11)
    expect(plan.points[0]!.y).toBeCloseTo(12.5)
    // Column 4 of the 14 that a flight of the whole elevation has.
    expect(plan.points[0]!.suffix).toBe('north-c04-f04')
    expect(plan.columns).toEqual({ count: 14, isOwn: false })
  })

  it('names photos of the same place alike, whichever other gaps are flown', () => {
    const [left, right] = [rectangle(4, 10, 1, 1), rectangle(30, 10, 1, 1)]
    const columnsOf = (areas: (typeof left)[], ownColumns: number | null) =>
      photosOf(planned({ areas, ownColumns })).map(({ suffix }) => suffix)
    expect(columnsOf([left, right], null)).toEqual([...columnsOf([left], null), ...columnsOf([right], null)])
    expect(columnsOf([right], 4)).toEqual(['north-c04-f03'])
    expect(columnsOf([left, right], 4)).toEqual(['north-c01-f03', 'north-c04-f03'])
  })

  it('counts the photos of one column and floor over all gaps', () => {
    const plan = planned({ areas: [rectangle(2, 12, 0.5, 0.5), rectangle(7, 12, 0.5, 0.5)], ownColumns: 4 })
    expect(photosOf(plan).map(({ suffix }) => suffix)).toEqual(['north-c01-f04', 'north-c01-f04-2'])
    expect(plan.columns).toEqual({ count: 4, isOwn: true })
  })

  it('counts the columns of the flight where more photos fall on a floor of a column than can be placed there', () => {
    const dense = planned({ ownColumns: 2 })
    expect(dense.columns).toEqual({ count: 14, isOwn: false })
    expect(photosOf(dense).map(({ suffix }) => suffix)).toEqual(photosOf(planned()).map(({ suffix }) => suffix))
  })

  it('takes columns of one name for one, of whichever marker', () => {
    expect(ownColumnsOf([])).toBeNull()
    expect(ownColumnsOf(['N1', 'N2', 'N1', 'N3'].map((name) => ({ name })))).toBe(3)
  })

  it('takes the outermost column for a photo beyond the ends of the elevation', () => {
    const plan = planned({ areas: [rectangle(-3, 10, 3.1, 1), rectangle(39.9, 10, 3, 1)], ownColumns: 40 })
    expect(photosOf(plan).map(({ column }) => column)).toEqual([1, 40])
  })

  it('shows each wholly, with the margin of the frame, and little else', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            left: fc.double({ min: 0, max: 34, noNaN: true }),
            bottom: fc.double({ min: 0, max: 24, noNaN: true }),
            width: fc.double({ min: 0.25, max: 6, noNaN: true }),
            height: fc.double({ min: 0.25, max: 6, noNaN: true }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.double({ min: 0.05, max: 2, noNaN: true }),
        (gaps, sigmaM) => {
          const plan = planned({
            frame: aFrame(undefined, { sigmaM }),
            areas: gaps.map(({ left, bottom, width, height }) => rectangle(left, bottom, width, height)),
          })
          expect(plan.marginM).toBe(Math.max(0.25, 2 * sigmaM))
          const isWanted = (place: ElevationPoint) =>
            gaps.some(({ left, bottom, width, height }) =>
              contains(left, bottom, width, height, plan.marginM - 1e-6)(place),
            )
          expect(unseen(plan, isWanted, 40, 30)).toEqual([])
          for (const photo of photosOf(plan))
            expect(
              gaps.some(({ left, bottom, width, height }) =>
                contains(
                  left - plan.photo.width / 2,
                  bottom - plan.photo.height / 2,
                  width + plan.photo.width,
                  height + plan.photo.height,
                  plan.marginM + 1e-6,
                )(photo),
              ),
            ).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('leaves out the inside of a bent gap', () => {
    const bent = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 40, y: 2 },
      { x: 2, y: 2 },
      { x: 2, y: 30 },
      { x: 0, y: 30 },
    ]
    const plan = planned({ areas: [bent] })
    expect(plan.photos).toBeLessThan(planned().photos / 2)
    expect(unseen(plan, ({ x, y }) => x < 2 || y < 2, 40, 30)).toEqual([])
  })

  it('flies gaps that touch as one, and the others after one another from the left', () => {
    const together = planned({ areas: [rectangle(10, 10, 1, 1), rectangle(11.2, 10, 1, 1)] })
    expect(together.photos).toBe(1)
    const apart = planned({ areas: [rectangle(30, 10, 1, 1), rectangle(4, 10, 1, 1)] })
    expect(photosOf(apart).map(({ column }) => column)).toEqual([1, 12])
    expect(photosOf(apart).map(({ x }) => Math.round(x))).toEqual([5, 31])
  })

  it('refuses where there is none on the elevation', () => {
    expect(planFacadeFlight(aFlight({ areas: [] }))).toEqual({ refused: 'nothing' })
    expect(planFacadeFlight(aFlight({ areas: [rectangle(100, 10, 5, 5)] }))).toEqual({ refused: 'nothing' })
  })
})

describe('limits', () => {
  it('refuses to plan nearer than three metres', () => {
    expect(planFacadeFlight(aFlight({}, { distanceM: 2.99 }))).toEqual({ refused: 'too-near' })
    expect(planFacadeFlight(aFlight({}, { distanceM: NaN }))).toEqual({ refused: 'too-near' })
    expect(isRefused(planFacadeFlight(aFlight({}, { distanceM: 3 })))).toBe(false)
  })

  it.each([
    [-100, false],
    [-100.1, true],
    [30, false],
    [40, false],
    [40.1, true],
    [500, true],
    [NaN, true],
  ])('a take-off %d m above the foot of a building of 30 m is refused: %s', (takeOffLevelM, isImpossible) => {
    const plan = planFacadeFlight(aFlight({}, { takeOffLevelM }))
    expect(isRefused(plan) ? plan.refused : null).toBe(isImpossible ? 'take-off' : null)
  })

  it('descends below a take-off on the roof, and never nearer to the foot than two metres', () => {
    const plan = planned({}, { takeOffLevelM: 30 })
    expect(plan.highestM).toBeLessThan(0)
    expect(plan.lowestM).toBeGreaterThanOrEqual(flightLimits.minHeightM - 30)
    expect(plan.returnHeightM).toBe(20)
  })

  it('says when the place of the elevation is too unsure for the distance', () => {
    expect(planned({ frame: aFrame(undefined, { sigmaM: 1.6 }) }).isNearnessUnsure).toBe(true)
    expect(planned({ frame: aFrame(undefined, { sigmaM: 1.4 }) }).isNearnessUnsure).toBe(false)
  })

  it('refuses more points than can be flown, before it lays them out', () => {
    const frame = aFrame([{ bearing: 0, lengthM: 2_000 }], { heightM: 500 })
    expect(planFacadeFlight(aFlight({ frame }, { sideOverlap: 0.95, frontOverlap: 0.95 }))).toEqual({
      refused: 'too-many',
    })
    expect(planFacadeFlight(aFlight({ frame, areas: [rectangle(0, 0, 2_000, 500)] }))).toEqual({ refused: 'too-many' })
  })

  it('plans 20,000 points with distinct names', () => {
    const frame = aFrame([{ bearing: 0, lengthM: 240 }], { heightM: 250 })
    const plan = planned({ frame }, { distanceM: flightSettings.distanceM })
    expect(plan.photos).toBeGreaterThan(17_000)
    expect(new Set(plan.points.map(({ suffix }) => suffix)).size).toBe(plan.points.length)
  })
})
