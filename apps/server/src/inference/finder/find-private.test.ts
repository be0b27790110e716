import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPrivate } from './find-private.ts'
import { readFinder } from './finder-weights.ts'
import { findInPhoto, finestSize, openLevels } from './read-levels.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-test-'))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }))

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#9aa3ad' } })
const find = (path: string, onProgress?: (part: number) => void) =>
  findPrivate(path, { provider: 'cpu', parent: join(folder, 'work'), onProgress })

test('on an empty wall nothing is found, its weights say their version, and progress ends at one', async () => {
  const path = join(folder, 'wall.jpg')
  await writeFile(path, await aPicture(240, 160).jpeg().toBuffer())
  const parts: number[] = []
  const found = await find(path, (part) => parts.push(part))
  expect(found).toEqual({ finder: (await readFinder()).version, tiles: 1, boxes: [] })
  expect(parts.at(-1)).toBe(1)
})

test('a file that is no photo is refused by the fault of the file', async () => {
  const path = join(folder, 'none.jpg')
  await writeFile(path, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4_000, 7)]))
  await expect(find(path)).rejects.toMatchObject({ code: 'media.damaged' })
})

test('weights that are missing are named', async () => {
  await expect(readFinder(folder)).rejects.toMatchObject({ code: 'privacy.no-finder' })
})

test('small photos are read enlarged and large ones at half their size', () => {
  expect(finestSize({ width: 500, height: 300 })).toEqual({ width: 1000, height: 600 })
  expect(finestSize({ width: 1600, height: 1200 })).toEqual({ width: 1600, height: 1200 })
  expect(finestSize({ width: 4000, height: 3000 })).toEqual({ width: 2000, height: 1500 })
})

test('each size is cut into tiles that show all of it, and a box of any lies where it is in the photo', async () => {
  const levels = await openLevels(aPicture(1200, 600).jpeg())
  expect(levels.map(({ width, height }) => [width, height])).toEqual([
    [1200, 600],
    [600, 300],
    [300, 150],
  ])
  // Sure of the middle of every tile alone.
  const middle = (128 * 128) / 2 + 64
  const scores = new Float32Array(2 * 128 * 128).map((_, at) => (at === middle ? 0.9 : 0))
  const reach = new Float32Array(4 * 128 * 128).fill(8)
  const shown: number[] = []
  const read = (pixels: Uint8Array) => Promise.resolve((shown.push(pixels.length), { scores, reach }))
  const { boxes, tiles } = await findInPhoto(
    levels,
    read,
    { thresholds: { person: 0.5, vehicle: 0.5 } },
    () => undefined,
  )
  expect([tiles, new Set(shown)]).toEqual([9, new Set([512 * 512 * 3])])
  for (const { box } of boxes) expect(box.left >= 0 && box.right <= 1 && box.top >= 0 && box.bottom <= 1).toBe(true)
  expect(boxes.some(({ box }) => Math.abs((box.left + box.right) / 2 - 256 / 1200) < 0.01)).toBe(true)
})
