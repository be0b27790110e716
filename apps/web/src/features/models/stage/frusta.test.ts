import type { ModelCamera } from '@plumbline/contract/models/models'
import { expect, it } from 'vitest'
import { frustumCorners, frustumLines } from './frusta.ts'

/** Looks along -z, as a camera without any turn does. */
const camera = {
  position: [1, 2, 3],
  rotation: [0, 0, 0, 1],
  fieldOfView: { horizontal: 90, vertical: 53.13010235415598 },
} as unknown as ModelCamera

const rounded = (values: Iterable<number>) => [...values].map((value) => Math.round(value * 1_000) / 1_000)

it('the corners lie as far in front of the camera as asked, and as wide as it sees', () => {
  expect(frustumCorners(camera, 4).map((corner) => rounded(corner.toArray()))).toEqual([
    [-3, 4, -1],
    [5, 4, -1],
    [5, 0, -1],
    [-3, 0, -1],
  ])
})

it('a camera that is turned to the north looks there', () => {
  const half = Math.SQRT1_2
  const north = frustumCorners({ ...camera, rotation: [half, 0, 0, half] }, 4)
  for (const corner of north) expect(corner.y).toBeCloseTo(6)
})

it('a camera has eight lines: four from the lens and four around', () => {
  const lines = frustumLines([camera, camera], 4)
  expect(lines).toHaveLength(2 * 8 * 2 * 3)
  expect(rounded(lines.slice(0, 12))).toEqual([1, 2, 3, -3, 4, -1, -3, 4, -1, 5, 4, -1])
  expect(lines.slice(48)).toEqual(lines.slice(0, 48))
})

it('no camera has no lines', () => {
  expect(frustumLines([], 4)).toHaveLength(0)
})
