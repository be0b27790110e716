import type { mediaLibraryRoutes } from '@plumbline/contract/media-library'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { jsonText, type JsonText } from '../../http/json-text.ts'
import { isFrom, keysOf, orderBy, readCursor, writeCursor, type Keys, type Order } from './media-cursor.ts'
import { matching } from './media-filter.ts'
import { showMedia } from './present-media.ts'

type List = typeof mediaLibraryRoutes.list

/** The ids come from an index alone; what is shown is read for these rows only. One row more than asked for is where the next page begins. */
export async function listMedia(call: Call, { params, query }: Input<List>): Promise<JsonText<Reply<List>>> {
  const order: Order = { sort: query.sort, descending: query.descending }
  const from = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  const { rows } = await sql<{ id: string; keys: Keys }>`
    select id, ${keysOf(query.sort)} as keys from media
    where ${matching(params.inspectionId, query)} ${from === undefined ? sql`` : sql`and ${isFrom(order, from)}`}
    order by ${orderBy(order)} limit ${query.limit + 1}`.execute(call.db)
  const next = rows[query.limit]
  const data = await showMedia(call, rows.slice(0, query.limit).map(({ id }) => id))
  // Two hundred rows of sixty fields: checking our own answer would take longer than finding it.
  return jsonText(JSON.stringify({ data, nextCursor: next === undefined ? null : writeCursor(order, next.keys) }))
}
