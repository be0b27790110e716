import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@plumbline/contract/errors'
import { toSharp } from './bitmap.ts'
import { type WrittenPicture } from '../drawing-request.ts'
import { openPdf, type Page, type Pdf } from './pdfium.ts'
import { writePicture } from './render-picture.ts'

const drawnSide = 5000
const drawnPixels = 60_000_000
const previewSide = 360
const maxPageCount = 500
/** Pages that are not reached in this time are chosen by their number. */
const previewMilliseconds = 60_000

async function withPdf<T>(path: string, use: (pdf: Pdf) => Promise<T>): Promise<T> {
  const pdf = await openPdf(await readFile(path))
  if (pdf.pages < 1) throw new AppError('drawing.no-pages')
  if (pdf.pages > maxPageCount) throw new AppError('drawing.too-complex')
  return use(pdf)
}

/** Longest side as asked, whatever size the page claims; a strip keeps at least one pixel of width. */
function pixelSize({ width, height }: Page, side: number): readonly [number, number] {
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) throw new AppError('drawing.damaged')
  const scale = Math.min(side / Math.max(width, height), Math.sqrt(drawnPixels / (width * height)))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

function draw(pdf: Pdf, number: number, side: number) {
  const page = pdf.open(number)
  const bitmap = page.draw(...pixelSize(page, side))
  page.close()
  return toSharp(bitmap)
}

export function countPages(path: string): Promise<number> {
  return withPdf(path, async (pdf) => pdf.pages)
}

export function renderPdf(path: string, page: number, folder: string): Promise<WrittenPicture> {
  return withPdf(path, async (pdf) => {
    if (!Number.isInteger(page) || page < 1 || page > pdf.pages) throw new AppError('drawing.no-pages')
    return writePicture(draw(pdf, page, drawnSide), 'png', folder)
  })
}

export function previewPdf(path: string, folder: string): Promise<readonly (WrittenPicture & { page: number })[]> {
  return withPdf(path, async (pdf) => {
    const [previews, end] = [[] as (WrittenPicture & { page: number })[], performance.now() + previewMilliseconds]
    for (let page = 1; page <= pdf.pages && performance.now() < end; page += 1) {
      const name = `page-${page}.jpg`
      // Drawn twice as large: thin lines survive the shrinking, not the drawing.
      const { width, height } = await draw(pdf, page, previewSide * 2)
        .flatten({ background: '#ffffff' })
        .resize(previewSide, previewSide, { fit: 'inside' })
        .jpeg({ quality: 80 })
        .toFile(join(folder, name))
      previews.push({ page, name, width, height, contentType: 'image/jpeg' })
    }
    return previews
  })
}
