import { exposureLimits, usualMinSharpness } from '@plumbline/inspection/coverage/types'
import type { ReportProject } from '@plumbline/report/snapshot'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isGoodCopy } from '../../media/privacy/blurred-copy.ts'
import { pictureFiles } from '../../media/pictures.ts'
import type { Book } from '../stored-snapshot.ts'

type Row = { readonly name: string; readonly picture_folder: string }

/**
 * The photo that shows the largest area of wall, sharp and well exposed, for the cover. Of a blurred report only one
 * that a person checked, and whose copy is made: nothing else may stand on a first page.
 */
export async function overviewOf(
  trx: Transaction<Database>,
  inspectionId: string,
  isBlurred: boolean,
  book: Book,
): Promise<NonNullable<ReportProject['overview']> | null> {
  const {
    rows: [row],
  } = await sql<Row>`
    select media.name, media.picture_folder from media left join photo_privacy on photo_privacy.media_id = media.id
    where media.inspection_id = ${inspectionId} and media.kind = 'photo' and media.type = 'visual'
      and media.file_status = 'FILE_PROCESSED' and media.picture_folder is not null and media.gsd is not null
      and (media.quality->>'sharpness')::float8 >= ${usualMinSharpness}
      and (media.quality->>'brightness')::float8 between ${exposureLimits.minBrightness} and ${exposureLimits.maxBrightness}
      and (${!isBlurred} or (photo_privacy.checked_at is not null and (photo_privacy.boxes = '[]' or coalesce(${isGoodCopy}, false))))
    order by media.gsd * media.gsd * media.width * media.height desc nulls last, media.id limit 1`.execute(trx)
  if (row === undefined) return null
  const key = pictureFiles(row.picture_folder).preview
  return { photo: row.name, picture: book.note('overview', { kind: 'object', key, side: 1600 }) }
}
