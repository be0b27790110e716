import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dxfFile, dxfFrame, encryptedPdf, pdfFile, pngFile } from '../../testing/files/drawing-files.ts'
import {
  cutTile,
  preparePreviews,
  previewPages,
  recogniseDrawing,
  renderDrawing,
  type DrawingKind,
} from './drawing-file.ts'

let base = ''
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'drawing-test-'))
})
afterAll(() => rm(base, { recursive: true }))

async function given(bytes: Uint8Array | string): Promise<{ path: string; folder: string }> {
  const folder = join(base, randomUUID())
  await mkdir(folder)
  await writeFile(`${folder}.in`, bytes)
  return { path: `${folder}.in`, folder }
}

async function rendered(bytes: Uint8Array | string, kind: DrawingKind, page = 1) {
  const { path, folder } = await given(bytes)
  const drawing = await renderDrawing(path, kind, page, folder)
  const { data, info } = await sharp(drawing.path).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  /** The colour at a place given in fractions of the picture. */
  const at = (x: number, y: number) => [
    ...data.subarray((Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3).subarray(0, 3),
  ]
  return { ...drawing, folder, at }
}

/** Refused with a code, and no file left in the folder of the pictures. */
async function refusal(bytes: Uint8Array | string, kind: DrawingKind): Promise<string> {
  const { path, folder } = await given(bytes)
  const codes = [recogniseDrawing(path, 'drawing'), renderDrawing(path, kind, 1, folder)].map((asked) =>
    asked.then(
      () => 'accepted',
      (error: { code?: string }) => error.code ?? String(error),
    ),
  )
  const [recognised, drawn] = await Promise.all(codes)
  expect(await readdir(folder)).toEqual(drawn === 'accepted' ? ['drawing.png'] : [])
  return recognised === 'accepted' ? (drawn ?? '') : (recognised ?? '')
}

const svg = (body: string, head = 'width="200" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${body}</svg>`
const red = '1 0 0 rg 0 0 421 595 re f'
const huge = async () => {
  const bytes = await pngFile(4, 4)
  bytes.writeUInt32BE(65_535, 16)
  bytes.writeUInt32BE(65_535, 20)
  return bytes
}

describe('what it is, by its bytes', () => {
  test('whatever it is called', async () => {
    const files: [Uint8Array | string, DrawingKind, number][] = [
      [await pngFile(4, 4), 'png', 1],
      [
        await sharp(await pngFile(4, 4))
          .jpeg()
          .toBuffer(),
        'jpeg',
        1,
      ],
      [pdfFile([red, red, red]), 'pdf', 3],
      [`\ufeff<?xml version="1.0"?>\n<!-- made by hand -->\n${svg('')}`, 'svg', 1],
      [dxfFile(dxfFrame), 'dxf', 1],
    ]
    for (const [bytes, kind, pages] of files)
      expect(await recogniseDrawing((await given(bytes)).path, 'plan.exe')).toEqual({ kind, pages, ground: null })
  })
})

describe('pictures', () => {
  test('lie on paper, upright and without what was hidden in them', async () => {
    const clear = await rendered(await pngFile(300, 100, 0), 'png')
    expect([clear.width, clear.height, clear.contentType, clear.at(0.5, 0.5)]).toEqual([
      300,
      100,
      'image/png',
      [255, 255, 255],
    ])
    const lying = await sharp(await pngFile(300, 100))
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const upright = await rendered(lying, 'jpeg')
    expect([upright.width, upright.height, upright.contentType]).toEqual([100, 300, 'image/jpeg'])
    expect((await readFile(upright.path)).includes('SecretCamera')).toBe(false)
  })

  test('large ones become tiles, each its own part', async () => {
    const { path, folder } = await given(
      await sharp(await pngFile(4500, 1100))
        .composite([{ input: await pngFile(2250, 1100, 1), left: 2250, top: 0, blend: 'difference' }])
        .png()
        .toBuffer(),
    )
    const shown = await preparePreviews(path, folder)
    expect((await readdir(folder)).sort()).toEqual(['preview.jpg', 'pyramid.tif', 'thumbnail.jpg'])
    expect(shown.pyramid).toMatchObject({ tileSize: 512, levels: 5 })
    const pyramid = shown.pyramid?.path ?? ''
    const size = async (level: number, x: number, y: number) =>
      sharp(await cutTile(pyramid, level, x, y))
        .metadata()
        .then(({ width, height }) => [width, height])
    expect([await size(0, 0, 0), await size(0, 8, 2), await size(4, 0, 0)]).toEqual([
      [512, 512],
      [404, 76],
      [281, 68],
    ])
    const red = async (level: number, x: number) =>
      (await sharp(await cutTile(pyramid, level, x, 0)).stats()).channels[0]?.mean ?? 0
    expect([await red(0, 0), await red(0, 8), await red(2, 0), await red(2, 2)].map((mean) => mean > 10)).toEqual([
      true,
      false,
      true,
      false,
    ])
    for (const [level, x, y] of [
      [0, 9, 0],
      [0, 0, 3],
      [5, 0, 0],
      [-1, 0, 0],
      [0, 0.5, 0],
    ] as const)
      await expect(cutTile(pyramid, level, x, y)).rejects.toMatchObject({ code: 'file.not-found' })
  })

  test('small ones stay one picture', async () => {
    const { path, folder } = await given(await pngFile(4096, 10))
    expect((await preparePreviews(path, folder)).pyramid).toBeUndefined()
  })
})

describe('PDF', () => {
  test('the page that was chosen, at good resolution', async () => {
    const drawing = await rendered(pdfFile(['', red]), 'pdf', 2)
    expect([drawing.width, drawing.height]).toEqual([5000, 3533])
    expect([drawing.at(0.25, 0.5), drawing.at(0.75, 0.5)]).toEqual([
      [255, 0, 0],
      [255, 255, 255],
    ])
    expect(await readdir(drawing.folder)).toEqual(['drawing.png'])
  })

  test('a small picture of every page to choose from', async () => {
    const { path, folder } = await given(pdfFile([red, '', red]))
    const pages = await previewPages(path, folder)
    expect(pages.map(({ page, width, height }) => [page, width, height])).toEqual([
      [1, 360, 255],
      [2, 360, 255],
      [3, 360, 255],
    ])
    expect(await readdir(folder)).toEqual(['page-1.jpg', 'page-2.jpg', 'page-3.jpg'])
  })

  test('text stands without coloured edges', async () => {
    const text = pdfFile(['BT /F 90 Tf 40 250 Td (Elevation) Tj ET'], {
      resources: '/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>',
    })
    const { channels } = await sharp((await rendered(text, 'pdf')).path).stats()
    expect(new Set(channels.slice(0, 3).map(({ mean }) => mean)).size).toBe(1)
    expect(channels[0]?.mean).toBeLessThan(254)
  })
})

describe('SVG', () => {
  test('is drawn large, letters in our font, shapes in place', async () => {
    const drawing = await rendered(
      svg(
        '<rect width="100" height="100" fill="red"/><text x="110" y="90" font-size="80" font-family="Arial">樓</text>',
      ),
      'svg',
    )
    expect([drawing.width, drawing.height, drawing.at(0.25, 0.5), drawing.at(0.9, 0.02)]).toEqual([
      4096,
      2048,
      [255, 0, 0],
      [255, 255, 255],
    ])
    const { dominant } = await sharp(drawing.path).extract({ left: 2300, top: 500, width: 1400, height: 1300 }).stats()
    expect(dominant.r).toBe(248)
    expect(
      (await sharp(drawing.path).extract({ left: 2300, top: 500, width: 1400, height: 1300 }).stats()).channels[0]
        ?.mean,
    ).toBeLessThan(230)
  })

  test('refers to nothing outside', async () => {
    const secret = await given(await pngFile(50, 50))
    const drawing = await rendered(
      svg(
        `<image href="${secret.path}" width="200" height="100"/><image xlink:href="file://${secret.path}" width="200" height="100"/><image href="http://127.0.0.1:1/x.png" width="200" height="100"/>`,
      ),
      'svg',
    )
    expect(drawing.at(0.5, 0.5)).toEqual([255, 255, 255])
  })
})

test('DXF is drawn large, each line in its place', async () => {
  const drawing = await rendered(
    dxfFile(`${dxfFrame},0,SOLID,62,1,10,0,20,0,11,50,21,0,12,0,22,100,13,50,23,100`),
    'dxf',
  )
  expect([drawing.width, drawing.height, drawing.at(0.25, 0.5), drawing.at(0.75, 0.5)]).toEqual([
    5000,
    5000,
    [255, 0, 0],
    [255, 255, 255],
  ])
})

const laughs = `<!DOCTYPE svg [<!ENTITY a "ha">${'bcdefghij'.replace(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>${svg('<text>&j;</text>')}`

describe('what cannot be opened is refused by name and leaves nothing', () => {
  test.each<[string, DrawingKind, () => Uint8Array | string | Promise<Uint8Array>, string]>([
    ['nothing', 'png', () => '', 'drawing.not-recognised'],
    ['a page', 'svg', () => '<!doctype html><html><svg></svg></html>', 'drawing.not-recognised'],
    ['a text', 'dxf', () => 'elevation', 'drawing.not-recognised'],
    ['65535 x 65535', 'png', huge, 'drawing.too-large'],
    [
      'a PNG cut short',
      'png',
      async () =>
        (
          await sharp({
            create: {
              width: 300,
              height: 300,
              channels: 3,
              background: 'red',
              noise: { type: 'gaussian', mean: 128, sigma: 40 },
            },
          })
            .png()
            .toBuffer()
        ).subarray(0, 9000),
      'drawing.damaged',
    ],
    ['a PDF with a password', 'pdf', encryptedPdf, 'drawing.encrypted'],
    ['a PDF without pages', 'pdf', () => pdfFile([]), 'drawing.no-pages'],
    ['a PDF of noise', 'pdf', () => `%PDF-1.7\n${'x'.repeat(5000)}`, 'drawing.damaged'],
    ['an SVG that is not closed', 'svg', () => svg('<g>'), 'drawing.damaged'],
    ['an SVG without size', 'svg', () => svg('', 'width="0" height="0"'), 'drawing.damaged'],
    ['a thousand million laughs', 'svg', () => laughs, 'drawing.damaged'],
    ['a DXF with nothing on it', 'dxf', () => dxfFile(''), 'drawing.empty'],
    ['a DXF cut off in its header', 'dxf', () => '0\nSECTION\n2\nHEADER\n', 'drawing.empty'],
  ])('%s', async (_, kind, make, code) => {
    expect(await refusal(await make(), kind)).toBe(code)
  })

  test('a page that is not there, and a kind that is not its own', async () => {
    const { path, folder } = await given(pdfFile([red]))
    await expect(renderDrawing(path, 'pdf', 2, folder)).rejects.toMatchObject({ code: 'drawing.no-pages' })
    await expect(renderDrawing(path, 'svg', 1, folder)).rejects.toMatchObject({ code: 'drawing.damaged' })
    expect(await readdir(folder)).toEqual([])
  })
})
