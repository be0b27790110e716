import { partCount } from '../storage/parts.ts'
import { isInParts } from './parts.ts'
import type { UploadDeps, UploadKind } from './upload-kind.ts'
import { hasOpenParts, storageUpload, storedOf, type UploadRow } from './upload-row.ts'

/** Where a file is to be sent, and what of it is stored already. */
export type Sending =
  | { readonly how: 'stored' }
  | {
      readonly how: 'put'
      readonly uploadUrl: string
      readonly contentType: string
      readonly headers: Record<string, string>
    }
  | { readonly how: 'parts'; readonly partSize: number; readonly parts: number; readonly sentParts: number[] }

export async function sendingOf<Row extends UploadRow>(
  kind: UploadKind<Row>,
  { storage }: Pick<UploadDeps, 'storage'>,
  row: Row,
): Promise<Sending> {
  if (kind.isStored(row)) return { how: 'stored' }
  if (isInParts(kind, row)) {
    const upload = storageUpload(row)
    const sentParts = hasOpenParts(row) ? ((await storage.partsOf(upload)) ?? []) : []
    return { how: 'parts', partSize: upload.partSize, parts: partCount(upload), sentParts: [...sentParts] }
  }
  return signedPut(kind, { storage }, row)
}

/** For kinds that are always sent in one PUT. */
export async function signedPut<Row extends UploadRow>(
  kind: UploadKind<Row>,
  { storage }: Pick<UploadDeps, 'storage'>,
  row: Row,
): Promise<Extract<Sending, { how: 'put' }>> {
  const stored = storedOf(row, kind.contentTypeOf?.(row))
  const { url, headers } = await storage.signedPut(stored)
  return { how: 'put', uploadUrl: url, contentType: stored.contentType, headers: { ...headers } }
}
