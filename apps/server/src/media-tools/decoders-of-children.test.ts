import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparePreviews } from './drawings/drawing-file.ts'
import { reportPicture } from './reports/report-picture.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoders-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04040' } })
const files = {
  gif: () => square.clone().gif().toBuffer(),
  webp: () => square.clone().webp().toBuffer(),
  svg: async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
  ppm: async () => Buffer.from(`P6 8 8 255\n${'abc'.repeat(64)}`),
}

async function write(kind: string, bytes: Buffer): Promise<string> {
  const path = join(folder, `${kind}.png`)
  await writeFile(path, bytes)
  return path
}

test.each(Object.entries(files))('the children for drawings and report pictures decode no %s', async (kind, make) => {
  const path = await write(kind, await make())
  await expect(preparePreviews(path, folder)).rejects.toMatchObject({ code: 'drawing.damaged' })
  await expect(reportPicture(path, { kind: 'object', side: 8 }, folder)).rejects.toMatchObject({
    code: 'media.damaged',
  })
})

test('they still decode a PNG, and draw our own outlines over it', async () => {
  const path = await write('real', await square.clone().png().toBuffer())
  expect(await preparePreviews(path, folder)).toMatchObject({ preview: expect.stringContaining('preview.jpg') })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
  const drawn = await reportPicture(path, { kind: 'overlay', svg }, folder)
  expect([...(await sharp(drawn).raw().toBuffer()).subarray(0, 3)].every((value) => value < 10)).toBe(true)
})
