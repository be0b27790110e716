import type { duplicateRoutes, SameGroup, SameShape } from '@plumbline/contract/defects/duplicates'
import { Id } from '@plumbline/contract/ids'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { bestOf } from '@plumbline/inspection/same-defect/best-photo'
import { sql } from 'kysely'
import { z } from 'zod'
import { key, openKeyset, Uuid, type KeyValues } from '../../../db/keyset.ts'
import type { Call } from '../../../http/implement.ts'
import { searchState, showShapes } from './present-shapes.ts'

type Groups = typeof duplicateRoutes.sameGroups

const { keysOf, isFrom, orderBy, readCursor, writeCursor } = openKeyset({ group: [key('group_id', 'uuid', Uuid)] })
const order = { sort: 'group', descending: false } as const

type Pair = {
  readonly group_id: string
  readonly elevation_id: string
  readonly one_id: string
  readonly other_id: string
  readonly score: number
}

/** More shapes in one group than this are no photos of one defect. */
const maxPairs = 20_000

function idsIn(text: string): readonly string[] {
  const read = z.array(Id).max(200).safeParse(text.split(','))
  if (!read.success) throw new AppError('input.invalid', { field: 'annotationIds', cause: read.error })
  return read.data
}

/** What is still joined by open pairs: a person may have taken one out of the group since the search. */
function componentsOf(
  pairs: readonly Pair[],
): readonly { readonly ids: readonly string[]; readonly pairs: readonly Pair[] }[] {
  const at = new Map<string, { ids: Set<string>; pairs: Pair[] }>()
  for (const pair of pairs) {
    const [one, other] = [at.get(pair.one_id), at.get(pair.other_id)]
    const joined = one ?? other ?? { ids: new Set<string>(), pairs: [] }
    if (one !== undefined && other !== undefined && one !== other) {
      for (const id of other.ids) one.ids.add(id)
      one.pairs.push(...other.pairs)
      for (const id of other.ids) at.set(id, one)
    }
    joined.pairs.push(pair)
    for (const id of [pair.one_id, pair.other_id]) {
      joined.ids.add(id)
      at.set(id, joined)
    }
  }
  return [...new Set(at.values())].map((part) => ({ ids: [...part.ids].toSorted(), pairs: part.pairs }))
}

function presentGroup(
  ids: readonly string[],
  pairs: readonly Pair[],
  shapes: ReadonlyMap<string, SameShape>,
): SameGroup | undefined {
  const there = ids.flatMap((id) => shapes.get(id) ?? [])
  const photoCount = new Set(there.map(({ imageId }) => imageId)).size
  const best = bestOf(there.map((shape) => ({ ...shape, id: shape.annotationId })))
  // Decided since: nothing is left to review.
  if (best === undefined || photoCount < 2 || there.every(({ defect }) => defect !== null)) return undefined
  const { annotationId, imageId, imageName, mmPx } = best
  return {
    _id: there[0]!.annotationId,
    elevationId: pairs[0]!.elevation_id,
    score: Math.min(...pairs.map(({ score }) => score)),
    photoCount,
    sizeFrom: { annotationId, imageId, imageName, mmPx },
    shapes: [
      ...there.filter((shape) => shape.annotationId === annotationId),
      ...there.filter((shape) => shape.annotationId !== annotationId),
    ],
  }
}

const isOpenSuggestion = sql`shape.deleted_at is null and shape.origin = 'detector' and shape.is_defect is null`

export async function sameGroups(call: Call, { params, query }: Input<Groups>): Promise<Reply<Groups>> {
  const from = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  const wanted = query.annotationIds === undefined ? undefined : idsIn(query.annotationIds)
  const { rows } = await sql<{ group_id: string; keys: KeyValues }>`
    select group_id, ${keysOf('group')} as keys from (
      select distinct pair.group_id from duplicate_pair pair join annotation shape on shape.id in (pair.one_id, pair.other_id)
      where pair.inspection_id = ${params.inspectionId} and pair.state = 'open' and ${isOpenSuggestion}
        ${wanted === undefined ? sql`` : sql`and shape.id = any(${wanted}::uuid[])`}
    ) queue ${from === undefined ? sql`` : sql`where ${isFrom(order, from)}`} order by ${orderBy(order)} limit ${query.limit + 1}`.execute(
    call.db,
  )
  const page = rows.slice(0, query.limit)
  const next = rows[query.limit]
  const { rows: pairs } = await sql<Pair>`
    select group_id, elevation_id, one_id, other_id, score from duplicate_pair
    where inspection_id = ${params.inspectionId} and state = 'open' and group_id = any(${page.map(({ group_id }) => group_id)}::uuid[])
    order by score desc, id limit ${maxPairs}`.execute(call.db)
  const shapes = await showShapes(call, [...new Set(pairs.flatMap(({ one_id, other_id }) => [one_id, other_id]))])
  const rejected = await sql<{
    id: string
  }>`select id from annotation where id = any(${[...shapes.keys()]}::uuid[]) and is_defect = false`.execute(call.db)
  const open = new Map([...shapes].filter(([id]) => !rejected.rows.some((row) => row.id === id)))
  return {
    data: componentsOf(pairs).flatMap(({ ids, pairs: links }) => presentGroup(ids, links, open) ?? []),
    nextCursor: next === undefined ? null : writeCursor(order, next.keys),
    search: await searchState(call.db, params.inspectionId),
  }
}
