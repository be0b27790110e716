import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { detectFeatures, matchingSide } from '@plumbline/mosaic/features'
import type { Picture } from '@plumbline/mosaic/types'
import { readBin } from '@plumbline/thermal/bin'
import type { ThermalImage } from '@plumbline/thermal/image'
import sharp from 'sharp'
import { featureBytes } from './feature-files.ts'
import { fileNames, type MosaicRequest } from './mosaic-request.ts'

sharp.cache(false)
sharp.concurrency(1)

type Asked<T extends MosaicRequest['task']> = Extract<MosaicRequest, { task: T }>

/**
 * Of the darkest and of the brightest values that a thermal photo is clipped at: one reflection of the sun outweighs a
 * facade.
 */
const clippedShare = 0.02

/** Temperatures as greys, by the contrast of this photo alone. */
function greysOf({ temperatures, width, height }: ThermalImage): Picture {
  const known = temperatures.filter((value) => Number.isFinite(value)).sort()
  if (known.length === 0) throw new RangeError('no temperatures')
  const low = known[Math.floor(known.length * clippedShare)]!
  const high = known[Math.floor((known.length - 1) * (1 - clippedShare))]!
  const span = Math.max(0.1, high - low)
  const data = new Uint8ClampedArray(width * height)
  for (let index = 0; index < data.length; index += 1) {
    const value = temperatures[index]!
    data[index] = Number.isFinite(value) ? (255 * (value - low)) / span : 0
  }
  return { data, width, height, channels: 1 }
}

async function pictureOf(path: string, side: number): Promise<Picture> {
  const { data, info } = await sharp(path, { failOn: 'error', sequentialRead: true })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels === 1 ? 1 : 3 }
}

export async function findFeatures({ path, folder, isThermal, prior, metresPerPixel }: Asked<'features'>) {
  const picture = isThermal ? greysOf(readBin(await readFile(path))) : await pictureOf(path, matchingSide)
  const features = detectFeatures(picture, prior, metresPerPixel)
  await writeFile(join(folder, fileNames.features), featureBytes(features))
  return { count: features.count }
}

/** The coarsest size in the file that is at least as wide as asked for. */
async function pageFor(path: string, width: number): Promise<number> {
  const { pages = 1 } = await sharp(path, { limitInputPixels: false }).metadata()
  let page = 0
  while (page + 1 < pages) {
    const next = await sharp(path, { page: page + 1, limitInputPixels: false }).metadata()
    if (next.width < width) break
    page += 1
  }
  return page
}

/** Pixels of a photo, written as they are rendered from. */
export async function writePixels({ path, folder, isThermal, width }: Asked<'pixels'>) {
  const target = join(folder, fileNames.pixels)
  if (isThermal) {
    const image = readBin(await readFile(path))
    await writeFile(target, new Uint8Array(Float32Array.from(image.temperatures).buffer))
    return { width: image.width, height: image.height }
  }
  const page = await pageFor(path, width)
  const { data, info } = await sharp(path, { page, limitInputPixels: false, failOn: 'error', sequentialRead: true })
    .resize({ width, withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels !== 3) throw new RangeError(`a picture of ${info.channels} channels`)
  await writeFile(target, data)
  return { width: info.width, height: info.height }
}
