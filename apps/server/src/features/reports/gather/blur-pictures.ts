import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { pictureFiles } from '../../media/pictures.ts'
import { blurredFiles, isGoodCopy } from '../../media/privacy/blurred-copy.ts'
import type { StoredSnapshot } from '../stored-snapshot.ts'

type Trx = Transaction<Database>
type Row = {
  readonly picture_folder: string
  readonly blurred_folder: string | null
  readonly has_large: boolean
  readonly isGood: boolean
}

/** A picture of it cannot be drawn, and the report counts those. */
const noObject = ''

/** In place of each object of a photo with privacy boxes; null where its copy is not made yet. */
async function copiesOf(trx: Trx, inspectionId: string): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<Row>`
    select media.picture_folder, blurred_folder, has_large, coalesce(${isGoodCopy}, false) as "isGood"
    from photo_privacy join media on media.id = photo_privacy.media_id
    where media.inspection_id = ${inspectionId} and media.picture_folder is not null and boxes <> '[]'`.execute(trx)
  return new Map(
    rows.flatMap(({ picture_folder, blurred_folder, has_large, isGood }) => {
      const { preview, thumbnail, pyramid } = pictureFiles(picture_folder)
      const copy = isGood && blurred_folder !== null ? blurredFiles(blurred_folder) : undefined
      const large = copy && (has_large ? copy.large : copy.preview)
      return [
        [preview, copy?.preview ?? null],
        [thumbnail, copy?.thumbnail ?? null],
        [pyramid, large ?? null],
      ] as const
    }),
  )
}

/**
 * The recipes with blurred copies instead of photos that have privacy boxes. A photo whose copy is not there is left
 * out, and counted as a picture that could not be read.
 */
export async function blurPictures(
  trx: Trx,
  inspectionId: string,
  pictures: StoredSnapshot['pictures'],
): Promise<StoredSnapshot['pictures']> {
  const copies = await copiesOf(trx, inspectionId)
  return Object.fromEntries(
    Object.entries(pictures).map(([ref, recipe]) => {
      const key = recipe.kind === 'inline' ? undefined : copies.get(recipe.key)
      return [ref, key === undefined ? recipe : { ...recipe, key: key ?? noObject }]
    }),
  )
}

/** Photos of the inspection that no person checked for people and plates. */
export async function countUnchecked(trx: Trx, inspectionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media left join photo_privacy on photo_privacy.media_id = media.id
    where media.inspection_id = ${inspectionId} and media.kind = 'photo' and media.picture_folder is not null and media.file_status = 'FILE_PROCESSED' and photo_privacy.checked_at is null`.execute(
    trx,
  )
  return rows[0]?.count ?? 0
}
