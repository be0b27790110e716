import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import type { sharedRoutes } from '@plumbline/contract/shares/shares'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { audit } from '../accounts/audit/audit.ts'
import { limitRepairs } from '../accounts/sign-in/login-delay.ts'
import { applyStatus } from '../defects/defect-status.ts'
import { notifyStatusChange } from '../defects/defect-notifications.ts'
import { addEvent, publishDefectsChanged, type DefectRow, type Trx } from '../defects/change-defect.ts'
import { withParts } from '../defects/same/merged-chain.ts'
import { requireContractor, type Reader } from './admit-reader.ts'
import { noteOfReader } from './open-link.ts'
import { dropRepairPhotos, lockForRepair } from './repair-photos.ts'
import { findShared } from './shared-defects.ts'

type Body = Input<typeof sharedRoutes.reportRepair>['body']
type From = Pick<Call, 'address' | 'userAgent' | 'now' | 'unscopedDb'>

const repairRow = (row: DefectRow, reader: Reader, body: Body, now: Date) => ({
  id: body._id,
  share_id: reader.id,
  defect_id: row.id,
  project_id: row.project_id,
  corporate_id: row.corporate_id,
  guest_name: body.name,
  guest_email: body.email,
  text: body.text,
  created_at: now,
})

/** Sent and not reported. One that is still read may turn out to be no photo. */
async function waitingPhotos(
  trx: Trx,
  { id }: Reader,
  row: DefectRow,
): Promise<{ readonly ready: readonly string[]; readonly failed: readonly string[] }> {
  const photos = await trx
    .selectFrom('share_repair_photo')
    .innerJoin('media', 'media.id', 'share_repair_photo.media_id')
    .select(['media.id', 'picture_folder', 'file_status'])
    .where('share_id', '=', id)
    .where('defect_id', 'in', withParts(row.id))
    .where('repair_id', 'is', null)
    .orderBy('media.id')
    .execute()
  const [ready, others] = [true, false].map((isReady) =>
    photos.filter(({ picture_folder }) => (picture_folder !== null) === isReady),
  )
  if (others!.some(({ file_status }) => file_status !== 'FILE_PROCESS_FAILED'))
    throw new AppError('share.photos-reading')
  if (ready!.length === 0) throw new AppError('share.photo-missing')
  return { ready: ready!.map((photo) => photo.id), failed: others!.map((photo) => photo.id) }
}

/** They show the defect after its repair from now on, as photos that the team chose. */
async function attachPhotos(
  trx: Trx,
  row: DefectRow,
  { ids, repairId }: { readonly ids: readonly string[]; readonly repairId: string },
  by: Parameters<typeof addEvent>[2],
): Promise<void> {
  for (const media_id of ids) {
    await trx
      .insertInto('defect_after_photo')
      .values({
        defect_id: row.id,
        media_id,
        project_id: row.project_id,
        corporate_id: row.corporate_id,
        by_id: null,
        created_at: by.now,
      })
      .onConflict((conflict) => conflict.columns(['defect_id', 'media_id']).doNothing())
      .execute()
    await addEvent(trx, row, by, { kind: 'photo', field: null, after: media_id })
  }
  await trx
    .updateTable('share_repair_photo')
    .set({ repair_id: repairId })
    .where('media_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

async function isReported({ db, id }: Reader, defectId: string, repairId: string): Promise<boolean> {
  const row = await db
    .selectFrom('share_repair')
    .select(['share_id', 'defect_id'])
    .where('id', '=', repairId)
    .executeTakeFirst()
  // The id belongs to another report; the answer does not reveal whose.
  if (row !== undefined && (row.share_id !== id || row.defect_id !== defectId)) throw new AppError('share.not-found')
  return row !== undefined
}

/** rules §H, open or re-open to to-be-verified: with a photo that was opened as one. Sent twice it is one report. */
export async function reportRepair(
  from: From,
  reader: Reader,
  { defectId, body }: { readonly defectId: string; readonly body: Body },
): Promise<void> {
  requireContractor(reader)
  const { id } = await findShared(reader, defectId)
  if (await isReported(reader, id, body._id)) return
  await limitRepairs(from.unscopedDb, reader.id, from.address, from.now())
  await reader.db.transaction().execute(async (trx) => {
    const now = from.now()
    const row = await lockForRepair(trx, reader, id, now)
    const { ready, failed } = await waitingPhotos(trx, reader, row)
    const inserted = await trx
      .insertInto('share_repair')
      .values(repairRow(row, reader, body, now))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted === undefined) throw new AppError('share.not-found')
    const guest = { shareId: reader.id, name: body.name, email: body.email }
    const by = { userId: null, role: 'contractor', now, guest } as const
    await attachPhotos(trx, row, { ids: ready, repairId: body._id }, by)
    const code = await applyStatus(trx, row, { status: 'to-be-verified', reason: null, text: body.text }, by)
    if (code !== undefined) throw new AppError(code)
    await dropRepairPhotos(trx, reader.projectId, failed, now)
    await notifyStatusChange(trx, [row], 'to-be-verified', null, reader)
    await publishDefectsChanged(trx, [row])
    await audit(trx, noteOfReader(from, reader, 'share.repair', { defect: `${row.defect_num}`, name: body.name }))
  })
}
