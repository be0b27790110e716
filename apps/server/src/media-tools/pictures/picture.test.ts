import { AppError } from '@plumbline/contract/errors'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { rewritePicture } from './picture.ts'

const flat = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 120, b: 130, alpha } } })
const jpeg = await flat(400, 200).jpeg().toBuffer()
const png = await flat(300, 100, 0.5).png().toBuffer()
const metadata = (bytes: Uint8Array) => sharp(bytes).metadata()

/** A file header that promises far more than any picture holds. */
function hugePng(): Buffer {
  const bytes = Buffer.from(png)
  bytes.writeUInt32BE(65_535, 16)
  bytes.writeUInt32BE(65_535, 20)
  return bytes
}

function hugeJpeg(): Buffer {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(65_535, frame + 5)
  bytes.writeUInt16BE(65_535, frame + 7)
  return bytes
}

const noisy = await sharp({
  create: {
    width: 800,
    height: 800,
    channels: 3,
    background: 'red',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer()
const [gif, webp, tiff] = await Promise.all([
  flat(4, 4).gif().toBuffer(),
  flat(4, 4).webp().toBuffer(),
  flat(4, 4).tiff().toBuffer(),
])

const script = '<html><script>alert(1)</script></html>'

describe('what is no picture is refused', () => {
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['three bytes', jpeg.subarray(0, 3)],
    ['a JPEG cut in half', noisy.subarray(0, 20_000)],
    ['a PNG cut in half', png.subarray(0, png.length - 30)],
    ['a GIF by another name', gif],
    ['a WebP by another name', webp],
    ['a TIFF by another name', tiff],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['a page', Buffer.from(script)],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    [
      'a PNG signature and then an SVG',
      Buffer.concat([png.subarray(0, 8), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    ],
    ['a JPEG signature and then a page', Buffer.concat([jpeg.subarray(0, 3), Buffer.from(script)])],
    ['a PNG of 65535 x 65535', hugePng()],
    ['a JPEG of 65535 x 65535', hugeJpeg()],
    ['bytes of chance after a signature', Buffer.concat([png.subarray(0, 8), Buffer.alloc(5000, 7)])],
  ])('%s', async (_, bytes) => {
    await expect(rewritePicture(bytes)).rejects.toEqual(new AppError('picture.not-image'))
  })
})

describe('a real picture is rewritten', () => {
  test('it keeps its kind, its shape and its transparency', async () => {
    const [photo, logo] = [await rewritePicture(jpeg), await rewritePicture(png)]
    expect([photo.contentType, photo.extension, logo.contentType, logo.extension]).toEqual([
      'image/jpeg',
      'jpg',
      'image/png',
      'png',
    ])
    expect(await metadata(photo.bytes)).toMatchObject({ format: 'jpeg', width: 400, height: 200 })
    expect(await metadata(logo.bytes)).toMatchObject({ format: 'png', width: 300, height: 100, hasAlpha: true })
  })

  test('at most 2048 px', async () => {
    const { bytes } = await rewritePicture(await flat(5000, 1000).jpeg().toBuffer())
    expect(await metadata(bytes)).toMatchObject({ width: 2048, height: 410 })
  })

  test('upright, and without where and with what it was taken', async () => {
    const lying = await sharp(jpeg)
      .withExif({ IFD0: { Make: 'SecretCamera', ImageDescription: script }, IFD3: { GPSLatitude: '22/1 18/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await metadata(lying)).exif).toBeDefined()
    const { bytes } = await rewritePicture(lying)
    const seen = await metadata(bytes)
    expect([seen.width, seen.height, seen.exif, seen.xmp, seen.iptc, seen.orientation]).toEqual([
      200,
      400,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test.each<[string, () => Uint8Array]>([
    ['a page behind a JPEG', () => Buffer.concat([jpeg, Buffer.from(script)])],
    [
      'a page in a comment of a JPEG',
      () =>
        Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from([0xff, 0xfe, 0, script.length + 2]),
          Buffer.from(script),
          jpeg.subarray(2),
        ]),
    ],
    ['an archive behind a PNG', () => Buffer.concat([png, Buffer.from(`PK\u0003\u0004${script}`)])],
  ])('%s is removed', async (_, make) => {
    expect(Buffer.from(make()).includes(script)).toBe(true)
    const { bytes } = await rewritePicture(make())
    expect(Buffer.from(bytes).includes(script)).toBe(false)
    expect((await metadata(bytes)).width).toBeGreaterThan(0)
  })

  test('colours of print become colours of the screen', async () => {
    const { bytes } = await rewritePicture(await flat(10, 10).toColourspace('cmyk').jpeg().toBuffer())
    expect(await metadata(bytes)).toMatchObject({ space: 'srgb', channels: 3 })
  })

  test('the same twice', async () => {
    expect((await rewritePicture(jpeg)).bytes).toEqual((await rewritePicture(jpeg)).bytes)
  })
})
