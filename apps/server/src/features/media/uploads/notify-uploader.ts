import { sql, type Transaction } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/database.ts'
import { lockPairing } from '../../drawings/lock-pairing.ts'
import { lockUnannounced } from '../../markers/media-status.ts'
import { mainReason } from '../../notifications/most-frequent-reason.ts'
import { notify } from '../../notifications/notify.ts'

type Trx = Transaction<Database>
type OfMarker = { readonly corporateId: string; readonly markerId: string }

/** Marks the files as notified; without it a second run of the job would send the message again. */
const markAnnounced = (trx: Trx, ids: readonly string[]) =>
  trx
    .updateTable('media')
    .set({
      told: sql<'finished' | 'failed'>`case when file_status = 'FILE_PROCESSED' then 'finished' else 'failed' end`,
    })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** One message for each sender and each batch, never one a photo. */
export async function notifyUploaders({ db }: Pick<Context, 'db'>, { corporateId, markerId }: OfMarker): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Ingest locks the pairing before the marker; locking in the other order would deadlock with it.
    await lockPairing(trx, { marker_id: markerId })
    const unannounced = await lockUnannounced(trx, markerId)
    const marker = await trx
      .selectFrom('marker')
      .innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
      .select(['marker.name', 'marker_set.project_id', 'marker_set.inspection_id', 'marker_set.layout_id'])
      .where('marker.id', '=', markerId)
      .forNoKeyUpdate('marker')
      .executeTakeFirst()
    if (marker === undefined || unannounced.length === 0) return
    await markAnnounced(
      trx,
      unannounced.map(({ id }) => id),
    )
    for (const [sender, sent] of Map.groupBy(unannounced, (one) => one.sender)) {
      const failed = sent.filter(({ isUsable }) => !isUsable)
      const kind = failed.length > 0 ? 'upload-failed' : 'upload-finished'
      await notify(trx, {
        kind,
        key: `${kind} ${sent
          .map(({ id }) => id)
          .toSorted()
          .at(-1)} ${sent.length}`,
        corporateId,
        projectId: marker.project_id,
        inspectionId: marker.inspection_id,
        subjectId: marker.layout_id,
        details:
          failed.length > 0
            ? {
                marker: marker.name,
                count: failed.length,
                all: sent.length,
                reason: mainReason(failed.map(({ errorCode }) => errorCode)),
              }
            : { marker: marker.name, count: sent.length },
        to: [sender],
      })
    }
  })
}
