import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { paletteColours } from '@plumbline/thermal/palettes'
import sharp from 'sharp'
import { tileSize } from '../drawing-request.ts'
import { writePyramid } from '../pictures/pyramid.ts'
import { hatchAt } from './band-task.ts'
import { fileNames, type MosaicRequest } from './mosaic-request.ts'
import { tiffHeader } from './plain-tiff.ts'

sharp.cache(false)

type Asked<T extends MosaicRequest['task']> = Extract<MosaicRequest, { task: T }>

/** For reports; a page holds no more. */
const previewSide = 2_048
const thumbnailSide = 640
const jpegQuality = 88

/** One file with every size in tiles, and two small pictures for reports and lists. */
export async function writeShownSizes({ path, folder }: Asked<'pyramid'>) {
  const { levels } = await writePyramid(
    sharp(path, { limitInputPixels: false, sequentialRead: true }),
    folder,
    jpegQuality,
  )
  const pyramid = join(folder, fileNames.pyramid)
  let page = levels - 1
  while (page > 0) {
    const { width, height } = await sharp(pyramid, { page, limitInputPixels: false }).metadata()
    if (Math.max(width, height) >= previewSide) break
    page -= 1
  }
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const preview = join(folder, fileNames.preview)
  await sharp(pyramid, { page, limitInputPixels: false })
    .resize(inside(previewSide))
    .jpeg({ quality: 85 })
    .toFile(preview)
  await sharp(preview).resize(inside(thumbnailSide)).jpeg({ quality: 80 }).toFile(join(folder, fileNames.thumbnail))
  return { levels, tileSize }
}

const rowsAtOnce = 64
/** Of the coldest and of the hottest pixels that are painted as the ends of the scale. */
const clippedShare = 0.005
const buckets = 2_000

async function* rowsOf(path: string, width: number, height: number) {
  const file = await open(path)
  try {
    const values = new Float32Array(width * rowsAtOnce)
    for (let top = 0; top < height; top += rowsAtOnce) {
      const rows = Math.min(rowsAtOnce, height - top)
      const { bytesRead } = await file.read(new Uint8Array(values.buffer), 0, rows * width * 4, top * width * 4)
      if (bytesRead !== rows * width * 4) throw new RangeError('temperatures that are cut short')
      yield { top, values: values.subarray(0, rows * width) }
    }
  } finally {
    await file.close()
  }
}

async function extremesOf(path: string, width: number, height: number) {
  let [min, max, sum, count] = [Infinity, -Infinity, 0, 0]
  for await (const { values } of rowsOf(path, width, height))
    for (const value of values) {
      if (!Number.isFinite(value)) continue
      min = Math.min(min, value)
      max = Math.max(max, value)
      sum += value
      count += 1
    }
  if (count === 0) throw new RangeError('no temperatures')
  return { min, max, mean: sum / count, count }
}

async function scaleOf(path: string, width: number, height: number, known: Awaited<ReturnType<typeof extremesOf>>) {
  const { min, max, count } = known
  const span = Math.max(1e-6, max - min)
  const counts = new Uint32Array(buckets)
  for await (const { values } of rowsOf(path, width, height))
    for (const value of values) {
      if (!Number.isFinite(value)) continue
      const bucket = Math.min(buckets - 1, Math.floor(((value - min) / span) * buckets))
      counts[bucket] = counts[bucket]! + 1
    }
  const after = (share: number) => {
    let [left, bucket] = [share * count, 0]
    while (bucket < buckets - 1 && left > counts[bucket]!) {
      left -= counts[bucket]!
      bucket += 1
    }
    return bucket
  }
  const low = min + (after(clippedShare) / buckets) * span
  const high = min + ((after(1 - clippedShare) + 1) / buckets) * span
  // A facade of one temperature has a scale too.
  return high - low < 0.1 ? { min: low - 0.05, max: low + 0.05 } : { min: low, max: high }
}

/** Temperatures as colours of one scale, so that one colour is one temperature everywhere. */
export async function paintTemperatures({ path, folder, width, height }: Asked<'colours'>) {
  const known = await extremesOf(path, width, height)
  const scale = await scaleOf(path, width, height, known)
  const palette = paletteColours('ironbow')
  const file = await open(join(folder, fileNames.picture), 'w')
  try {
    await file.write(tiffHeader(width, height))
    for await (const { top, values } of rowsOf(path, width, height)) {
      const colours = new Uint8Array(values.length * 3)
      for (const [index, value] of values.entries()) {
        if (!Number.isFinite(value)) {
          colours.fill(hatchAt(index % width, top + Math.floor(index / width)), index * 3, index * 3 + 3)
          continue
        }
        const share = Math.min(1, Math.max(0, (value - scale.min) / (scale.max - scale.min)))
        colours.set(palette[Math.round(share * (palette.length - 1))]!, index * 3)
      }
      await file.write(colours)
    }
  } finally {
    await file.close()
  }
  return { min: known.min, max: known.max, mean: known.mean, scale }
}

/** The parts of a download, from the finest size of the pyramid. */
export async function writeParts(
  { path, folder, format, parts }: Asked<'parts'>,
  onProgress: (part: number) => void,
): Promise<object> {
  for (const [index, { name, left, top, width, height }] of parts.entries()) {
    const picture = sharp(path, { limitInputPixels: false }).extract({ left, top, width, height })
    await (format === 'png' ? picture.png({ compressionLevel: 6 }) : picture.jpeg({ quality: 92 })).toFile(
      join(folder, name),
    )
    onProgress((index + 1) / parts.length)
  }
  return { parts: parts.length }
}
