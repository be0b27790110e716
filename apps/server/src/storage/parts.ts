import { AppError } from '@plumbline/contract/errors'
import type { Upload } from './storage.ts'

export function partCount(upload: Pick<Upload, 'size' | 'partSize'>): number {
  return Math.max(1, Math.ceil(upload.size / upload.partSize))
}

/** Every part is full but the last. */
export function partLength(upload: Pick<Upload, 'size' | 'partSize'>, number: number): number {
  const count = partCount(upload)
  if (!Number.isInteger(number) || number < 1 || number > count)
    throw new AppError('input.invalid', { field: 'number' })
  return number < count ? upload.partSize : upload.size - upload.partSize * (count - 1)
}
