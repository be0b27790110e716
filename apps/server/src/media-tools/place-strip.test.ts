import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStripPicture, type StripInput } from './strip.ts'

const [wide, high] = [800, 2400]
let folder = ''
let wall: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-strip-'))
  // Storeys with windows that differ, stains and a pipe: alike enough to mislead, as real ones are.
  // As raw points: whatever reads photos in this process may have forbidden libvips to open drawings.
  const points = Buffer.alloc(wide * high * 3)
  const fill = (left: number, top: number, width: number, height: number, colour: readonly [number, number, number]) => {
    for (let y = top; y < Math.min(high, top + height); y += 1) for (let x = left; x < Math.min(wide, left + width); x += 1) points.set(colour, (y * wide + x) * 3)
  }
  fill(0, 0, wide, high, [201, 194, 182])
  for (let index = 0; index < 90; index += 1) {
    const light = 70 + ((index * 33) % 128)
    fill((index * 173) % 760, (index * 347) % 2360, 20 + ((index * 31) % 90), 10 + ((index * 47) % 60), [light + ((index * 57) % 45), light, light + ((index * 91) % 45)])
  }
  fill(610, 0, 14, high, [85, 85, 85])
  wall = await sharp(points, { raw: { width: wide, height: high, channels: 3 } }).png().toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function photo(index: number, left: number, top: number, more: Partial<StripInput> = {}): Promise<StripInput> {
  const path = join(folder, `p${index}.jpg`)
  await writeFile(path, await sharp(wall).extract({ left, top, width: 700, height: 520 }).jpeg().toBuffer())
  return { id: `${index}`, path, width: 700, height: 520, gsd: null, altitude: null, ...more }
}

test('overlapping photos of a column are put where they were taken', async () => {
  const views = [[40, 0], [52, 310], [36, 640], [60, 950], [44, 1300]] as const
  const inputs = await Promise.all(views.map(([left, top], index) => photo(index, left, top)))
  const { pieces, width, height } = await makeStripPicture(inputs, folder)
  expect(pieces.map(({ how }) => how)).toEqual(Array(5).fill('features'))
  const scale = pieces[0]!.width / 700
  for (const [index, [left, top]] of views.entries()) {
    expect(Math.abs(pieces[index]!.x / scale - (left - 36))).toBeLessThan(5)
    expect(Math.abs(pieces[index]!.y / scale - top)).toBeLessThan(8)
  }
  expect(width / scale).toBeCloseTo(724, -1)
  expect(height / scale).toBeCloseTo(1820, -1)
})

test('without overlap the altitudes decide, and without either they are not put together', async () => {
  const apart = await Promise.all([photo(0, 40, 0, { gsd: 10, altitude: 30 }), photo(1, 40, 1700, { gsd: 10, altitude: 13 })])
  const { pieces } = await makeStripPicture(apart, folder)
  expect(pieces.map(({ how }) => how)).toEqual(['position', 'position'])
  expect(pieces[1]!.y / (pieces[0]!.width / 700)).toBeCloseTo(1700, -1)
  await expect(makeStripPicture(await Promise.all([photo(0, 40, 0), photo(1, 40, 1700)]), folder)).rejects.toMatchObject({ code: 'media.not-stitched' })
})
