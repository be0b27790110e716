import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rect } from '@plumbline/geometry/rect'
import { detectionsOf, sizesInMm, traced, type Detection } from './detections.ts'
import type { ProbabilityMap } from './probability-map.ts'
import { mapTypes, maxPerPhoto, maxTraced, sensitivities, type DetectedType } from './rules.ts'
import { aMap, anAngle, bar, disc, either, rendered, stroke } from './testing/render.ts'

const size = { width: 200, height: 140 }
const middle = { x: 100.3, y: 69.6 }
const off = (found: number, truth: number) => Math.abs(found / truth - 1)
const medium = { photo: size, sensitivity: 'medium' } as const
const faded = (map: ReturnType<typeof rendered>, share: number) => ({
  ...map,
  values: map.values.map((value) => Math.round(value * share)),
})

test('a crack is found once, in fractions, with its length within 5 % and its width within a pixel or 15 %', () => {
  fc.assert(
    fc.property(
      anAngle,
      fc.double({ min: 1.5, max: 10, noNaN: true }),
      fc.double({ min: 25, max: 60, noNaN: true }),
      (angle, width, half) => {
        const found = detectionsOf({ crack: rendered(size, stroke(bar(middle, half, angle), width)) }, medium)
        expect(found.map(({ type }) => type)).toEqual(['crack'])
        const { sizes, box, shape } = found[0]!
        expect(off(sizes.length!, 2 * half)).toBeLessThan(0.05)
        expect(Math.abs(sizes.width!.mean - width)).toBeLessThan(Math.max(1, 0.15 * width))
        expect(off(sizes.area, 2 * half * width)).toBeLessThan(0.05)
        expect(shape.kind === 'lines' ? shape.lines.map((line) => line.length <= 4 + half / 4) : []).toEqual([true])
        expect(Math.abs((box.right - box.left) * 200 - 2 * half * Math.abs(Math.cos(angle)))).toBeLessThan(4)
      },
    ),
  )
})

test('a patch read on a reduced copy has the photo’s own sizes', () => {
  fc.assert(
    fc.property(fc.double({ min: 8, max: 60, noNaN: true }), fc.constantFrom(1, 2, 4), (radius, times) => {
      const photo = { width: size.width * times, height: size.height * times }
      const [patch] = detectionsOf({ spalling: rendered(size, disc(middle, radius)) }, { photo, sensitivity: 'medium' })
      expect(off(patch!.sizes.area, Math.PI * (radius * times) ** 2)).toBeLessThan(0.05)
      const { area, boxWidth, length } = sizesInMm(patch!, photo, 0.5)
      expect(off(area, Math.PI * (radius * times * 0.5) ** 2)).toBeLessThan(0.05)
      expect(Math.abs(boxWidth - radius * times)).toBeLessThan(times)
      expect(length).toBeUndefined()
    }),
  )
})

test('a crack in millimetres keeps quiet about less than a pixel', () => {
  const [crack] = detectionsOf({ crack: rendered(size, stroke(bar(middle, 50, 0), 4)) }, medium)
  const inMm = sizesInMm(crack!, size, 0.2)
  expect(off(inMm.length!, 20)).toBeLessThan(0.05)
  expect(Math.abs(inMm.width!.mean! - 0.8)).toBeLessThan(0.2)
  const thin: Detection = {
    ...crack!,
    sizes: { ...crack!.sizes, width: { mean: 0.7, maximum: 1.5, percentile95: 0.99 } },
  }
  expect(sizesInMm(thin, size, 0.2).width).toEqual({ mean: undefined, maximum: 1.5 * 0.2, percentile95: undefined })
})

test('specks and blobs are no cracks', () => {
  expect(detectionsOf({ crack: rendered(size, stroke(bar(middle, 5, 0.4), 3)) }, medium)).toEqual([])
  expect(detectionsOf({ crack: rendered(size, disc(middle, 20)) }, medium)).toEqual([])
  expect(
    detectionsOf({ spalling: rendered(size, disc(middle, 3)), rust: rendered(size, disc(middle, 3)) }, medium),
  ).toEqual([])
})

const isIn = (inner: Rect, outer: Rect) =>
  inner.left >= outer.left - 0.01 &&
  inner.right <= outer.right + 0.01 &&
  inner.top >= outer.top - 0.01 &&
  inner.bottom <= outer.bottom + 0.01

