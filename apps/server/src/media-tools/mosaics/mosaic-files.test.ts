import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhotoFeatures, PhotoPrior } from '@plumbline/mosaic/types'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featureBytes, featuresOf, packHeader, readPack } from './feature-files.ts'
import { tiffHeader } from './plain-tiff.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mosaic-files-'))
})
afterAll(() => rm(folder, { recursive: true }))

const someFeatures = (count: number): PhotoFeatures => ({
  count,
  x: Float32Array.from({ length: count }, (_, index) => index + 0.25),
  y: Float32Array.from({ length: count }, (_, index) => index * 2),
  descriptors: Uint32Array.from({ length: count * 8 }, (_, index) => 0xffff_0000 + index),
  colours: Float32Array.from({ length: count * 3 }, (_, index) => index / 3),
  sizes: Uint8Array.from({ length: count }, (_, index) => 1 + (index % 4)),
  verticals: Float32Array.from({ length: 4 * (count % 5) }, (_, index) => index / 7),
})

test.each([0, 1, 37])('%i corners are read as they were written', (count) => {
  expect(featuresOf(featureBytes(someFeatures(count)))).toEqual(someFeatures(count))
})

test('corners that are cut short are refused', () => {
  expect(() => featuresOf(featureBytes(someFeatures(3)).subarray(0, 40))).toThrow(RangeError)
  expect(() => featuresOf(new Uint8Array())).toThrow(RangeError)
})

test('a pack holds the corners of each photo, whatever the length of its first line', () => {
  for (const imageId of ['a', 'bb', 'ccc', 'dddd']) {
    const parts = [2, 0, 5].map((count) => featureBytes(someFeatures(count)))
    const prior = { imageId } as PhotoPrior
    const pack = Buffer.concat([packHeader(parts.map((part) => ({ prior, bytes: part.length }))), ...parts])
    // As a file is read: from the start of its own memory.
    const read = readPack(new Uint8Array(pack))
    expect(read.map(({ features }) => features)).toEqual([2, 0, 5].map(someFeatures))
    expect(read[0]!.prior.imageId).toBe(imageId)
  }
})

test.each([
  [5, 3],
  [7, 16],
  [4, 40],
])('rows after the header of %i x %i pixels are a picture', async (width, height) => {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => index % 251))
  const path = join(folder, `${width}.tif`)
  await writeFile(path, Buffer.concat([tiffHeader(width, height), pixels]))
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height, info.channels]).toEqual([width, height, 3])
  expect(data.equals(pixels)).toBe(true)
})
