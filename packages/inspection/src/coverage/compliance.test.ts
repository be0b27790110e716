import { describe, expect, test } from 'vitest'
import { frameOf, noLimits, photoOf, shotBefore, storeys, survey, type Standing } from '../testing/elevations.ts'
import { coverageByPlace } from './by-place.ts'
import { closeRangeAreaM2, closeRangeShare, dropsOf, widestInterval } from './close-range/close-range.ts'
import { complianceOf } from './compliance.ts'
import { coverageOf } from './coverage.ts'
import { withScaleLimit } from './limit-scale.ts'
import type { CloseRangeArea, CloseRangeMethod, CoverageResult, CoverageRule, ElevationFrame } from './types.ts'

const on: Standing = { east: 0, north: 0, bearing: 90, lengthM: 40 }
const rule = (kind: CoverageRule['kind'], known: Partial<CoverageRule> = {}): CoverageRule => ({
  kind,
  minShare: null,
  maxMmPx: null,
  ...known,
})
const box = (
  left: number,
  bottom: number,
  right: number,
  top: number,
  method: CloseRangeMethod = 'rope',
): CloseRangeArea => ({
  method,
  polygon: [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ],
})

function seenAll(frame: ElevationFrame, isWhole = true): CoverageResult {
  const photos = survey({ ...on, lengthM: frame.lengthM }, frame.heightM, { step: { x: 6, y: 4.5 }, distance: 6 })
  return coverageOf({
    photos: photos.filter((_, index) => isWhole || index !== 4).map(({ photo }) => photo),
    frame,
    floors: storeys(10, frame.heightM / 10),
    limits: noLimits,
  })
}

const frame = frameOf([on], 30)
const whole = seenAll(frame)
const judge = (
  of: CoverageRule,
  coverage: CoverageResult,
  closeRange: readonly CloseRangeArea[] = [],
  isStreetFacing: boolean | null = true,
) => complianceOf({ rule: of, coverage, closeRange, isStreetFacing })
const itemOf = (found: ReturnType<typeof judge>, name: string) => found.items.find(({ item }) => item === name)!

