import { readFile, stat } from 'node:fs/promises'
import { AppError } from '@plumbline/contract/errors'
import { readBin } from '@plumbline/thermal/bin'
import { colourise } from '@plumbline/thermal/colourise'
import { ThermalError } from '@plumbline/thermal/thermal-error'
import sharp from 'sharp'
import { signatureOf } from './media-signatures.ts'
import type { ReadRequest } from './photo-request.ts'
import { writeSizes } from './photo-sizes.ts'

/** Four bytes for each pixel of the largest sensor, and what may stand behind them. */
const largest = 320 * 1024 * 1024

function openBin(bytes: Buffer) {
  try {
    return readBin(bytes)
  } catch (error) {
    if (!(error instanceof ThermalError)) throw error
    const code =
      error.code === 'too-large'
        ? 'media.too-many-pixels'
        : error.code === 'not-thermal' || error.code === 'implausible'
          ? 'media.not-recognised'
          : 'media.damaged'
    throw new AppError(code, { cause: error })
  }
}

/** Hundredths of the pixels that the palette leaves out at either end: the sky, and a lamp. */
function rangeOf(temperatures: Float32Array): { readonly min: number; readonly max: number } {
  const sorted = temperatures.filter(Number.isFinite).toSorted()
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0
  return { min: at(0.01), max: at(0.995) }
}

export async function readTemperatures({ path, folder }: ReadRequest) {
  if ((await stat(path)).size > largest) throw new AppError('media.too-many-pixels')
  const bytes = await readFile(path)
  const signature = signatureOf(bytes)
  if (signature === 'jpeg' || signature === 'png' || signature === 'tiff' || signature === 'video')
    throw new AppError('media.lies')
  const { width, height, temperatures } = openBin(bytes)
  if (!temperatures.some(Number.isFinite)) throw new AppError('media.damaged')
  const pixels = new Uint8Array(width * height * 4)
  colourise(temperatures, rangeOf(temperatures), 'ironbow', pixels)
  const sizes = await writeSizes(
    () => sharp(pixels, { raw: { width, height, channels: 4 } }),
    Math.max(width, height),
    folder,
    false,
  )
  return { format: 'bin', width, height, type: 'thermal', facts: null, thermalFormat: 'bin', ...sizes }
}
