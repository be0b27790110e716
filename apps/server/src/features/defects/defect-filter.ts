import { aiDefectTypes, materials as allMaterials, severities } from '@plumbline/contract/buildings'
import { defectStatus, type DefectFilter } from '@plumbline/contract/defects'
import { progressKinds } from '@plumbline/contract/defects-life'
import { AppError } from '@plumbline/contract/errors'
import { Id } from '@plumbline/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { contains } from '../../db/contains.ts'

type Condition = RawBuilder<boolean>

const none = 'none'

function listOf<T extends z.ZodType<string>>(schema: T, text: string, field: keyof DefectFilter): string[] {
  const read = z.array(schema).safeParse(text.split(','))
  if (!read.success) throw new AppError('input.invalid', { field, cause: read.error })
  return read.data
}

const among = (column: string, values: readonly string[]): Condition => sql<boolean>`${sql.ref(column)} = any(${values}::text[])`

/** 'DF0031', '31', or words of the remark, the description or the place. */
function isFound(q: string): Condition {
  const number = /^(?:DF)?0*(\d{1,9})$/i.exec(q)?.[1]
  const pattern = contains(q)
  const inWords = sql<boolean>`remark ilike ${pattern} or follow_up_description ilike ${pattern} or vertical ilike ${pattern} or block ilike ${pattern}`
  return number === undefined ? sql<boolean>`(${inWords})` : sql<boolean>`(defect_num = ${Number(number)} or ${inWords})`
}

function isOf(column: string, text: string, field: keyof DefectFilter): Condition {
  const ids = listOf(z.union([z.literal(none), Id]), text, field)
  return sql<boolean>`(${sql.ref(column)} = any(${ids.filter((id) => id !== none)}::uuid[]) or (${sql.ref(column)} is null and ${ids.includes(none)}))`
}

/** What is not said fits no value, and 'none' only that. */
function isText(column: string, values: readonly string[]): Condition {
  return sql<boolean>`(${sql.ref(column)} = any(${values}::text[]) or (${sql.ref(column)} is null and ${values.includes(none)}))`
}

const orNone = (values: readonly [string, ...string[]]) => z.enum([...values, none])

/** Days are those of the calendar in UTC. */
export function matching(inspectionId: string, filter: DefectFilter, now: Date): Condition {
  const { q, severities: chosen, statuses, types, elevations, floors, materials, assignees, reporters, aiTypes, progress, from, to, overdue } = filter
  const conditions: Condition[] = [sql<boolean>`inspection_id = ${inspectionId} and deleted_at is null`]
  if (chosen) conditions.push(among('severity', listOf(z.enum(severities), chosen, 'severities')))
  if (statuses) conditions.push(among('status', listOf(defectStatus as unknown as z.ZodType<string>, statuses, 'statuses')))
  if (types) conditions.push(among('type', types.split(',')))
  if (elevations) conditions.push(isOf('elevation_id', elevations, 'elevations'))
  if (assignees) conditions.push(isOf('assignee_id', assignees, 'assignees'))
  if (reporters) conditions.push(isOf('reporter_id', reporters, 'reporters'))
  if (floors) conditions.push(isText('floor', floors.split(',')))
  if (materials) conditions.push(isText('material', listOf(orNone(allMaterials), materials, 'materials')))
  if (aiTypes) conditions.push(isText('ai_defect_type', listOf(orNone(aiDefectTypes), aiTypes, 'aiTypes')))
  if (progress) conditions.push(isText('progress', listOf(orNone(progressKinds), progress, 'progress')))
  if (from !== undefined) conditions.push(sql<boolean>`created_at >= ${from}::date`)
  if (to !== undefined) conditions.push(sql<boolean>`created_at < ${to}::date + 1`)
  if (overdue === true) conditions.push(sql<boolean>`coalesce(due_date < ${now.toISOString().slice(0, 10)}::date, false) and status <> 'closed'`)
  if (q) conditions.push(isFound(q))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
