import { rename, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { GroundPlace } from '@plumbline/contract/drawings/ground-place'
import { AppError } from '@plumbline/contract/errors'
import { z } from 'zod'
import { inChild, type ChildLimits } from '../child.ts'
import {
  drawingKinds,
  modelKinds,
  type DrawingKind,
  type DrawingRequest,
  type ModelKind,
  tileSize,
} from '../drawing-request.ts'

export type { DrawingKind, ModelKind } from '../drawing-request.ts'
export { cutTile } from '../pictures/tiles.ts'

const script = fileURLToPath(new URL('./drawing-child.ts', import.meta.url))
const limits: ChildLimits = {
  seconds: 120,
  heapMegabytes: 1536,
  dataMegabytes: 4096,
  fileMegabytes: 1024,
  blame: 'drawing',
}

const size = z.number().int().positive().max(200_000)
const name = z.string().regex(/^[a-z0-9-]+\.(png|jpg|tif)$/)
const picture = z.object({ name, width: size, height: size, contentType: z.enum(['image/png', 'image/jpeg']) })
const answers = {
  recognise: z.object({
    kind: z.enum(drawingKinds),
    pages: z.number().int().positive(),
    ground: GroundPlace.nullable(),
  }),
  render: picture,
  previews: z.array(picture.extend({ page: z.number().int().positive() })).min(1),
  shown: z.object({
    thumbnail: name,
    preview: name,
    pyramid: z.object({ name, levels: z.number().int().positive().max(20) }).optional(),
  }),
  model: z.object({ kind: z.enum(modelKinds) }),
}

type Task = keyof typeof answers
/** What the caller says; path and work folder are added on the way. */
type Request = DrawingRequest extends infer R ? (R extends DrawingRequest ? Omit<R, 'path' | 'folder'> : never) : never

async function ask<T extends Task, A>(
  request: Request & { readonly task: T },
  path: string,
  parent: string,
  take: (answer: z.infer<(typeof answers)[T]>, move: (written: string) => Promise<string>) => Promise<A>,
): Promise<A> {
  return inChild(script, request, path, parent, limits, (given, folder) => {
    const answer = answers[request.task].safeParse(given)
    if (!answer.success) throw new AppError('drawing.damaged', { cause: answer.error })
    const move = async (written: string) => {
      const target = join(parent, basename(written))
      if (!(await stat(join(folder, basename(written)))).isFile()) throw new AppError('drawing.damaged')
      await rename(join(folder, basename(written)), target)
      return target
    }
    return take(answer.data as z.infer<(typeof answers)[T]>, move)
  })
}

/** For work that leaves no file. */
const scratch = tmpdir()

/** By its bytes, never by its name. */
export function recogniseDrawing(
  path: string,
  _fileName: string,
): Promise<{ readonly kind: DrawingKind; readonly pages: number; readonly ground: GroundPlace | null }> {
  return ask({ task: 'recognise' }, path, scratch, async (answer) => answer)
}

export type RenderedDrawing = {
  readonly path: string
  readonly width: number
  readonly height: number
  readonly contentType: 'image/png' | 'image/jpeg'
}

/** One page (the first is 1) as a picture on white paper: sRGB, upright, without metadata. */
export function renderDrawing(
  path: string,
  kind: DrawingKind,
  page: number,
  outFolder: string,
): Promise<RenderedDrawing> {
  return ask({ task: 'render', kind, page }, path, outFolder, async ({ name: written, ...drawn }, move) => ({
    ...drawn,
    path: await move(written),
  }))
}

export type PagePreview = {
  readonly page: number
  readonly path: string
  readonly width: number
  readonly height: number
}

/** Small JPEG previews of the pages of a PDF to choose from. */
export function previewPages(path: string, outFolder: string): Promise<readonly PagePreview[]> {
  return ask({ task: 'previews' }, path, outFolder, async (pages, move) => {
    const moved: PagePreview[] = []
    for (const { page, name: written, width, height } of pages)
      moved.push({ page, path: await move(written), width, height })
    return moved
  })
}

export type ShownDrawing = {
  readonly thumbnail: string
  readonly preview: string
  readonly pyramid?: { readonly path: string; readonly tileSize: typeof tileSize; readonly levels: number }
}

/** JPEG thumbnail and preview of a rendered drawing and, above 4096 px a side, a pyramid to cut tiles from. */
export function preparePreviews(path: string, outFolder: string): Promise<ShownDrawing> {
  return ask({ task: 'shown' }, path, outFolder, async ({ thumbnail, preview, pyramid }, move) => ({
    thumbnail: await move(thumbnail),
    preview: await move(preview),
    ...(pyramid === undefined ? {} : { pyramid: { path: await move(pyramid.name), tileSize, levels: pyramid.levels } }),
  }))
}

/** Header and structure of a 3D file; its bytes decide, the name only between formats that have no signature. */
export function checkModel(path: string, fileName: string): Promise<{ readonly kind: ModelKind }> {
  return ask({ task: 'model', fileName }, path, scratch, async (answer) => answer)
}
