import { AppError } from '@plumbline/contract/errors'
import { readGroundPlace, type GroundPlace } from '@plumbline/models/place/geotiff'
import { sourceAt } from '../models/model-files.ts'
import { type DrawingKind } from '../drawing-request.ts'
import { looksLikeDxf } from '@plumbline/dxf/tags'
import { readHead, startsWith, textHead } from '../signatures.ts'

const headLength = 64 * 1024
/** Lowest byte first or last, and the same of large files. */
const tiffStarts = [
  [0x49, 0x49, 42, 0],
  [0x4d, 0x4d, 0, 42],
  [0x49, 0x49, 43, 0],
  [0x4d, 0x4d, 0, 43],
]

export function kindOf(head: Uint8Array): DrawingKind {
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (tiffStarts.some((start) => startsWith(head, start))) return 'tiff'
  // Readers allow up to a kilobyte of anything before the header of a PDF.
  if (Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 1024)).includes('%PDF-')) return 'pdf'
  if (looksLikeDxf(head)) return 'dxf'
  const text = textHead(head)
  if (text.startsWith('<') && /<(\w+:)?svg[\s>]/.test(text) && !/^<!doctype html|^<html/i.test(text)) return 'svg'
  throw new AppError('drawing.not-recognised')
}

export async function recognise(
  path: string,
): Promise<{ kind: DrawingKind; pages: number; ground: GroundPlace | null }> {
  const kind = kindOf(await readHead(path, headLength))
  if (kind === 'pdf') return { kind, pages: await (await import('./pdf.ts')).countPages(path), ground: null }
  if (kind === 'png' || kind === 'jpeg' || kind === 'tiff')
    await (await import('./render-picture.ts')).checkPicture(path, kind)
  return { kind, pages: 1, ground: kind === 'tiff' ? await readGroundPlace(await sourceAt(path)) : null }
}
