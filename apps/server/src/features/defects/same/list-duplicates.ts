import type { DuplicatePair, duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { z } from 'zod'
import { idKey, key, openKeyset, type KeyValues } from '../../../db/keyset.ts'
import type { Call } from '../../../http/implement.ts'
import { showDefects } from '../present-defect.ts'
import { readDuplicateSettings } from './duplicate-settings.ts'
import { framesOf, mosaicPlacements } from './placements.ts'
import { searchState, showShapes } from './present-shapes.ts'
import { requestSearch } from './request-search.ts'

type Routes = typeof duplicateRoutes

/** Stored in four bytes; as text it comes back the same. */
const { keysOf, isFrom, orderBy, readCursor, writeCursor } = openKeyset({
  score: [key('score', 'float8', z.number().min(0).max(1)), idKey],
})
const order = { sort: 'score', descending: true } as const

type Row = {
  readonly id: string
  readonly score: number
  readonly distance_m: number
  readonly elevation_id: string
  readonly one_id: string
  readonly other_id: string
  readonly left_defect: string
  readonly right_defect: string
  readonly keys: KeyValues
  readonly total: number
}

/** Of two defects their surest pair of shapes stands for both. */
const pairsOf = (inspectionId: string, state: string, defectId: string | undefined) => sql`
  select distinct on (least(one.defect_id, other.defect_id), greatest(one.defect_id, other.defect_id))
    pair.id, pair.score::float8 as score, pair.distance_m, pair.elevation_id, pair.one_id, pair.other_id, left_defect.id as left_defect, right_defect.id as right_defect
  from duplicate_pair pair
    join annotation one on one.id = pair.one_id and one.deleted_at is null and one.placed is not null
    join annotation other on other.id = pair.other_id and other.deleted_at is null and other.placed is not null
    join defect left_defect on left_defect.id = one.defect_id and left_defect.deleted_at is null
    join defect right_defect on right_defect.id = other.defect_id and right_defect.deleted_at is null
  where pair.inspection_id = ${inspectionId} and pair.state = ${state} and left_defect.id <> right_defect.id
    ${defectId === undefined ? sql`` : sql`and ${defectId}::uuid in (left_defect.id, right_defect.id)`}
  order by least(one.defect_id, other.defect_id), greatest(one.defect_id, other.defect_id), pair.score desc, pair.id`

async function present(call: Call, rows: readonly Row[], state: DuplicatePair['state']): Promise<DuplicatePair[]> {
  const ids = rows.flatMap(({ left_defect, right_defect }) => [left_defect, right_defect])
  const defects = new Map((await showDefects(call, [...new Set(ids)])).map((defect) => [defect._id, defect]))
  const shapes = await showShapes(
    call,
    rows.flatMap(({ one_id, other_id }) => [one_id, other_id]),
  )
  return rows.flatMap((row) => {
    const sides = [
      { defect: defects.get(row.left_defect), shape: shapes.get(row.one_id) },
      { defect: defects.get(row.right_defect), shape: shapes.get(row.other_id) },
    ].flatMap(({ defect, shape }) => (defect === undefined || shape === undefined ? [] : [{ defect, shape }]))
    const [one, other] = sides.toSorted((left, right) => left.defect.defectNum - right.defect.defectNum)
    if (one === undefined || other === undefined) return []
    const { id, score, distance_m, elevation_id } = row
    return [{ _id: id, state, score, distanceM: distance_m, elevationId: elevation_id, one, other }]
  })
}

export async function listDuplicates(
  call: Call,
  { params, query }: Input<Routes['duplicates']>,
): Promise<Reply<Routes['duplicates']>> {
  const from = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  const { rows } = await sql<Row>`
    with found as materialized (${pairsOf(params.inspectionId, query.state, query.defectId)})
    select page.*, counted.total from (select count(*)::int as total from found) counted left join (
      select *, ${keysOf('score')} as keys from found ${from === undefined ? sql`` : sql`where ${isFrom(order, from)}`} order by ${orderBy(order)} limit ${query.limit + 1}
    ) page on true order by page.score desc, page.id desc`.execute(call.db)
  const page = rows.filter(({ id }) => id !== null)
  const next = page[query.limit]
  return {
    data: await present(call, page.slice(0, query.limit), query.state),
    total: rows[0]?.total ?? 0,
    nextCursor: next === undefined ? null : writeCursor(order, next.keys),
    search: await searchState(call.db, params.inspectionId),
    settings: await readDuplicateSettings(call.db, params.projectId),
  }
}

/** Without a place for a single elevation nothing could be compared, and the search would answer "no duplicates". */
async function requirePlaces(call: Call, inspectionId: string): Promise<void> {
  const frames = await framesOf(call.db, inspectionId)
  if (frames.size === 0 && (await mosaicPlacements(call.db, inspectionId)).length === 0)
    throw new AppError('duplicate.no-frame')
}

export async function startSearch(
  call: Call,
  { params }: Input<Routes['searchDuplicates']>,
): Promise<Reply<Routes['searchDuplicates']>> {
  await requirePlaces(call, params.inspectionId)
  const of = { corporateId: call.membership.corporateId, ...params }
  await call.db.transaction().execute((trx) => requestSearch(trx, of, call.now()))
  return { search: await searchState(call.db, params.inspectionId) }
}