test('a higher sensitivity loses nothing', () => {
  const aPatch = fc
    .tuple(fc.integer({ min: 20, max: 180 }), fc.integer({ min: 20, max: 120 }), fc.integer({ min: 6, max: 30 }))
    .map(([x, y, radius]) => disc({ x, y }, radius))
  fc.assert(
    fc.property(
      fc.array(aPatch, { minLength: 1, maxLength: 4 }),
      fc.double({ min: 0.3, max: 1, noNaN: true }),
      fc.constantFrom('spalling', 'rust'),
      (patches, share, type) => {
        const map = faded(rendered(size, either(...patches), 5), share)
        const [low, middling, high] = sensitivities.map((sensitivity) =>
          detectionsOf({ [type]: map }, { photo: size, sensitivity }),
        )
        for (const [fewer, more] of [
          [low!, middling!],
          [middling!, high!],
        ] as const) {
          for (const one of fewer) expect(more.some(({ box }) => isIn(one.box, box))).toBe(true)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('how sure it must be rises from high to low sensitivity', () => {
  const at = (share: number) =>
    sensitivities.filter(
      (sensitivity) =>
        detectionsOf({ rust: faded(rendered(size, disc(middle, 20)), share) }, { photo: size, sensitivity }).length > 0,
    )
  expect([at(0.95), at(0.8), at(0.6), at(0.4)]).toEqual([['low', 'medium', 'high'], ['medium', 'high'], ['high'], []])
})

test('rust on a pipe is a corroded pipe, at its fixing a bracket, only when both are sure', () => {
  const rust = rendered(size, disc(middle, 20))
  const [pipe, fixing] = [
    rendered(
      size,
      stroke(
        [
          { x: 0, y: 70 },
          { x: 200, y: 70 },
        ],
        60,
      ),
    ),
    rendered(size, disc(middle, 30)),
  ]
  const typeOf = (...maps: Parameters<typeof detectionsOf>[0][]) =>
    detectionsOf(Object.assign({ rust }, ...maps), medium)[0]!.type
  expect([typeOf(), typeOf({ pipe }), typeOf({ pipe, fixing }), typeOf({ pipe: faded(pipe, 0.7) })]).toEqual([
    'rust',
    'corroded_pipe',
    'corroded_pipe_bracket',
    'rust',
  ])
  expect(typeOf({ rust: faded(rust, 0.74), pipe })).toBe('rust')
  const asked = (...types: DetectedType[]) =>
    detectionsOf({ rust, pipe, fixing }, { ...medium, types }).map(({ type }) => type)
  expect([asked('rust'), asked('rust', 'corroded_pipe'), asked('crack')]).toEqual([['rust'], ['corroded_pipe'], []])
  expect(() => typeOf({ pipe: rendered({ width: 9, height: 9 }, disc(middle, 1)) })).toThrow(RangeError)
})

test('only the types asked for, the surest first', () => {
  const maps = {
    spalling: rendered(size, disc({ x: 40, y: 70 }, 20)),
    rust: faded(rendered(size, disc({ x: 150, y: 70 }, 20)), 0.8),
  }
  expect(detectionsOf(maps, medium).map(({ type }) => type)).toEqual(['spalling', 'rust'])
  expect(detectionsOf(maps, { ...medium, types: ['rust'] }).map(({ type }) => type)).toEqual(['rust'])
  expect(detectionsOf({}, medium)).toEqual([])
})

test('whatever the maps hold, shapes lie in the photo and sizes are numbers', () => {
  fc.assert(
    fc.property(aMap, fc.constantFrom(...sensitivities), (map, sensitivity) => {
      for (const { shape, box, sizes, confidence } of detectionsOf(
        { crack: map, spalling: map, rust: map },
        { photo: map, sensitivity },
      )) {
        for (const { x, y } of shape.kind === 'lines' ? shape.lines.flat() : shape.points)
          expect(x >= 0 && x <= 1 && y >= 0 && y <= 1).toBe(true)
        expect(
          box.right >= box.left && box.bottom >= box.top && sizes.area > 0 && confidence > 0 && confidence <= 1,
        ).toBe(true)
        if (sizes.width)
          expect(
            Number.isFinite(sizes.length) && sizes.width.mean > 0 && sizes.width.maximum >= sizes.width.percentile95,
          ).toBe(true)
      }
    }),
  )
})

/** Deterministic noise; every pixel is independent. */
function noise(width: number, height: number): ProbabilityMap {
  let state = 12_345
  return {
    width,
    height,
    values: Uint8Array.from(
      { length: width * height },
      () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff) >> 23,
    ),
  }
}

test('the grain of a wall is left out and said so, however much of it there is', () => {
  const map = noise(2400, 1600)
  for (const type of mapTypes) {
    const { detections, leftOut } = traced({ [type]: map }, { photo: map, sensitivity: 'high' })
    expect(leftOut).toBeGreaterThan(0)
    expect(detections.every(({ sizes }) => sizes.area < 2000)).toBe(true)
  }
})

test('of too many patches the most confident count', () => {
  const [side, every] = [12, 20]
  const map = { width: 60 * every, height: 60 * every, values: new Uint8Array(3600 * every * every) }
  const sureOf = (patch: number) => 180 + (patch % 70)
  for (let patch = 0; patch < 3600; patch += 1) {
    for (let y = 0; y < side; y += 1)
      map.values.fill(
        sureOf(patch),
        (Math.floor(patch / 60) * every + y) * map.width + (patch % 60) * every,
        (Math.floor(patch / 60) * every + y) * map.width + (patch % 60) * every + side,
      )
  }
  const { detections, leftOut } = traced({ rust: map }, { photo: map, sensitivity: 'medium' })
  expect([detections.length, leftOut]).toEqual([maxPerPhoto, 3600 - maxPerPhoto])
  expect(maxTraced.findings).toBeLessThan(3600)
  const surest = Array.from({ length: 3600 }, (_, patch) => sureOf(patch)).toSorted((one, other) => other - one)[
    maxPerPhoto - 1
  ]!
  expect(Math.min(...detections.map(({ confidence }) => confidence * 255))).toBeCloseTo(surest, 6)
})
