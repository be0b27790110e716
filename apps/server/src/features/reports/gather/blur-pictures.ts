import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { PrintedPictures } from '../../../db/schema/reports.ts'
import { pictureFiles } from '../../media/pictures.ts'
import { blurredFiles, boxesDigest, isGoodCopy } from '../../media/privacy/blurred-copy.ts'
import type { Recipe, StoredSnapshot } from '../stored-snapshot.ts'

type Trx = Transaction<Database>
type Row = {
  readonly id: string
  readonly folder: string
  readonly temperatures_key: string | null
  readonly blurred_folder: string | null
  readonly has_large: boolean
  readonly hasBoxes: boolean
  readonly isGood: boolean
  readonly digest: string
}
type Photo = {
  readonly id: string
  readonly digest: string
  /** What may be read instead; null: nothing. */
  readonly key: string | null
}

/** A picture of it cannot be drawn, and the report counts those. */
const noObject = ''

/** Confirmed one by one before they were noted, or stationery of the company. */
const isNoPhoto = (ref: string): boolean => /^(?:cover|logo|drawing:.*|view:.*)$/.test(ref)

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/') + 1)

/** Every object that shows a photo, and what a blurred report reads instead. */
function objectsOf(row: Row): readonly (readonly [string, Photo])[] {
  const { preview, thumbnail, pyramid } = pictureFiles(row.folder)
  const of = ({ id, digest }: Row, key: string | null): Photo => ({ id, digest, key })
  const temperatures = row.temperatures_key
  // Warm bodies have no copy: the temperatures of a photo with boxes are not drawn.
  const thermal = temperatures === null ? [] : [[temperatures, of(row, row.hasBoxes ? null : temperatures)] as const]
  if (!row.hasBoxes) return [...[preview, thumbnail, pyramid].map((key) => [key, of(row, key)] as const), ...thermal]
  const copy = row.isGood && row.blurred_folder !== null ? blurredFiles(row.blurred_folder) : undefined
  const large = copy && (row.has_large ? copy.large : copy.preview)
  return [
    [preview, of(row, copy?.preview ?? null)],
    [thumbnail, of(row, copy?.thumbnail ?? null)],
    [pyramid, of(row, large ?? null)],
    ...thermal,
  ]
}

async function photosOf(trx: Trx, projectId: string, keys: readonly string[]): Promise<ReadonlyMap<string, Photo>> {
  const folders = [...new Set(keys.map(folderOf))]
  const { rows } = await sql<Row>`
    select media.id, media.picture_folder as folder, thermal_image.temperatures_key, blurred_folder,
      coalesce(has_large, false) as has_large, coalesce(boxes <> '[]', false) as "hasBoxes",
      coalesce(${isGoodCopy}, false) as "isGood", ${boxesDigest} as digest
    from media left join photo_privacy on photo_privacy.media_id = media.id left join thermal_image on thermal_image.media_id = media.id
    where media.project_id = ${projectId} and media.picture_folder is not null
      and (media.picture_folder = any(${folders}::text[]) or thermal_image.temperatures_key = any(${keys}::text[]))`.execute(
    trx,
  )
  return new Map(rows.flatMap(objectsOf))
}

/**
 * The recipes with blurred copies instead of photos that have privacy boxes, and the photos that they show. A photo
 * whose copy is not there is left out, and counted as a picture that could not be read; so is what is neither a photo
 * nor was confirmed.
 */
export async function blurPictures(
  trx: Trx,
  projectId: string,
  pictures: StoredSnapshot['pictures'],
): Promise<{ readonly pictures: StoredSnapshot['pictures']; readonly photos: PrintedPictures['photos'] }> {
  const recipes = Object.entries(pictures)
  const keys = recipes.flatMap(([ref, recipe]) => (recipe.kind === 'inline' || isNoPhoto(ref) ? [] : [recipe.key]))
  const photos = await photosOf(trx, projectId, [...new Set(keys)])
  const printed: Record<string, string> = {}
  const blurred = recipes.map(([ref, recipe]): readonly [string, Recipe] => {
    if (recipe.kind === 'inline' || isNoPhoto(ref)) return [ref, recipe]
    const photo = photos.get(recipe.key)
    if (photo !== undefined) printed[photo.id] = photo.digest
    return [ref, { ...recipe, key: photo?.key ?? noObject }]
  })
  return { pictures: Object.fromEntries(blurred), photos: printed }
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