describe('Singapore: a tenth of each elevation from close range', () => {
  const straight = frameOf([on], 30)
  /** A recess of 3 m with two returns: developed 40 + 2 x 3. */
  const recessed = frameOf(
    [
      { ...on, lengthM: 15 },
      { ...on, bearing: 0, lengthM: 3 },
      { ...on, lengthM: 10 },
      { ...on, bearing: 180, lengthM: 3 },
      { ...on, lengthM: 15 },
    ],
    30,
  )
  test.each<[string, ElevationFrame, readonly CloseRangeArea[], number, 'met' | 'not-met']>([
    ['exactly a tenth in one drop', straight, [box(0, 0, 4, 30)], 120, 'met'],
    ['a centimetre less', straight, [box(0, 0, 3.99, 30)], 119.7, 'not-met'],
    ['nothing', straight, [], 0, 'not-met'],
    ['two drops that overlap, counted once', straight, [box(0, 0, 3, 30), box(2, 0, 4, 30)], 120, 'met'],
    ['two drops that would be enough counted twice', straight, [box(0, 0, 3, 30), box(1, 0, 3.5, 30)], 105, 'not-met'],
    ['an area that reaches past the edges', straight, [box(-10, -10, 4, 60)], 120, 'met'],
    ['of a recess: a tenth of the width is too little', recessed, [box(0, 0, 4, 30)], 120, 'not-met'],
    ['of a recess: a tenth of the developed length', recessed, [box(14, 0, 18.6, 30)], 138, 'met'],
    ['a drone beside it does not count', straight, [box(0, 0, 3, 30), box(3, 0, 10, 30, 'drone')], 90, 'not-met'],
    [
      'triangles of a tenth',
      straight,
      [
        {
          method: 'tap',
          polygon: [
            { x: 0, y: 0 },
            { x: 8, y: 0 },
            { x: 0, y: 30 },
          ],
        },
      ],
      120,
      'met',
    ],
  ])('%s', (_, of, areas, areaM2, state) => {
    expect(closeRangeAreaM2(areas, of)).toBeCloseTo(areaM2, 9)
    const found = judge(rule('sg-pfi'), seenAll(of), areas)
    const item = itemOf(found, 'close-range')
    expect(item).toMatchObject({ state, required: 0.1, reached: expect.closeTo(areaM2 / (of.lengthM * 30), 9) })
    expect(item.missing).toBeCloseTo(state === 'met' ? 0 : of.lengthM * 3 - areaM2, 9)
    expect(found.areaM2).toBe(of.lengthM * 30)
  })

  test('says that a drone was not counted', () => {
    const found = judge(rule('sg-pfi'), whole, [box(0, 0, 10, 30, 'drone')])
    expect(itemOf(found, 'close-range').reasons).toEqual(['too-little', 'drone-not-counted'])
    expect(closeRangeShare([box(0, 0, 10, 30, 'drone')], frame)).toBe(0)
    expect(closeRangeAreaM2([box(0, 0, 10, 30, 'drone')], frame, { countsDrone: true })).toBe(300)
  })

  test('is met where all was seen, and a tenth close by', () => {
    expect(whole).toMatchObject({ seenShare: 1, gaps: [] })
    expect(judge(rule('sg-pfi'), whole, [box(0, 0, 4, 30)])).toMatchObject({
      state: 'met',
      items: [
        { item: 'visual', state: 'met', required: 1, reached: 1, missing: 0, reasons: [] },
        { item: 'close-range', state: 'met', reasons: [] },
      ],
    })
  })

  test('is not met with a gap, which it measures', () => {
    const gappy = seenAll(frame, false)
    const visual = itemOf(judge(rule('sg-pfi'), gappy, [box(0, 0, 4, 30)]), 'visual')
    expect(visual).toMatchObject({ state: 'not-met', reasons: ['gaps'] })
    expect(visual.missing).toBeCloseTo((1 - gappy.seenShare!) * 1200, 6)
    expect(visual.missing!).toBeGreaterThan(1)
  })

  test('is unknown where only the photos say how long the elevation is', () => {
    const found = judge(rule('sg-pfi'), seenAll({ ...frame, lengthSource: 'photos' }), [box(0, 0, 4, 30)])
    expect(found.state).toBe('unknown')
    for (const { state, reasons, missing } of found.items) {
      expect([state, reasons, missing]).toEqual(['unknown', ['length-from-photos'], null])
    }
  })

  test('is unknown by place, and without a frame', () => {
    const photo = photoOf(shotBefore(on, { x: 1, y: 1, distance: 6 }), { floor: '1' }, { position: null })
    const byPlace = coverageByPlace({ photos: [photo], floors: storeys(3), limits: noLimits })
    const none = coverageByPlace({ photos: [], floors: storeys(3), limits: noLimits })
    expect(judge(rule('sg-pfi'), byPlace)).toMatchObject({ state: 'unknown', areaM2: null })
    expect(judge(rule('sg-pfi'), byPlace).items.map(({ reasons }) => reasons)).toEqual([['by-place'], ['by-place']])
    expect(judge(rule('sg-pfi'), none).items.map(({ reasons }) => reasons)).toEqual([['no-frame'], ['no-frame']])
    expect(closeRangeShare([], null)).toBeNull()
  })
})

test('close-range counts on a known frame though the photos are counted by place', () => {
  const photo = photoOf(shotBefore(on, { x: 1, y: 1, distance: 6 }), { floor: '1' }, { position: null })
  const byPlace = coverageOf({ photos: [photo], frame, floors: storeys(10), limits: noLimits })
  expect(judge(rule('sg-pfi'), byPlace, [box(0, 0, 4, 30)])).toMatchObject({
    state: 'unknown',
    areaM2: 1200,
    items: [
      { item: 'visual', state: 'unknown', reached: null, reasons: ['by-place'] },
      { item: 'close-range', state: 'met', reached: expect.closeTo(0.1, 9) },
    ],
  })
  expect(judge(rule('own', { minShare: 0.5, maxMmPx: 2 }), byPlace).items.map(({ reasons }) => reasons)).toEqual([
    ['by-place'],
  ])
})

