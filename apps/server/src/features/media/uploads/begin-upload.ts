import { AppError } from '@plumbline/contract/errors'
import type { BegunMedia, mediaUploadRoutes } from '@plumbline/contract/media/media'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../../http/implement.ts'
import { partLength } from '../../../storage/parts.ts'
import { defaultPartSize } from '../../../storage/storage.ts'
import { announceFiles } from './announce-files.ts'
import { announcedAnswer, refused } from './upload-replies.ts'

type Begin = typeof mediaUploadRoutes.begin

export async function beginUpload(call: Call, { params, body }: Input<Begin>): Promise<Reply<Begin>> {
  const { files } = body
  if (new Set(files.map(({ _id }) => _id)).size < files.length) throw new AppError('input.invalid', { field: 'files' })
  for (const { size, firstParts } of files)
    for (const { number } of firstParts) partLength({ size, partSize: defaultPartSize }, number)
  const announcement = { params, body, userId: call.caller.userId, now: call.now() }
  const outcomes = await call.db.transaction().execute((trx) => announceFiles(trx, announcement))
  const data: BegunMedia[] = []
  for (const [index, { _id, firstParts }] of files.entries()) {
    const outcome = outcomes[index]!
    if ('refused' in outcome) data.push(refused(_id, outcome.refused))
    else if ('duplicate' in outcome)
      data.push({ ...refused(_id, null), outcome: 'duplicate', duplicateOf: outcome.duplicate })
    else
      data.push({
        ...(await announcedAnswer(call, outcome.row, firstParts)),
        _id,
        duplicateOf: outcome.duplicateOf ?? null,
      })
  }
  return { data }
}
