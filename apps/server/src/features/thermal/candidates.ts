import type { ThermalDetail } from '@plumbline/contract/thermal/thermal'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { MediaRow } from '../media/media-rows.ts'
import { pictureFiles } from '../media/pictures.ts'

const maxCandidates = 20

/**
 * Visual photos that could belong to it, of its own marker or of the same minutes: of its own marker first, then the
 * nearest in time, then by how alike their numbers are.
 */
export async function candidatesOf(
  db: Db,
  media: MediaRow,
  link: (key: string) => string,
): Promise<ThermalDetail['candidates']> {
  const own = sql`(select own.taken_at from media own where own.id = ${media.id})`
  const isNear = media.marker_id === null ? sql`marker_id is null` : sql`marker_id = ${media.marker_id}`
  const { rows } = await sql<{ id: string; name: string; taken: string | null; picture_folder: string | null }>`
    select id, name, to_char(taken_at, 'YYYY-MM-DD"T"HH24:MI:SS') as taken, picture_folder from media
    where inspection_id = ${media.inspection_id} and kind = 'photo' and type = 'visual' and file_status = 'FILE_PROCESSED' and frame_of is null
      and (${isNear} or id = ${media.companion_of} or taken_key between ${own} - interval '10 minutes' and ${own} + interval '10 minutes')
    order by id is distinct from ${media.companion_of}, marker_id is distinct from ${media.marker_id},
      abs(extract(epoch from taken_at - ${own})) nulls last, abs(sequence_number - ${media.sequence_number}) nulls last, name, id limit ${sql.lit(maxCandidates)}`.execute(
    db,
  )
  return rows.map(({ id, name, taken, picture_folder }) => ({
    _id: id,
    name,
    takenAt: taken,
    thumbnailUrl: picture_folder === null ? null : link(pictureFiles(picture_folder).thumbnail),
  }))
}
