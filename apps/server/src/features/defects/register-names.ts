import type { DefectFilter } from '@plumbline/contract/defects/defects'
import { Id } from '@plumbline/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { floorNames } from '../media/media.queries.ts'

export type Value = string | null
export type Named = { readonly id: string; readonly name: string }

/** Walls of the asset, in the order of their drawings. */
export function elevationsOf(db: Db, inspectionId: string): Promise<readonly Named[]> {
  return db
    .selectFrom('drawing')
    .innerJoin('inspection', 'inspection.workspace_id', 'drawing.workspace_id')
    .select(['drawing.id', 'drawing.name'])
    .where('inspection.id', '=', inspectionId)
    .where('category', '=', 'elevation')
    .orderBy('position')
    .orderBy('drawing.id')
    .execute()
}

const anyOf = (ids: readonly Value[]) => sql<string>`any(${ids.filter((id) => id !== null)}::uuid[])`

export function peopleOf(db: Db, ids: readonly Value[]): Promise<readonly Named[]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'name'])
    .where('id', '=', anyOf(ids))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** The corporate's own types by their names; those of a library are named by the reader, in the reader's language. */
export async function typesOf(db: Db, keys: readonly Value[]): Promise<readonly Named[]> {
  const own = keys.filter((key) => Id.safeParse(key).success)
  const rows =
    own.length === 0
      ? []
      : await db.selectFrom('defect_definition').select(['id', 'name']).where('id', '=', anyOf(own)).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return keys
    .filter((key) => key !== null)
    .toSorted()
    .map((id) => ({ id, name: names.get(id) ?? id }))
}

/** From the top. One floor may be called differently on two elevations: then it goes by its number. */
export async function floorsOf(
  db: Db,
  floors: readonly Value[],
  elevationIds: readonly Value[],
): Promise<readonly Named[]> {
  const floorNameMaps = [...(await floorNames(db, elevationIds)).values()]
  return floors
    .filter((floor) => floor !== null)
    .toSorted((one, other) => Number(other) - Number(one) || (one < other ? -1 : 1))
    .map((id) => {
      const names = new Set(
        floorNameMaps.map((floorNameMap) => floorNameMap.get(id)).filter((name) => name !== undefined),
      )
      return { id, name: names.size === 1 ? [...names][0]! : id }
    })
}

/** Columns of the table, by what filters them. */
export const columnOf = {
  severities: 'severity',
  statuses: 'status',
  types: 'type',
  elevations: 'elevation_id',
  floors: 'floor',
  materials: 'material',
  assignees: 'assignee_id',
  reporters: 'reporter_id',
  aiTypes: 'ai_defect_type',
  progress: 'progress',
  ratings: 'rating',
} as const satisfies Partial<Record<keyof DefectFilter, string>>
