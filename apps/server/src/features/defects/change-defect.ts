import type { DefectEvent, DefectFields, defectLifeRoutes } from '@plumbline/contract/defects/history'
import { forPlainTexts, plainTexts, type PlainText } from '@plumbline/contract/defects/plain-texts'
import { AppError } from '@plumbline/contract/errors'
import { seesEveryProject, type Role } from '@plumbline/contract/roles'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type Selectable, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { DefectTable } from '../../db/schema/defects.ts'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { requirePlan } from '../billing/require-plan.ts'
import { checkPlaces } from '../media/upload-places.ts'
import { checkRatings } from '../projects/rating-setup.ts'
import { checkSubType, defectDefaults, type DefectDefaults } from './defect-defaults.ts'
import { showDetail } from './defect-detail.ts'
import { notifyAssignee } from './defect-notifications.ts'
import { mergedInto } from './same/merged-chain.ts'
import { followingType, unconfirmedAfter } from './unconfirmed-fields.ts'
import type { Withdrawing } from './withdraw-defects.ts'

type Routes = typeof defectLifeRoutes
export type Trx = Transaction<Database>
type OfInspection = { readonly projectId: string; readonly inspectionId: string }
type OfDefect = OfInspection & { readonly defectId: string }
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

/** For a defect that the caller has found in its own inspection already. */
export async function lockDefectById(trx: Trx, defectId: string): Promise<DefectRow> {
  const row = await trx
    .selectFrom('defect')
    .selectAll()
    .where('id', '=', defectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('defect.not-found')
  return row
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

/**
 * Refuses people who cannot see the defect. Agents belong to another corporate, so this reads unscoped, for one
 * corporate.
 */
export async function checkSeers(
  { unscopedDb, membership }: Call,
  { projectId }: OfInspection,
  userIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(userIds)]
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: string; role: Role; assigned: boolean }>`
    select app_user.id, standing.role, exists (select from project_assignment where project_id = ${projectId} and user_id = app_user.id) as assigned
    from standing join app_user on app_user.id = standing.user_id where standing.corporate_id = ${membership.corporateId} and app_user.id = any(${wanted}::uuid[]) and app_user.deleted_at is null`.execute(
    unscopedDb,
  )
  const seers = new Set(rows.filter(({ role, assigned }) => assigned || seesEveryProject(role)).map(({ id }) => id))
  if (wanted.some((id) => !seers.has(id))) throw new AppError('user.not-found')
}

/** Before anything is written: what the fields name is there for this project, and its plan includes them. */
export async function checkFields(call: Call, of: OfInspection, fields: readonly DefectFields[]): Promise<void> {
  const assigneeIds = fields.map(({ assigneeId }) => assigneeId).filter((id) => typeof id === 'string')
  if (assigneeIds.length > 0 || fields.some(({ dueDate }) => typeof dueDate === 'string'))
    await requirePlan(call.db, of.projectId, 'defects.assign')
  await checkPlaces(call.db, of, fields)
  await checkRatings(call.db, of.projectId, fields)
  await checkSeers(call, of, assigneeIds)
}

/**
 * Fields changed after the version that a save builds on, with what they are now; by anyone, the same person's other
 * tab included. Nothing is known to be unchanged since a version that does not exist yet, so that one is refused.
 */
export async function changedSince(
  trx: Trx,
  row: Pick<DefectRow, 'id' | 'version'>,
  version: number,
): Promise<ReadonlyMap<string, unknown> | 'unknown-version'> {
  if (!isStaleVersion(row.version, version)) return new Map()
  // No defect had it, and a number beyond PostgreSQL's integers would fail the query.
  if (version > row.version || version < 0) return 'unknown-version'
  const rows = await trx
    .selectFrom('defect_event')
    .select(['field', 'after'])
    .where('defect_id', '=', row.id)
    .where('version', '>', version)
    .orderBy('id')
    .execute()
  return new Map(rows.flatMap(({ field, after }) => (field === null ? [] : [[field, after] as const])))
}

