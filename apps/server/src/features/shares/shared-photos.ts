import { pathOf } from '@plumbline/contract/address'
import { photoSizes, shareFiles, type PhotoSize } from '@plumbline/contract/shares/share-addresses'
import type { SharedPhoto, SharePhotos } from '@plumbline/contract/shares/shares'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { chainsOf } from '../defects/same/merged-chain.ts'
import { pictureFiles } from '../media/pictures.ts'
import { blurredFiles, isGoodCopy } from '../media/privacy/blurred-copy.ts'
import { isShownDefect, type Reader } from './admit-reader.ts'

/** A person looked for people, and the copy covers what that person found. */
const isChecked = sql<boolean>`(photo_privacy.checked_at is not null and ${isGoodCopy})`

/** Where `media` and `photo_privacy` are joined: what this link shows of a photo. */
export const isShownBy = ({ isBlurred }: Pick<Reader, 'isBlurred'>) =>
  isBlurred ? sql<boolean>`coalesce(${isChecked}, false)` : sql<boolean>`true`

export async function countSharePhotos(db: Db, inspectionId: string): Promise<SharePhotos> {
  const { rows } = await sql<SharePhotos>`
    select count(*)::int as total, count(photo_privacy.checked_at)::int as checked, count(*) filter (where ${isChecked})::int as ready
    from media left join photo_privacy on photo_privacy.media_id = media.id
    where media.inspection_id = ${inspectionId} and media.picture_folder is not null and exists (
      select from annotation join defect on defect.id = annotation.defect_id
      where annotation.media_id = media.id and annotation.deleted_at is null and defect.deleted_at is null
    )`.execute(db)
  return rows[0] ?? { total: 0, checked: 0, ready: 0 }
}

export const photoUrl = (ticket: string, mediaId: string, size: PhotoSize) =>
  pathOf(shareFiles.photo, { ticket, mediaId, size })

type ShapeRow = {
  readonly mediaId: string
  readonly width: number
  readonly height: number
  readonly takenAt: string | null
  readonly shape: string
  readonly points: readonly (readonly { readonly x: number; readonly y: number }[])[]
  readonly isShown: boolean
}

/** Photos of one defect, and how many the link leaves out. */
export async function photosOf(
  reader: Reader,
  defectId: string,
): Promise<{ readonly photos: SharedPhoto[]; readonly photosLeftOut: number }> {
  const { db, ticket, shows } = reader
  if (!shows.photos) return { photos: [], photosLeftOut: 0 }
  const { rows } = await sql<ShapeRow>`
    select media.id as "mediaId", media.width, media.height, media.taken_at::text as "takenAt", annotation.shape, annotation.points,
      ${isShownBy(reader)} as "isShown"
    from annotation join media on media.id = annotation.media_id left join photo_privacy on photo_privacy.media_id = media.id
    where annotation.defect_id = ${defectId} and annotation.deleted_at is null and media.picture_folder is not null and media.width is not null
    order by media.id, annotation.id`.execute(db)
  const photos = new Map<string, SharedPhoto>()
  for (const { mediaId, width, height, takenAt, shape, points, isShown } of rows) {
    if (!isShown) continue
    const known = photos.get(mediaId)
    const shapes = points.map((line) => ({ isClosed: shape !== 'polyline', points: [...line] }))
    if (known !== undefined) known.shapes.push(...shapes)
    else
      photos.set(mediaId, {
        _id: mediaId,
        thumbnailUrl: photoUrl(ticket, mediaId, 'thumbnail'),
        picture: { url: photoUrl(ticket, mediaId, 'preview'), width, height },
        takenAt,
        shapes,
      })
  }
  const leftOut = new Set(rows.filter(({ isShown }) => !isShown).map(({ mediaId }) => mediaId))
  return { photos: [...photos.values()], photosLeftOut: leftOut.size }
}

/** It shows a defect of this link, or was sent through it after the repair of one. */
const isPhotoOf = (reader: Reader) => sql<boolean>`(
  exists (select from annotation join defect on defect.id = annotation.defect_id
    where annotation.media_id = media.id and annotation.deleted_at is null and defect.deleted_at is null and ${isShownDefect(reader)})
  or exists (select from share_repair_photo join defect on defect.id in (${chainsOf(sql`select share_repair_photo.defect_id`)})
    where share_repair_photo.media_id = media.id and share_repair_photo.share_id = ${reader.id} and defect.deleted_at is null and ${isShownDefect(reader)}))`

/**
 * The object of a photo that shows a defect of the link: a copy of our own making, which carries no EXIF, never the
 * original. Of a blurred link the blurred copy, or nothing.
 */
export async function photoKey(reader: Reader, mediaId: string, size: string | undefined): Promise<string | undefined> {
  const { db, shows, inspectionId, isBlurred } = reader
  const known = photoSizes.find((one) => one === size)
  if (known === undefined || !shows.defects || !shows.photos) return undefined
  const row = await db
    .selectFrom('media')
    .leftJoin('photo_privacy', 'photo_privacy.media_id', 'media.id')
    .select(['picture_folder', 'blurred_folder'])
    .where('media.id', '=', mediaId)
    .where('media.inspection_id', '=', inspectionId)
    .where(isShownBy(reader))
    .where(isPhotoOf(reader))
    .executeTakeFirst()
  if (row === undefined || row.picture_folder === null) return undefined
  if (!isBlurred) return pictureFiles(row.picture_folder)[known]
  return row.blurred_folder === null ? undefined : blurredFiles(row.blurred_folder)[known]
}
