import { recogniseDji, type DjiPhoto } from './dji.ts'
import { isFlirChunk } from './flir.ts'
import { isJpeg, segmentsOf } from './jpeg.ts'
import { ThermalError } from './thermal-error.ts'
import { isThrm } from './thrm.ts'

export type Recognised =
  | { readonly kind: 'bin' }
  | { readonly kind: 'flir' }
  | { readonly kind: 'dji'; readonly photo: DjiPhoto }
  | { readonly kind: 'none' }

/** By the first bytes of a file; 'truncated': its segments continue behind them, so that they decide nothing yet. */
export function recogniseHead(bytes: Uint8Array): Recognised | 'truncated' {
  if (isThrm(bytes)) return { kind: 'bin' }
  if (!isJpeg(bytes)) return { kind: 'none' }
  try {
    const segments = segmentsOf(bytes)
    // FLIR first: DJI's XT and XT2 have FLIR cores and say DJI in their EXIF.
    if (segments.some(isFlirChunk)) return { kind: 'flir' }
    const photo = recogniseDji(segments)
    return photo ? { kind: 'dji', photo } : { kind: 'none' }
  } catch (error) {
    if (error instanceof ThermalError) return error.code === 'truncated' ? 'truncated' : { kind: 'none' }
    throw error
  }
}

/** By its bytes, never by its name; a damaged file is of no kind. Bare dumps have nothing to be recognised by. */
export function recognise(bytes: Uint8Array): Recognised {
  const found = recogniseHead(bytes)
  return found === 'truncated' ? { kind: 'none' } : found
}

/** Which of the two forms of temperatures lies in a photo; null: none does. */
export function temperatureFormat(found: Recognised): 'flir' | 'dji' | null {
  if (found.kind === 'flir') return 'flir'
  return found.kind === 'dji' && found.photo.hasTemperatureData ? 'dji' : null
}
