import { changedFields } from '@plumbline/contract/coverage/area-fields'
import type { CloseRange, CloseRangeArea } from '@plumbline/contract/coverage/coverage'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import type { RemovedArea, StoredArea } from '../../db/schema/coverage.ts'

export type StoredAreas = { readonly areas: readonly StoredArea[]; readonly removed: readonly RemovedArea[] }

/** Older ones are forgotten: no user still has such an area open. */
const maxRemoved = 500

/** By id: the number of each; areas from before they had numbers are counted in their order. */
export function numbersOf(areas: readonly StoredArea[]): ReadonlyMap<string, number> {
  return new Map(areas.map(({ _id, number }, index) => [_id, number ?? index + 1]))
}

/** What is stored when a user saves: numbers stay, and each area that changed carries the user and the time. */
export function storedAfter(
  before: StoredAreas,
  sent: readonly CloseRangeArea[],
  by: { readonly userId: string; readonly at: string },
): StoredAreas {
  const numbers = numbersOf(before.areas)
  const known = new Map(before.areas.map((area) => [area._id, area]))
  const removed = new Map(before.removed.map((area) => [area._id, area]))
  let last = Math.max(0, ...numbers.values(), ...before.removed.map(({ number }) => number))
  const areas = sent.map((area): StoredArea => {
    const stored = known.get(area._id)
    const number = numbers.get(area._id) ?? removed.get(area._id)?.number ?? (last += 1)
    const isSame = stored !== undefined && changedFields(stored, area).length === 0
    return isSame ? { ...stored, number } : { ...area, number, changedBy: by.userId, changedAt: by.at }
  })
  const ids = new Set(sent.map(({ _id }) => _id))
  const deleted = before.areas
    .filter(({ _id }) => !ids.has(_id))
    .map(({ _id }) => ({ _id, number: numbers.get(_id)!, by: by.userId, at: by.at }))
  return { areas, removed: [...deleted, ...before.removed.filter(({ _id }) => !ids.has(_id))].slice(0, maxRemoved) }
}

/** With the names of the users; empty for an account that was deleted. */
export async function recordedAreas(
  db: Db | Transaction<Database>,
  { areas, removed }: StoredAreas,
): Promise<Pick<CloseRange, 'areas' | 'removed'>> {
  const ids = [...new Set([...areas.map(({ changedBy }) => changedBy ?? ''), ...removed.map(({ by }) => by)])].filter(
    Boolean,
  )
  const users =
    ids.length === 0
      ? []
      : await db
          .selectFrom('app_user')
          .select(['id', 'name'])
          .where('id', '=', sql<string>`any(${ids}::uuid[])`)
          .execute()
  const names = new Map(users.map(({ id, name }) => [id, name]))
  const numbers = numbersOf(areas)
  return {
    areas: areas.map((area) => ({
      ...area,
      number: numbers.get(area._id)!,
      changedBy: names.get(area.changedBy ?? '') ?? '',
      changedAt: area.changedAt ?? null,
    })),
    removed: removed.map((area) => ({ ...area, by: names.get(area.by) ?? '' })),
  }
}
