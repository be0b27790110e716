import { AppError } from '@plumbline/contract/errors'
import { Id } from '@plumbline/contract/ids'
import type { MediaFilter } from '@plumbline/contract/media/library'
import { sql, type RawBuilder } from 'kysely'
import { contains } from '../../../db/like-pattern.ts'

/** What is counted by value. */
export const dimensions = [
  'elevations',
  'columns',
  'floors',
  'markers',
  'tags',
  'days',
  'kinds',
  'types',
  'usages',
  'statuses',
] as const
export type Dimension = (typeof dimensions)[number]

type Condition = RawBuilder<boolean>

const none = 'none'

function idsIn(text: string, field: keyof MediaFilter): { readonly ids: readonly string[]; readonly hasNone: boolean } {
  const parts = text.split(',')
  const ids = parts.filter((part) => part !== none)
  if (!ids.every((id) => Id.safeParse(id).success)) throw new AppError('input.invalid', { field })
  return { ids, hasNone: ids.length < parts.length }
}

/** Never null: what is not known does not fit. */
function isAmong(column: string, { ids, hasNone }: ReturnType<typeof idsIn>): Condition {
  const ref = sql.ref(column)
  const among = sql<boolean>`coalesce(${ref} = any(${ids}::uuid[]), false)`
  return hasNone ? sql<boolean>`(${ref} is null or ${among})` : among
}

export const nowhere = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Of the columns that the index holds, where nothing is the highest of all ids. */
function isPlaced(column: string, { ids, hasNone }: ReturnType<typeof idsIn>): Condition {
  return sql<boolean>`${sql.ref(column)} = any(${[...ids, ...(hasNone ? [nowhere] : [])]}::uuid[])`
}

function isOnFloor(text: string): Condition {
  const parts = text.split(',')
  const among = sql<boolean>`coalesce(floor = any(${parts.filter((part) => part !== none)}::text[]), false)`
  return parts.includes(none) ? sql<boolean>`(floor is null or ${among})` : among
}

/** A photo without a moment was taken on no day. */
function isTaken(from: string | undefined, to: string | undefined): Condition {
  return sql<boolean>`coalesce(taken_day >= ${from ?? '-infinity'}::date and taken_day <= ${to ?? 'infinity'}::date, false)`
}

const equals = (column: string, value: string): Condition => sql<boolean>`${sql.ref(column)} = ${value}`

/** One condition for each dimension that is filtered by. */
export function conditionsOf(filter: MediaFilter): Partial<Record<Dimension, Condition>> {
  const { markers, elevations, columns, floors, tags, kind, type, usage, status, from, to } = filter
  return {
    ...(markers && { markers: isAmong('marker_id', idsIn(markers, 'markers')) }),
    ...(elevations && { elevations: isPlaced('place_elevation', idsIn(elevations, 'elevations')) }),
    ...(columns && { columns: isPlaced('place_column', idsIn(columns, 'columns')) }),
    ...(floors && { floors: isOnFloor(floors) }),
    ...(tags && { tags: sql<boolean>`tag = any(${tags.split(',').map((tag) => (tag === none ? '' : tag))}::text[])` }),
    ...(kind && { kinds: equals('kind', kind) }),
    ...(type && { types: equals('type', type) }),
    ...(usage && { usages: equals('usage', usage) }),
    ...(status && { statuses: equals('status', status) }),
    ...((from ?? to) === undefined ? {} : { days: isTaken(from, to) }),
  }
}

/** Side files are never listed. */
export function listedIn(inspectionId: string, { q }: Pick<MediaFilter, 'q'>): Condition {
  const listed = sql<boolean>`inspection_id = ${inspectionId} and kind <> 'side'`
  return q ? sql<boolean>`${listed} and name ilike ${contains(q)}` : listed
}

export function matching(inspectionId: string, filter: MediaFilter): Condition {
  return sql<boolean>`${sql.join([listedIn(inspectionId, filter), ...Object.values(conditionsOf(filter))], sql` and `)}`
}
