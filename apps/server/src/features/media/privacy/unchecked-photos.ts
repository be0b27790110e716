import type { mediaPrivacyRoutes } from '@plumbline/contract/media/privacy'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'

type Route = typeof mediaPrivacyRoutes.uncheckedPhotos

/**
 * Photos that show a defect come first: they are what links, reports and exports take. Behind the photo that is open,
 * and from the beginning once the end is reached; the open one itself is never the next.
 */
export async function uncheckedPhotos(
  { db }: Pick<Call, 'db'>,
  { params, query }: Input<Route>,
): Promise<Reply<Route>> {
  const after = query.after ?? null
  const { rows } = await sql<Reply<Route>>`
    with photo as materialized (
      select media.id, photo_privacy.checked_at is null as is_unchecked,
        case when exists (
          select from annotation join defect on defect.id = annotation.defect_id
          where annotation.media_id = media.id and annotation.deleted_at is null and defect.deleted_at is null
        ) then 0 else 1 end as rank
      from media left join photo_privacy on photo_privacy.media_id = media.id
      where media.inspection_id = ${params.inspectionId} and media.kind = 'photo' and media.picture_folder is not null
        and (photo_privacy.checked_at is null or media.id = ${after}::uuid)
    ), here as (select rank, id from photo where id = ${after}::uuid),
    unchecked as (select rank, id from photo where is_unchecked)
    select (select count(*)::int from unchecked) as "left",
      (select count(*)::int from unchecked where rank = 0) as "leftWithDefects",
      (select unchecked.id from unchecked left join here on true
        where unchecked.id is distinct from here.id
        order by coalesce((unchecked.rank, unchecked.id) < (here.rank, here.id), false), unchecked.rank, unchecked.id
        limit 1) as "nextId"`.execute(db)
  return rows[0]!
}
