import type { AiDefectType } from '@plumbline/contract/buildings'
import type { DefectFields } from '@plumbline/contract/defects/history'
import { forTextColumns } from '@plumbline/contract/defects/plain-texts'
import { AppError } from '@plumbline/contract/errors'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '../../db/database.ts'
import { checkSubType, defectDefaults } from './defect-defaults.ts'
import { unchosenFields } from './unconfirmed-fields.ts'
import { notifyAssignee } from './defect-notifications.ts'

type Trx = Transaction<Database>

/** What a person said of it; left out: as the library and the photo say. */
export type GivenDefect = DefectFields

/** Millimetres, from the GSD of the photo. */
export type MeasuredDefect = {
  readonly width: number | null
  readonly length: number | null
  readonly isBelowGsd: boolean
  /** Across a line. The box around a crack is as wide as its way, and would make every crack critical. */
  readonly crackWidth: number | null
  /** Null: not known, or typed. */
  readonly crackWidthPlusMinus?: number | null
}

export type NewDefect = {
  readonly _id?: string
  readonly corporateId: string
  readonly projectId: string
  readonly inspectionId: string
  readonly reporterId: string | null
  /** The photo it was seen on. */
  readonly mediaId: string | null
  readonly aiDefectType?: AiDefectType | null
  readonly confidence?: number | null
  readonly measured?: MeasuredDefect | null
  /** The floor at which the elevation shows it, which goes before the floor of the photo. */
  readonly seenOn?: { readonly elevationId: string; readonly floor: string } | undefined
  readonly given?: GivenDefect
}

/**
 * Never given twice: the counter outlives the defect that had it. Counters are locked before defects: who is to make
 * one after changing another takes none beforehand.
 */
export async function takeNumbers(
  trx: Trx,
  { projectId, corporateId }: Pick<NewDefect, 'projectId' | 'corporateId'>,
  count: 0 | 1,
): Promise<number> {
  const { defects } = await trx
    .insertInto('finding_count')
    .values({ project_id: projectId, corporate_id: corporateId, defects: count })
    .onConflict((conflict) =>
      conflict.column('project_id').doUpdateSet({ defects: sql<number>`finding_count.defects + ${count}` }),
    )
    .returning('defects')
    .executeTakeFirstOrThrow()
  return defects
}

type Place = Required<Pick<GivenDefect, 'block' | 'floor' | 'elevationId' | 'vertical'>>

async function placeOf(trx: Trx, mediaId: string | null): Promise<Place> {
  const photo =
    mediaId === null
      ? undefined
      : await trx
          .selectFrom('media')
          .leftJoin('drawing', 'drawing.id', 'media.elevation_id')
          .leftJoin('video_column', 'video_column.id', 'media.column_id')
          .select(['media.elevation_id', 'media.floor', 'drawing.block_name', 'video_column.name as column_name'])
          .where('media.id', '=', mediaId)
          .executeTakeFirst()
  return {
    block: photo?.block_name ?? '',
    floor: photo?.floor ?? null,
    elevationId: photo?.elevation_id ?? null,
    vertical: photo?.column_name ?? '',
  }
}

/** What was typed wins over what was measured on the photo. */
function sizeOf(given: GivenDefect, measured: MeasuredDefect | null) {
  const isTyped = given.width !== undefined || given.length !== undefined
  const sourceOf = (typed: number | null | undefined, read: number | null | undefined) =>
    typed !== undefined ? ('typed' as const) : typeof read === 'number' ? ('gsd' as const) : null
  return {
    width: given.width === undefined ? (measured?.width ?? null) : given.width,
    length: given.length === undefined ? (measured?.length ?? null) : given.length,
    size_source: isTyped ? ('typed' as const) : measured === null ? null : ('gsd' as const),
    width_source: sourceOf(given.width, measured?.width),
    length_source: sourceOf(given.length, measured?.length),
    is_below_gsd: given.width === undefined && measured?.isBelowGsd === true,
  }
}

async function recordCreated(trx: Trx, id: string, { projectId, corporateId, reporterId }: NewDefect): Promise<void> {
  await trx
    .insertInto('defect_event')
    .values({
      id: v7(),
      defect_id: id,
      project_id: projectId,
      corporate_id: corporateId,
      kind: 'created',
      field: null,
      before: null,
      after: null,
      by_id: reporterId,
    })
    .execute()
}

async function libraryDefaults(
  trx: Trx,
  { corporateId, projectId, aiDefectType = null, measured = null, given = {} }: NewDefect,
) {
  const project = await trx
    .selectFrom('project')
    .select('defect_library')
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (project === undefined) throw new AppError('project.not-found')
  const defaults = await defectDefaults(
    trx,
    { corporateId, library: project.defect_library },
    {
      type: given.type,
      aiDefectType,
      widthMm: given.width === undefined ? (measured?.crackWidth ?? null) : given.width,
      widthPlusMinus: given.width === undefined ? (measured?.crackWidthPlusMinus ?? null) : null,
    },
  )
  checkSubType(defaults, given.subType)
  return defaults
}

/**
 * In the transaction that ties the shape to it. Location comes from the photo, the rest from the project's library;
 * what a person said goes before both.
 */
export async function createDefect(
  trx: Trx,
  defect: NewDefect,
): Promise<{ readonly id: string; readonly defectNum: number }> {
  const {
    corporateId,
    projectId,
    inspectionId,
    reporterId,
    mediaId,
    aiDefectType = null,
    confidence = null,
    measured = null,
    seenOn,
    given = {},
  } = defect
  const defaults = await libraryDefaults(trx, defect)
  const place = await placeOf(trx, mediaId)
  const pick = <K extends keyof Place>(name: K): Place[K] =>
    given[name] === undefined ? place[name] : (given[name] as Place[K])
  const elevationId = pick('elevationId')
  const floor =
    given.floor === undefined && seenOn !== undefined && seenOn.elevationId === elevationId
      ? seenOn.floor
      : pick('floor')
  // A new defect is open: its action cannot be done already.
  if (given.followUpAction === 'closed') throw new AppError('input.invalid', { field: 'followUpAction' })
  const [id, defectNum] = [defect._id ?? v7(), await takeNumbers(trx, defect, 1)]
  await trx
    .insertInto('defect')
    .values({
      id,
      inspection_id: inspectionId,
      project_id: projectId,
      corporate_id: corporateId,
      defect_num: defectNum,
      ai_defect_type: aiDefectType,
      confidence,
      type: defaults.type,
      sub_type: given.subType ?? null,
      severity: given.severity ?? defaults.severity,
      material: given.material === undefined ? defaults.material : given.material,
      block: pick('block'),
      floor,
      elevation_id: elevationId,
      vertical: pick('vertical'),
      follow_up_action: given.followUpAction ?? defaults.followUpAction,
      ...forTextColumns((name) => given[name] ?? ''),
      reporter_id: reporterId,
      assignee_id: given.assigneeId ?? null,
      due_date: given.dueDate ?? null,
      rating: given.rating ?? null,
      repair_by: given.repairBy ?? null,
      unconfirmed: unchosenFields(given, defaults),
      ...sizeOf(given, measured),
    })
    .execute()
  await recordCreated(trx, id, defect)
  await notifyAssignee(
    trx,
    [
      {
        id,
        defect_num: defectNum,
        corporate_id: corporateId,
        project_id: projectId,
        inspection_id: inspectionId,
        assignee_id: null,
      },
    ],
    given.assigneeId,
    reporterId,
  )
  return { id, defectNum }
}
