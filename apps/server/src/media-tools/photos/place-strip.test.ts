import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { colourise } from '@plumbline/thermal/colourise'
import type { Palette } from '@plumbline/thermal/palettes'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStripPicture, type StripInput } from './strip.ts'
import { testInFullRun } from '../../testing/test-in-full-run.ts'

const [wide, high] = [800, 2400]
let folder = ''
let wall: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-strip-'))
  // Storeys with windows that differ, stains and a pipe: alike enough to mislead, as real ones are.
  const shapes = Array.from(
    { length: 90 },
    (_, index) =>
      `<rect x="${(index * 173) % 760}" y="${(index * 347) % 2360}" width="${20 + ((index * 31) % 90)}" height="${10 + ((index * 47) % 60)}" fill="hsl(${(index * 57) % 360} 25% ${30 + ((index * 13) % 50)}%)"/>`,
  )
  wall = await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><rect width="100%" height="100%" fill="#c9c2b6"/>${shapes.join('')}<rect x="610" width="14" height="100%" fill="#555"/></svg>`,
    ),
  )
    .png()
    .toBuffer()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function photo(index: number, left: number, top: number, more: Partial<StripInput> = {}): Promise<StripInput> {
  const path = join(folder, `p${index}.jpg`)
  await writeFile(path, await sharp(wall).extract({ left, top, width: 700, height: 520 }).jpeg().toBuffer())
  return { id: `${index}`, path, width: 700, height: 520, gsd: null, altitude: null, type: 'visual', ...more }
}

testInFullRun('overlapping photos of a column are put where they were taken', async () => {
  const views = [
    [40, 0],
    [52, 310],
    [36, 640],
    [60, 950],
    [44, 1300],
  ] as const
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

testInFullRun('without overlap the altitudes decide, and without either they are not put together', async () => {
  const apart = await Promise.all([
    photo(0, 40, 0, { gsd: 10, altitude: 30 }),
    photo(1, 40, 1700, { gsd: 10, altitude: 13 }),
  ])
  const { pieces } = await makeStripPicture(apart, folder)
  expect(pieces.map(({ how }) => how)).toEqual(['position', 'position'])
  expect(pieces[1]!.y / (pieces[0]!.width / 700)).toBeCloseTo(1700, -1)
  await expect(
    makeStripPicture(await Promise.all([photo(0, 40, 0), photo(1, 40, 1700)]), folder),
  ).rejects.toMatchObject({ code: 'media.not-stitched' })
})

const [sensorWidth, sensorHeight] = [640, 512]
const [thermalWidth, thermalHeight] = [680, 1_400]

/**
 * Temperatures of a facade with the same windows on every storey, distinguished only by patches of about one degree.
 */
function thermalElevation(): Float32Array {
  const temperatures = new Float32Array(thermalWidth * thermalHeight).fill(28)
  const add = (left: number, top: number, width: number, height: number, by: number) => {
    for (let y = top; y < Math.min(thermalHeight, top + height); y += 1)
      for (let x = left; x < Math.min(thermalWidth, left + width); x += 1) temperatures[y * thermalWidth + x]! += by
  }
  for (let y = 50; y < thermalHeight; y += 190) for (let x = 40; x < thermalWidth; x += 160) add(x, y, 70, 90, -1.5)
  for (let index = 0; index < 60; index += 1)
    add(
      (index * 173) % 640,
      (index * 347) % 1_300,
      20 + ((index * 31) % 60),
      14 + ((index * 47) % 50),
      (index % 2 === 0 ? 1 : -1) * (0.4 + ((index * 7) % 9) / 10),
    )
  return temperatures
}

/**
 * Noise of the sensor and reflections of the sun differ in every photo; the camera sets the span of its colours for
 * each.
 */
async function thermalPhoto(
  heat: Float32Array,
  index: number,
  left: number,
  top: number,
  palette: Palette,
): Promise<StripInput> {
  let seed = index + 1
  const noise = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 2_147_483_648 - 0.5) * 0.3
  }
  const isGlare = (x: number, y: number) =>
    [
      [320, 230],
      [90, 300],
      [500, 180],
    ].some(([across, down]) => x >= across! && x < across! + 26 && y >= down! && y < down! + 26)
  const temperatures = Float32Array.from({ length: sensorWidth * sensorHeight }, (_, at) => {
    const [x, y] = [at % sensorWidth, Math.floor(at / sensorWidth)]
    return heat[(top + y) * thermalWidth + left + x]! + noise() + (isGlare(x, y) ? ((x + y) % 9 < 4 ? 25 : 6) : 0)
  })
  const data = new Uint8Array(temperatures.length * 4)
  colourise(temperatures, { min: 20 - index, max: 56 + index * 2 }, palette, data)
  const path = join(folder, `t${index}.jpg`)
  await sharp(data, { raw: { width: sensorWidth, height: sensorHeight, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 80 })
    .toFile(path)
  return { id: `${index}`, path, width: sensorWidth, height: sensorHeight, gsd: null, altitude: null, type: 'thermal' }
}

test.each(['ironbow', 'whitehot'] as const)(
  'thermal photos of little contrast are put where they were taken (%s)',
  async (palette) => {
    const temperatures = thermalElevation()
    const views = [
      [10, 0],
      [22, 260],
      [6, 540],
    ] as const
    const inputs = await Promise.all(
      views.map(([left, top], index) => thermalPhoto(temperatures, index, left, top, palette)),
    )
    const { pieces } = await makeStripPicture(inputs, folder)
    expect(pieces.map(({ how }) => how)).toEqual(Array(3).fill('features'))
    const scale = pieces[0]!.width / sensorWidth
    for (const [index, [left, top]] of views.entries()) {
      expect(Math.abs(pieces[index]!.x / scale - (left - 6))).toBeLessThan(5)
      expect(Math.abs(pieces[index]!.y / scale - top)).toBeLessThan(5)
    }
  },
)
