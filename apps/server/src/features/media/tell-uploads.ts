import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import { isTravelling } from '../markers/media-status.ts'
import { notify } from '../notifications/notify.ts'

type Trx = Transaction<Database>
type OfMarker = { readonly corporateId: string; readonly markerId: string }
type Sent = { readonly id: string; readonly sender: string; readonly arrived: boolean }

/** Untold so far, and told from now on: whoever runs a second time finds none. Frames of a video were not sent by anybody. */
async function untold(trx: Trx, markerId: string): Promise<readonly Sent[]> {
  const { rows } = await sql<Sent>`
    update media set told = case when is_stored then 'finished' else 'failed' end
    where marker_id = ${markerId} and kind <> 'side' and frame_of is null and uploaded_by is not null
      and (is_stored and told is distinct from 'finished' or status = 'MEDIA_UPLOAD_FAILED' and told is null)
    returning id, uploaded_by as sender, is_stored as arrived`.execute(trx)
  return rows
}

/** One message for each sender and each batch, never one a photo. */
export async function tellUploads({ db }: Pick<Context, 'db'>, { corporateId, markerId }: OfMarker): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const marker = await trx.selectFrom('marker').innerJoin('marker_set', 'marker_set.id', 'marker.set_id')
      .select(['marker.name', 'marker.status', 'marker_set.project_id', 'marker_set.inspection_id', 'marker_set.layout_id']).where('marker.id', '=', markerId).forNoKeyUpdate('marker').executeTakeFirst()
    // More of it travels by now: it is told of when that has come.
    if (marker === undefined || isTravelling(marker.status)) return
    for (const [sender, sent] of Map.groupBy(await untold(trx, markerId), (one) => one.sender)) {
      const failed = sent.filter(({ arrived }) => !arrived).length
      const kind = failed > 0 ? 'upload-failed' : 'upload-finished'
      await notify(trx, {
        kind, key: `${kind} ${sent.map(({ id }) => id).toSorted().at(-1)} ${sent.length}`, corporateId, projectId: marker.project_id, inspectionId: marker.inspection_id, subjectId: marker.layout_id,
        details: failed > 0 ? { marker: marker.name, count: failed, all: sent.length } : { marker: marker.name, count: sent.length }, to: [sender],
      })
    }
  })
}
