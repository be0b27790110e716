import type { Bitmap } from '@plumbline/dxf/bitmap'
import sharp, { type Sharp } from 'sharp'

export function toSharp({ pixels, width, height }: Bitmap): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}
