import { AppError } from '@plumbline/contract/errors'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { requireMarker } from '../../markers/places-of-inspection.ts'

type Place = { readonly markerId?: string | null | undefined; readonly columnId?: string | null | undefined }

/** Marker and column, where they are named, are of this inspection; anything else is as if it were not there. */
export async function checkMarkerPlace(
  trx: Transaction<Database>,
  { inspectionId }: { readonly inspectionId: string },
  { markerId, columnId }: Place,
): Promise<void> {
  if (markerId) await requireMarker(trx, inspectionId, markerId)
  if (columnId) {
    const column = await trx
      .selectFrom('video_column')
      .select('id')
      .where('id', '=', columnId)
      .where('inspection_id', '=', inspectionId)
      .executeTakeFirst()
    if (column === undefined) throw new AppError('column.not-found')
  }
}
