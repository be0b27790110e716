import { AppError } from '@plumbline/contract/errors'
import { type RenderRequest, type WrittenPicture } from '../drawing-request.ts'
import { kindOf } from './recognise-drawing.ts'
import { readHead } from '../signatures.ts'

export async function render({ path, kind, page, folder }: RenderRequest): Promise<WrittenPicture> {
  if (kindOf(await readHead(path, 64 * 1024)) !== kind) throw new AppError('drawing.damaged')
  if (kind === 'pdf') return (await import('./pdf.ts')).renderPdf(path, page, folder)
  if (page !== 1) throw new AppError('drawing.no-pages')
  switch (kind) {
    case 'png':
    case 'jpeg':
      return (await import('./render-picture.ts')).renderPicture(path, kind, folder)
    case 'tiff':
      return (await import('./render-picture.ts')).renderTiff(path, folder)
    case 'svg':
      return (await import('./render-svg.ts')).renderSvg(path, folder)
    case 'dxf':
      return (await import('./render-dxf.ts')).renderDxf(path, folder)
  }
}
