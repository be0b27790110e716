import { readFile, stat } from 'node:fs/promises'
import { AppError } from '@plumbline/contract/errors'
import { toSharp } from './bitmap.ts'
import { type WrittenPicture } from '../drawing-request.ts'
import { rasterise, sizeOf, type SvgSize } from './rasterise.ts'
import { writePicture } from './render-picture.ts'
import { textHead } from '../signatures.ts'

const longestSide = 4096
const maxInputBytes = 64 * 1024 * 1024

function drawnScale({ width, height }: SvgSize): number {
  const scale = longestSide / Math.max(width, height)
  if (!(scale > 0 && Number.isFinite(scale))) throw new AppError('drawing.damaged')
  return scale
}

export async function renderSvg(path: string, folder: string): Promise<WrittenPicture> {
  if ((await stat(path)).size > maxInputBytes) throw new AppError('drawing.too-complex')
  const text = textHead(await readFile(path))
  const font = /<(\w+:)?text[\s>]/.test(text) ? 'Noto Sans HK' : undefined
  return writePicture(toSharp(await rasterise(text, font, drawnScale(await sizeOf(text)))), 'png', folder)
}
