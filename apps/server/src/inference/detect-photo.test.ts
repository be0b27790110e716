import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { foundSizes } from '@plumbline/vision/found-defect'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnSizes } from '../demo/flight/facade-damage.ts'
import { defectsOf } from '../demo/flight/facade-defects.ts'
import { offset, planFlight, wideCamera } from '../demo/flight/plan-flight.ts'
import { photoRenderer } from '../demo/flight/render-photo.ts'
import { truthOf } from '../demo/flight/truth.ts'
import { detectPhoto } from './detect-photo.ts'
import { readDetector } from './detector.ts'
import { enlargementOf, writePixels } from './pixels.ts'
import { testInFullRun } from '../testing/test-in-full-run.ts'

let folder = ''
let crack = ''
const medium = { sensitivity: 'medium' } as const

/**
 * One crack of the flight from as near as the drone flew, in a photo so small that it is one tile; its sizes as it was
 * drawn.
 */
const camera = {
  ...wideCamera,
  width: 448,
  height: 448,
  sensorWidth: (wideCamera.sensorWidth * 448) / wideCamera.width,
}
const drawn = defectsOf().find(({ kind }) => kind === 'crack')!
const station = {
  ...planFlight()[0]!,
  side: drawn.side,
  distance: offset,
  across: drawn.box.left + drawn.box.width / 2,
  up: drawn.box.bottom + drawn.box.height / 2,
}
const {
  mmPerPixel,
  defects: [truth],
} = truthOf(station, camera, [drawn])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'detect-test-'))
  crack = join(folder, 'crack.jpg')
  await writeFile(crack, await photoRenderer(camera, [drawn])(station))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }))

const parent = () => join(folder, 'work')

test('a rendered crack is found where it is, the same each time, and progress is reported', async () => {
  const progress: number[] = []
  const found = await detectPhoto(crack, medium, { parent: parent(), onProgress: (part) => progress.push(part) })
  expect(found).toMatchObject({ width: 448, height: 448, detector: expect.stringMatching(/^\d+-[0-9a-f]{8}$/) })
  expect(progress.at(-1)).toBe(1)
  const [first] = found.detections
  expect(first).toMatchObject({ defectType: 'crack', shape: 'polyline' })
  expect(Math.abs(first!.box.left * 448 - truth!.pixels.left)).toBeLessThan(12)
  expect(Math.abs(first!.box.bottom * 448 - truth!.pixels.top - truth!.pixels.height)).toBeLessThan(12)
  const { lengthMm, widthMm } = drawnSizes(drawn)
  const sizes = foundSizes(first!, found, mmPerPixel)
  expect(Math.abs(sizes.lengthMm! / lengthMm! - 1)).toBeLessThan(0.05)
  expect(Math.abs(sizes.widthMm!.mean! - widthMm!)).toBeLessThan(mmPerPixel)
  expect(await detectPhoto(crack, medium, { parent: parent() })).toEqual(found)
})

test('what it is sure of is also one small picture: of the whole photo, the crack in red', async () => {
  const [target, large] = [join(folder, 'sure.png'), join(folder, 'large.jpg')]
  await detectPhoto(crack, medium, { parent: parent(), probabilities: target })
  const { data, info } = await sharp(target).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 448, height: 448, channels: 3 })
  const { left, top, width, height } = truth!.pixels
  const surestIn = (channel: number, rows: readonly [number, number]) => {
    let surest = 0
    for (let y = Math.round(rows[0]); y < Math.round(rows[1]); y += 1)
      for (let x = Math.round(left); x < Math.round(left + width); x += 1)
        surest = Math.max(surest, data[(y * 448 + x) * 3 + channel]!)
    return surest
  }
  expect(surestIn(0, [top, top + height])).toBeGreaterThan(150)
  expect(surestIn(2, [top, top + height])).toBeLessThan(100)
  expect(surestIn(0, [0, Math.max(1, top - 40)])).toBeLessThan(120)
  await sharp(crack).extend({ right: 1000, background: '#aaa' }).jpeg().toFile(large)
  await detectPhoto(large, medium, { parent: parent(), probabilities: target })
  expect(await sharp(target).metadata()).toMatchObject({ width: 724, height: 224 })
})

