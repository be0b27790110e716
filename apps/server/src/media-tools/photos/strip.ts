import { rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plumbline/contract/errors'
import type { PictureType } from '@plumbline/inspection/photos/media-choices'
import { z } from 'zod'
import { inChild, type ChildLimits } from '../child.ts'
import { tileSize } from '../drawing-request.ts'

/**
 * One photo of a column: where its picture lies, the size of the photo itself, millimetres a pixel and metres above
 * take-off where they are known.
 */
export type StripInput = {
  readonly id: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly gsd: number | null
  readonly altitude: number | null
  readonly type: PictureType
}

const script = fileURLToPath(new URL('./strip-child.ts', import.meta.url))
const limits: ChildLimits = {
  seconds: 600,
  heapMegabytes: 1536,
  dataMegabytes: 4096,
  fileMegabytes: 1024,
  blame: 'media',
}

const length = z.number().finite().min(0).max(200_000)
const Piece = z.object({
  id: z.string(),
  x: length,
  y: length,
  width: length,
  height: length,
  how: z.enum(['features', 'position', 'order']),
})
export type PlacedPiece = z.infer<typeof Piece>
const name = z.string().regex(/^[a-z0-9-]+\.(jpg|tif)$/)
const Answer = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  pieces: z.array(Piece),
  shown: z.object({
    thumbnail: name,
    preview: name,
    pyramid: z.object({ name, levels: z.int().positive().max(20) }).optional(),
  }),
})

export type StripPicture = {
  readonly width: number
  readonly height: number
  readonly pieces: readonly PlacedPiece[]
  readonly thumbnail: string
  readonly preview: string
  readonly pyramid?: { readonly path: string; readonly tileSize: typeof tileSize; readonly levels: number }
}

/** All in one folder, from the top down. */
export function makeStripPicture(inputs: readonly StripInput[], parent: string): Promise<StripPicture> {
  const photos = inputs.map(({ path, ...photo }) => ({ ...photo, path }))
  const [first] = inputs
  if (first === undefined) throw new AppError('media.too-few-photos')
  return inChild(script, { photos }, dirname(first.path), parent, limits, async (given, folder) => {
    const answer = Answer.safeParse(given)
    if (!answer.success) throw new AppError('media.not-stitched', { cause: answer.error })
    const move = async (written: string) => {
      const target = join(parent, basename(written))
      await rename(join(folder, basename(written)), target)
      return target
    }
    const { width, height, pieces, shown } = answer.data
    return {
      width,
      height,
      pieces,
      thumbnail: await move(shown.thumbnail),
      preview: await move(shown.preview),
      ...(shown.pyramid === undefined
        ? {}
        : { pyramid: { path: await move(shown.pyramid.name), tileSize, levels: shown.pyramid.levels } }),
    }
  })
}