describe('New York: a drop every 60 ft', () => {
  const long = frameOf([{ ...on, lengthM: 60 }], 30)
  const coverage = { ...whole, frame: long }
  const interval = (
    areas: readonly CloseRangeArea[],
    isStreetFacing: boolean | null = true,
    of: CoverageResult = coverage,
  ) => itemOf(judge(rule('nyc-60ft'), of, areas, isStreetFacing), 'interval')
  const drop = (x: number, width = 1) => box(x, 0, x + width, 30)

  test('is met exactly at 18.288 m, and not a centimetre beyond', () => {
    const [a, b] = [18.288, 18.288 * 2 + 2]
    expect(interval([drop(a, 2), drop(b, 3.424)])).toMatchObject({ state: 'met', reached: expect.closeTo(18.288, 9) })
    expect(interval([drop(a + 0.01, 2), drop(b, 3.424)])).toMatchObject({
      state: 'not-met',
      reasons: ['too-far-apart'],
      missing: expect.closeTo(0.01, 9),
    })
  })

  test('counts to both ends', () => {
    expect(interval([drop(0), drop(18), drop(36)])).toMatchObject({ state: 'not-met', reached: 23 })
    expect(interval([drop(18), drop(36), drop(54)])).toMatchObject({ state: 'met', reached: 18 })
  })

  test('is not met by areas that end below the top', () => {
    const found = interval([box(15, 0, 16, 20), drop(30), drop(48)])
    expect(found).toMatchObject({ state: 'not-met', reasons: ['too-far-apart', 'some-not-to-top'], reached: 30 })
    expect(interval([box(15, 0, 16, 20)]).reasons).toEqual(['too-far-apart', 'not-to-top'])
  })

  test('says nothing of the top beside strips of full height, also where they were drawn by hand', () => {
    const slanted: CloseRangeArea = {
      method: 'rope',
      polygon: [
        { x: 9.8, y: 0.1 },
        { x: 12.1, y: 0 },
        { x: 12, y: 29.9 },
        { x: 10, y: 30 },
      ],
    }
    expect(interval([slanted, drop(56)])).toMatchObject({ state: 'not-met', reasons: ['too-far-apart'] })
  })

  test('reaches the top of a narrower part where the elevation is lower there', () => {
    const stepped = {
      ...long,
      parts: [
        { fromM: 20, toM: 60, bottomM: 10, topM: 30 },
        { fromM: 0, toM: 60, bottomM: 0, topM: 10 },
      ],
    }
    expect(interval([box(10, 0, 11, 10), drop(28), drop(45)], true, { ...coverage, frame: stepped }).state).toBe('met')
    expect(interval([box(10, 0, 11, 10), drop(28), drop(45)]).state).toBe('not-met')
  })

  test('is met by areas one above the other, and by one drawn almost to the top', () => {
    expect(interval([box(15, 0, 16, 12), box(15.2, 12, 17, 30), box(32, 0.1, 33, 29.8), drop(48)]).state).toBe('met')
  })

  test('counts no drone', () => {
    const found = interval([drop(15), box(30, 0, 31, 30, 'drone'), drop(48)])
    expect(found).toMatchObject({ state: 'not-met', reasons: ['too-far-apart', 'drone-not-counted'], reached: 32 })
  })

  test('needs a drop on a short elevation too', () => {
    const short = { ...whole, frame: frameOf([{ ...on, lengthM: 12 }], 30) }
    expect(interval([], true, short)).toMatchObject({ state: 'not-met', reasons: ['too-little'] })
    expect(interval([drop(5)], true, short)).toMatchObject({ state: 'met' })
  })

  test('asks nothing of an elevation off the street, and is unknown where that was not said', () => {
    expect(interval([], false)).toMatchObject({ state: 'met', reasons: ['not-street'], required: null })
    expect(interval([drop(15)], null)).toMatchObject({ state: 'unknown', reasons: ['street-unknown'] })
    expect(interval([drop(15)], true, { ...coverage, frame: { ...long, lengthSource: 'photos' } })).toMatchObject({
      state: 'unknown',
      reasons: ['length-from-photos'],
    })
    expect(interval([], null, { ...coverage, frame: null })).toMatchObject({ state: 'unknown', reached: null })
  })

  test('finds a drop in an area that leans', () => {
    const leaning: CloseRangeArea = {
      method: 'boom',
      polygon: [
        { x: 10, y: 0 },
        { x: 14, y: 0 },
        { x: 16, y: 30 },
        { x: 12, y: 30 },
      ],
    }
    const { drops, isCutShort } = dropsOf([leaning], long)
    expect(drops).toHaveLength(1)
    expect(drops[0]![0]).toBeGreaterThan(11.9)
    expect(drops[0]![1]).toBeLessThan(14.1)
    expect(isCutShort).toBe(false)
    expect(dropsOf([box(10, 0, 14, 20)], long).isCutShort).toBe(true)
  })

  test('measures from end to end without a drop', () => {
    expect(widestInterval([], 60)).toBe(60)
    expect(widestInterval([[0, 60]], 60)).toBe(0)
  })
})

