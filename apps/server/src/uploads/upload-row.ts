import { defaultPartSize, type Stored, type Upload } from '../storage/storage.ts'

/** The columns of a table of uploads that the engine reads. */
export type UploadRow = {
  readonly id: string
  readonly project_id: string
  readonly key: string
  readonly size: string | number
  readonly sha256: Buffer
  /**
   * The storage's own id of an upload in parts; empty until the first part is asked for, absent where there are never
   * parts.
   */
  readonly storage_upload?: string
  readonly part_size?: number | null
}

/** Whatever the sender calls it: a browser that is given the file itself saves it and runs nothing. */
export const storedType = 'application/octet-stream'

export const storedOf = (
  row: Pick<UploadRow, 'key' | 'size' | 'sha256'>,
  contentType: string = storedType,
): Stored => ({ key: row.key, size: Number(row.size), sha256: row.sha256.toString('hex'), contentType })

/** As the storage knows it. */
export const storageUpload = (row: Omit<UploadRow, 'id' | 'project_id'>, contentType?: string): Upload => ({
  ...storedOf(row, contentType),
  id: row.storage_upload ?? '',
  partSize: row.part_size ?? defaultPartSize,
})

export const hasOpenParts = ({ storage_upload }: Pick<UploadRow, 'storage_upload'>): boolean =>
  storage_upload !== undefined && storage_upload !== ''
