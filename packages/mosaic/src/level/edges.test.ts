import { describe, expect, test } from 'vitest'
import type { Grey } from '../match/rectify.ts'
import { normalOf, randomOf } from '../random.ts'
import { findEdges } from './edges.ts'

const [width, height] = [200, 160]

/** Brightness at each pixel as the mean of nine places within it, as a sensor has it; with grain. */
function picture(shade: (x: number, y: number) => number, grain = 2): Grey {
  const random = randomOf(4)
  const data = Float32Array.from({ length: width * height }, (_, at) => {
    let sum = 0
    for (let part = 0; part < 9; part += 1)
      sum += shade((at % width) + (part % 3) / 3 + 1 / 6, Math.floor(at / width) + Math.floor(part / 3) / 3 + 1 / 6)
    return sum / 9 + grain * normalOf(random)
  })
  return { data, width, height }
}

/** Dark panes of a window, leaning to the right by some degrees. */
const windows = (degrees: number) =>
  picture((x, y) => {
    const across = x - Math.tan((degrees * Math.PI) / 180) * (height / 2 - y)
    return across % 40 > 12 && across % 40 < 30 && y > 30 && y < 130 ? 60 : 180
  })
const leanOf = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }) =>
  (Math.atan2(x1 - x0, y0 - y1) * 180) / Math.PI

describe('upright edges', () => {
  test.each([-3, -0.4, 0, 0.25, 2])('that lean by %f degrees are found to a tenth', (degrees) => {
    const edges = findEdges(windows(degrees))
    expect(edges.length).toBeGreaterThanOrEqual(7)
    for (const edge of edges) {
      expect(leanOf(edge)).toBeCloseTo(degrees, 0)
      expect(edge.y0 - edge.y1).toBeGreaterThan(60)
    }
    const mean = edges.reduce((sum, edge) => sum + leanOf(edge) / edges.length, 0)
    expect(Math.abs(mean - degrees)).toBeLessThan(0.1)
  })

  test('are not found in grain, in arches, in slanted beams, or where the photo ends', () => {
    const arch = (x: number, y: number) => (Math.hypot(x - 100, y - 80) < 60 ? 60 : 180)
    const beam = (x: number, y: number) => (Math.abs(x - y) < 8 ? 60 : 180)
    expect(findEdges(picture(() => 120))).toEqual([])
    expect(findEdges(picture(beam))).toEqual([])
    expect(findEdges(picture(arch)).filter((edge) => edge.y0 - edge.y1 > 60)).toEqual([])
    const cut = picture(() => 120)
    for (let at = 0; at < cut.data.length; at += 1) if (at % width > 100) cut.data[at] = Number.NaN
    expect(findEdges(cut)).toEqual([])
  })
})