describe('an own rule', () => {
  test('asks for a share of the area', () => {
    const gappy = seenAll(frame, false)
    expect(judge(rule('own', { minShare: 0.9 }), gappy)).toMatchObject({
      state: 'met',
      items: [{ item: 'visual', required: 0.9 }],
    })
    const missed = judge(rule('own', { minShare: 1 }), gappy)
    expect(missed).toMatchObject({ state: 'not-met', items: [{ reasons: ['gaps'] }] })
    expect(missed.items[0]!.missing).toBeCloseTo((1 - gappy.seenShare!) * 1200, 6)
  })

  test('asks for a scale, and counts only what is as fine', () => {
    // 6 m away at a focal length of 3000 pixels: 2 mm/px.
    expect(judge(rule('own', { minShare: 1, maxMmPx: 2 }), whole)).toMatchObject({
      state: 'met',
      items: [{ item: 'visual', reached: expect.closeTo(1, 9) }],
    })
    expect(judge(rule('own', { minShare: 0.5, maxMmPx: 1.5 }), whole)).toMatchObject({
      state: 'not-met',
      items: [{ item: 'visual', state: 'not-met', reached: 0, reasons: ['too-coarse'] }],
    })
  })

  test('reaches the share that the coverage has where nothing coarser counts', () => {
    const [limitMmPx, floors] = [2.2, storeys(10)]
    const far = survey(on, 30, { step: { x: 6, y: 4.5 }, distance: 6 }).map(({ shot }, index) =>
      photoOf(shotBefore(on, { x: (index % 7) * 6, y: Math.floor(index / 7) * 4.5, distance: 5 + (index % 3) }, {}), {
        id: `${index} ${shot.up}`,
      }),
    )
    const found = coverageOf({ photos: far, frame, floors, limits: noLimits })
    const { seenShare } = withScaleLimit(found, floors, limitMmPx)
    expect(seenShare).toBeGreaterThan(0.1)
    expect(seenShare).toBeLessThan(found.seenShare!)
    expect(judge(rule('own', { minShare: 1, maxMmPx: limitMmPx }), found).items[0]!.reached).toBe(seenShare)
  })

  test('says nothing where it asks nothing, as no rule does', () => {
    expect(judge(rule('own'), whole)).toMatchObject({ state: 'unknown', items: [] })
    expect(judge(rule('none'), whole)).toMatchObject({ state: 'unknown', items: [], areaM2: 1200 })
  })

  test('is unknown of photos that were not measured', () => {
    const none = coverageByPlace({ photos: [], floors: [], limits: noLimits })
    expect(judge(rule('own', { minShare: 0.5, maxMmPx: 2 }), none).items.map(({ state }) => state)).toEqual(['unknown'])
    const nothing = coverageOf({ photos: [], frame, floors: [], limits: noLimits })
    expect(judge(rule('own', { minShare: 0.5, maxMmPx: 2 }), nothing)).toMatchObject({
      state: 'not-met',
      items: [{ reached: 0, reasons: ['gaps'] }],
    })
  })
})

describe('a stepped elevation whose side walls were not measured', () => {
  // The middle ten metres stand three metres back; the flight shows its three faces and no side wall.
  const stepped: ElevationFrame = {
    ...frameOf(
      [
        { ...on, lengthM: 15 },
        { ...on, east: -3, north: 15, lengthM: 10 },
        { ...on, north: 25, lengthM: 15 },
      ],
      30,
    ),
    source: 'flight-fit',
    lengthSource: 'drawing',
  }
  const seen = seenAll(stepped)
  const enough = [box(0, 0, 5, 30)]

  test('the tenth of too small an area is not called met, and what to enter is said', () => {
    expect(itemOf(judge(rule('sg-pfi'), seen, enough), 'close-range')).toMatchObject({
      state: 'unknown',
      missing: null,
      reasons: ['returns-not-counted'],
    })
  })

  test('too little of it is too little of the whole', () => {
    expect(itemOf(judge(rule('sg-pfi'), seen, [box(0, 0, 2, 30)]), 'close-range')).toMatchObject({
      state: 'not-met',
      reasons: ['too-little'],
    })
  })

  test('a developed length that somebody typed settles it, and so does a corner without a step', () => {
    const typed = { ...seen, frame: { ...stepped, lengthSource: 'typed' as const } }
    expect(itemOf(judge(rule('sg-pfi'), typed, enough), 'close-range')).toMatchObject({ state: 'met', reasons: [] })
    const corner: ElevationFrame = {
      ...frameOf([on, { ...on, bearing: 0, north: 40, lengthM: 10 }], 30),
      source: 'flight-fit',
      lengthSource: 'drawing',
    }
    expect(itemOf(judge(rule('sg-pfi'), { ...seen, frame: corner }, [box(0, 0, 20, 30)]), 'close-range').state).toBe(
      'met',
    )
  })
})
