import sharp, { type Sharp } from 'sharp'

/** Red, green, blue and alpha, row by row from the top. */
export type Bitmap = { readonly pixels: Uint8Array; readonly width: number; readonly height: number }

export function toSharp({ pixels, width, height }: Bitmap): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}
