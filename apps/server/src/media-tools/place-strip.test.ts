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
  const shapes = Array.from({ length: 90 }, (_, index) => `<rect x="${(index * 173) % 760}" y="${(index * 347) % 2360}" width="${20 + ((index * 31) % 90)}" height="${10 + ((index * 47) % 60)}" fill="hsl(${(index * 57) % 360} 25% ${30 + ((index * 13) % 50)}%)"/>`)
  wall = await sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="100%" height="100%" fill="#c9c2b6"/>${shapes.join('')}<rect x="610" width="14" height="100%" fill="#555"/></svg>`)).png().toBuffer()
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
