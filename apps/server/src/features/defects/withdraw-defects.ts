import { restorableDays } from '@plumbline/contract/annotations/editing'
import { AppError } from '@plumbline/contract/errors'
import type { Role } from '@plumbline/contract/roles'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import { mergedInto } from './same/merged-chain.ts'

type Trx = Transaction<Database>
export type Withdrawing = { readonly userId: string; readonly role: Role; readonly now: Date }

/** rules §I: these delete anybody's, the other editors what they reported themselves. */
export const deletesAny: readonly Role[] = ['system-admin', 'agent-admin', 'corporate-admin', 'workspace-admin']

export async function recordDefectEvents(
  trx: Trx,
  kind: 'deleted' | 'restored',
  rows: readonly { readonly id: string; readonly project_id: string; readonly corporate_id: string }[],
  { userId, now }: Withdrawing,
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('defect_event')
    .values(
      rows.map(({ id, project_id, corporate_id }) => ({
        id: v7(),
        defect_id: id,
        project_id,
        corporate_id,
        kind,
        field: null,
        before: null,
        after: null,
        by_id: userId,
        at: now,
      })),
    )
    .execute()
}

/**
 * Called when the last shape of a defect is deleted. An untouched defect is deleted too, and its number stays used; one
 * that was submitted, commented or repaired stays in the register without a place on a photo.
 */
export async function withdrawDefects(trx: Trx, ids: readonly string[], by: Withdrawing): Promise<void> {
  if (ids.length === 0) return
  // In one order, as everybody does who takes many.
  await sql`select id from defect where id = any(${ids}::uuid[]) order by id for update`.execute(trx)
  const untouched = trx
    .updateTable('defect')
    .set({ deleted_at: by.now, version: sql<number>`version + 1`, updated_at: by.now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'open')
    .where(
      sql<boolean>`not exists (select from annotation where annotation.defect_id = defect.id and annotation.deleted_at is null)`,
    )
    .where(sql<boolean>`not exists (select from defect part where part.merged_into = defect.id)`)
    .where(sql<boolean>`not exists (select from defect_comment where defect_comment.defect_id = defect.id)`)
    .where(sql<boolean>`not exists (select from defect_after_photo where defect_after_photo.defect_id = defect.id)`)
  await recordDefectEvents(
    trx,
    'deleted',
    await (deletesAny.includes(by.role) ? untouched : untouched.where('reporter_id', '=', by.userId))
      .returning(['id', 'project_id', 'corporate_id'])
      .execute(),
    by,
  )
}

/** Those that went with a shape that is back. Answers which of all are there now. */
export async function bringBackDefects(
  trx: Trx,
  deleted: readonly { readonly id: string; readonly at: Date }[],
  by: Withdrawing,
): Promise<ReadonlySet<string>> {
  const ids = deleted.map(({ id }) => id)
  for (const { id, at } of deleted) {
    const rows = await trx
      .updateTable('defect')
      .set({ deleted_at: null, version: sql<number>`version + 1`, updated_at: by.now })
      .where('id', '=', id)
      .where('deleted_at', '=', at)
      .where('merged_into', 'is', null)
      .returning(['id', 'project_id', 'corporate_id'])
      .execute()
    await recordDefectEvents(trx, 'restored', rows, by)
  }
  const there = await trx
    .selectFrom('defect')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(there.map(({ id }) => id))
}

const dayMs = 24 * 3600 * 1000
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableDays * dayMs)

/**
 * Checks a defect that a shape is to show, and answers which: of a merged one that it is part of. A withdrawn one is
 * restored under its
 * number, if the caller may delete and restore it.
 */
export async function requireDefect(trx: Trx, inspectionId: string, id: string, by: Withdrawing): Promise<string> {
  const row = await trx
    .selectFrom('defect')
    .select(['deleted_at', 'reporter_id', 'merged_into'])
    .where('id', '=', id)
    .where('inspection_id', '=', inspectionId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.deleted_at === null) return id
  const survivor = row?.merged_into ? (await mergedInto(trx, [id])).get(id) : undefined
  if (survivor !== undefined) return requireDefect(trx, inspectionId, survivor._id, by)
  const mayRestore = row !== undefined && (deletesAny.includes(by.role) || row.reporter_id === by.userId)
  if (!mayRestore || row.deleted_at < restorableSince(by.now)) throw new AppError('defect.not-found')
  await bringBackDefects(trx, [{ id, at: row.deleted_at }], by)
  return id
}
