import { AppError } from '@plumbline/contract/errors'
import { type ModelKind } from './drawing-request.ts'

export async function recogniseModel(_path: string, _fileName: string): Promise<{ kind: ModelKind }> {
  throw new AppError('drawing.model-not-recognised')
}
