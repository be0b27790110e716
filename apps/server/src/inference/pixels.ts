import { open, type FileHandle } from 'node:fs/promises'
import type { Size } from '@plumbline/geometry/point'
import type { ProbabilityMap } from '@plumbline/vision/probability-map'
import type { Tile } from '@plumbline/vision/tile'
import type { Sharp } from 'sharp'

/** What the format of libvips writes before the bare pixels. */
const header = 64

/** A photo upright as plain RGB. On disk, not in memory: 48 MP are 144 MB, and only a row of tiles is looked at. */
export type Pixels = Size & {
  readonly rows: (top: number, count: number) => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

/** The detector learned what so many pixels across show, and finds less in a photo that is at most half as large. */
const learned = 512

/** Whole steps: how many pixels a thing happens to have must not decide whether it is seen. */
export function enlargementOf({ width, height }: Size): number {
  const longer = Math.max(width, height)
  return longer > learned / 2 ? 1 : Math.ceil(learned / longer)
}

/** Upright, in three colours, and enlarged where it is small; `photo` is its own size. */
export async function writePixels(photo: Sharp, path: string): Promise<Pixels & { readonly photo: Size }> {
  const { autoOrient: own } = await photo.metadata()
  const times = enlargementOf(own)
  const upright = photo.autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')
  const enlarged =
    times === 1 ? upright : upright.resize({ width: own.width * times, height: own.height * times, kernel: 'linear' })
  const { width, height, channels, size } = await enlarged.toFile(path)
  if (channels !== 3 || size < header + width * height * 3) throw new Error('the photo has no three colours')
  const file: FileHandle = await open(path)
  return {
    width,
    height,
    async rows(top, count) {
      const bytes = new Uint8Array(width * 3 * count)
      const { bytesRead } = await file.read(bytes, 0, bytes.length, header + top * width * 3)
      if (bytesRead !== bytes.length) throw new Error('the photo ends early')
      return bytes
    },
    close: () => file.close(),
    photo: times === 1 ? { width, height } : own,
  }
}

/** Beyond the edge, the picture is mirrored: an edge drawn there would be read as one. */
function mirrored(at: number, length: number): number {
  if (length === 1) return 0
  const round = at % (2 * length - 2)
  return round < length ? round : 2 * length - 2 - round
}

/** Rows of a picture from `top` on. */
export type Band = { readonly top: number; readonly width: number; readonly height: number; readonly bytes: Uint8Array }

export function cutTile({ x, y, width, height }: Tile, picture: Size, { top, bytes }: Band): Uint8Array {
  const pixels = new Uint8Array(width * height * 3)
  const inside = Math.min(width, picture.width - x)
  for (let row = 0; row < height; row += 1) {
    const from = (mirrored(y + row, picture.height) - top) * picture.width * 3
    const to = row * width * 3
    pixels.set(bytes.subarray(from + x * 3, from + (x + inside) * 3), to)
    for (let column = inside; column < width; column += 1) {
      const at = from + mirrored(x + column, picture.width) * 3
      pixels.set(bytes.subarray(at, at + 3), to + column * 3)
    }
  }
  return pixels
}

/** Half the size, each pixel the mean of four; the last ones of an odd size, of two. */
export function halved(bytes: Uint8Array, { width, height }: Size, to: Size): Uint8Array {
  const small = new Uint8Array(to.width * to.height * 3)
  const pairs = Math.min(to.width, width >> 1)
  for (let y = 0, at = 0; y < to.height; y += 1) {
    const [upper, lower] = [Math.min(height - 1, 2 * y) * width * 3, Math.min(height - 1, 2 * y + 1) * width * 3]
    for (let one = upper, other = lower, end = upper + pairs * 6; one < end; one += 6, other += 6, at += 3) {
      small[at] = (bytes[one]! + bytes[one + 3]! + bytes[other]! + bytes[other + 3]! + 2) >> 2
      small[at + 1] = (bytes[one + 1]! + bytes[one + 4]! + bytes[other + 1]! + bytes[other + 4]! + 2) >> 2
      small[at + 2] = (bytes[one + 2]! + bytes[one + 5]! + bytes[other + 2]! + bytes[other + 5]! + 2) >> 2
    }
    for (let from = pairs * 6; from < to.width * 6 - 3; from += 1, at += 1)
      small[at] = (bytes[upper + from]! + bytes[lower + from]! + 1) >> 1
  }
  return small
}

const rowBatchSize = 256

/** How light each pixel is, as eyes weigh colours. */
export async function lightnessOf(pixels: Pixels): Promise<ProbabilityMap> {
  const { width, height } = pixels
  const values = new Uint8Array(width * height)
  for (let top = 0, to = 0; top < height; top += rowBatchSize) {
    const bytes = await pixels.rows(top, Math.min(rowBatchSize, height - top))
    for (let from = 0; from < bytes.length; from += 3, to += 1)
      values[to] = (bytes[from]! * 77 + bytes[from + 1]! * 150 + bytes[from + 2]! * 29) >> 8
  }
  return { width, height, values }
}
