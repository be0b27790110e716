import { aiDefectTypes, materials as allMaterials, severities } from '@plumbline/contract/buildings'
import { defectStatus, shownProgressKinds, type DefectFilter } from '@plumbline/contract/defects/defects'
import { AppError } from '@plumbline/contract/errors'
import { Id } from '@plumbline/contract/ids'
import { Rating } from '@plumbline/contract/rules/ratings'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { contains } from '../../db/like-pattern.ts'
import { startOfDay, todayIn, zoneOfInspection } from '../projects/project-zone.ts'

type Condition = RawBuilder<boolean>

const none = 'none'

function listOf<T extends z.ZodType<string>>(schema: T, text: string, field: keyof DefectFilter): string[] {
  const read = z.array(schema).safeParse(text.split(','))
  if (!read.success) throw new AppError('input.invalid', { field, cause: read.error })
  return read.data
}

const among = (column: string, values: readonly string[]): Condition =>
  sql<boolean>`${sql.ref(column)} = any(${values}::text[])`

/** Of 'DF0031' or '31'. */
export const numberIn = (q: string): string | undefined => /^(?:DF)?0*(\d{1,9})$/i.exec(q)?.[1]

/** A merged number leads to the defect that it is part of. */
const isSurvivorOf = (inspectionId: string, number: number): Condition => sql<boolean>`id in (
  with recursive chain as (
    select part.merged_into as at from defect part where part.inspection_id = ${inspectionId} and part.defect_num = ${number}
    union select part.merged_into from chain join defect part on part.id = chain.at
  ) select at from chain where at is not null)`

/** By number, or by words of the remark, the description or the place. */
function isFound(inspectionId: string, q: string): Condition {
  const number = numberIn(q)
  const inWords = sql<boolean>`words like lower(${contains(q)})`
  return number === undefined
    ? inWords
    : sql<boolean>`(defect_num = ${Number(number)} or ${inWords} or ${isSurvivorOf(inspectionId, Number(number))})`
}

function isOf(column: string, text: string, field: keyof DefectFilter): Condition {
  const ids = listOf(z.union([z.literal(none), Id]), text, field)
  return sql<boolean>`(${sql.ref(column)} = any(${ids.filter((id) => id !== none)}::uuid[]) or (${sql.ref(column)} is null and ${ids.includes(none)}))`
}

/** What is not said fits no value, and 'none' only that. */
function isText(column: string, values: readonly string[], value: RawBuilder<unknown> = sql.ref(column)): Condition {
  return sql<boolean>`(${value} = any(${values}::text[]) or (${value} is null and ${values.includes(none)}))`
}

/** Null under another scheme than the project's; the scheme is read once, not for each row. */
export const shownRating = (inspectionId: string): RawBuilder<string | null> =>
  sql<string | null>`case when split_part(rating, ':', 1) = (
    select project.rating_scheme from inspection join workspace on workspace.id = inspection.workspace_id join project on project.id = workspace.project_id
    where inspection.id = ${inspectionId}) then rating end`

/** As `shownProgress` says it. The few that are only linked are found by their index: none of the others is read for it. */
export const progressShown = (inspectionId: string): RawBuilder<string | null> =>
  sql<string | null>`case when progress is null and id in (
    select linked.id from defect linked where linked.inspection_id = ${inspectionId} and linked.earlier_id is not null and linked.progress is null and linked.deleted_at is null
  ) then 'unassessed' else progress end`

const orNone = (values: readonly [string, ...string[]]) => z.enum([...values, none])

/** What is counted by its values beside the list; the other filters hold for all of it. */
export const dimensions = [
  'severities',
  'statuses',
  'types',
  'elevations',
  'floors',
  'materials',
  'assignees',
  'reporters',
  'aiTypes',
  'progress',
  'ratings',
] as const satisfies readonly (keyof DefectFilter)[]
export type Dimension = (typeof dimensions)[number]

const readers: Readonly<Record<Dimension, (text: string, inspectionId: string) => Condition>> = {
  severities: (text) => among('severity', listOf(z.enum(severities), text, 'severities')),
  statuses: (text) => among('status', listOf(defectStatus as unknown as z.ZodType<string>, text, 'statuses')),
  types: (text) => among('type', text.split(',')),
  elevations: (text) => isOf('elevation_id', text, 'elevations'),
  floors: (text) => isText('floor', text.split(',')),
  materials: (text) => isText('material', listOf(orNone(allMaterials), text, 'materials')),
  assignees: (text) => isOf('assignee_id', text, 'assignees'),
  reporters: (text) => isOf('reporter_id', text, 'reporters'),
  aiTypes: (text) => isText('ai_defect_type', listOf(orNone(aiDefectTypes), text, 'aiTypes')),
  progress: (text, inspectionId) =>
    isText('progress', listOf(orNone(shownProgressKinds), text, 'progress'), progressShown(inspectionId)),
  ratings: (text, inspectionId) =>
    isText('rating', listOf(z.union([z.literal(none), Rating]), text, 'ratings'), shownRating(inspectionId)),
}

export function conditionsOf(
  inspectionId: string,
  filter: DefectFilter,
): Readonly<Partial<Record<Dimension, Condition>>> {
  return Object.fromEntries(
    dimensions.flatMap((dimension) =>
      filter[dimension] ? [[dimension, readers[dimension](filter[dimension], inspectionId)]] : [],
    ),
  )
}

const and = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`

/** All but the dimensions. Days are those of the calendar where the project is. */
export function listedIn(
  inspectionId: string,
  { q, from, to, overdue, pinned, unconfirmed }: DefectFilter,
  now: Date,
): Condition {
  const conditions: Condition[] = [sql<boolean>`inspection_id = ${inspectionId} and deleted_at is null`]
  const zone = zoneOfInspection(inspectionId)
  if (from !== undefined) conditions.push(sql<boolean>`created_at >= ${startOfDay(zone, sql`${from}::date`)}`)
  if (to !== undefined) conditions.push(sql<boolean>`created_at < ${startOfDay(zone, sql`${to}::date + 1`)}`)
  if (overdue === true) conditions.push(isOverdue(inspectionId, now))
  if (pinned !== undefined)
    conditions.push(
      sql<boolean>`exists (select from model_pin where model_pin.defect_id = defect.id) = ${pinned === 'yes'}`,
    )
  if (unconfirmed !== undefined) conditions.push(sql<boolean>`(unconfirmed <> '{}') = ${unconfirmed}`)
  if (q) conditions.push(isFound(inspectionId, q))
  return and(conditions)
}

export const isOverdue = (inspectionId: string, now: Date): Condition =>
  sql<boolean>`coalesce(due_date < ${todayIn(zoneOfInspection(inspectionId), now)}, false) and status <> 'closed'`

export const matching = (inspectionId: string, filter: DefectFilter, now: Date): Condition =>
  and([listedIn(inspectionId, filter, now), ...Object.values(conditionsOf(inspectionId, filter))])
