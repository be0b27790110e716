import type { Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'

/** Every column of the inspection, from the first to the last; one of a marker is of the elevation it was flown along. */
export const columnsOf = (db: Db | Transaction<Database>, inspectionId: string) =>
  db
    .selectFrom('video_column')
    .leftJoin('marker', 'marker.id', 'video_column.marker_id')
    .select([
      'video_column.id',
      'video_column.name',
      ({ fn }) => fn.coalesce('marker.elevation_id', 'video_column.layout_id').as('elevation_id'),
    ])
    .where('video_column.inspection_id', '=', inspectionId)
    .orderBy('video_column.position')
    .orderBy('video_column.id')
    .execute()
