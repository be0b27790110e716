import { readFile, stat } from 'node:fs/promises'
import { AppError } from '@plumbline/contract/errors'
import type { Bitmap } from '@plumbline/dxf/bitmap'
import { DxfError } from '@plumbline/dxf/dxf-error'
import { toSharp } from './bitmap.ts'
import { type WrittenPicture } from '../drawing-request.ts'
import { readDocument } from '@plumbline/dxf/document'
import { chooseShapes } from '@plumbline/dxf/sheets'
import { withinReach } from '@plumbline/dxf/extent'
import { drawStrokes } from '@plumbline/dxf/stroke'
import { toSvg, type Sheet } from '@plumbline/dxf/svg'
import { encodingOf, readTags } from '@plumbline/dxf/tags'
import { rasterise, type FontName } from './rasterise.ts'
import { writePicture } from './render-picture.ts'

const maxInputBytes = 160 * 1024 * 1024

/** A fault of the reader as the refusal that the user reads. */
function named<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof DxfError ? new AppError(`drawing.${error.fault}`, { cause: error }) : error
  }
}

export function dxfToSvg(bytes: Uint8Array): Sheet & { readonly font: FontName } {
  const encoding = encodingOf(bytes)
  const reached = named(() => withinReach(chooseShapes(readDocument(readTags(bytes, encoding)))))
  if (reached === undefined) throw new AppError('drawing.empty')
  return { ...toSvg(reached.shapes, reached.box), font: encoding.label === 'gbk' ? 'Noto Sans SC' : 'Noto Sans HK' }
}

export async function paintDxf(bytes: Uint8Array, zoom = 1): Promise<Bitmap> {
  const { svg, hasText, font, strokes } = dxfToSvg(bytes)
  const bitmap = await rasterise(svg, hasText ? font : undefined, zoom)
  drawStrokes(bitmap, strokes, zoom)
  return bitmap
}

export async function renderDxf(path: string, folder: string): Promise<WrittenPicture> {
  if ((await stat(path)).size > maxInputBytes) throw new AppError('drawing.too-complex')
  return writePicture(toSharp(await paintDxf(await readFile(path))), 'png', folder)
}