test('a photo of few pixels is read enlarged, and its findings are in its own pixels', async () => {
  const [small, masks] = [join(folder, 'small.jpg'), (type: string) => join(folder, `small.${type}.png`)]
  await sharp(crack).resize(224, 200).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toFile(small)
  expect([448, 257, 256, 224, 100].map((width) => enlargementOf({ width, height: 90 }))).toEqual([1, 1, 2, 3, 6])
  const pixels = await writePixels(sharp(small), join(folder, 'small.v'))
  expect(pixels).toMatchObject({ width: 600, height: 672, photo: { width: 200, height: 224 } })
  await pixels.close()
  const found = await detectPhoto(small, medium, { parent: parent(), masks })
  expect(found).toMatchObject({ width: 200, height: 224, tiles: 4 })
  expect(await sharp(masks('crack')).metadata()).toMatchObject({ width: 200, height: 224 })
})

test('weights that are not there are named, not the photo', async () => {
  await expect(readDetector(folder)).rejects.toMatchObject({ code: 'analysis.no-detector' })
})

/** /proc lists all processes; the child's own folder names it. */
async function childPid(): Promise<number> {
  for (const pid of await readdir('/proc').then((names) => names.filter((name) => /^\d+$/.test(name)))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (line.includes('detect-child') && line.includes(folder) && !line.startsWith('/bin/sh')) return Number(pid)
  }
  throw new Error('no child')
}

testInFullRun(
  'given up, it stops at once and the next photo is read; killed from outside, the photo is read by another',
  async () => {
    const giving = new AbortController()
    const given = detectPhoto(crack, medium, {
      parent: parent(),
      signal: giving.signal,
      onProgress: () => giving.abort(new Error('enough')),
    })
    await expect(given).rejects.toThrow('enough')
    await expect(
      detectPhoto(crack, medium, { parent: parent(), signal: AbortSignal.abort(new Error('before')) }),
    ).rejects.toThrow('before')
    let isKilled = false
    await detectPhoto(crack, medium, { parent: parent() })
    const found = await detectPhoto(crack, medium, {
      parent: parent(),
      onProgress: () => {
        if (isKilled) return
        isKilled = true
        void childPid().then((pid) => process.kill(pid, 'SIGKILL'))
      },
    })
    expect(found.detections.length).toBeGreaterThan(0)
  },
)

testInFullRun(
  'npm run detect: shapes and probabilities of the good ones, the bad ones named, and a bad end',
  async () => {
    const [bad, json, masks] = [join(folder, 'bad.jpg'), join(folder, 'out.json'), join(folder, 'masks')]
    await writeFile(bad, 'no photo at all')
    const script = resolve(import.meta.dirname, '../cli/detect.ts')
    const ended = await promisify(execFile)(process.execPath, [
      script,
      bad,
      crack,
      join(folder, 'none.jpg'),
      '--json',
      json,
      '--masks',
      masks,
    ]).then(
      () => 0,
      ({ code }: { code: number }) => code,
    )
    expect(ended).toBe(1)
    const { photos } = JSON.parse(await readFile(json, 'utf8')) as { photos: readonly object[] }
    expect(photos).toMatchObject([
      { file: bad, error: { code: 'media.not-recognised' } },
      { file: crack, width: 448, detections: [{ defectType: 'crack' }] },
      { error: { code: 'file.not-found' } },
    ])
    expect((await readdir(masks)).toSorted()).toEqual(['crack.crack.png', 'crack.rust.png', 'crack.spalling.png'])
    const mask = sharp(join(masks, 'crack.crack.png'))
    expect(await mask.metadata()).toMatchObject({ width: 448, height: 448, channels: 1, depth: 'uchar' })
    expect((await mask.raw().toBuffer()).some((value) => value > 200)).toBe(true)
  },
)
