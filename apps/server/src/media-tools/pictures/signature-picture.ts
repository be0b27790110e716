import sharp from 'sharp'
import { AppError } from '@plumbline/contract/errors'
import { rewritePicture } from './picture.ts'

const size = { width: 600, height: 240 }

/** A signature as a small PNG, its empty border cut off; rewriting removes what is hidden in or behind the file. */
export async function writeSignature(given: Uint8Array): Promise<Uint8Array> {
  const { bytes } = await rewritePicture(given)
  try {
    // A picture of a single colour cannot be trimmed; it is used as it is.
    const trimmed = await sharp(bytes)
      .trim()
      .toBuffer()
      .catch(() => bytes)
    return await sharp(trimmed)
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  } catch (error) {
    throw new AppError('picture.not-image', { cause: error })
  }
}
