import { describe, expect, test } from 'vitest'
import { effectOf, faultsOf, lengthOf, typedDistance, usualValues, type PickedLine } from './distance-form.ts'

const line: PickedLine = {
  mosaicId: 'one',
  ends: [
    { x: 1, y: 2 },
    { x: 4, y: 6 },
  ],
  pixelM: 0.005,
}
const mosaic = { mmPx: 5, scaleSigma: 0.02, isByDistance: false }

describe('a typed distance', () => {
  test('is metres and millimetres, also as a Chinese keyboard writes them', () => {
    expect(typedDistance({ metres: '3,20', plusMinusMm: '10' })).toEqual({ metres: 3.2, plusMinusM: 0.01 })
    expect(typedDistance({ metres: '３．２', plusMinusMm: '0.5' })).toEqual({ metres: 3.2, plusMinusM: 0.0005 })
  })

  test.each([
    [usualValues, ['metres']],
    [{ metres: '0.09', plusMinusMm: '10' }, ['metres']],
    [{ metres: '3.2 m', plusMinusMm: '0' }, ['metres', 'plusMinusMm']],
    [{ metres: '3.2', plusMinusMm: '' }, ['plusMinusMm']],
    [{ metres: '3.2', plusMinusMm: '10' }, []],
  ])('%j lacks %j', (values, faults) => {
    expect(faultsOf(values)).toEqual(faults)
    expect(typedDistance(values) === undefined).toBe(faults.length > 0)
  })
})

describe('its effect', () => {
  test('is the change of all lengths and what they are exact to', () => {
    expect(lengthOf(line.ends)).toBe(5)
    const effect = effectOf(line, { metres: 5.1, plusMinusM: 0.01 }, mosaic)!
    expect(effect.change).toBeCloseTo(0.02, 9)
    expect(effect.sigma).toBeCloseTo(Math.hypot(0.005 / 5.1, (Math.SQRT2 * 0.005) / 5), 9)
    expect(effect).toMatchObject({ isDoubtful: false, refused: undefined })
  })

  test('is doubted beyond three deviations of positions, and refused where one of both is wrong', () => {
    expect(effectOf(line, { metres: 5.4, plusMinusM: 0.01 }, mosaic)).toMatchObject({ isDoubtful: true })
    expect(effectOf(line, { metres: 11, plusMinusM: 0.01 }, mosaic)!.refused).toBe('far')
    expect(effectOf({ ...line, pixelM: 0.5 }, { metres: 5, plusMinusM: 0.01 }, mosaic)!.refused).toBe('short')
    expect(
      effectOf({ ...line, ends: [line.ends[0]!, line.ends[0]!] }, { metres: 5, plusMinusM: 0.01 }, mosaic)!.refused,
    ).toBe('short')
  })

  test('is none to want where positions are more exact than the line, unless another line gives the scale', () => {
    const typed = { metres: 5, plusMinusM: 0.01 }
    expect(effectOf(line, typed, mosaic)).toMatchObject({ isWorse: false })
    const exact = { ...mosaic, scaleSigma: 0.001 }
    expect(effectOf(line, typed, exact)).toMatchObject({ isWorse: true })
    expect(effectOf(line, typed, { ...exact, isByDistance: true })).toMatchObject({ isWorse: false })
  })

  test('is none of one end', () => {
    expect(lengthOf(line.ends.slice(0, 1))).toBeUndefined()
    expect(effectOf({ ...line, ends: [] }, { metres: 5, plusMinusM: 0.01 }, mosaic)).toBeUndefined()
  })
})
