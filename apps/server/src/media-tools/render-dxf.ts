import { readFile, stat } from 'node:fs/promises'
import { AppError } from '@plumbline/contract/errors'
import { toSharp, type Bitmap } from './bitmap.ts'
import { type WrittenPicture } from './drawing-request.ts'
import { readDocument } from './dxf-document.ts'
import { chooseShapes } from './dxf-sheets.ts'
import { withinReach } from './dxf-extent.ts'
import { drawStrokes } from './dxf-stroke.ts'
import { toSvg, type Sheet } from './dxf-svg.ts'
import { encodingOf, readTags } from './dxf-tags.ts'
import { rasterise, type FontName } from './rasterise.ts'
import { writePicture } from './render-picture.ts'

const mostBytes = 160 * 1024 * 1024

export function dxfToSvg(bytes: Uint8Array): Sheet & { readonly font: FontName } {
  const encoding = encodingOf(bytes)
  const reached = withinReach(chooseShapes(readDocument(readTags(bytes, encoding))))
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
  if ((await stat(path)).size > mostBytes) throw new AppError('drawing.too-complex')
  return writePicture(toSharp(await paintDxf(await readFile(path))), 'png', folder)
}
