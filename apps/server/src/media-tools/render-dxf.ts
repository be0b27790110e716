import { AppError } from '@plumbline/contract/errors'
import { type WrittenPicture } from './drawing-request.ts'

export async function renderDxf(_path: string, _folder: string): Promise<WrittenPicture> {
  throw new AppError('drawing.not-recognised')
}
