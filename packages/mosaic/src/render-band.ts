import type { MosaicPlan } from './mosaic-plan.ts'
import type { Picture, PlacedPhoto, TemperaturePicture } from './types.ts'

/** Red, green, blue and alpha; alpha is 0 where no photo shows anything. */
export type Band = { readonly top: number; readonly rows: number; readonly data: Uint8ClampedArray<ArrayBuffer> }

/**
 * Pixels of a photo, upright, in any size of its shape: the smallest that is at least as fine as the mosaic is enough.
 * Undefined where the photo cannot be read: its place stays empty unless another photo shows it.
 */
export type PixelsOf = (photo: PlacedPhoto) => Promise<Picture | undefined>

/** The widest that PixelsOf need answer for this photo. */
export function usefulWidth(_plan: MosaicPlan, _photo: PlacedPhoto): number {
  throw new Error('follows')
}

/** One photo is asked for after the other, so that no more than one is ever needed at a time. */
export function renderBand(_plan: MosaicPlan, _top: number, _rows: number, _pixelsOf: PixelsOf): Promise<Band> {
  throw new Error('follows')
}

export type TemperaturesOf = (photo: PlacedPhoto) => Promise<TemperaturePicture | undefined>
/** NaN where no photo shows anything. */
export type TemperatureBand = { readonly top: number; readonly rows: number; readonly data: Float32Array<ArrayBuffer> }

/** As renderBand, but each temperature is that of one photo: neither gain nor mixing. */
export function renderTemperatureBand(
  _plan: MosaicPlan,
  _top: number,
  _rows: number,
  _temperaturesOf: TemperaturesOf,
): Promise<TemperatureBand> {
  throw new Error('follows')
}
