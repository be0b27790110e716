import type { DefectEvent } from '@plumbline/contract/defects/history'
import { AppError } from '@plumbline/contract/errors'
import { sql, type Selectable, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { DefectTable } from '../../db/schema/defects.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { mergedInto } from './same/merged-chain.ts'
import type { Withdrawing } from './withdraw-defects.ts'

export type Trx = Transaction<Database>
export type OfInspection = { readonly projectId: string; readonly inspectionId: string }
export type OfDefect = OfInspection & { readonly defectId: string }
export type DefectRow = Selectable<DefectTable>

export const actingIn = ({ caller, membership, now }: Call): Withdrawing => ({
  userId: caller.userId,
  role: membership.role,
  now: now(),
})

/**
 * In the order of their ids, so that two who change the same ones wait for each other once. Those deleted are left out.
 */
export function lockDefects(trx: Trx, inspectionId: string, ids: readonly string[]): Promise<DefectRow[]> {
  return trx
    .selectFrom('defect')
    .selectAll()
    .where('inspection_id', '=', inspectionId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function lockDefect(trx: Trx, { inspectionId, defectId }: OfDefect): Promise<DefectRow> {
  const [row] = await lockDefects(trx, inspectionId, [defectId])
  if (row !== undefined) return row
  const survivor = (await mergedInto(trx, [defectId])).get(defectId)
  throw survivor === undefined ? new AppError('defect.not-found') : new AppError('defect.merged', { newer: survivor })
}

/** Who has no account, as that person typed it, and the share link it came through. */
export type Guest = { readonly shareId: string; readonly name: string; readonly email: string }

type Happening = Pick<DefectEvent, 'kind' | 'field'> & {
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
  readonly version?: number
}

export async function addEvent(
  trx: Trx,
  { id, project_id, corporate_id }: Pick<DefectRow, 'id' | 'project_id' | 'corporate_id'>,
  { userId, now, guest }: { readonly userId: string | null; readonly now: Date; readonly guest?: Guest },
  { before = null, after = null, reason = '', version, ...what }: Happening,
): Promise<void> {
  await trx
    .insertInto('defect_event')
    .values({
      id: v7(),
      defect_id: id,
      project_id,
      corporate_id,
      ...what,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      reason,
      version: version ?? null,
      by_id: userId,
      ...(guest === undefined ? {} : { share_id: guest.shareId, guest_name: guest.name, guest_email: guest.email }),
      at: now,
    })
    .execute()
}

/** Publishes once for any number of defects: photos show numbers and severities, so every open view fetches again. */
export async function publishDefectsChanged(
  trx: Trx,
  rows: readonly Pick<DefectRow, 'project_id' | 'corporate_id'>[],
): Promise<void> {
  const [first] = rows
  if (first !== undefined)
    await publish(trx, { kind: 'annotations.changed', corporateId: first.corporate_id, projectId: first.project_id })
}
