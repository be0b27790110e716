import { AppError } from '@plumbline/contract/errors'
import { corporateWide } from '@plumbline/contract/notifications/message-kinds'
import { maxMessages, type notificationRoutes } from '@plumbline/contract/notifications/notifications'
import type { Input, Reply } from '@plumbline/contract/route'
import { seesEveryProject } from '@plumbline/contract/roles'
import { sql, type RawBuilder } from 'kysely'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { localeOf, wordsOf } from './message-words.ts'

type Routes = typeof notificationRoutes

/**
 * Messages under the bell of a project: its own, and those of the corporate, except about projects that the reader may
 * no longer open.
 */
function inBell({ caller, membership }: Call, projectId: string): RawBuilder<boolean> {
  const isOpen = seesEveryProject(membership.role)
    ? sql`true`
    : sql`exists (select from project_assignment where project_assignment.project_id = message.project_id and project_assignment.user_id = ${caller.userId})`
  return sql<boolean>`message.user_id = ${caller.userId} and message.corporate_id = ${membership.corporateId} and not message.is_deleted and (
    message.project_id = ${projectId}
    or message.kind = any(${[...corporateWide]}::text[]) and (message.project_id is null or exists (select from project where project.id = message.project_id and project.deleted_at is null) and ${isOpen})
  )`
}

/** Of this inspection, or of none: another inspection of the same project has a bell of its own. */
const ofInspection = (inspectionId: string) =>
  sql<boolean>`(message.inspection_id is null or message.inspection_id = ${inspectionId})`

export async function listMessages(call: Call, { query }: Input<Routes['list']>): Promise<Reply<Routes['list']>> {
  const { projectId, inspectionId } = query
  const size = query.limit === 'All' ? maxMessages : Math.min(maxMessages, Number(query.limit))
  const page = Number(query.page)
  const isShown = sql<boolean>`${inBell(call, projectId)} and ${ofInspection(inspectionId)}`
  const direction = query.sortOrder === '1' ? ('desc' as const) : ('asc' as const)
  const rows = await call.db
    .selectFrom('message')
    .leftJoin('app_user', 'app_user.id', 'message.by_id')
    .leftJoin('project', 'project.id', 'message.project_id')
    .leftJoin('workspace', 'workspace.project_id', 'message.project_id')
    .select([
      'message.id',
      'message.kind',
      'message.details',
      'message.created_at',
      'message.is_read',
      'message.is_deleted',
      'message.project_id',
      'message.inspection_id',
      'message.subject_id',
      'app_user.name as by',
      'project.name as project',
      'workspace.id as workspace_id',
    ])
    .where(isShown)
    .orderBy('message.created_at', direction)
    .orderBy('message.id', direction)
    .offset((page - 1) * size)
    .limit(size + 1)
    .execute()
  const {
    rows: [count],
  } = await sql<{
    unread: number
  }>`select count(*)::int as unread from message where ${isShown} and not is_read`.execute(call.db)
  const locale =
    query.language ??
    localeOf(
      (
        await call.unscopedDb
          .selectFrom('app_user')
          .select('locale')
          .where('id', '=', call.caller.userId)
          .executeTakeFirst()
      )?.locale ?? 'en',
    )
  return {
    data: rows.slice(0, size).map((row) => ({
      _id: row.id,
      ...wordsOf(locale, row),
      createdAt: row.created_at.toISOString(),
      isRead: row.is_read,
      isDeleted: row.is_deleted,
      kind: row.kind,
      projectId: row.project_id,
      workspaceId: row.workspace_id,
      inspectionId: row.inspection_id,
      subjectId: row.subject_id,
    })),
    unread: count?.unread ?? 0,
    nextPage: rows.length > size ? page + 1 : null,
  }
}

type Change = Input<Routes['setStatus']>['body']

/** Answers how many were the caller's. */
async function change(
  call: Call,
  projectId: string,
  messageIds: readonly string[],
  { isRead, isDeleted }: Change,
): Promise<number> {
  return call.db.transaction().execute(async (trx) => {
    const isMeant = sql<boolean>`${inBell(call, projectId)} and message.id = any(${messageIds}::uuid[])`
    const { rows } =
      await sql`update message set is_read = coalesce(${isRead ?? null}::boolean, is_read), is_deleted = coalesce(${isDeleted ?? null}::boolean, is_deleted) where ${isMeant} returning id`.execute(
        trx,
      )
    // The bell in another tab of theirs.
    if (rows.length > 0)
      await publish(trx, {
        kind: 'messages.changed',
        corporateId: call.membership.corporateId,
        entityId: call.caller.userId,
      })
    return rows.length
  })
}

export async function setStatus(
  call: Call,
  { params, body }: Input<Routes['setStatus']>,
): Promise<Reply<Routes['setStatus']>> {
  if ((await change(call, params.projectId, [params.messageId], body)) === 0) throw new AppError('message.not-found')
  return {}
}

export async function setStatuses(
  call: Call,
  { params, body }: Input<Routes['setStatuses']>,
): Promise<Reply<Routes['setStatuses']>> {
  await change(call, params.projectId, body.messageIds, body)
  return {}
}
