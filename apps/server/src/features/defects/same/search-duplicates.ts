import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Context } from '../../../context.ts'
import type { RunningJob } from '../../../jobs/attempt.ts'
import { publishDefectsChanged, type Trx } from '../change-defect.ts'
import { gatherShapes } from './gather-shapes.ts'
import { mergeSure } from './merge-sure.ts'
import type { SearchResult } from './place-shapes.ts'
import { requestAgain, type OfSearch } from './request-search.ts'
import { searchInThread } from './search-in-thread.ts'

type Deps = Pick<Context, 'db' | 'now'>
export type SearchJob = Pick<RunningJob<OfSearch>, 'payload' | 'signal' | 'complete'>

/** As many values as a query may carry. */
const perQuery = 5_000

async function storePlaces(trx: Trx, { placed }: SearchResult, inspectionId: string): Promise<void> {
  await sql`update annotation set placed = null where inspection_id = ${inspectionId} and placed is not null
    and not (id = any(${placed.map(({ id }) => id)}::uuid[]))`.execute(trx)
  for (let next = 0; next < placed.length; next += perQuery) {
    const some = placed.slice(next, next + perQuery)
    await sql`update annotation set placed = given.placed
      from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ id: _, ...place }) => JSON.stringify(place))}::jsonb[]) as given (id, placed)
      where annotation.id = given.id and annotation.placed is distinct from given.placed`.execute(trx)
  }
}

type FoundPair = {
  readonly one: string
  readonly other: string
  readonly group: string
  readonly elevation: string
  readonly score: number
  readonly distance: number
}

/** Of different defects or suggestions: what shows one defect already is no duplicate. */
function foundPairs(
  { pairs, groups, placed }: SearchResult,
  defectOf: ReadonlyMap<string, string | null>,
): readonly FoundPair[] {
  const groupOf = new Map(groups.flatMap(({ shapeIds }) => shapeIds.map((id) => [id, shapeIds[0]!] as const)))
  const elevationOf = new Map(placed.map(({ id, elevationId }) => [id, elevationId]))
  return pairs.flatMap(({ one, other, score, distanceM }) => {
    const [left, right] = [defectOf.get(one) ?? null, defectOf.get(other) ?? null]
    if (left !== null && left === right) return []
    const [low, high] = one < other ? [one, other] : [other, one]
    return [
      { one: low, other: high, group: groupOf.get(low)!, elevation: elevationOf.get(low)!, score, distance: distanceM },
    ]
  })
}

/** A pair that was found before retains its id and what a person said of it. */
async function storePairs(trx: Trx, of: OfSearch, pairs: readonly FoundPair[], now: Date): Promise<void> {
  for (let next = 0; next < pairs.length; next += perQuery) {
    const some = pairs.slice(next, next + perQuery)
    await sql`insert into duplicate_pair (id, inspection_id, project_id, corporate_id, elevation_id, group_id, one_id, other_id, score, distance_m, found_at)
      select id, ${of.inspectionId}, ${of.projectId}, ${of.corporateId}, elevation, grouped, one, other, score, distance, ${now}
      from unnest(${some.map(({ elevation }) => elevation)}::uuid[], ${some.map(({ group }) => group)}::uuid[], ${some.map(({ one }) => one)}::uuid[],
        ${some.map(({ other }) => other)}::uuid[], ${some.map(({ score }) => score)}::real[], ${some.map(({ distance }) => distance)}::float8[], ${some.map(() => v7())}::uuid[])
        as found (elevation, grouped, one, other, score, distance, id)
      where exists (select from drawing where drawing.id = found.elevation)
      on conflict (one_id, other_id) do update set elevation_id = excluded.elevation_id, group_id = excluded.group_id, score = excluded.score,
        distance_m = excluded.distance_m, found_at = excluded.found_at,
        state = case duplicate_pair.state when 'merged' then 'open' else duplicate_pair.state end`.execute(trx)
  }
  await sql`delete from duplicate_pair where inspection_id = ${of.inspectionId} and
    ((state = 'open' and found_at < ${now}) or not exists (select from annotation where annotation.id = one_id)
      or not exists (select from annotation where annotation.id = other_id))`.execute(trx)
}

async function search(deps: Deps, job: SearchJob, startedAt: Date): Promise<void> {
  const { payload, signal } = job
  const input = await gatherShapes(deps.db, payload)
  const result = await searchInThread(input, signal)
  const defectOf = new Map(input.shapes.map(({ id, defectId }) => [id, defectId]))
  const figures = {
    shapeCount: input.shapes.length,
    placedCount: result.placed.length,
    notPlaced: result.notPlaced,
  }
  await job.complete(async (trx) => {
    const { rows } = await sql`select id from inspection where id = ${payload.inspectionId} for key share`.execute(trx)
    // Deleted while it was searched: rows that refer to nothing would fail the job for ever.
    if (rows.length === 0) return
    await storePlaces(trx, result, payload.inspectionId)
    await storePairs(trx, payload, foundPairs(result, defectOf), startedAt)
    await trx
      .updateTable('duplicate_search')
      .set({ searched_at: startedAt, has_failed: false, figures: JSON.stringify(figures) })
      .where('inspection_id', '=', payload.inspectionId)
      .execute()
    await publishDefectsChanged(trx, [{ project_id: payload.projectId, corporate_id: payload.corporateId }])
  })
}

/** Done twice it writes the same. */
export async function searchDuplicates(deps: Deps, job: SearchJob): Promise<void> {
  const startedAt = deps.now()
  const { rows } = await sql`select id from inspection where id = ${job.payload.inspectionId}`.execute(deps.db)
  // Deleted while the job waited: there is nothing to search.
  if (rows.length === 0) return
  try {
    await search(deps, job, startedAt)
  } catch (error) {
    await deps.db
      .updateTable('duplicate_search')
      .set({ has_failed: true })
      .where('inspection_id', '=', job.payload.inspectionId)
      .execute()
    throw error
  }
  await mergeSure(deps, job.payload)
  await requestAgain(deps.db, job.payload, startedAt)
}
