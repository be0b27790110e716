import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  frameOf,
  noLimits,
  normalOf,
  photoOf,
  randomOf,
  shotBefore,
  storeys,
  survey,
  type Standing,
} from '../testing/elevations.ts'
import { mmPxAt, pixelOf } from '../testing/ray-trace.ts'
import { coverageOf } from './coverage.ts'
import { fitFrame } from './frame/fit-frame.ts'
import { withScaleLimit } from './limit-scale.ts'
import { noneSeen, type CoveragePhoto, type CoverageResult, type PhotoQuality } from './types.ts'

const on: Standing = { east: 30, north: 12, bearing: 210, lengthM: 40 }
const heightM = 30
const frame = frameOf([on], heightM)
const floors = storeys(10)
const covered = (photos: readonly CoveragePhoto[], limits = noLimits, of = frame) =>
  coverageOf({ photos, frame: of, floors, limits })
const middleOf = ({ columns, cellM }: CoverageResult, cell: number) => ({
  x: ((cell % columns) + 0.5) * cellM,
  y: heightM - (Math.floor(cell / columns) + 0.5) * cellM,
})
const clear: PhotoQuality = { sharpness: 0.6, brightness: 0.5, darkShare: 0.01, brightShare: 0.01 }
const square = (known: Partial<CoveragePhoto> = {}, written = {}) =>
  photoOf(shotBefore(on, { x: 20, y: 15, distance: 6 }), known, written)

