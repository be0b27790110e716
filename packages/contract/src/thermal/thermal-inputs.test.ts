import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultAt, idOf } from '../testing/refusals.ts'
import { thermalRoutes, ThermalMeter, ThermalScene, ThermalViewState, type meterKinds } from './thermal.ts'

const point = { x: 0.5, y: 0.5 }
const pointsOf = (count: number) => Array.from({ length: count }, () => point)

describe('a meter', () => {
  test.each<[(typeof meterKinds)[number], readonly number[]]>([
    ['spot', [1]],
    ['line', [2, 3, 4, 200]],
    ['box', [2]],
    ['polygon', [3, 4, 200]],
  ])('a %s has as many points as it is drawn by: %j', (kind, counts) => {
    for (const count of [0, 1, 2, 3, 4, 200, 201]) {
      const meter = { _id: idOf(1), kind, name: 'Sp1', points: pointsOf(count) }
      expect(faultAt(ThermalMeter, meter) === 'ok').toBe(counts.includes(count))
    }
  })

  test.each<[string, object, string]>([
    ['without a name', { name: '' }, 'name'],
    ['with a name of 21 letters', { name: 'x'.repeat(21) }, 'name'],
    ['of another kind', { kind: 'circle' }, 'kind'],
    ['beyond the picture', { points: [{ x: 1.1, y: 0 }] }, 'points.0.x'],
    ['without an id', { _id: 1 }, '_id'],
  ])('%s is refused', (_, part, fault) => {
    expect(faultAt(ThermalMeter, { _id: idOf(1), kind: 'spot', name: 'Sp1', points: [point], ...part })).toBe(fault)
  })
})

describe('how a picture is shown', () => {
  const spot = (number: number) => ({ _id: idOf(number), kind: 'spot', name: `Sp${number}`, points: [point] })
  const view = {
    palette: 'ironbow',
    range: { min: 10, max: 30 },
    isotherm: null,
    meters: [spot(1)],
    deltas: [],
    hasExtremes: true,
  }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['in a palette that is none', { palette: 'pink' }, 'palette'],
    ['over no degrees', { range: { min: 20, max: 20 } }, 'range'],
    ['from hot to cold', { range: { min: 30, max: 10 } }, 'range'],
    ['from below the coldest there is', { range: { min: -274, max: 10 } }, 'range.min'],
    ['from the coldest there is', { range: { min: -273.15, max: 10 } }, 'ok'],
    ['to above what a camera measures', { range: { min: 0, max: 2_001 } }, 'range.max'],
    ['with a band', { isotherm: { min: 20, max: 21 } }, 'ok'],
    ['with a band of nothing', { isotherm: { min: 21, max: 20 } }, 'isotherm'],
    ['with one meter twice', { meters: [spot(1), spot(1)] }, 'meters'],
    ['with 50 meters', { meters: Array.from({ length: 50 }, (_, index) => spot(index)) }, 'ok'],
    ['with 51 meters', { meters: Array.from({ length: 51 }, (_, index) => spot(index)) }, 'meters'],
    ['with a difference', { deltas: [{ from: idOf(1), to: idOf(2), of: 'mean' }] }, 'ok'],
    ['with a difference of something else', { deltas: [{ from: idOf(1), to: idOf(2), of: 'median' }] }, 'deltas.0.of'],
    ['with extremes perhaps', { hasExtremes: 1 }, 'hasExtremes'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(ThermalViewState, { ...view, ...part })).toBe(fault)
  })

  test('any two degrees are a span in one order and in no other', () => {
    const degree = fc.double({ min: -273, max: 2_000, noNaN: true })
    fc.assert(
      fc.property(degree, degree, (a, b) => {
        expect(faultAt(ThermalViewState, { ...view, range: { min: a, max: b } }) === 'ok').toBe(a < b)
      }),
    )
  })

  test('it is saved on a version', () => {
    expect(faultAt(thermalRoutes.saveView.body, { view, version: 2 })).toBe('ok')
    expect(faultAt(thermalRoutes.saveView.body, { view })).toBe('version')
  })
})

describe('what stood between camera and wall', () => {
  const scene = { emissivity: 0.95, reflected: 20, distance: 10, humidity: 50, ambient: 20 }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['a black body', { emissivity: 1 }, 'ok'],
    ['a mirror', { emissivity: 0 }, 'emissivity'],
    ['more than a black body', { emissivity: 1.01 }, 'emissivity'],
    ['a humidity of 101 percent', { humidity: 101 }, 'humidity'],
    ['a negative humidity', { humidity: -1 }, 'humidity'],
    ['a distance of nothing', { distance: 0 }, 'ok'],
    ['a negative distance', { distance: -1 }, 'distance'],
    ['a distance of words', { distance: '10' }, 'distance'],
    ['air of 201 degrees', { ambient: 201 }, 'ambient'],
    ['a reflection that is no number', { reflected: Number.NaN }, 'reflected'],
    ['no emissivity', { emissivity: undefined }, 'emissivity'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(ThermalScene, { ...scene, ...part })).toBe(fault)
  })

  test('nothing at all is what the camera said', () => {
    expect(faultAt(thermalRoutes.saveScene.body, { scene: null, version: 1 })).toBe('ok')
    expect(faultAt(thermalRoutes.savePair.body, { visualId: null, version: 1 })).toBe('ok')
    expect(faultAt(thermalRoutes.saveAlignment.body, { alignment: null })).toBe('ok')
  })
})

describe('a finding', () => {
  const location = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }
  const at = (part: object) => faultAt(thermalRoutes.createFinding.body.shape.location, { ...location, ...part })
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of no width', { right: 0.1 }, ''],
    ['from right to left', { left: 0.3 }, ''],
    ['upside down', { top: 0.3 }, ''],
    ['beyond the picture', { right: 1.2 }, 'right'],
    ['before the picture', { left: -0.1 }, 'left'],
  ])('%s', (_, part, fault) => {
    expect(at(part)).toBe(fault)
  })
})
