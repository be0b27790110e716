import type { ErrorCode } from '@plumbline/contract/errors'
import type { BegunMedia } from '@plumbline/contract/media'
import type { Context } from '../../context.ts'
import { partCount } from '../../storage/parts.ts'
import { isInParts, storageUpload, storedOf, storedType, type MediaRow } from './media-rows.ts'

const nothing = { uploadUrl: null, contentType: storedType, headers: {}, partSize: null, parts: null, sentParts: [], duplicateOf: null, errorCode: null }

export const refused = (_id: string, errorCode: ErrorCode | null): BegunMedia => ({ ...nothing, _id, outcome: 'refused', errorCode })

/** Where a file is to be sent, and what of it is here. */
export async function answerOf({ storage }: Pick<Context, 'storage'>, row: MediaRow): Promise<BegunMedia> {
  if (row.is_stored) return { ...nothing, _id: row.id, outcome: 'stored' }
  if (isInParts(row)) {
    const upload = storageUpload(row)
    const sentParts = row.storage_upload === '' ? [] : await storage.partsOf(upload) ?? []
    return { ...nothing, _id: row.id, outcome: 'parts', partSize: upload.partSize, parts: partCount(upload), sentParts: [...sentParts] }
  }
  const { url, headers } = await storage.signedPut(storedOf(row))
  return { ...nothing, _id: row.id, outcome: 'send', uploadUrl: url, headers: { ...headers } }
}