describe('cells', () => {
  test('are seen just where a picture shows their middles, at the scale of the pixels there', () => {
    const shot = fc.record({
      x: fc.double({ min: 0, max: 40, noNaN: true }),
      y: fc.double({ min: 0, max: 30, noNaN: true }),
      distance: fc.double({ min: 3, max: 25, noNaN: true }),
      turn: fc.double({ min: -40, max: 40, noNaN: true }),
      pitch: fc.double({ min: -35, max: 35, noNaN: true }),
      roll: fc.double({ min: -20, max: 20, noNaN: true }),
    })
    fc.assert(
      fc.property(shot, ({ pitch, roll, ...at }) => {
        const one = shotBefore(on, at, { pitch, roll })
        const result = covered([photoOf(one)])
        if (result.photosUsed === 0) return
        for (let cell = 0; cell < result.best.length; cell += 13) {
          const middle = middleOf(result, cell)
          const pixel = pixelOf(one, on, middle)
          const aside = Math.hypot(middle.x - at.x, middle.y - at.y) / at.distance
          if (Math.abs(pixel?.edge ?? 9) < 2 || Math.abs(aside - Math.sqrt(3)) < 0.01) continue
          const isShown = (pixel?.edge ?? -1) > 0 && aside < Math.sqrt(3)
          expect(result.count[cell]).toBe(isShown ? 1 : 0)
          if (!isShown) expect(result.best[cell]).toBe(noneSeen)
          else expect(result.best[cell]! / 100 / mmPxAt(one, on, pixel!.column, pixel!.row)!).toBeCloseTo(1, 1)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('lie from the top, and the last ones end with the elevation', () => {
    const odd = frameOf([{ ...on, lengthM: 10.1 }], 6.1)
    const result = covered([], noLimits, odd)
    expect([result.columns, result.rows]).toEqual([41, 25])
    const low = photoOf(shotBefore(on, { x: 5, y: 0.5, distance: 1 }))
    const { count, columns, rows } = covered([low], noLimits, odd)
    expect(count[0]).toBe(0)
    expect(count[(rows - 2) * columns + 20]).toBe(1)
  })

  test('of a very large elevation are larger instead of millions', () => {
    const { cellM, columns, rows } = covered([], noLimits, frameOf([{ ...on, lengthM: 2_000 }], 500))
    expect(cellM).toBe(1)
    expect(columns * rows).toBeLessThanOrEqual(1_000_000)
  })

  test('hold the best of all photos and count them, up to 255', () => {
    const near = square()
    const far = photoOf(shotBefore(on, { x: 20, y: 15, distance: 12 }))
    const result = covered([far, near, ...Array.from({ length: 300 }, () => far)])
    const middle = 60 * result.columns + 80
    expect(result.best[middle]).toBe(200)
    expect(result.count[middle]).toBe(255)
    expect(result.medianMmPx).toBeGreaterThan(2)
  })

  test('do not depend on the order of the photos', () => {
    const photos = survey(on, heightM, { step: { x: 9, y: 7 }, distance: 5 }).map(({ photo }) => photo)
    const [one, other] = [covered(photos), covered(photos.toReversed())]
    expect(one.best).toEqual(other.best)
    expect(one.count).toEqual(other.count)
    expect(one.gaps).toEqual(other.gaps)
  })

  test('are never fewer with one more photo', () => {
    const at = fc.record({
      x: fc.double({ min: -5, max: 45, noNaN: true }),
      y: fc.double({ min: -5, max: 35, noNaN: true }),
      distance: fc.double({ min: 2, max: 15, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(at, { maxLength: 5 }), at, (some, more) => {
        const photos = some.map((one) => photoOf(shotBefore(on, one)))
        const [before, after] = [covered(photos), covered([...photos, photoOf(shotBefore(on, more))])]
        expect(after.seenShare!).toBeGreaterThanOrEqual(before.seenShare!)
        expect(after.best.every((value, cell) => value <= before.best[cell]!)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })
})

describe('photos that do not count', () => {
  test.each<[string, Partial<PhotoQuality>, string]>([
    ['soft', { sharpness: 0.02 }, 'soft'],
    ['dark', { brightness: 0.02 }, 'dark'],
    ['mostly black', { darkShare: 0.8 }, 'dark'],
    ['bright', { brightness: 0.98 }, 'bright'],
    ['mostly white', { brightShare: 0.8 }, 'bright'],
  ])('%s', (_, quality, reason) => {
    const result = covered([square({ id: 'p', name: 'p.jpg', quality: { ...clear, ...quality } })], {
      limitMmPx: null,
      minSharpness: 0.05,
    })
    expect(result.photosLeftOut).toEqual([{ imageId: 'p', name: 'p.jpg', reason }])
    expect(result).toMatchObject({ seenShare: 0, photosUsed: 0, medianMmPx: null })
  })

  test('are those of which every cell is coarser than asked', () => {
    expect(covered([square()], { limitMmPx: 1.9, minSharpness: 0 }).photosLeftOut).toMatchObject([{ reason: 'coarse' }])
    expect(covered([square()], { limitMmPx: 2, minSharpness: 0 }).photosUsed).toBe(1)
  })

  test('leave the finer part of a tilted photo', () => {
    const tilted = photoOf(shotBefore(on, { x: 20, y: 10, distance: 6 }, { pitch: 30 }))
    const [all, fine] = [covered([tilted]), covered([tilted], { limitMmPx: 3, minSharpness: 0 })]
    expect(fine.photosUsed).toBe(1)
    expect(fine.seenShare!).toBeLessThan(all.seenShare!)
    expect(Math.max(...fine.best.filter((value) => value !== noneSeen))).toBeLessThanOrEqual(300)
  })

  test('but one whose quality was not measured counts and is said', () => {
    const result = covered([square(), square({ quality: clear }), square({ quality: { ...clear, sharpness: NaN } })])
    expect(result).toMatchObject({ photosUsed: 3, photosUnmeasured: 2, photosLeftOut: [] })
  })

  test('but one whose tilt or height is hardly known counts and is said, at any scale', () => {
    const known = frameOf([on], 30, { origin: { ...frame.origin, altitude: 25 } })
    const shot = shotBefore(on, { x: 20, y: 10, distance: 6 })
    const photos = [
      photoOf(shot, { id: 'sound' }),
      photoOf(shot, { id: 'level' }, { gimbalPitch: null }),
      photoOf(shot, { id: 'rough' }, { relativeAltitude: null, absoluteAltitude: 35 }),
      photoOf(shot, { id: 'radio' }, { relativeAltitude: null, absoluteAltitude: 35, rtk: 'fixed' }),
    ]
    const result = coverageOf({ photos, frame: known, floors, limits: noLimits })
    const counts = { photosUsed: 4, photosLevelAssumed: 1, photosHeightRough: 1 }
    expect(result).toMatchObject(counts)
    expect(withScaleLimit(result, floors, 5)).toMatchObject(counts)
    expect(withScaleLimit(result, floors, 1)).toMatchObject({ photosLevelAssumed: 0, photosHeightRough: 0 })
  })
})

describe('floors', () => {
  test('say how much of each was seen, and by how many photos', () => {
    const result = covered([square(), square()])
    const shares = new Map(result.floors.map(({ floor, seenShare, photos }) => [floor, [seenShare, photos]]))
    expect([...shares.keys()]).toEqual(['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'])
    // Seen from 12 to 18 m: the fifth and the sixth, 8 m of 40.
    expect(shares.get('5')).toEqual([expect.closeTo(0.2, 2), 2])
    expect(shares.get('6')).toEqual([expect.closeTo(0.2, 2), 2])
    expect(shares.get('7')).toEqual([0, 0])
    expect(result.seenShare).toBeCloseTo(48 / 1200, 3)
  })

  test('count photos without a position where they were put', () => {
    const lost = { position: null }
    const [one, other, third] = [square({ floor: '3' }, lost), square({ floor: '99' }, lost), square({}, lost)]
    const result = covered([square(), one, other, third])
    expect(result.floors.find(({ floor }) => floor === '3')).toEqual({ floor: '3', seenShare: 0, photos: 1 })
    expect(result.photosByPlace).toBe(1)
    expect(result.photosLeftOut.map(({ reason }) => reason)).toEqual(['no-position', 'no-position', 'no-position'])
  })
})

describe('photos of which none says where it looked', () => {
  const lost = [square({ floor: '3' }, { position: null }), square({ floor: '2' }, { calibratedFocalLength: null })]

  test('are counted by place, and no share is claimed though the frame is known', () => {
    const result = covered(lost)
    expect(result).toMatchObject({ basis: 'by-place', frame, seenShare: null, gaps: [], columns: 0, photosByPlace: 2 })
    expect(result.floors.find(({ floor }) => floor === '3')).toEqual({ floor: '3', seenShare: null, photos: 1 })
  })

  test('put on no floor say nothing', () => {
    expect(covered([square({}, { position: null })])).toMatchObject({ basis: 'none', seenShare: null })
  })

  test('are measured with one that looked past the elevation, or with none at all', () => {
    const past = photoOf(shotBefore(on, { x: 90, y: 15, distance: 6 }))
    expect(covered([...lost, past])).toMatchObject({ basis: 'measured', seenShare: 0, photosByPlace: 2 })
    expect(covered([])).toMatchObject({ basis: 'measured', seenShare: 0 })
    expect(covered([square({}, { type: 'thermal' })])).toMatchObject({ basis: 'measured', seenShare: 0 })
  })
})

describe('a survey', () => {
  const dense = survey(on, heightM, { step: { x: 6, y: 4.5 }, distance: 6 })

  test('that is dense leaves no gap', () => {
    const result = covered(dense.map(({ photo }) => photo))
    expect(result).toMatchObject({ seenShare: 1, gaps: [] })
  })

  test('without every seventh photo: each gap is found with its area', () => {
    const gappy = survey(on, heightM, { step: { x: 8, y: 6 }, distance: 6.2 })
    const missing = gappy.filter((_, index) => index % 7 === 3)
    const random = randomOf(7)
    // Positions, heights and yaws as noisy as those of a drone with corrections by radio.
    const photos = gappy
      .filter((_, index) => index % 7 !== 3)
      .map(({ shot }) =>
        photoOf(
          {
            ...shot,
            east: shot.east + 0.03 * normalOf(random),
            north: shot.north + 0.03 * normalOf(random),
            up: shot.up + 0.05 * normalOf(random),
            yaw: shot.yaw + 0.3 * normalOf(random),
          },
          { pdib: 6.2 },
          { rtk: 'fixed', laserRange: 6.2 },
        ),
      )
    const fitted = fitFrame(photos, { heightM, bearing: null, lengthM: 40, lengthSource: 'typed' })!
    const result = covered(photos, noLimits, fitted)
    // What the missing photo alone would have shown.
    const truth = (at: { x: number; y: number }) =>
      !gappy.some(({ shot }, index) => index % 7 !== 3 && (pixelOf(shot, on, at)?.edge ?? -1) > 0)
    for (const { shot } of missing) {
      const cells = Array.from(result.count.keys()).filter((cell) => {
        const middle = middleOf(result, cell)
        return (pixelOf(shot, on, middle)?.edge ?? -1) > 0 && truth(middle)
      })
      expect(cells.length).toBeGreaterThan(500)
      const found = cells.filter((cell) => result.count[cell] === 0)
      expect(found.length / cells.length).toBeGreaterThanOrEqual(0.95)
    }
    expect(result.gaps.filter(({ areaM2 }) => areaM2 > 10)).toHaveLength(missing.length)
  })
})

describe('an elevation of several planes', () => {
  const left: Standing = { east: 0, north: 0, bearing: 180, lengthM: 10 }
  // Four metres behind the first, to its right: the return between them is not photographed.
  const back: Standing = { east: 10, north: 4, bearing: 180, lengthM: 10 }
  const stepped = frameOf([left, back], heightM)

  test('counts along the developed length', () => {
    const result = covered([photoOf(shotBefore(back, { x: 5, y: 15, distance: 3 }))], noLimits, stepped)
    expect(result.columns).toBe(80)
    expect(result.count[60 * 80 + 60]).toBe(1)
    expect(result.count[60 * 80 + 30]).toBe(0)
  })

  test('does not see behind a corner', () => {
    // From the left, past the edge of the first plane, at the one behind.
    const photo = photoOf(shotBefore(left, { x: 4, y: 15, distance: 4, turn: 45 }, { focal: 1500 }))
    const result = covered([photo], noLimits, stepped)
    const row = Array.from(result.count.subarray(60 * 80, 61 * 80))
    // The sight past the corner at 10 m meets the plane behind at 16 m: its first 6 m are hidden.
    expect(row.slice(41, 63).every((times) => times === 0)).toBe(true)
    expect(row.slice(66, 68)).toEqual([1, 1])
    expect(row[38]).toBe(1)
  })
})
