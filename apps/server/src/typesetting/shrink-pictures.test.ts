import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shrinkPictures } from './shrink-pictures.ts'

const root = mkdtempSync(join(tmpdir(), 'plumbline-small-'))
const from = join(root, 'from')
const names = ['a.jpg', 'b.jpg', 'c.jpg']
afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeAll(async () => {
  writeFolder(from)
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  for (const name of names)
    writeFileSync(
      join(from, name),
      await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } })
        .blur(1)
        .jpeg({ quality: 85 })
        .toBuffer(),
    )
})

function writeFolder(path: string): string {
  mkdirSync(path)
  return path
}
const sizeOf = (folder: string) => names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
async function widthAfter(name: string, bytes: number): Promise<{ readonly width: number; readonly sum: number }> {
  const to = writeFolder(join(root, name))
  await shrinkPictures(from, to, bytes)
  expect(readdirSync(to).toSorted()).toEqual(names)
  const { width } = await sharp(readFileSync(join(to, 'a.jpg'))).metadata()
  return { width, sum: sizeOf(to) }
}

test('pictures are as large as the bytes allow', async () => {
  const large = await widthAfter('large', 10_000_000)
  expect(large.width).toBe(1000)
  const middle = await widthAfter('middle', large.sum - 1)
  expect(middle.width).toBe(720)
  expect(middle.sum).toBeLessThan(large.sum)
  const less = await widthAfter('less', middle.sum - 1)
  expect(less.width).toBe(520)
})

test('where nothing fits every picture is as small as it gets', async () => {
  expect((await widthAfter('none', 0)).width).toBe(360)
})

test('a picture that is small already stays as it is', async () => {
  const [small, to] = [writeFolder(join(root, 'tiny')), writeFolder(join(root, 'tiny-out'))]
  const tiny = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#888' } })
    .jpeg({ quality: 10 })
    .toBuffer()
  writeFileSync(join(small, 'a.jpg'), tiny)
  await shrinkPictures(small, to, 10_000)
  expect((await sharp(readFileSync(join(to, 'a.jpg'))).metadata()).width).toBe(20)
})
