import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import sharp from 'sharp'
import { placeStrip, type Look } from './place-strip.ts'
import { writeSizes } from './photo-sizes.ts'
import { photoDecoders, allowOnlyDecoders } from '../restrict-decoders.ts'
import type { PlacedPiece, StripInput } from './strip.ts'

allowOnlyDecoders(...photoDecoders)

type Request = { readonly photos: readonly StripInput[]; readonly folder: string }

/** Wide enough to see what two photos have in common. */
const lookWidth = 384
/** Memory is three bytes each of these. */
const maxPixels = 40_000_000
const longestSide = 60_000
const widest = 2048
/** Pixels over which one photo fades into the next. */
const fade = 48

/** Share of the darkest and of the brightest pixels that a thermal photo is clipped at. */
const clipped = 0.02

/** Without the clipping, one reflection of the sun outweighs a wall whose temperatures differ by a degree. */
function stretched(grey: Uint8Array): Float32Array {
  const sorted = grey.toSorted()
  const [low, high] = [
    sorted[Math.floor(sorted.length * clipped)]!,
    sorted[Math.floor((sorted.length - 1) * (1 - clipped))]!,
  ]
  return Float32Array.from(grey, (value) => (Math.max(low, Math.min(high, value)) - low) / Math.max(1, high - low))
}

async function lookAt({ path, width, gsd, altitude, type }: StripInput): Promise<Look> {
  const { data, info } = await sharp(path)
    .resize({ width: lookWidth })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    grey: {
      width: info.width,
      height: info.height,
      data: type === 'thermal' ? stretched(data) : Float32Array.from(data),
    },
    altitude,
    gsd: gsd === null ? null : (gsd * width) / info.width,
  }
}

/** Rows at the upper edge of a piece fade in over what lies there already; bare ground takes them as they are. */
function paint(
  strip: Uint8Array,
  size: { readonly width: number; readonly height: number },
  piece: {
    readonly data: Uint8Array
    readonly width: number
    readonly height: number
    readonly x: number
    readonly y: number
  },
  covered: Uint8Array,
): void {
  for (let y = 0; y < piece.height && piece.y + y < size.height; y += 1) {
    const share = Math.min(1, (y + 1) / fade)
    for (let x = 0; x < piece.width && piece.x + x < size.width; x += 1) {
      const [at, from] = [(piece.y + y) * size.width + piece.x + x, (y * piece.width + x) * 3]
      const part = covered[at] === 1 ? share : 1
      for (let band = 0; band < 3; band += 1)
        strip[at * 3 + band] = Math.round(strip[at * 3 + band]! * (1 - part) + piece.data[from + band]! * part)
      covered[at] = 1
    }
  }
}

async function make({ photos, folder }: Request): Promise<object> {
  const photosToPlace: Look[] = []
  for (const photo of photos) photosToPlace.push(await lookAt(photo))
  const placed = placeStrip(photosToPlace)
  if (placed.every(({ how }) => how === 'order')) throw new AppError('media.not-stitched')
  const [left, top] = [Math.min(...placed.map(({ x }) => x)), Math.min(...placed.map(({ y }) => y))]
  const [wide, high] = [
    Math.max(...placed.map(({ x }, index) => x + photosToPlace[index]!.grey.width)) - left,
    Math.max(...placed.map(({ y }, index) => y + photosToPlace[index]!.grey.height)) - top,
  ]
  const scale = Math.min(widest / lookWidth, Math.sqrt(maxPixels / (wide * high)), longestSide / high)
  const size = { width: Math.round(wide * scale), height: Math.round(high * scale) }
  const [strip, covered] = [
    new Uint8Array(size.width * size.height * 3).fill(136),
    new Uint8Array(size.width * size.height),
  ]
  const pieces: PlacedPiece[] = []
  for (const [index, { x, y, how }] of placed.entries()) {
    const { data, info } = await sharp(photos[index]!.path)
      .resize({ width: Math.round(photosToPlace[index]!.grey.width * scale) })
      .removeAlpha()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const piece = {
      data,
      width: info.width,
      height: info.height,
      x: Math.round((x - left) * scale),
      y: Math.round((y - top) * scale),
    }
    paint(strip, size, piece, covered)
    pieces.push({ id: photos[index]!.id, x: piece.x, y: piece.y, width: piece.width, height: piece.height, how })
  }
  const path = join(folder, 'strip.jpg')
  await sharp(strip, { raw: { ...size, channels: 3 }, limitInputPixels: false })
    .jpeg({ quality: 90 })
    .toFile(path)
  return {
    ...size,
    pieces,
    shown: await writeSizes(
      () => sharp(path, { limitInputPixels: false, sequentialRead: true }),
      Math.max(size.width, size.height),
      folder,
      true,
    ),
  }
}

process.stdin.on('close', () => process.exit(1)).resume()

const answer = await make(JSON.parse(process.argv[2] ?? '') as Request).then(
  (done) => ({ done }),
  (error: unknown) => ({ refused: error instanceof AppError ? error.code : 'media.not-stitched', why: String(error) }),
)
createWriteStream('', { fd: 3 }).end(JSON.stringify(answer), () => process.exit(0))
