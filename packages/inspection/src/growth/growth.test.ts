import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalOf, randomOf } from '../testing/elevations.ts'
import { cutShort } from '../sizes/size-error.ts'
import { centred, growthOf, type GrowthOutline, type GrowthQuantity } from './growth.ts'

const scale = { mmPx: 2, scaleSigma: 0.01, widthPx: null, isCut: false } as const

/** A crack of so many millimetres, across and down. */
const crack = (mm: number, known: Partial<GrowthOutline> = {}): GrowthOutline => ({
  ...scale,
  kind: 'line',
  lines: [
    [
      { x: 3, y: 7 },
      { x: 3 + mm / 1000, y: 7 },
    ],
  ],
  ...known,
})

const spall = (width: number, height: number, known: Partial<GrowthOutline> = {}): GrowthOutline => ({
  ...scale,
  kind: 'area',
  lines: [
    [
      { x: 0, y: 0 },
      { x: width / 1000, y: 0 },
      { x: width / 1000, y: height / 1000 },
      { x: 0, y: height / 1000 },
    ],
  ],
  ...known,
})

const figure = (of: GrowthQuantity, earlier: GrowthOutline, now: GrowthOutline) =>
  growthOf(earlier, now).figures.find((one) => one.of === of)!

describe('growth', () => {
  test('gives the change of a length with its plus-minus', () => {
    const found = figure('length', crack(1000), crack(1200))
    expect(found).toMatchObject({ verdict: 'grew', reason: null })
    expect(found.change).toBeCloseTo(200, 6)
    // Scale 1 % and two ends of two pixels of 2 mm on both photos.
    const sigma = Math.hypot(10, 12, Math.SQRT2 * 4, Math.SQRT2 * 4)
    expect(found.plusMinus).toBeCloseTo(2 * sigma, 6)
  })

  test('claims nothing that is smaller than its plus-minus', () => {
    expect(figure('length', crack(1000), crack(1020))).toMatchObject({ verdict: 'same' })
    expect(figure('length', crack(100), crack(112))).toMatchObject({ verdict: 'cannot-tell', reason: 'inexact' })
  })

  test('says "same" only where the plus-minus would show a change that matters', () => {
    expect(growthOf(crack(2000), crack(2000)).verdict).toBe('same')
    const rough = growthOf(crack(2000, { scaleSigma: 0.1 }), crack(2000))
    expect(rough).toMatchObject({ verdict: 'cannot-tell', reason: 'inexact' })
  })

  test('is as exact as a traced line is, which cuts corners', () => {
    const traced = figure('length', crack(2000, { isTraced: true }), crack(2000, { isTraced: true }))
    expect(traced.plusMinus!).toBeGreaterThan(2 * Math.SQRT2 * cutShort * 2000)
    expect(traced.plusMinus!).toBeGreaterThan(2 * figure('length', crack(2000), crack(2000)).plusMinus!)
  })

  test('gives the reason of what was measured, and "not measured" only where nothing was', () => {
    expect(growthOf(crack(100), crack(112)).reason).toBe('inexact')
    expect(growthOf(crack(2000), crack(2000))).toMatchObject({ verdict: 'same', reason: null })
  })

  test('compares areas and their sides', () => {
    const { verdict, figures } = growthOf(spall(600, 400), spall(800, 500))
    expect(verdict).toBe('grew')
    expect(figures.map(({ of }) => of)).toEqual(['length', 'width', 'area'])
    expect(figures[2]!.before).toBeCloseTo(240_000, 3)
    expect(figures[2]!.after).toBeCloseTo(400_000, 3)
    expect(growthOf(spall(800, 500), spall(500, 300)).verdict).toBe('shrank')
  })

  test('does not depend on where the outlines lie', () => {
    const shift = fc.record({
      x: fc.double({ min: -50, max: 50, noNaN: true }),
      y: fc.double({ min: -50, max: 50, noNaN: true }),
    })
    const still = growthOf(spall(600, 400), spall(640, 420))
    fc.assert(
      fc.property(shift, ({ x, y }) => {
        const now = spall(640, 420)
        const moved = { ...now, lines: now.lines.map((line) => line.map((at) => ({ x: at.x + x, y: at.y + y }))) }
        const found = growthOf(spall(600, 400), moved)
        expect(found.verdict).toBe(still.verdict)
        for (const [index, { change }] of found.figures.entries())
          expect(change).toBeCloseTo(still.figures[index]!.change!, 3)
      }),
      { numRuns: 50 },
    )
  })

  test('is the other way round for the two the other way round', () => {
    const size = fc.integer({ min: 20, max: 3000 })
    fc.assert(
      fc.property(size, size, (one, other) => {
        const [there, back] = [figure('length', crack(one), crack(other)), figure('length', crack(other), crack(one))]
        expect(there.change).toBeCloseTo(-back.change!, 6)
        const turned = { grew: 'shrank', shrank: 'grew' } as const
        if (there.verdict === 'grew' || there.verdict === 'shrank') expect(back.verdict).toBe(turned[there.verdict])
      }),
      { numRuns: 100 },
    )
  })

  test('says that a shape cut off by its photo cannot be compared', () => {
    expect(growthOf(crack(1000, { isCut: true }), crack(2000))).toMatchObject({
      verdict: 'cannot-tell',
      reason: 'cut-off',
    })
    expect(growthOf(spall(600, 400), spall(900, 400, { isCut: true }))).toMatchObject({
      verdict: 'cannot-tell',
      reason: 'cut-off',
    })
  })

  test('gives no width that is thinner than a pixel, and none that was not measured', () => {
    expect(figure('width', crack(1000, { widthPx: 0.4 }), crack(1000, { widthPx: 3 }))).toMatchObject({
      verdict: 'cannot-tell',
      reason: 'below-pixel',
      before: null,
    })
    expect(figure('width', crack(1000), crack(1000, { widthPx: 3 }))).toMatchObject({
      reason: 'not-measured',
      change: null,
    })
    expect(figure('width', crack(1000, { widthPx: 2 }), crack(1000, { widthPx: 6 }))).toMatchObject({
      verdict: 'grew',
      change: 8,
    })
  })

  test('takes the width of a crack also where its photo cuts it off', () => {
    const cut = { isCut: true, widthPx: 2 }
    expect(figure('width', crack(1000, cut), crack(700, { ...cut, widthPx: 8 }))).toMatchObject({ verdict: 'grew' })
  })

  test('compares no line with an area', () => {
    expect(growthOf(crack(1000), spall(600, 400))).toEqual({
      verdict: 'cannot-tell',
      reason: 'different-kinds',
      figures: [],
    })
  })

  test('grown here and shrunk there is no verdict', () => {
    const found = growthOf(crack(1000, { widthPx: 2 }), crack(2000, { widthPx: 1 }))
    expect(found.figures.map(({ verdict }) => verdict)).toEqual(['grew', 'cannot-tell'])
    const mixed = growthOf(crack(1000, { widthPx: 9 }), crack(2000, { widthPx: 3 }))
    expect(mixed).toMatchObject({ verdict: 'cannot-tell', reason: 'mixed' })
  })

  test('holds the true change within its plus-minus 95 times of 100', () => {
    const random = randomOf(11)
    let held = 0
    for (let turn = 0; turn < 2000; turn += 1) {
      const [before, after] = [200 + random() * 2000, 200 + random() * 2000]
      const measured = (mm: number) =>
        crack(mm * (1 + normalOf(random) * scale.scaleSigma) + normalOf(random) * Math.SQRT2 * 2 * scale.mmPx)
      const { change, plusMinus } = figure('length', measured(before), measured(after))
      if (Math.abs(change! - (after - before)) <= plusMinus!) held += 1
    }
    expect(held / 2000).toBeGreaterThan(0.93)
    expect(held / 2000).toBeLessThan(0.98)
  })

  test('lays outlines over each other by their middles', () => {
    const [line] = centred(crack(1000).lines)
    expect(line).toEqual([
      { x: -0.5, y: 0 },
      { x: 0.5, y: 0 },
    ])
  })
})
