import { AppError, type ErrorCode } from '@plumbline/contract/errors'
import type { BegunMedia } from '@plumbline/contract/media/media'
import type { PartChecksum, PartLink } from '@plumbline/contract/upload-parts'
import { openParts, signedLinks } from '../../../uploads/parts.ts'
import { sendingOf } from '../../../uploads/sending.ts'
import type { UploadDeps } from '../../../uploads/upload-kind.ts'
import { storedType } from '../../../uploads/upload-row.ts'
import type { MediaRow } from '../media-rows.ts'
import { mediaUploads } from './media-upload-kind.ts'

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

/** Where a file is to be sent, and what of it is stored. */
export async function answerOf(deps: Pick<UploadDeps, 'storage'>, row: MediaRow): Promise<BegunMedia> {
  const { how, ...sending } = await sendingOf(mediaUploads, deps, row)
  return { ...nothing, ...sending, _id: row.id, outcome: how === 'put' ? 'send' : how }
}

/** The links of its first parts in the answer to the announcement save one call before the first byte is sent. */
async function firstLinks(
  deps: Pick<UploadDeps, 'db' | 'storage'>,
  row: MediaRow,
  parts: readonly PartChecksum[],
): Promise<readonly PartLink[]> {
  try {
    return await signedLinks(deps, await openParts(mediaUploads, deps, row, 'deferred'), parts)
  } catch (error) {
    // A full or absent storage refuses no announcement; the call that signs parts answers why.
    if (error instanceof AppError) return []
    throw error
  }
}

/**
 * The answer to an announcement. Parts of a file that was announced as starting are opened, also by an announcement
 * whose answer was lost.
 */
export async function announcedAnswer(
  deps: Pick<UploadDeps, 'db' | 'storage'>,
  row: MediaRow,
  firstParts: readonly PartChecksum[],
): Promise<BegunMedia> {
  const answer = await answerOf(deps, row)
  if (answer.outcome !== 'parts' || row.status !== 'MEDIA_UPLOAD_START') return answer
  const missing = firstParts.filter(({ number }) => !answer.sentParts.includes(number))
  return missing.length === 0 ? answer : { ...answer, partLinks: [...(await firstLinks(deps, row, missing))] }
}
