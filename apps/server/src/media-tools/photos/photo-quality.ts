import { qualityOf } from '@plumbline/inspection/coverage/photo-quality'
import type { PhotoQuality } from '@plumbline/inspection/coverage/types'
import sharp from 'sharp'
import { previewSide } from './photo-request.ts'

/** Of a preview, which is one of ours; anything larger is not measured. */
const maxPixels = previewSide * previewSide

export async function measureQuality(source: string | Buffer): Promise<PhotoQuality> {
  const { data, info } = await sharp(source, { limitInputPixels: maxPixels })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return qualityOf({ data, width: info.width, height: info.height })
}
