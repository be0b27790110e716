import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isNear, margin, shiftOf } from './buffer.ts'
import { place } from './placement.ts'

const size = { width: 800, height: 600 }
const offset = fc.double({ min: -5_000, max: 5_000, noNaN: true })
const placement = fc.record({ k: fc.double({ min: 100, max: 10_000, noNaN: true }), ox: offset, oy: offset }).map(({ k, ox, oy }) => ({ kx: k, ky: k / 2, ox, oy }))

it('shifts and stretches the painted scene to where it would be painted now', () => {
  fc.assert(fc.property(placement, placement, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, part) => {
    const [was, is, { k, x, y }] = [place(from, { x: part, y: part }), place(to, { x: part, y: part }), shiftOf(from, to)]
    expect(was.x * k + x).toBeCloseTo(is.x, 4)
    expect(was.y * k + y).toBeCloseTo(is.y, 4)
  }))
})

it('is painted anew before a pan shows an edge or a zoom shows thick lines', () => {
  const at = { kx: 1_000, ky: 500, ox: 0, oy: 0 }
  const panned = (ox: number) => isNear(at, { ...at, ox }, size)
  const zoomed = (k: number) => isNear(at, { kx: at.kx * k, ky: at.ky * k, ox: 400 - 400 * k, oy: 300 - 300 * k }, size)
  expect([panned(0), panned(margin), panned(-margin), panned(margin + 1), panned(-margin - 1)]).toEqual([true, true, true, false, false])
  expect([zoomed(1.2), zoomed(0.8), zoomed(1.5), zoomed(0.5)]).toEqual([true, true, false, false])
})
