import { AppError } from '@plumbline/contract/errors'
import sharp from 'sharp'

export type Picture = {
  readonly bytes: Uint8Array
  readonly contentType: 'image/jpeg' | 'image/png'
  readonly extension: 'jpg' | 'png'
}

/** Nothing but these two decoders ever sees a byte of a picture, whatever its name says. */
const kinds = {
  jpeg: { magic: [0xff, 0xd8, 0xff], contentType: 'image/jpeg', extension: 'jpg' },
  png: { magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], contentType: 'image/png', extension: 'png' },
} as const

const longestSide = 2048
/** A file of 2 MB may unfold to gigabytes: what is larger than any camera's photo is refused by its header. */
const maxPixels = 64_000_000
const maxRunSeconds = 20

// Decoded once and forgotten; keeping it would hold memory for nothing.
sharp.cache(false)

function kindOf(bytes: Uint8Array): keyof typeof kinds {
  const found = (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) =>
    kinds[kind].magic.every((byte, index) => bytes[index] === byte),
  )
  if (found === undefined) throw new AppError('picture.not-image')
  return found
}

/**
 * Rewrites the picture: upright, at most 2048 px, without position, camera, comments or anything that was hidden behind
 * or inside the file.
 */
export async function rewritePicture(given: Uint8Array): Promise<Picture> {
  const kind = kindOf(given)
  const { contentType, extension } = kinds[kind]
  try {
    const image = sharp(given, {
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
      animated: false,
    }).timeout({ seconds: maxRunSeconds })
    const { format } = await image.metadata()
    if (format !== kind) throw new AppError('picture.not-image')
    const upright = image
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    const written = kind === 'jpeg' ? upright.jpeg({ quality: 88 }) : upright.png({ compressionLevel: 9 })
    return { bytes: await written.toBuffer(), contentType, extension }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('picture.not-image', { cause: error })
  }
}

/** A small copy of a rewritten picture, for lists. */
export async function smallCopy(
  { bytes }: Pick<Picture, 'bytes'>,
  side: number,
): Promise<{ readonly bytes: Uint8Array; readonly width: number; readonly height: number }> {
  const image = sharp(bytes)
  const { width, height } = await image.metadata()
  return {
    bytes: await image
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer(),
    width,
    height,
  }
}
