import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { lockPairing } from '../drawings/lock-pairing.ts'
import { isTravelling } from '../markers/media-status.ts'
import { notify } from '../notifications/notify.ts'

type Trx = Transaction<Database>
type OfMarker = { readonly corporateId: string; readonly markerId: string }
type Sent = { readonly id: string; readonly sender: string; readonly arrived: boolean }

/** Untold so far. Frames of a video were not sent by anybody. Locked before the marker, as by whoever reads one: the other way round the two would wait for each other. */
async function lockUntold(trx: Trx, markerId: string): Promise<readonly Sent[]> {
  await lockPairing(trx, { marker_id: markerId })
  const { rows } = await sql<Sent>`
    select id, uploaded_by as sender, is_stored as arrived from media
    where marker_id = ${markerId} and kind <> 'side' and frame_of is null and uploaded_by is not null
      and (is_stored and told is distinct from 'finished' or status = 'MEDIA_UPLOAD_FAILED' and told is null)
    order by id for no key update`.execute(trx)
  return rows
}

/** Told from now on: whoever runs a second time finds none. */
const markTold = (trx: Trx, sent: readonly Sent[]) =>
  trx.updateTable('media').set({ told: sql<'finished' | 'failed'>`case when is_stored then 'finished' else 'failed' end` }).where('id', '=', sql<string>`any(${sent.map(({ id }) => id)}::uuid[])`).execute()

/** One message for each sender and each batch, never one a photo. */
export async function tellUploads({ db }: Pick<Context, 'db'>, { corporateId, markerId }: OfMarker): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const untold = await lockUntold(trx, markerId)
    const marker = await trx.selectFrom('marker').innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
      .select(['marker.name', 'marker.status', 'marker_set.project_id', 'marker_set.inspection_id', 'marker_set.layout_id']).where('marker.id', '=', markerId).forNoKeyUpdate('marker').executeTakeFirst()
    // More of it travels by now: it is told of when that has come.
    if (marker === undefined || isTravelling(marker.status)) return
    await markTold(trx, untold)
    for (const [sender, sent] of Map.groupBy(untold, (one) => one.sender)) {
      const failed = sent.filter(({ arrived }) => !arrived).length
      const kind = failed > 0 ? 'upload-failed' : 'upload-finished'
      await notify(trx, {
        kind, key: `${kind} ${sent.map(({ id }) => id).toSorted().at(-1)} ${sent.length}`, corporateId, projectId: marker.project_id, inspectionId: marker.inspection_id, subjectId: marker.layout_id,
        details: failed > 0 ? { marker: marker.name, count: failed, all: sent.length } : { marker: marker.name, count: sent.length }, to: [sender],
      })
    }
  })
}
