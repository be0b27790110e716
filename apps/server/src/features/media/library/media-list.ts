import type { mediaLibraryRoutes } from '@plumbline/contract/media/library'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'
import { jsonText, type JsonText } from '../../../http/json/json-text.ts'
import { coalesce } from '../../../http/limits/coalesce.ts'
import { prepared } from '../../../db/prepared.ts'
import { columnNames, isFrom, keysOf, orderBy, readCursor, writeCursor, type Keys, type Order } from './media-cursor.ts'
import { conditionsOf, matching } from './media-filter.ts'
import { placeOfProject, type Place } from '../media.queries.ts'
import { pictureLink, writeMedia } from '../present-media.ts'
import { createPageCache, type Page, type ReadAt } from './page-cache.ts'

type List = typeof mediaLibraryRoutes.list

const coalesced = coalesce<JsonText<Reply<List>>>()
const pages = createPageCache<Reply<List>>()

/** Every reader of a project gets the same answer; access was checked before. */
export function listMedia(call: Call, input: Input<List>): Promise<JsonText<Reply<List>>> {
  const key = JSON.stringify([call.membership.corporateId, input])
  return coalesced(key, async () => {
    const place = await placeOfProject(call.db, input.params.projectId)
    // Taken before the page is read: a write in between makes another snapshot.
    const readAt: ReadAt = {
      at: call.now().getTime(),
      snapshot: place === undefined ? '' : `${place.snapshot} ${pictureLink(call, place)}`,
    }
    return pages.get(key, readAt) ?? pages.put(key, readAt, await readList(call, input, place))
  })
}

/**
 * The ids come from an index alone; what is shown is read for these rows only. One row more than asked for is where the
 * next page begins.
 */
async function readList(call: Call, { params, query }: Input<List>, place: Place | undefined): Promise<Page> {
  const order: Order = { sort: query.sort, descending: query.descending }
  const from = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  // The number of names that hold a word cannot be estimated. For a rare word, a scan in another order than that of
  // places would read every wide row.
  const isSearch = Boolean(query.q) && query.sort !== 'place'
  // Filtered queries are planned with their values: a cached generic plan estimates most of them badly.
  const isPlain = !query.q && Object.keys(conditionsOf(query)).length === 0
  const { rows } = await sql<{ id: string; keys: Keys | null }>`${isPlain ? prepared : sql``}
    with found as ${isSearch ? sql`materialized` : sql`not materialized`} (
      select ${sql.join(columnNames(query.sort).map((column) => sql.ref(column)))} from media
      where ${matching(params.inspectionId, query)} ${from === undefined ? sql`` : sql`and ${isFrom(order, from)}`}
    )
    select id, case when row_number() over (order by ${orderBy(order)}) > ${query.limit} then ${keysOf(query.sort)} end as keys
    from (select * from found order by ${orderBy(order)} limit ${query.limit + 1}) page order by ${orderBy(order)}`.execute(
    call.db,
  )
  const next = rows[query.limit]
  return {
    rows: await writeMedia(
      call,
      rows.slice(0, query.limit).map(({ id }) => id),
      place,
    ),
    rest: `],"nextCursor":${JSON.stringify(next === undefined ? null : writeCursor(order, next.keys!))}}`,
  }
}

/** As PostgreSQL writes it: nothing of a hundred thousand ids need be an object here. */
export async function listIds(
  call: Call,
  { params, query }: Input<typeof mediaLibraryRoutes.ids>,
): Promise<JsonText<Reply<typeof mediaLibraryRoutes.ids>>> {
  const {
    rows: [found],
  } = await sql<{ reply: string }>`
    select json_build_object('ids', coalesce(json_agg(id order by ${orderBy({ sort: query.sort, descending: query.descending })}), '[]'))::text as reply
    from media where ${matching(params.inspectionId, query)}`.execute(call.db)
  return jsonText(found!.reply)
}
