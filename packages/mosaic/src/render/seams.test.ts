import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planMosaic } from '../mosaic-plan.ts'
import { cameraAt, turned } from '../testing/cameras.ts'
import { placedAt } from '../testing/placed.ts'
import { between, jobsOfBand, sightsOfBand } from './band-cells.ts'
import { isInside, isShown, scoreAt, sightsOf } from './seams.ts'

const limits = { left: 0, right: 14, bottom: 0, top: 9 }
const limitsOf = () => limits
const one = placedAt('one', cameraAt(4, 4))
const other = placedAt('other', cameraAt(8, 4))

describe('what a photo shows', () => {
  test('is cut at the ends of its plane', () => {
    const [sight] = sightsOf([placedAt('edge', cameraAt(1, 1))], limitsOf)
    expect(sight!.bounds).toEqual({ left: 0, right: expect.closeTo(4.6), bottom: 0, top: expect.closeTo(3.7) })
  })

  test('is nothing where it lies beside the plane', () => {
    expect(sightsOf([placedAt('beside', cameraAt(40, 4))], limitsOf)).toEqual([])
  })

  test('of a photo that sees the horizon is bounded', () => {
    const [sight] = sightsOf([placedAt('steep', turned(cameraAt(4, 4), 0, 65, 0))], limitsOf)
    expect(sight!.bounds).toEqual(limits)
  })

  test('leaves out the outermost pixels', () => {
    const camera = cameraAt(0, 0)
    expect(isInside(camera, 240, 180)).toBe(true)
    expect(isInside(camera, 0.5, 180)).toBe(false)
    expect(isInside(camera, 240, 359.5)).toBe(false)
  })

  test('is asked for place by place', () => {
    const [sight] = sightsOf([one], limitsOf)
    const at = new Float64Array(2)
    expect(isShown(sight!, 4, 4, at)).toBe(true)
    expect([...at]).toEqual([240, 180])
    expect(isShown(sight!, 9, 4, at)).toBe(false)
    expect(isShown(sight!, 4, -1, at)).toBe(false)
  })
})

describe('the score', () => {
  test('is lowest at the middle of a photo and grows with the distance', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 5, noNaN: true }),
        fc.double({ min: 0.1, max: 3, noNaN: true }),
        (far, more) => {
          const [sight] = sightsOf([one], limitsOf)
          expect(scoreAt(sight!, 4 + far, 4)).toBeLessThan(scoreAt(sight!, 4 + far + more, 4))
          expect(scoreAt(sight!, 4 + far, 4)).toBeCloseTo(scoreAt(sight!, 4, 4 + far), 9)
        },
      ),
    )
  })

  test('prefers the finer photo even at the middle of a coarse one', () => {
    const coarse = placedAt('coarse', cameraAt(5, 4, { w: 24 }))
    const [fine, far] = sightsOf([one, coarse, other], limitsOf)
    expect(scoreAt(fine!, 5, 4)).toBeLessThan(scoreAt(far!, 5, 4))
  })

  test('prefers any matched photo to one placed by position', () => {
    const [matched, guessed] = sightsOf([one, { ...other, basis: 'position' }], limitsOf)
    expect(scoreAt(matched!, 8, 4)).toBeLessThan(scoreAt(guessed!, 8, 4))
  })
})

describe('cells of a band', () => {
  const area = { lengthM: 14, heightM: 9, sigmaM: 0.1, planes: [{ startM: 0, lengthM: 14 }] }
  const plan = planMosaic([one, other], area, 20)!
  const jobs = jobsOfBand(plan, 0, plan.heightPx, 0.2)

  test('between photos have weights that leave no pixel without one', () => {
    const weights = new Map<string, Float32Array>()
    for (const { cells } of jobs)
      for (const { column, row, weights: own } of cells) {
        const key = `${column}/${row}`
        const sum = weights.get(key) ?? new Float32Array(256)
        for (let at = 0; at < 256; at += 1) sum[at] = sum[at]! + (own === null ? 1 : own[at]!)
        weights.set(key, sum)
      }
    const middle = Math.floor((plan.originY - 4) / 0.32)
    for (let column = 2; column < Math.floor((11 - plan.originX) / 0.32); column += 1)
      expect([...weights.get(`${column}/${middle}`)!].every((weight) => weight >= 1)).toBe(true)
  })

  test('name the same photos, in the same order, without their weights', () => {
    for (const [top, rows] of [
      [0, plan.heightPx],
      [64, 64],
      [0, 0],
      [plan.heightPx - 16, 16],
    ] as const)
      for (const feather of [0.2, 0])
        expect(sightsOfBand(plan, top, rows, feather)).toEqual(
          jobsOfBand(plan, top, rows, feather).map(({ sight }) => sight),
        )
  })

  test('inside one photo need none', () => {
    const alone = jobs.flatMap(({ cells }) => cells).filter(({ weights }) => weights === null)
    expect(alone.length).toBeGreaterThan(jobs.flatMap(({ cells }) => cells).length / 2)
  })

  test('without feather are all of one photo, pixel by pixel', () => {
    for (const { cells } of jobsOfBand(plan, 64, 64, 0))
      for (const { weights } of cells)
        expect(weights === null || weights.every((weight) => weight === 0 || weight === 1)).toBe(true)
  })

  test('know where their corners are in the photo', () => {
    const [{ sight, cells }] = jobs as [(typeof jobs)[number]]
    const { column, row, corners } = cells[10]!
    const at = new Float64Array(2)
    isShown(sight, plan.originX + (column + 0.5) * 0.32, plan.originY - (row + 0.5) * 0.32, at)
    expect(between(corners, 0, 0.5, 0.5)).toBeCloseTo(at[0]!, 1)
    expect(between(corners, 1, 0.5, 0.5)).toBeCloseTo(at[1]!, 1)
  })
})
