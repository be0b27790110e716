import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { lacksPhotos } from '../bench/hands/labelled-photos.ts'
import { tracingPhotos } from '../bench/hands/tracing-photos.ts'
import { runBenches } from '../bench/support/run-benches.ts'
import { prepareVips } from './programs.ts'

const figure = { name: 'a sum', ours: '2', anchor: '1', result: '2', reach: '<= 3', isReached: true }
const good = { run: () => Promise.resolve([figure]) }

test('a bench that fails is named with its reason, and the others give their figures', async () => {
  const lines: string[] = []
  const broken = { run: () => Promise.reject(new Error('spawn vipsthumbnail ENOENT')) }
  expect(await runBenches({ broken, good }, (line) => lines.push(line))).toEqual(['broken'])
  expect(lines).toEqual([
    'broken: FAILED: spawn vipsthumbnail ENOENT',
    'a sum: 2 (reach <= 3: reached); ours 2; anchor 1',
    'no figures of: broken',
  ])
})

test('a bench without its program says what to install, and does not begin', async () => {
  const lines: string[] = []
  const run = vi.fn(good.run)
  expect(
    await runBenches({ lacking: { run, prepare: () => 'apt-get install it' }, good }, (line) => lines.push(line)),
  ).toEqual(['lacking'])
  expect(run).not.toHaveBeenCalled()
  expect(lines[0]).toBe('lacking: FAILED: apt-get install it')
})

test('where vipsthumbnail is missing and cannot be installed, its package is named', () => {
  const empty = mkdtempSync(join(tmpdir(), 'plumbline-no-programs-'))
  try {
    vi.stubEnv('PATH', empty)
    expect(prepareVips()).toContain('apt-get install libvips-tools')
  } finally {
    vi.unstubAllEnvs()
    rmSync(empty, { recursive: true })
  }
})

test('the bench of real photos says which folder it needs, and reads one photo with its mask', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-labelled-'))
  try {
    expect(lacksPhotos('')).toContain('set TRACING_PHOTOS to a folder')
    expect(lacksPhotos(join(folder, 'no-such'))).toContain('SET_NAME.png')
    expect(lacksPhotos(folder)).toBeUndefined()
    await expect(tracingPhotos(folder)).rejects.toThrow('no photo')
    const size = { width: 160, height: 120 }
    const isCrack = (at: number) => Math.abs(Math.floor(at / size.width) - 60) <= 1 && at % size.width > 20
    const pixels = Array.from({ length: size.width * size.height }, (_, at) => at)
    const raw = { raw: { ...size, channels: 1 } } as const
    const [grey, mask] = [pixels.map((at) => (isCrack(at) ? 40 : 170)), pixels.map((at) => (isCrack(at) ? 1 : 0))]
    await sharp(Uint8Array.from(grey), raw).toColourspace('srgb').jpeg().toFile(join(folder, 'wall_1.jpg'))
    await sharp(Uint8Array.from(mask), raw).png().toFile(join(folder, 'wall_1.png'))
    const [cracks, ...others] = await tracingPhotos(folder)
    expect(cracks).toMatchObject({ name: 'traced cracks of 1 wall photos, three clicks', isReached: true })
    expect(others).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
