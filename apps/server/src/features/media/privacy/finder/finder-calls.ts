import type { FinderCounts, FinderState, mediaPrivacyRoutes } from '@plumbline/contract/media/privacy'
import { AppError } from '@plumbline/contract/errors'
import type { Input } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { publish } from '../../../../events/events.ts'
import type { Call } from '../../../../http/implement.ts'
import { isStaleVersion } from '../../../../http/stale-version.ts'
import { withdraw } from '../../../../jobs/queue.ts'
import {
  finderVersion,
  finderVersionIfAny,
  queueReadings,
  readFinderSettings,
  readingPriorities,
  showsDefect,
  unreadPhotos,
} from './queue-readings.ts'

type Routes = typeof mediaPrivacyRoutes
type OfInspection = Input<Routes['finder']>['params']
type Row = FinderCounts & { readonly hasDefects: boolean }

const none: FinderCounts = { total: 0, checked: 0, read: 0, waiting: 0, failed: 0, unread: 0 }
const sumOf = (rows: readonly FinderCounts[]): FinderCounts =>
  rows.reduce(
    (sum, row) => ({
      total: sum.total + row.total,
      checked: sum.checked + row.checked,
      read: sum.read + row.read,
      waiting: sum.waiting + row.waiting,
      failed: sum.failed + row.failed,
      unread: sum.unread + row.unread,
    }),
    none,
  )

/** Each photo once. A reading of an earlier picture of the photo says nothing about the present one. */
async function countPhotos({ db }: Pick<Call, 'db'>, inspectionId: string): Promise<readonly Row[]> {
  const count = (state: string) => sql`count(*) filter (where state = ${sql.lit(state)})::int as ${sql.ref(state)}`
  const { rows } = await sql<Row>`
    select "hasDefects", count(*)::int as total, ${sql.join(['checked', 'read', 'waiting', 'failed', 'unread'].map(count))}
    from (
      select ${showsDefect} as "hasDefects", case
        when photo_privacy.checked_at is not null then 'checked'
        when photo_reading.status = 'pending' then 'waiting'
        when photo_reading.status = 'failed' then 'failed'
        when photo_reading.status = 'done' and photo_reading.source = media.picture_folder then 'read'
        else 'unread' end as state
      from media left join photo_privacy on photo_privacy.media_id = media.id left join photo_reading on photo_reading.media_id = media.id
      where media.inspection_id = ${inspectionId} and media.kind = 'photo' and media.picture_folder is not null
    ) photo group by "hasDefects"`.execute(db)
  return rows
}

export async function showFinder(call: Call, { projectId, inspectionId }: OfInspection): Promise<FinderState> {
  const [settings, finder, rows] = await Promise.all([
    readFinderSettings(call.db, projectId),
    finderVersionIfAny(),
    countPhotos(call, inspectionId),
  ])
  return { settings, finder, photos: sumOf(rows), withDefects: sumOf(rows.filter(({ hasDefects }) => hasDefects)) }
}

/** Refuses a save on top of an unseen version and answers what is stored now. */
export async function saveFinder(call: Call, { params, body }: Input<Routes['saveFinder']>): Promise<FinderState> {
  const { projectId } = params
  const { corporateId } = call.membership
  const isStale = await call.db.transaction().execute(async (trx) => {
    // Locked before the read, so that the second of two concurrent saves sees the first.
    await sql`select id from project where id = ${projectId} for no key update`.execute(trx)
    const { use, version } = await readFinderSettings(trx, projectId)
    // Sent again after a lost answer it is stored already.
    if (use === body.use && body.version < version) return false
    if (isStaleVersion(version, body.version)) return true
    const values = { finder_use: body.use, version: body.version + 1, updated_at: call.now() }
    await trx
      .insertInto('privacy_settings')
      .values({ project_id: projectId, corporate_id: corporateId, ...values })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet(values))
      .execute()
    await publish(trx, { kind: 'media.changed', corporateId, projectId })
    return false
  })
  const stored = await showFinder(call, params)
  if (isStale) throw new AppError('version.stale', { newer: stored })
  return stored
}

/** Asked twice, what waits already is not queued again. */
export async function runFinder(call: Call, { params, body }: Input<Routes['runFinder']>): Promise<FinderState> {
  const { projectId, inspectionId } = params
  const { corporateId } = call.membership
  const finder = await finderVersion()
  await call.db.transaction().execute(async (trx) => {
    const wanted = await unreadPhotos(trx, inspectionId, body.scope, finder)
    const asked = { finder, priority: readingPriorities.asked, requestedBy: call.caller.userId }
    await queueReadings(trx, { corporate_id: corporateId, project_id: projectId }, wanted, asked, call.now())
    if (wanted.length > 0) await publish(trx, { kind: 'media.changed', corporateId, projectId })
  })
  return showFinder(call, params)
}

/** Those that wait are left at once; the one that runs looks every second whether it is still wanted. */
export async function stopFinder(call: Call, { params }: Input<Routes['stopFinder']>): Promise<FinderState> {
  const { projectId, inspectionId } = params
  const { corporateId } = call.membership
  await call.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ job_id: string | null }>`
      delete from photo_reading where status = 'pending' and media_id in (select id from media where inspection_id = ${inspectionId}) returning job_id`.execute(
      trx,
    )
    await withdraw(
      trx,
      'media.find-people',
      rows.map(({ job_id }) => job_id).filter((id) => id !== null),
    )
    if (rows.length > 0) await publish(trx, { kind: 'media.changed', corporateId, projectId })
  })
  return showFinder(call, params)
}
