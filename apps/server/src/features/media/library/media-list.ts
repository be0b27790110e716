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

type List = typeof mediaLibraryRoutes.list

const share = coalesce<JsonText<Reply<List>>>()

/** Every reader of a project gets the same answer; access was checked before. */
export function listMedia(call: Call, input: Input<List>): Promise<JsonText<Reply<List>>> {
  const key = JSON.stringify([call.membership.corporateId, input])
  return share(key, async () => {
    const place = await placeOfProject(call.db, input.params.projectId)
    // Taken before the page is read: a write in between makes another snapshot.
    const now: Moment = {
      at: call.now().getTime(),
      seen: place === undefined ? '' : `${place.snapshot} ${pictureLink(call, place)}`,
    }
    const last = pages.get(key)
    if (last !== undefined && last.seen === now.seen && Math.abs(now.at - last.at) < believedMs) return last.text
    return lastOrNew(key, now, await readList(call, input, place))
  })
}

type Moment = { readonly at: number; readonly seen: string }
type Page = { readonly rows: readonly string[]; readonly rest: string }

const maxCachedPages = 50
/** A database that fell and lost its last moment counts on from before it, and may come to the same snapshot by another way. */
const believedMs = 5_000
const pages = new Map<string, Page & Moment & { readonly text: JsonText<Reply<List>> }>()

/** The very same bytes as long as nothing has changed: they are gathered, and packed for the way, once for all who watch. */
function lastOrNew(key: string, now: Moment, { rows, rest }: Page): JsonText<Reply<List>> {
  const last = pages.get(key)
  const isSame =
    last?.rest === rest && last.rows.length === rows.length && rows.every((row, index) => row === last.rows[index])
  const text = isSame ? last.text : jsonText<Reply<List>>('{"data":[', rows, rest)
  // The one asked for last goes last: those who scroll through a thousand must not drop what everybody watches.
  pages.delete(key)
  const [oldest] = pages.keys()
  if (oldest !== undefined && pages.size >= maxCachedPages) pages.delete(oldest)
  pages.set(key, { ...now, rows, rest, text })
  return text
}

/** The ids come from an index alone; what is shown is read for these rows only. One row more than asked for is where the next page begins. */
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
