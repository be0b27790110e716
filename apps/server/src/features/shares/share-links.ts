import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Assignable, Assignment } from '@plumbline/contract/shares/repairs'
import { assignableActions } from '@plumbline/contract/shares/share-addresses'
import { maxActiveShares, type Share, type shareRoutes } from '@plumbline/contract/shares/shares'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Call } from '../../http/implement.ts'
import { actorOf, audit } from '../accounts/audit/audit.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { checkSeers } from '../defects/change-defect.ts'
import { selectionOf } from './share-selection.ts'
import { readForShare } from '../media/privacy/finder/queue-readings.ts'
import { countSharePhotos } from './shared-photos.ts'
import { hashShareToken, newShareToken } from './share-ticket.ts'

type Create = typeof shareRoutes.create
export type ShareRow = Omit<Share, 'createdAt' | 'expiresAt' | 'lastOpenedAt'> & {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastOpenedAt: Date | null
}

const dayMs = 24 * 3600 * 1000

/** With the joins of both lists: who made it, and whose defects it shows. */
export const shareColumns = (now: Date) => sql`
  share_link.id as "_id", label, may_download as "mayDownload",
  case when defect_filter is not null or defect_ids is not null then
    json_build_object('isFrozen', defect_ids is not null, 'count', cardinality(defect_ids)) end as selection,
  cardinality(elevation_ids) as elevations, cardinality(report_ids) as reports, may_comment as "mayComment", is_blurred as "isBlurred",
  share_link.password_hash is not null as "hasPassword",
  json_build_object('defects', shows_defects, 'photos', shows_photos, 'elevations', shows_elevations, 'reports', shows_reports) as shows,
  case when revoked_at is not null then 'revoked'
    when share_link.expires_at <= ${now} or coalesce(project.expires_at <= ${now}, false) then 'expired' else 'active' end as state,
  case assigned_by when 'person' then json_build_object('by', 'person', 'name', coalesce(assignee.name, ''))
    when 'action' then json_build_object('by', 'action', 'action', assigned_action) end as assigned,
  coalesce(app_user.name, '') as "createdBy", share_link.created_at as "createdAt", share_link.expires_at as "expiresAt",
  openings, last_opened_at as "lastOpenedAt"`

export const presentShare = (row: ShareRow): Share => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
})

async function readShares({ db, now }: Pick<Call, 'db' | 'now'>, inspectionId: string): Promise<Share[]> {
  const { rows } = await sql<ShareRow>`
    select ${shareColumns(now())}
    from share_link join project on project.id = share_link.project_id
      left join app_user on app_user.id = share_link.created_by
      left join app_user assignee on assignee.id = share_link.assignee_id
    where inspection_id = ${inspectionId} order by share_link.id desc limit 500`.execute(db)
  return rows.map(presentShare)
}

/** Defects that are not closed: what is closed needs no contractor. */
async function countAssignable({ db }: Pick<Call, 'db'>, inspectionId: string): Promise<Assignable> {
  const ofInspection = sql`defect.inspection_id = ${inspectionId} and defect.deleted_at is null and defect.status <> 'closed'`
  const [people, actions] = await Promise.all([
    sql<Assignable['people'][number]>`
      select app_user.id as "_id", app_user.name, count(*)::int as count from defect join app_user on app_user.id = defect.assignee_id
      where ${ofInspection} group by app_user.id, app_user.name order by app_user.name, app_user.id limit 500`.execute(
      db,
    ),
    sql<Assignable['actions'][number]>`
      select follow_up_action as action, count(*)::int as count from defect where ${ofInspection} group by follow_up_action`.execute(
      db,
    ),
  ])
  const counts = new Map(actions.rows.map(({ action, count }) => [action, count]))
  return {
    people: people.rows,
    actions: assignableActions.map((action) => ({ action, count: counts.get(action) ?? 0 })),
  }
}