/**
 * `taken`: fields that did not change since the version. Refused: at least one that was changed since, to something
 * else.
 */
export async function mergeChange(
  trx: Trx,
  row: Pick<DefectRow, 'id' | 'version'>,
  version: number,
  change: DefectFields,
): Promise<{ readonly taken: DefectFields; readonly isRefused: boolean }> {
  const changed = await changedSince(trx, row, version)
  if (changed === 'unknown-version') return { taken: {}, isRefused: true }
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  const taken = Object.fromEntries(given.filter(([field]) => !changed.has(field))) as DefectFields
  return { taken, isRefused: given.some(([field, value]) => changed.has(field) && changed.get(field) !== value) }
}

/** Typed by name, because each differs. */
const textColumns = forPlainTexts((name) => plainTexts[name].column) as {
  readonly [Name in PlainText]: (typeof plainTexts)[Name]['column']
}

const columnOf = {
  type: 'type',
  subType: 'sub_type',
  severity: 'severity',
  material: 'material',
  block: 'block',
  floor: 'floor',
  elevationId: 'elevation_id',
  vertical: 'vertical',
  followUpAction: 'follow_up_action',
  ...textColumns,
  assigneeId: 'assignee_id',
  dueDate: 'due_date',
  width: 'width',
  length: 'length',
  rating: 'rating',
  repairBy: 'repair_by',
} as const satisfies Record<keyof DefectFields, string>

type Field = keyof typeof columnOf
type By = { readonly userId: string | null; readonly now: Date }

/** Type and sub type as they will stand together: what belonged to another type goes with it. */
async function withSubType(
  trx: Trx,
  row: Pick<DefectRow, 'project_id' | 'corporate_id' | 'type' | 'sub_type' | 'unconfirmed'>,
  given: DefectFields,
): Promise<{ readonly fields: DefectFields; readonly defaults?: DefectDefaults }> {
  const type = given.type ?? row.type
  const subType = given.subType === undefined ? row.sub_type : given.subType
  if (type === row.type && subType === row.sub_type) return { fields: given }
  const { defect_library: library } = await trx
    .selectFrom('project')
    .select('defect_library')
    .where('id', '=', row.project_id)
    .executeTakeFirstOrThrow()
  const defaults = await defectDefaults(
    trx,
    { corporateId: row.corporate_id, library },
    { type, aiDefectType: null, widthMm: null },
  )
  const fields = { ...followingType(row, type, defaults), ...given }
  if (given.subType === undefined) {
    const isOfType = subType === null || defaults.subTypes.includes(subType)
    return { fields: isOfType ? fields : { ...fields, subType: null }, defaults }
  }
  checkSubType(defaults, subType)
  return { fields, defaults }
}

/** Only a closed defect has nothing left to do: its status decides, by its own rules. */
function refuseClosedAction(action: DefectFields['followUpAction'], row: DefectRow): void {
  if (action === 'closed' && row.status !== 'closed' && row.follow_up_action !== 'closed')
    throw new AppError('input.invalid', { field: 'followUpAction' })
}

/** One entry for each changed field. A value that was chosen as it stood is an entry too: it was confirmed. */
async function recordChanges(
  trx: Trx,
  row: DefectRow,
  fields: DefectFields,
  { changed, unconfirmed }: { readonly changed: readonly Field[]; readonly unconfirmed: readonly string[] },
  by: By,
): Promise<void> {
  const json = (value: unknown) => JSON.stringify(value ?? null)
  const of = { defect_id: row.id, project_id: row.project_id, corporate_id: row.corporate_id }
  const at = { version: row.version + 1, by_id: by.userId, at: by.now }
  const confirmed = row.unconfirmed.filter((field) => !unconfirmed.includes(field) && !changed.includes(field))
  await trx
    .insertInto('defect_event')
    .values([
      ...changed.map((field) => ({
        id: v7(),
        ...of,
        kind: 'changed' as const,
        field,
        before: json(row[columnOf[field]]),
        after: json(fields[field]),
        ...at,
      })),
      ...(confirmed.length === 0
        ? []
        : [
            {
              id: v7(),
              ...of,
              kind: 'confirmed' as const,
              field: null,
              before: null,
              after: json(confirmed.join(',')),
              ...at,
            },
          ]),
    ])
    .execute()
}

