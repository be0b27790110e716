import { rename, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '@plumbline/contract/errors'
import type { PhotoQuality } from '@plumbline/inspection/coverage/types'
import { pictureTypes } from '@plumbline/inspection/photos/media-choices'
import { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { z } from 'zod'
import type { ChildLimits } from '../child.ts'
import { childrenByFolder } from '../children.ts'
import { tileSize } from '../drawing-request.ts'
import { photoConcurrency } from '../photo-concurrency.ts'
import type { CoveredBox } from './pixelate.ts'
import { photoFormats, type ReadRequest } from './photo-request.ts'

const script = fileURLToPath(new URL('./photo-child.ts', import.meta.url))
const limits: ChildLimits = {
  seconds: 60,
  heapMegabytes: 1024,
  dataMegabytes: 3072,
  fileMegabytes: 1024,
  blame: 'media',
}

const size = z.number().int().positive().max(1_000_000)
const name = z.string().regex(/^[a-z]+\.(jpg|tif)$/)
const share = z.number().min(0).max(1)
const Quality = z.object({ sharpness: share, brightness: share, darkShare: share, brightShare: share })
const Answer = z.object({
  format: z.enum([...photoFormats, 'bin']),
  width: size,
  height: size,
  type: z.enum(pictureTypes),
  thermalFormat: z.enum(['flir', 'dji', 'bin']).nullable(),
  facts: PhotoFacts.nullable(),
  placeholder: z.base64().max(100),
  preview: name,
  thumbnail: name,
  quality: Quality.optional(),
  pyramid: z.object({ name, levels: z.number().int().positive().max(20) }).optional(),
})

export type OpenedPhoto = Omit<z.infer<typeof Answer>, 'pyramid'> & {
  readonly pyramid?: { readonly path: string; readonly tileSize: typeof tileSize; readonly levels: number }
}

const childrenIn = childrenByFolder({
  script,
  limits,
  atOnce: photoConcurrency,
  restingMegabytes: 700,
  maxFilesPerChild: 200,
})

/**
 * Reads a photo or a file of temperatures and writes what it is shown by into `outFolder`; paths in the answer lie
 * there. `parent`: for the
 * processes' own folders, on the same disk. What is wrong with the file is an AppError `media.*`.
 */
export function openPhotoFile(
  path: string,
  {
    kind,
    fileName,
    hasPyramid = true,
  }: { readonly kind: 'photo' | 'temperatures'; readonly hasPyramid?: boolean } & Pick<ReadRequest, 'fileName'>,
  outFolder: string,
  parent: string,
): Promise<OpenedPhoto> {
  return childrenIn(parent)({ kind, fileName, hasPyramid }, path, async (given, folder) => {
    const answer = Answer.safeParse(given)
    if (!answer.success) throw new AppError('media.damaged', { cause: answer.error })
    const move = async (written: string) => {
      const [from, target] = [join(folder, basename(written)), join(outFolder, basename(written))]
      if (!(await stat(from)).isFile()) throw new AppError('media.damaged')
      await rename(from, target)
      return target
    }
    const { pyramid, ...opened } = answer.data
    const moved = { ...opened, preview: await move(opened.preview), thumbnail: await move(opened.thumbnail) }
    return pyramid === undefined
      ? moved
      : { ...moved, pyramid: { path: await move(pyramid.name), tileSize, levels: pyramid.levels } }
  })
}

/** Of a preview that was stored before its sharpness was measured. */
export function measurePicture(path: string, parent: string): Promise<PhotoQuality> {
  return childrenIn(parent)({ kind: 'quality', fileName: '', hasPyramid: false }, path, async (given) => {
    const answer = Quality.safeParse(given)
    if (!answer.success) throw new AppError('media.damaged', { cause: answer.error })
    return answer.data
  })
}

const Blurred = z.object({ hasLarge: z.boolean() })
type BlurredFiles = { readonly preview: string; readonly thumbnail: string; readonly large: string | undefined }

/** Copies of one of our own pictures with blocks over the boxes, written into `outFolder`. */
export function blurPicture(
  path: string,
  { boxes, isPyramid }: { readonly boxes: readonly CoveredBox[]; readonly isPyramid: boolean },
  outFolder: string,
  parent: string,
  signal?: AbortSignal,
): Promise<BlurredFiles> {
  const take = async (given: unknown, folder: string): Promise<BlurredFiles> => {
    const { hasLarge } = Blurred.parse(given)
    const move = async (written: string) => {
      await rename(join(folder, written), join(outFolder, written))
      return join(outFolder, written)
    }
    return {
      preview: await move('preview.jpg'),
      thumbnail: await move('thumbnail.jpg'),
      large: hasLarge ? await move('large.jpg') : undefined,
    }
  }
  return childrenIn(parent)({ kind: 'blur', boxes, isPyramid }, path, take, { signal })
}
