import { describe, expect, it } from 'vitest'
import { GroundPlace, worldFileName, worldFileOf } from './ground-place.ts'

const ground: GroundPlace = {
  system: null,
  isGeographic: false,
  transform: [208_996.5, 4, 3, 2_466_000.5, 3, -4],
  fault: 'no-system',
  conversion: 'none',
  corners: null,
  metresPerPixel: null,
}

describe('the world file of a drawing', () => {
  it('counts from the middle of the first pixel, turns included', () => {
    expect(worldFileOf(ground)).toBe('4\n3\n3\n-4\n209000\n2466000\n')
  })

  it.each([
    ['odm_orthophoto.tif', 'odm_orthophoto.tfw'],
    ['roof.v2.tiff', 'roof.v2.tfw'],
    ['roof', 'roof.tfw'],
  ])('%s has %s', (file, name) => expect(worldFileName(file)).toBe(name))
})

it('a place that is off the earth is none', () => {
  const corners = [
    [200, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ] as [number, number][]
  expect(GroundPlace.safeParse(ground).success).toBe(true)
  expect(GroundPlace.safeParse({ ...ground, corners }).success).toBe(false)
})
