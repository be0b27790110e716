import type { DefectFields } from '@plumbline/contract/defects/history'
import { forPlainTexts, plainTexts, type PlainText } from '@plumbline/contract/defects/plain-texts'
import { AppError } from '@plumbline/contract/errors'
import { sql, type Selectable, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { DefectTable } from '../../db/schema/defects.ts'
import { followingType, unconfirmedAfter } from './unconfirmed-fields.ts'
import { checkSubType, defectDefaults, type DefectDefaults } from './defect-defaults.ts'
import { notifyAssignee } from './defect-notifications.ts'

type Trx = Transaction<Database>
type DefectRow = Selectable<DefectTable>

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
 * Writes only the fields that differ, each with an entry in the history. Sizes come from the photo unless typed here.
 * Answers whether anything changed; a caller that changes many notifies the assignee itself.
 */
export async function changeFields(
  trx: Trx,
  defectId: string,
  given: DefectFields,
  by: By,
  sizeSource: 'gsd' | 'typed' = 'typed',
  isOneOfMany = false,
): Promise<boolean> {
  const row = await trx
    .selectFrom('defect')
    .selectAll()
    .select(sql<string | null>`due_date::text`.as('due_date'))
    .select(sql<string | null>`repair_by::text`.as('repair_by'))
    .where('id', '=', defectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('defect.not-found')
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
    .where('id', '=', defectId)
    .execute()
  await recordChanges(trx, row, fields, { changed, unconfirmed }, by)
  if (changed.includes('assigneeId') && !isOneOfMany) await notifyAssignee(trx, [row], fields.assigneeId, by.userId)
  return true
}
