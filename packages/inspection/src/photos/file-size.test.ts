import { expect, test } from 'vitest'
import { facts } from '../testing/photos.ts'
import { shrinkOf } from './file-size.ts'
import { photoGsd, summariseGsd } from './photo-gsd.ts'

const shrunk = (size: readonly [number, number], written: readonly [number | null, number | null], known = {}) =>
  shrinkOf({ width: size[0], height: size[1], facts: facts({ width: written[0], height: written[1], ...known }) })

test.each([
  ['whole', [4000, 3000], [4000, 3000], 1],
  ['a few rows fewer', [5464, 3640], [5472, 3648], 5464 / 5472],
  ['half as large', [2000, 1500], [4000, 3000], 0.5],
  ['turned by its file', [3000, 4000], [4000, 3000], 1],
  ['half as large and turned', [1500, 2000], [4000, 3000], 0.5],
  ['cut to a square', [3000, 3000], [4000, 3000], undefined],
  ['cut to a strip', [4000, 1500], [4000, 3000], undefined],
  ['beside the size of a small picture', [4000, 3000], [160, 120], 1],
  ['of a size that is half written', [2000, 1500], [4000, null], 1],
] as const)('a file %s', (_, size, written, factor) => {
  const found = shrunk(size, written)
  if (factor === undefined) expect(found).toBeUndefined()
  else expect(found).toBeCloseTo(factor, 9)
})

test('thermal cameras name other sizes than those of their files', () => {
  expect(shrunk([1280, 1024], [640, 480], { type: 'thermal' })).toBe(1)
})

test('what an editor cut has no scale, not even by a typed lens', () => {
  const photo = {
    name: 'DJI_0001.JPG',
    width: 4000,
    height: 3000,
    facts: facts({ width: 4000, height: 3000, equivalentFocalLength: 24 }),
  }
  const typed = { pdib: 5, cameraFocalLength: 4.5, sensorWidth: 6.4 }
  expect(photoGsd(photo, typed)?.source).toBe('equivalent')
  expect(photoGsd({ ...photo, facts: { ...photo.facts, isCropped: true } }, typed)).toBeUndefined()
  expect(photoGsd({ ...photo, height: 2000 }, typed)).toBeUndefined()
  const { lacking } = summariseGsd([photo, { ...photo, height: 2000 }], typed)
  expect(lacking.map(({ reason, photos }) => [reason, photos])).toEqual([['cropped', 1]])
})

test('a lens of another length than the one in the table has the scale of its own', () => {
  const tele = { model: 'M3E', focalLength: 29.9, equivalentFocalLength: 162, width: 4000, height: 3000 }
  const photo = { name: 'DJI_0001.JPG', width: 4000, height: 3000, facts: facts(tele) }
  const gsd = photoGsd(photo, { pdib: 5, cameraFocalLength: null, sensorWidth: null })
  expect(gsd?.source).toBe('equivalent')
  expect(gsd?.mmPerPixel).toBeCloseTo(0.267, 3)
  const unnamed = { ...photo, facts: facts({ ...tele, equivalentFocalLength: null }) }
  expect(photoGsd(unnamed, { pdib: 5, cameraFocalLength: null, sensorWidth: null })).toBeUndefined()
})
