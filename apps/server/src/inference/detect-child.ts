import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { AppError } from '@plumbline/contract/errors'
import type { Size } from '@plumbline/geometry/point'
import { traced, type Maps } from '@plumbline/vision/detections'
import { foundDefectOf } from '@plumbline/vision/found-defect'
import { shrunk, type ProbabilityMap } from '@plumbline/vision/probability-map'
import { mapTypes, mapTypesFor } from '@plumbline/vision/rules'
import sharp from 'sharp'
import type { DetectorProvider } from '../config.ts'
import { openForeign } from '../media-tools/photos/photo-read.ts'
import { photoDecoders, allowOnlyDecoders } from '../media-tools/restrict-decoders.ts'
import { readDetector } from './detector.ts'
import { foundFile, probabilitiesFile, type DetectRequest, type PhotoDetections } from './detect-request.ts'
import { lightnessOf, writePixels } from './pixels.ts'
import { readMaps } from './read-maps.ts'
import { openSession, type ReadTile } from './session.ts'

allowOnlyDecoders(...photoDecoders)
// Minutes of computing on every core: photos that are being read and pages that somebody waits for go first.
setPriority(10)
const answers = createWriteStream('', { fd: 3 })
const detector = readDetector()
// Awaited with the first photo: until then its rejection would be unhandled and end the process without a reason.
detector.catch(() => undefined)
const sessions = new Map<DetectorProvider, Promise<ReadTile>>()

/** Once a process: reading the weights takes as long as a few tiles. */
function sessionOn(provider: DetectorProvider, weights: Uint8Array): Promise<ReadTile> {
  const known = sessions.get(provider) ?? openSession(weights, provider)
  sessions.set(provider, known)
  return known
}

/** Faults of the photo itself. */
async function decoded(path: string, target: string): ReturnType<typeof writePixels> {
  try {
    return await writePixels((await openForeign(path)).open(), target)
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('media.damaged', { cause: error })
  }
}

/** As large as the photo, whatever size it was read at. */
async function writeMask({ values, width, height }: ProbabilityMap, photo: Size, path: string): Promise<void> {
  const mask = sharp(values, { raw: { width, height, channels: 1 }, limitInputPixels: false })
  await (width === photo.width ? mask : mask.resize({ ...photo, fit: 'fill' })).toColourspace('b-w').png().toFile(path)
}

/** Pixels along the longer side: finer ones would be loaded longer and lead a hand no better. */
const smallSide = 1_400

async function writeProbabilities(maps: Maps, path: string): Promise<void> {
  const { width, height } = maps.crack!
  const factor = Math.ceil(Math.max(width, height) / smallSide)
  const [crack, spalling, rust] = [
    shrunk(maps.crack!, factor, true),
    shrunk(maps.spalling!, factor, false),
    shrunk(maps.rust!, factor, false),
  ]
  const pixels = new Uint8Array(crack.values.length * 3)
  for (let at = 0; at < crack.values.length; at += 1)
    pixels.set([crack.values[at]!, spalling.values[at]!, rust.values[at]!], at * 3)
  const small = { width: crack.width, height: crack.height, channels: 3 } as const
  await sharp(pixels, { raw: small }).png({ compressionLevel: 9 }).toFile(path)
}

async function detect({ path, folder, settings, hasMasks, hasProbabilities }: DetectRequest): Promise<object> {
  const { weights, fullScaleWeight, version } = await detector
  const plain = join(folder, 'plain.v')
  const pixels = await decoded(path, plain)
  try {
    const read = await sessionOn(settings.provider ?? 'cpu', weights)
    const onProgress = (progress: number) => answers.write(`${JSON.stringify({ progress })}\n`)
    const { maps, tiles, tilesRead } = await readMaps(pixels, read, {
      fullScaleWeight,
      types: mapTypesFor(settings.types),
      isThorough: settings.isThorough === true,
      onProgress,
    })
    const { photo } = pixels
    if (hasMasks) for (const type of mapTypes) await writeMask(maps[type]!, photo, join(folder, `${type}.png`))
    if (hasProbabilities) await writeProbabilities(maps, join(folder, probabilitiesFile))
    const { detections, leftOut } = traced(maps, {
      photo,
      sensitivity: settings.sensitivity,
      lightness: await lightnessOf(pixels),
      ...(settings.types && { types: settings.types }),
    })
    const found: PhotoDetections = {
      ...photo,
      detector: version,
      tiles,
      tilesRead,
      detections: detections.map(foundDefectOf),
      leftOut,
    }
    await writeFile(join(folder, foundFile), JSON.stringify(found))
    return {}
  } finally {
    await pixels.close()
    await rm(plain, { force: true })
  }
}

function refusal(error: unknown): { readonly refused: string; readonly why: string } {
  if (error instanceof AppError) return { refused: error.code, why: String(error.cause) }
  const isMemory =
    error instanceof RangeError && /allocat|invalid (array|string) length|call stack/i.test(error.message)
  return { refused: isMemory ? 'detector.too-complex' : 'detector.damaged', why: String(error) }
}

// Stdin closes when the parent exits: its answer is then no longer needed.
const requests = createInterface({ input: process.stdin }).on('close', () => process.exit(1))
for await (const text of requests) {
  const answer = await detect(JSON.parse(text) as DetectRequest).then((done) => ({ done }), refusal)
  answers.write(`${JSON.stringify(answer)}\n`)
}
