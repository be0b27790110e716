import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  degreesText,
  fittingView,
  fromScreen,
  metresPerPixel,
  panned,
  roundLength,
  toScreen,
  toWorld,
  zoomed,
  zoomLimits,
  type Place,
} from './mercator.ts'

const size = { width: 640, height: 300 }
const aPlace = fc.record({
  longitude: fc.double({ min: -180, max: 179.9999, noNaN: true }),
  latitude: fc.double({ min: -60, max: 60, noNaN: true }),
})
const aView = fc.record({ centre: aPlace, zoom: fc.double({ min: 8, max: zoomLimits.max, noNaN: true }) })
const aPixel = fc.record({
  x: fc.double({ min: 0, max: 640, noNaN: true }),
  y: fc.double({ min: 0, max: 300, noNaN: true }),
})

function near(one: Place, other: Place, zoom: number): void {
  const [a, b] = [toWorld(one, zoom), toWorld(other, zoom)]
  const around = 256 * 2 ** zoom
  const across = Math.abs(a.x - b.x)
  expect(Math.min(across, around - across)).toBeLessThan(0.01)
  expect(Math.abs(a.y - b.y)).toBeLessThan(0.01)
}

it('projects known places', () => {
  expect(toWorld({ longitude: 0, latitude: 0 }, 0)).toEqual({ x: 128, y: 128 })
  const hongKong = toWorld({ longitude: 114.1694, latitude: 22.3193 }, 10)
  // Tile 836/446 of zoom 10, as every map server counts.
  expect([Math.floor(hongKong.x / 256), Math.floor(hongKong.y / 256)]).toEqual([836, 446])
})

it('screen to map and back is the identity', () => {
  fc.assert(
    fc.property(aView, aPixel, (view, pixel) => {
      const shown = toScreen(fromScreen(pixel, view, size), view, size)
      expect(Math.abs(shown.x - pixel.x)).toBeLessThan(0.01)
      expect(Math.abs(shown.y - pixel.y)).toBeLessThan(0.01)
    }),
  )
})

it('pans by the dragged distance', () => {
  fc.assert(
    fc.property(
      aView,
      aPixel,
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: -50, max: 50 }),
      (view, pixel, dx, dy) => {
        const place = fromScreen(pixel, view, size)
        near(fromScreen({ x: pixel.x + dx, y: pixel.y + dy }, panned(view, dx, dy), size), place, view.zoom)
      },
    ),
  )
})

it('zooms at the pointer', () => {
  fc.assert(
    fc.property(aView, aPixel, fc.double({ min: -2, max: 2, noNaN: true }), (view, pixel, by) => {
      const next = zoomed(view, by, pixel, size)
      near(fromScreen(pixel, next, size), fromScreen(pixel, view, size), view.zoom)
      expect(next.zoom).toBeGreaterThanOrEqual(zoomLimits.min)
      expect(next.zoom).toBeLessThanOrEqual(zoomLimits.max)
    }),
  )
})

it('measures', () => {
  expect(metresPerPixel({ centre: { longitude: 0, latitude: 0 }, zoom: 0 })).toBeCloseTo(156_543.03, 1)
  expect(metresPerPixel({ centre: { longitude: 0, latitude: 60 }, zoom: 0 })).toBeCloseTo(78_271.5, 1)
  expect([1, 4.9, 5, 9, 10, 19, 0.3].map(roundLength)).toEqual([1, 2, 5, 5, 10, 10, 0.2])
})

it('shows all places inside the margin, as large as they fit', () => {
  const places = [
    { longitude: 114.1712, latitude: 22.3159 },
    { longitude: 114.1722, latitude: 22.3156 },
    { longitude: 114.1715, latitude: 22.3164 },
  ]
  const view = fittingView(places, size, 20)
  const shown = places.map((place) => toScreen(place, view, size))
  for (const { x, y } of shown) {
    expect(x).toBeGreaterThan(19.9)
    expect(x).toBeLessThan(620.1)
    expect(y).toBeGreaterThan(19.9)
    expect(y).toBeLessThan(280.1)
  }
  const reach = [Math.min(...shown.map(({ y }) => y)), Math.max(...shown.map(({ y }) => y))]
  expect(reach[0]).toBeCloseTo(20, 0)
  expect(reach[1]).toBeCloseTo(280, 0)
  expect(fittingView(places.slice(0, 1), size, 20)).toMatchObject({ zoom: zoomLimits.max })
  expect(fittingView(places, { width: 0, height: 0 }, 20).zoom).toBe(zoomLimits.max)
})

it('writes degrees without noise', () => {
  expect([114.1694000000001, -0.1, 22].map(degreesText)).toEqual(['114.1694', '-0.1', '22'])
})
