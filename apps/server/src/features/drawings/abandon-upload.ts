import type { ErrorCode } from '@plumbline/contract/errors'
import type { Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { abortParts } from '../../uploads/parts.ts'
import { notify } from '../notifications/notify.ts'
import { refundQuota } from '../projects/quota.ts'
import { dropObjects } from './drawing-files.ts'
import { lockUpload, type UploadRow } from './uploads.queries.ts'

type Deps = Pick<Context, 'db' | 'storage'>
type Given = Pick<UploadRow, 'id'>

/** Still on its way: its bytes are reserved and its objects its own. */
export const isInProgress = ({ state }: Pick<UploadRow, 'state'>) =>
  state === 'sending' || state === 'opening' || state === 'choosing'

/** Releases what an upload in progress holds: quota, file and previews. */
export async function releaseUpload(trx: Transaction<Database>, row: UploadRow): Promise<void> {
  await refundQuota(trx, row.project_id, { images: 0, bytes: Number(row.size) })
  await dropObjects(trx, [row.key, ...row.pages.map(({ key }) => key)])
}

/** Publishes that the upload is no longer in progress, so that open lists drop it. */
function publishUploadChanged(trx: Transaction<Database>, row: UploadRow): Promise<void> {
  return publish(trx, {
    kind: 'drawings.changed',
    corporateId: row.corporate_id,
    projectId: row.project_id,
    entityId: row.id,
  })
}

/** Nothing of it stays; what became of it already does. Answers whether it was there. */
export async function abandonUpload(deps: Deps, { id }: Given): Promise<boolean> {
  const row = await deps.db.transaction().execute(async (trx) => {
    const found = await lockUpload(trx, id)
    if (found === undefined) return undefined
    if (isInProgress(found)) await releaseUpload(trx, found)
    await trx.deleteFrom('drawing_upload').where('id', '=', id).execute()
    if (found.state !== 'done') await publishUploadChanged(trx, found)
    return found
  })
  if (row?.state === 'sending') await abortParts(deps, row)
  return row !== undefined
}

/** Releases the upload like abandonUpload, but the row stays for a day to say why. */
export async function failUpload(deps: Deps, { id }: Given, code: ErrorCode, now: Date): Promise<void> {
  const row = await deps.db.transaction().execute(async (trx) => {
    const found = await lockUpload(trx, id)
    if (found === undefined || !isInProgress(found)) return undefined
    await releaseUpload(trx, found)
    await trx
      .updateTable('drawing_upload')
      .set({ state: 'failed', error_code: code, pages: '[]', updated_at: now })
      .where('id', '=', id)
      .execute()
    await publishUploadChanged(trx, found)
    // A sender still has the page open; after that the page may be closed.
    if (found.state !== 'sending')
      await notify(trx, {
        kind: 'drawing-failed',
        key: `drawing-failed ${found.id}`,
        corporateId: found.corporate_id,
        projectId: found.project_id,
        details: { file: found.file_name, reason: code },
        to: [found.created_by],
      })
    return found
  })
  if (row?.state === 'sending') await abortParts(deps, row)
}
