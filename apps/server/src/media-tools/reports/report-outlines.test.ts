import { elementsNamed, parseXml } from '@plumbline/office/testing/xml-tree'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outlinesSvg } from './report-outlines.ts'
import { reportPicture } from './report-picture.ts'

const size = { width: 1200, height: 900 }
const box = (left: number, severity = 'critical', label = 'DF0007') => ({
  shape: 'rectangle' as const,
  points: [
    [
      { x: left, y: 0.4 },
      { x: left + 0.2, y: 0.4 },
      { x: left + 0.2, y: 0.6 },
      { x: left, y: 0.6 },
    ],
  ],
  severity,
  label,
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-outlines-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('every defect of a photo has its outline in its colour with a white edge, and its number once, in letters', () => {
  const svg = parseXml(outlinesSvg([box(0.1), box(0.2), box(0.5, 'minor', 'DF0009')], size))
  expect(elementsNamed(svg, 'text').map(({ text }) => text)).toEqual(['DF0007', 'DF0009'])
  const strokes = elementsNamed(svg, 'path').map(({ attributes }) => attributes)
  expect(strokes.map(({ stroke }) => stroke)).toEqual([
    '#ffffff',
    '#ED2939',
    '#ffffff',
    '#ED2939',
    '#ffffff',
    '#59B752',
  ])
  for (const [index, white] of strokes.entries())
    if (index % 2 === 0)
      expect(Number(white['stroke-width'])).toBeGreaterThan(Number(strokes[index + 1]!['stroke-width']))
})

test('a close view has a bar whose length is true, and none where the scale is not known', () => {
  const barOf = (widthMm: number | null) =>
    elementsNamed(parseXml(outlinesSvg([], size, widthMm)), 'rect').find(
      ({ attributes }) => attributes['class'] === 'bar',
    )
  const textOf = (widthMm: number | null) =>
    elementsNamed(parseXml(outlinesSvg([], size, widthMm)), 'text').map(({ text }) => text)
  expect([textOf(1_000), Number(barOf(1_000)!.attributes['width'])]).toEqual([['200 mm'], 240])
  expect([textOf(9_000), Number(barOf(9_000)!.attributes['width'])]).toEqual([['2 m'], (2_000 / 9_000) * 1200])
  expect([barOf(null), barOf(3)]).toEqual([undefined, undefined])
})

test('the colours and letters are in the drawn picture, with the fonts of the report alone', async () => {
  const path = join(folder, 'photo.png')
  await sharp({ create: { ...size, channels: 3, background: '#888888' } })
    .png()
    .toFile(path)
  const draw = (label: string) =>
    reportPicture(path, { kind: 'annotated', side: 1200, shapes: [box(0.4, 'critical', label)] }, folder)
  const { data, info } = await sharp(await draw('DF0007'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((Math.round(y) * info.width + Math.round(x)) * 3).subarray(0, 3),
  ]
  const [red, green, blue] = at(0.4 * 1200, 0.5 * 900)
  // #ED2939, as far as a JPEG keeps it.
  expect([Math.abs(red! - 0xed) < 24, Math.abs(green! - 0x29) < 40, Math.abs(blue! - 0x39) < 40]).toEqual([
    true,
    true,
    true,
  ])
  // Without a font both labels would be the same box.
  expect(Buffer.from(await draw('DF0008')).equals(Buffer.from(await draw('DF0007')))).toBe(false)
})

test('a part of a drawing lies in its figure on white paper', async () => {
  const path = join(folder, 'drawing.png')
  const lower = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  await sharp({ create: { width: 400, height: 800, channels: 3, background: '#ff0000' } })
    .composite([{ input: lower, left: 0, top: 400 }])
    .png()
    .toFile(path)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 40"/>'
  const frame = {
    width: 50,
    height: 40,
    picture: { left: 10, top: 5, width: 30, height: 30 },
    cut: { left: 0, right: 1, top: 0.5, bottom: 1 },
  }
  const { data, info } = await sharp(await reportPicture(path, { kind: 'overlay', svg, frame }, folder))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 8 * info.width + x * 8) * 3).subarray(0, 3)]
  expect([info.width, info.height]).toEqual([400, 320])
  expect(at(3, 20).every((part) => part > 240)).toBe(true)
  expect(at(25, 8)[2]).toBeGreaterThan(200)
  expect(at(25, 8)[0]).toBeLessThan(60)
})
