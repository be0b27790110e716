import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { BegunMedia, PartChecksum, PartLink } from '@plumbline/contract/media/media'
import type { Context } from '../../../context.ts'
import { partCount } from '../../../storage/parts.ts'
import { isInParts, storageUpload, storedOf, storedType, type MediaRow } from '../media-rows.ts'
import { openParts, signedLinks } from './open-parts.ts'

const nothing = {
  uploadUrl: null,
  contentType: storedType,
  headers: {},
  partSize: null,
  parts: null,
  sentParts: [],
  partLinks: [],
  duplicateOf: null,
  isOpenedAgain: false,
  errorCode: null,
}

export const refused = (_id: string, errorCode: ErrorCode | null): BegunMedia => ({
  ...nothing,
  _id,
  outcome: 'refused',
  errorCode,
})

/** Where a file is to be sent, and what of it is here. */
export async function answerOf({ storage }: Pick<Context, 'storage'>, row: MediaRow): Promise<BegunMedia> {
  if (row.is_stored) return { ...nothing, _id: row.id, outcome: 'stored' }
  if (isInParts(row)) {
    const upload = storageUpload(row)
    const sentParts = row.storage_upload === '' ? [] : ((await storage.partsOf(upload)) ?? [])
    return {
      ...nothing,
      _id: row.id,
      outcome: 'parts',
      partSize: upload.partSize,
      parts: partCount(upload),
      sentParts: [...sentParts],
    }
  }
  const { url, headers } = await storage.signedPut(storedOf(row))
  return { ...nothing, _id: row.id, outcome: 'send', uploadUrl: url, headers: { ...headers } }
}

/** The links of its first parts with the announcement's own answer: one call less before the first byte travels. */
async function firstLinks(
  doors: Pick<Context, 'db' | 'storage'>,
  row: MediaRow,
  parts: readonly PartChecksum[],
): Promise<readonly PartLink[]> {
  try {
    return await signedLinks(doors, await openParts(doors, row, true), parts)
  } catch (error) {
    // A full or absent storage refuses no announcement: who asks for the parts hears why.
    if (error instanceof AppError) return []
    throw error
  }
}

/** To one who has just announced it. What was said to travel, now or by an announcement whose answer was lost, is opened. */
export async function announcedAnswer(
  doors: Pick<Context, 'db' | 'storage'>,
  row: MediaRow,
  firstParts: readonly PartChecksum[],
): Promise<BegunMedia> {
  const answer = await answerOf(doors, row)
  if (answer.outcome !== 'parts' || row.status !== 'MEDIA_UPLOAD_START') return answer
  const missing = firstParts.filter(({ number }) => !answer.sentParts.includes(number))
  return missing.length === 0 ? answer : { ...answer, partLinks: [...(await firstLinks(doors, row, missing))] }
}
