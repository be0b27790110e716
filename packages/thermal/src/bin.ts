import { readHeaderless, readPlain } from './dumps.ts'
import type { Size } from './image.ts'
import { ThermalError } from './thermal-error.ts'
import { isThrm, readThrm, type ThermalFile } from './thrm.ts'

/**
 * Any `.bin`: ours, width and height with float32, or a bare dump. `known` is the sensor's size where the photo beside
 * it gives it.
 */
export function readBin(bytes: Uint8Array, known?: Size): ThermalFile {
  if (isThrm(bytes)) return readThrm(bytes)
  const image = readPlain(bytes) ?? readHeaderless(bytes, known)
  if (!image) throw new ThermalError('not-thermal', `${bytes.length} bytes are no thermal file we know`)
  return { ...image, conditions: {}, isCorrected: false }
}
