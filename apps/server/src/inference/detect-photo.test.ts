import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defectsOf } from '../demo/flight/facade-defects.ts'
import { planFlight, wideCamera } from '../demo/flight/plan-flight.ts'
import { photoRenderer } from '../demo/flight/render-photo.ts'
import { truthOf } from '../demo/flight/truth.ts'
import { detectPhoto } from './detect-photo.ts'

let folder = ''
let crack = ''
const medium = { sensitivity: 'medium' } as const

/** A piece of the first photo of the flight that shows a crack, with what is known of it. */
async function cutCrack(path: string): Promise<{ readonly width: number; readonly height: number }> {
  const defects = defectsOf()
  const station = planFlight().find((one) => truthOf(one, wideCamera, defects).defects.some(({ kind, pixels }) => kind === 'crack' && pixels.left > 400 && pixels.left < 3300 && pixels.top > 400 && pixels.top < 2300))!
  const { pixels } = truthOf(station, wideCamera, defects).defects.find(({ kind }) => kind === 'crack')!
  const photo = await photoRenderer(wideCamera, defects)(station)
  const box = { left: Math.round(pixels.left) - 80, top: Math.round(pixels.top) - 60, width: 448, height: 448 }
  await sharp(photo).extract(box).jpeg({ quality: 95 }).toFile(path)
  return pixels
}

let truth = { width: 0, height: 0 }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'detect-test-'))
  crack = join(folder, 'crack.jpg')
  truth = await cutCrack(crack)
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 3 }))

const parent = () => join(folder, 'work')

test('a rendered crack is found where it is, the same each time, and progress is told', async () => {
  const told: number[] = []
  const found = await detectPhoto(crack, medium, { parent: parent(), onProgress: (part) => told.push(part) })
  expect(found).toMatchObject({ width: 448, height: 448, detector: expect.stringMatching(/^\d+-[0-9a-f]{8}$/) })
  expect(told.at(-1)).toBe(1)
  const [first] = found.detections
  expect(first).toMatchObject({ defectType: 'crack', shape: 'polyline' })
  expect(Math.abs((first!.box.right - first!.box.left) * 448 - truth.width)).toBeLessThan(0.3 * truth.width)
  expect(first!.lengthPx).toBeGreaterThan(0.7 * Math.hypot(truth.width, truth.height))
  expect(await detectPhoto(crack, medium, { parent: parent() })).toEqual(found)
})

/** Linux tells what a process has below it; the child's own folder names it. */
async function childPid(): Promise<number> {
  for (const pid of await readdir('/proc').then((names) => names.filter((name) => /^\d+$/.test(name)))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (line.includes('detect-child') && line.includes(folder) && !line.startsWith('/bin/sh')) return Number(pid)
  }
  throw new Error('no child')
}

test('given up, it stops at once and the next photo is read; killed from outside, the photo is read by another', async () => {
  const giving = new AbortController()
  const given = detectPhoto(crack, medium, { parent: parent(), signal: giving.signal, onProgress: () => giving.abort(new Error('enough')) })
  await expect(given).rejects.toThrow('enough')
  await expect(detectPhoto(crack, medium, { parent: parent(), signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before')
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
})

test('npm run detect: shapes and probabilities of the good ones, the bad ones named, and a bad end', async () => {
  const [bad, json, masks] = [join(folder, 'bad.jpg'), join(folder, 'out.json'), join(folder, 'masks')]
  await writeFile(bad, 'no photo at all')
  const script = resolve(import.meta.dirname, '../detect.ts')
  const ended = await promisify(execFile)(process.execPath, [script, bad, crack, join(folder, 'none.jpg'), '--json', json, '--masks', masks]).then(() => 0, ({ code }: { code: number }) => code)
  expect(ended).toBe(1)
  const { photos } = JSON.parse(await readFile(json, 'utf8')) as { photos: readonly object[] }
  expect(photos).toMatchObject([{ file: bad, error: { code: 'media.not-recognised' } }, { file: crack, width: 448, detections: [{ defectType: 'crack' }] }, { error: { code: 'file.not-found' } }])
  expect((await readdir(masks)).toSorted()).toEqual(['crack.crack.png', 'crack.rust.png', 'crack.spalling.png'])
  const { data, info } = await sharp(join(masks, 'crack.crack.png')).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 448, height: 448, channels: 1 })
  expect(data.some((value) => value > 200)).toBe(true)
})
