import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { maxActiveShares, type Share, type shareRoutes } from '@plumbline/contract/shares/shares'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Call } from '../../http/implement.ts'
import { actorOf, audit } from '../accounts/audit/audit.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { countSharePhotos } from './shared-photos.ts'
import { hashShareToken, newShareToken } from './share-ticket.ts'

type Create = typeof shareRoutes.create
type ShareRow = Omit<Share, 'createdAt' | 'expiresAt' | 'lastOpenedAt'> & {
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly lastOpenedAt: Date | null
}

const dayMs = 24 * 3600 * 1000

async function readShares({ db, now }: Pick<Call, 'db' | 'now'>, inspectionId: string): Promise<Share[]> {
  const { rows } = await sql<ShareRow>`
    select share_link.id as "_id", label, may_comment as "mayComment", is_blurred as "isBlurred", share_link.password_hash is not null as "hasPassword",
      json_build_object('defects', shows_defects, 'photos', shows_photos, 'elevations', shows_elevations, 'reports', shows_reports) as shows,
      case when revoked_at is not null then 'revoked' when expires_at <= ${now()} then 'expired' else 'active' end as state,
      coalesce(app_user.name, '') as "createdBy", share_link.created_at as "createdAt", expires_at as "expiresAt",
      openings, last_opened_at as "lastOpenedAt"
    from share_link left join app_user on app_user.id = share_link.created_by
    where inspection_id = ${inspectionId} order by share_link.id desc limit 500`.execute(db)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  }))
}

export async function listShares(
  call: Call,
  { params }: Input<typeof shareRoutes.list>,
): Promise<Reply<typeof shareRoutes.list>> {
  const [data, photos] = await Promise.all([
    readShares(call, params.inspectionId),
    countSharePhotos(call.db, params.inspectionId),
  ])
  return { data, photos }
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

export async function createShare(call: Call, { params, body }: Input<Create>): Promise<Reply<Create>> {
  const { corporateId } = call.membership
  await requireRoom(call, params.inspectionId)
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
        shows_defects: body.shows.defects,
        shows_photos: body.shows.defects && body.shows.photos,
        shows_elevations: body.shows.elevations,
        shows_reports: body.shows.reports,
        may_comment: body.mayComment,
        is_blurred: body.isBlurred,
        hash: hashShareToken(token),
        password_hash: passwordHash,
        created_by: call.caller.userId,
        created_at: now,
        expires_at: new Date(now.getTime() + body.days * dayMs),
      })
      .execute()
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
