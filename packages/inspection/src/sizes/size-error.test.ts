import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areaSigma,
  blurPxOf,
  lengthSigma,
  plusMinusOf,
  rulerSigma,
  scaleSigmaOf,
  scaleSigmas,
  unsureEdge,
  widestSigma,
  widthSigma,
} from './size-error.ts'

const sharp = { mmPx: 2.17, scaleSigma: 0 }

describe('the plus-minus of a size', () => {
  it('is at least that of its pixels, however small the size is', () => {
    expect(plusMinusOf(lengthSigma(0, sharp)) / 2.17).toBeCloseTo(2 * Math.SQRT2 * 2, 9)
    expect(plusMinusOf(rulerSigma(0, sharp)) / 2.17).toBeCloseTo(Math.SQRT2, 9)
    expect(plusMinusOf(widthSigma(0, sharp)) / 2.17).toBeCloseTo(Math.SQRT1_2, 9)
    expect(plusMinusOf(widestSigma(0, sharp)) / 2.17).toBeCloseTo(1, 9)
  })

  it('grows with the share by which the scale is off, twice for an area', () => {
    const rough = { mmPx: 0.001, scaleSigma: 0.05 }
    expect(plusMinusOf(lengthSigma(1000, rough))).toBeCloseTo(100, 1)
    expect(plusMinusOf(areaSigma(1000, 0, rough))).toBeCloseTo(200, 6)
  })

  it('never shrinks with a coarser scale, a softer photo or a longer size', () => {
    const positive = fc.double({ min: 0.01, max: 1000, noNaN: true })
    fc.assert(
      fc.property(positive, positive, positive, positive, (value, mmPx, blurPx, more) => {
        const scale = { mmPx, scaleSigma: 0.03, blurPx }
        for (const sigma of [lengthSigma, rulerSigma, widthSigma, widestSigma]) {
          expect(sigma(value + more, scale)).toBeGreaterThanOrEqual(sigma(value, scale))
          expect(sigma(value, { ...scale, mmPx: mmPx + more })).toBeGreaterThan(sigma(value, scale))
          expect(sigma(value, { ...scale, blurPx: blurPx + more })).toBeGreaterThan(sigma(value, scale))
        }
        expect(areaSigma(value, more, { ...scale, blurPx: blurPx + 1 })).toBeGreaterThan(areaSigma(value, more, scale))
      }),
    )
  })

  it('is larger for what the detector drew, across a line excepted', () => {
    const found = { ...sharp, isDetected: true }
    expect(plusMinusOf(lengthSigma(1000, found))).toBeGreaterThan(240)
    expect(areaSigma(10_000, 400, found)).toBeGreaterThan(areaSigma(10_000, 400, sharp))
    expect(widthSigma(4, found)).toBe(widthSigma(4, sharp))
  })

  it('of an outline has its share of the area however fine the pixels are, which a box has not', () => {
    const fine = { mmPx: 0.001, scaleSigma: 0 }
    expect(areaSigma(60_000, 1000, { ...fine, isOutline: true })).toBeCloseTo(60_000 * unsureEdge, 0)
    expect(areaSigma(60_000, 1000, fine)).toBeLessThan(10)
  })

  it('counts the edge of an area all around', () => {
    expect(areaSigma(60_000, 1000, { mmPx: 0.5, scaleSigma: 0 })).toBeCloseTo(1000, 9)
  })
})

describe('how exact a scale is', () => {
  it('follows from how its distance was measured', () => {
    expect(scaleSigmaOf('laser', 'calibrated')).toBe(scaleSigmas.laser)
    expect(scaleSigmaOf('typed', 'exif')).toBe(scaleSigmas.typed)
    expect(scaleSigmaOf(null, 'exif')).toBe(scaleSigmas.unknown)
    expect(scaleSigmaOf(undefined, null)).toBe(scaleSigmas.unknown)
  })

  it('is less where the focal length is rounded or typed', () => {
    for (const lens of ['equivalent', 'typed'] as const)
      expect(scaleSigmaOf('laser', lens)).toBeCloseTo(Math.hypot(0.015, 0.02), 9)
  })
})

describe('the blur of a photo', () => {
  it('is nothing in a sharp photo, and none is invented where it was not measured', () => {
    expect([blurPxOf(0.5, 5280), blurPxOf(null, 5280), blurPxOf(undefined, 5280)]).toEqual([0, 0, 0])
  })

  it('is larger in a softer photo, in pixels of the whole photo', () => {
    expect(blurPxOf(0.1, 5760)).toBeCloseTo(2, 9)
    expect(blurPxOf(0.01, 5760)).toBeCloseTo(10, 9)
    expect(blurPxOf(0.01, 640)).toBeCloseTo(2.5, 9)
  })
})