/**
 * Writes only the fields of a locked row that differ, each with an entry in the history. Sizes come from the photo
 * unless typed here. Answers whether anything changed; a caller that changes many notifies the assignee itself.
 */
export async function changeFields(
  trx: Trx,
  row: DefectRow,
  given: DefectFields,
  by: By,
  sizeSource: 'gsd' | 'typed' = 'typed',
  isOneOfMany = false,
): Promise<boolean> {
  const { fields, defaults } = await withSubType(trx, row, given)
  refuseClosedAction(fields.followUpAction, row)
  const unconfirmed = unconfirmedAfter(row, fields, defaults)
  const changed = (Object.keys(columnOf) as readonly Field[]).filter(
    (field) => fields[field] !== undefined && fields[field] !== row[columnOf[field]],
  )
  const isConfirming = unconfirmed.length < row.unconfirmed.length
  if (changed.length === 0 && !isConfirming) return false
  const sources = {
    width_source: changed.includes('width') ? sizeSource : (row.width_source ?? row.size_source),
    length_source: changed.includes('length') ? sizeSource : (row.length_source ?? row.size_source),
  }
  const isSized = changed.includes('width') || changed.includes('length')
  const after = Object.fromEntries(changed.map((field) => [columnOf[field], fields[field]]))
  await trx
    .updateTable('defect')
    .set({
      ...after,
      ...(isSized ? { size_source: sizeSource, ...sources } : {}),
      ...(changed.includes('width') && sizeSource === 'typed' ? { is_below_gsd: false } : {}),
      unconfirmed,
      version: row.version + 1,
      updated_at: by.now,
    })
    .where('id', '=', row.id)
    .execute()
  await recordChanges(trx, row, fields, { changed, unconfirmed }, by)
  if (changed.includes('assigneeId') && !isOneOfMany) await notifyAssignee(trx, [row], fields.assigneeId, by.userId)
  return true
}

/**
 * Reliability case 16: fields that did not change since are saved, whatever the version; those set to something else
 * are left as they are, and the answer is 409.
 */
export async function changeDefect(
  call: Call,
  { params, body }: Input<Routes['change']>,
): Promise<Reply<Routes['change']>> {
  await checkFields(call, params, [body.change])
  const by = actingIn(call)
  const isRefused = await call.db.transaction().execute(async (trx) => {
    const row = await lockDefect(trx, params)
    const { taken, isRefused: isStale } = await mergeChange(trx, row, body.version, body.change)
    if (await changeFields(trx, row, taken, by)) await publishDefectsChanged(trx, [row])
    return isStale
  })
  const detail = await showDetail(call, params)
  if (isRefused) throw new AppError('version.stale', { newer: detail })
  return detail
}

/** Deleted ones are skipped. */
export async function changeDefects(
  call: Call,
  { params, body }: Input<Routes['changeMany']>,
): Promise<Reply<Routes['changeMany']>> {
  await requirePlan(call.db, params.projectId, 'defects.register')
  await checkFields(call, params, [body.change])
  const by = actingIn(call)
  return call.db.transaction().execute(async (trx) => {
    const changed: DefectRow[] = []
    for (const row of await lockDefects(trx, params.inspectionId, body.defectIds))
      if (await changeFields(trx, row, body.change, by, 'typed', true)) changed.push(row)
    await notifyAssignee(trx, changed, body.change.assigneeId, by.userId)
    await publishDefectsChanged(trx, changed)
    return { changed: changed.length }
  })
}