export async function listShares(
  call: Call,
  { params }: Input<typeof shareRoutes.list>,
): Promise<Reply<typeof shareRoutes.list>> {
  const [data, photos, assignable] = await Promise.all([
    readShares(call, params.inspectionId),
    countSharePhotos(call.db, params.inspectionId),
    countAssignable(call, params.inspectionId),
  ])
  return { data, photos, assignable }
}

async function requireRoom({ db, now }: Call, inspectionId: string): Promise<void> {
  const { count } = await db
    .selectFrom('share_link')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('inspection_id', '=', inspectionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxActiveShares) throw new AppError('share.too-many')
}

/** A contractor's link changes statuses, which the plan may exclude; the person has to be one of the project. */
async function checkAssignment(
  call: Call,
  { params }: Pick<Input<Create>, 'params'>,
  assigned: Assignment,
): Promise<void> {
  await requirePlan(call.db, params.projectId, 'defects.register')
  if (assigned.by === 'person') await checkSeers(call, params, [assigned.assigneeId])
}

/** Defects are what a contractor's link is for; reports show those of others, too. */
const contentsOf = ({ shows, assigned }: Input<Create>['body']) => ({
  shows_defects: assigned !== null || shows.defects,
  shows_photos: (assigned !== null || shows.defects) && shows.photos,
  shows_elevations: shows.elevations,
  shows_reports: assigned === null && shows.reports,
  assigned_by: assigned?.by ?? null,
  assignee_id: assigned?.by === 'person' ? assigned.assigneeId : null,
  assigned_action: assigned?.by === 'action' ? assigned.action : null,
})

export async function createShare(call: Call, { params, body }: Input<Create>): Promise<Reply<Create>> {
  const { corporateId } = call.membership
  if (body.assigned !== null) await checkAssignment(call, { params }, body.assigned)
  await requireRoom(call, params.inspectionId)
  const selected = await selectionOf(call, { params, body })
  const [id, token, now] = [v7(), newShareToken(), call.now()]
  const passwordHash = body.password === null ? null : await hashPassword(body.password, call.passwordCost)
  await call.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('share_link')
      .values({
        id,
        corporate_id: corporateId,
        project_id: params.projectId,
        inspection_id: params.inspectionId,
        label: body.label,
        ...contentsOf(body),
        ...selected,
        may_comment: body.mayComment,
        may_download: body.mayDownload,
        is_blurred: body.isBlurred,
        hash: hashShareToken(token),
        password_hash: passwordHash,
        created_by: call.caller.userId,
        created_at: now,
        expires_at: new Date(now.getTime() + body.days * dayMs),
      })
      .execute()
    if (body.isBlurred)
      await readForShare(
        trx,
        { corporate_id: corporateId, project_id: params.projectId, inspection_id: params.inspectionId },
        call.caller.userId,
        now,
      )
    await audit(trx, {
      ...actorOf(call),
      action: 'share.create',
      corporateIds: [corporateId],
      subjectId: params.projectId,
      detail: { link: body.label },
    })
  })
  const share = (await readShares(call, params.inspectionId)).find(({ _id }) => _id === id)
  return { share: share!, token }
}

/** Revoking what is revoked changes nothing; the row stays, for the list and the audit log name it. */
export async function revokeShare(
  call: Call,
  { params }: Input<typeof shareRoutes.revoke>,
): Promise<Reply<typeof shareRoutes.revoke>> {
  await call.db.transaction().execute(async (trx) => {
    const link = await trx
      .selectFrom('share_link')
      .select(['label', 'revoked_at'])
      .where('id', '=', params.shareId)
      .where('inspection_id', '=', params.inspectionId)
      .forUpdate()
      .executeTakeFirst()
    if (link === undefined) throw new AppError('share.not-found')
    if (link.revoked_at !== null) return
    await trx.updateTable('share_link').set({ revoked_at: call.now() }).where('id', '=', params.shareId).execute()
    await audit(trx, {
      ...actorOf(call),
      action: 'share.revoke',
      corporateIds: [call.membership.corporateId],
      subjectId: params.projectId,
      detail: { link: link.label },
    })
  })
  return {}
}
