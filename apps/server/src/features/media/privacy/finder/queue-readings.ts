import { sql, type Selectable, type Transaction } from 'kysely'
import type { Db } from '../../../../db/connection.ts'
import type { Database } from '../../../../db/database.ts'
import type { FinderUse } from '@plumbline/contract/media/privacy'
import type { MediaTable } from '../../../../db/schema/media.ts'
import { readFinder } from '../../../../inference/finder/finder-weights.ts'
import { enqueueMany } from '../../../../jobs/queue.ts'

type Trx = Transaction<Database>
type OfProject = { readonly corporate_id: string; readonly project_id: string }

/** Higher goes first: what somebody asked for, what arrived. */
export const readingPriorities = { asked: 1, arrival: 0 } as const

let known: string | undefined

/** Which weights find people here; they are part of the release, and read until they could be. */
export async function finderVersion(): Promise<string> {
  return (known ??= (await readFinder()).version)
}

/** Nothing where there are none: a photo is stored and checked by a person also then. */
export const finderVersionIfAny = (): Promise<string> => finderVersion().catch(() => '')

export async function readFinderSettings(
  db: Db | Trx,
  projectId: string,
): Promise<{ readonly use: FinderUse; readonly version: number }> {
  const row = await db
    .selectFrom('privacy_settings')
    .select(['finder_use', 'version'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return { use: row?.finder_use ?? 'off', version: row?.version ?? 0 }
}

/** Of `media`: photos that the finder can read. It doesn't know people in false colours. */
const isFindable = sql<boolean>`(media.kind = 'photo' and media.type = 'visual' and media.file_status = 'FILE_PROCESSED' and media.picture_folder is not null)`

export const showsDefect = sql<boolean>`exists (
  select from annotation join defect on defect.id = annotation.defect_id
  where annotation.media_id = media.id and annotation.deleted_at is null and defect.deleted_at is null)`

type Asked = { readonly finder: string; readonly priority: number; readonly requestedBy: string | null }

/** A job for each; done again for one that waits, its earlier job finds that it is no longer meant. */
export async function queueReadings(
  trx: Trx,
  of: OfProject,
  mediaIds: readonly string[],
  { finder, priority, requestedBy }: Asked,
  now: Date,
): Promise<void> {
  if (mediaIds.length === 0) return
  const jobs = await enqueueMany(
    trx,
    'media.find-people',
    mediaIds.map((mediaId) => ({ corporateId: of.corporate_id, projectId: of.project_id, mediaId })),
    { priority },
  )
  await sql`
    insert into photo_reading (media_id, project_id, corporate_id, status, finder, job_id, requested_by, updated_at)
    select media_id, ${of.project_id}, ${of.corporate_id}, 'pending', ${finder}, job_id, ${requestedBy}, ${now} from unnest(${[...mediaIds]}::uuid[], ${[...jobs]}::uuid[]) as given (media_id, job_id)
    on conflict (media_id) do update set status = 'pending', finder = excluded.finder, error_code = null, job_id = excluded.job_id, attempts = 0, seconds = null, requested_by = excluded.requested_by, updated_at = excluded.updated_at`.execute(
    trx,
  )
}

/** Photos of an inspection that no person checked, and that neither were read by these weights nor wait for it. */
export async function unreadPhotos(
  trx: Trx,
  inspectionId: string,
  scope: 'defects' | 'all',
  finder: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select media.id from media left join photo_privacy on photo_privacy.media_id = media.id left join photo_reading on photo_reading.media_id = media.id
    where media.inspection_id = ${inspectionId} and ${isFindable} and photo_privacy.checked_at is null
      and not coalesce(photo_reading.status = 'pending' or (photo_reading.status = 'done' and photo_reading.finder = ${finder} and photo_reading.source = media.picture_folder), false)
      and (${scope === 'all'} or ${showsDefect})
    order by media.id for no key update of media`.execute(trx)
  return rows.map(({ id }) => id)
}

/** A photo that was just read from its file, where the project has every photo read. */
export async function enqueueReading(
  trx: Trx,
  photo: Pick<Selectable<MediaTable>, 'id' | 'kind' | 'type' | 'project_id' | 'corporate_id'>,
  now: Date,
): Promise<void> {
  if (photo.kind !== 'photo' || photo.type !== 'visual') return
  if ((await readFinderSettings(trx, photo.project_id)).use !== 'everything') return
  const finder = await finderVersionIfAny()
  if (finder === '') return
  await queueReadings(trx, photo, [photo.id], { finder, priority: readingPriorities.arrival, requestedBy: null }, now)
}

/** What a new blurred link would show, where the project has it read for links. */
export async function readForShare(
  trx: Trx,
  of: OfProject & { readonly inspection_id: string },
  requestedBy: string,
  now: Date,
): Promise<void> {
  if ((await readFinderSettings(trx, of.project_id)).use === 'off') return
  const finder = await finderVersionIfAny()
  if (finder === '') return
  const wanted = await unreadPhotos(trx, of.inspection_id, 'defects', finder)
  await queueReadings(trx, of, wanted, { finder, priority: readingPriorities.asked, requestedBy }, now)
}
