import type { Defect, DefectFilter, defectRoutes, DefectSort } from '@plumbline/contract/defects/defects'
import type { defectRegisterRoutes } from '@plumbline/contract/defects/register'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { key, openKeyset, Text, Uuid, type KeyValues, type OrderBy } from '../../db/keyset.ts'
import type { Call } from '../../http/implement.ts'
import { jsonText, type JsonText } from '../../http/json/json-text.ts'
import { matching } from './defect-filter.ts'
import { showDefects, type ShowingDeps } from './present-defect.ts'
import { listCrops } from './register/list-crops.ts'

type List = typeof defectRoutes.list

const number = key('defect_num', 'int', z.int32())
/** PostgreSQL knows no year 0. */
const Stamp = z.iso.datetime({ offset: true }).refine((moment) => moment >= '0001')

/** What is not known stands last. */
const unknown = 1e9
const Millimetres = z.number().min(0).max(unknown)

const { columnNames, orderBy, keysOf, isFrom, writeCursor, readCursor } = openKeyset<DefectSort>({
  number: [number],
  severity: [key('severity_rank', 'smallint', z.int().min(0).max(9)), number],
  status: [key('status', 'text', Text), number],
  type: [key('type', 'text', Text), number],
  floor: [key('place_floor', 'int', z.int32()), number],
  created: [key('created_at', 'timestamptz', Stamp), number],
  updated: [key('updated_at', 'timestamptz', Stamp), number],
  due: [
    key(
      'due_date',
      'date',
      z.union([z.literal('infinity'), z.iso.date().refine((day) => day >= '0001')]),
      sql`coalesce(due_date, 'infinity')`,
    ),
    number,
  ],
  assignee: [
    key('assignee_id', 'uuid', Uuid, sql`coalesce(assignee_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`),
    number,
  ],
  length: [key('length', 'float8', Millimetres, sql`coalesce(length, ${sql.lit(unknown)})`), number],
  width: [key('width', 'float8', Millimetres, sql`coalesce(width, ${sql.lit(unknown)})`), number],
})

type Page = {
  readonly found: RawBuilder<boolean>
  readonly order: OrderBy<DefectSort>
  readonly from: KeyValues | undefined
  readonly limit: number
}

type Counted = { readonly ids: readonly string[]; readonly next: KeyValues | undefined; readonly total: number }

/** The number of matches of a word cannot be estimated: one scan gives both the page and the count. */
async function searchPage(db: Db, { found, order, from, limit }: Page): Promise<Counted> {
  const { rows } = await sql<{ id: string | null; keys: KeyValues; total: number }>`
    with found as materialized (select id, ${sql.join(columnNames(order.sort).map((column) => sql.ref(column)))} from defect where ${found})
    select page.id, page.keys, counted.total from (select count(*)::int as total from found) counted left join (
      select id, ${keysOf(order.sort)} as keys, row_number() over (order by ${orderBy(order)}) as place from found ${from === undefined ? sql`` : sql`where ${isFrom(order, from)}`} order by place limit ${limit + 1}
    ) page on true order by page.place`.execute(db)
  return {
    ids: rows.slice(0, limit).flatMap(({ id }) => id ?? []),
    next: rows[limit]?.keys,
    total: rows[0]?.total ?? 0,
  }
}

/** One row more than asked for is where the next page begins. */
async function readPage(
  db: Db | Transaction<Database>,
  { found, order, from, limit }: Page,
): Promise<{ readonly ids: readonly string[]; readonly next: KeyValues | undefined }> {
  const { rows } = await sql<{ id: string; keys: KeyValues }>`
    select id, ${keysOf(order.sort)} as keys from defect where ${found} ${from === undefined ? sql`` : sql`and ${isFrom(order, from)}`} order by ${orderBy(order)} limit ${limit + 1}`.execute(
    db,
  )
  return { ids: rows.slice(0, limit).map(({ id }) => id), next: rows[limit]?.keys }
}

/** Each by its own key. */
async function countedPage(db: Db, page: Page): Promise<Counted> {
  const [
    read,
    {
      rows: [counted],
    },
  ] = await Promise.all([
    readPage(db, page),
    sql<{ total: number }>`select count(*)::int as total from defect where ${page.found}`.execute(db),
  ])
  return { ...read, total: counted?.total ?? 0 }
}

export async function listDefects(call: Call, { params, query }: Input<List>): Promise<JsonText<Reply<List>>> {
  const order: OrderBy<DefectSort> = { sort: query.sort, descending: query.descending }
  const from = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  const found = matching(params.inspectionId, query, call.now())
  const page: Page = { found, order, from, limit: query.limit }
  const { ids, next, total } = await (query.q ? searchPage(call.db, page) : countedPage(call.db, page))
  const [defects, crops] = await Promise.all([showDefects(call, ids), listCrops(call, ids)])
  return jsonText(
    JSON.stringify({
      data: defects.map((defect) => ({ ...defect, crop: crops.get(defect._id) ?? null })),
      total,
      nextCursor: next === undefined ? null : writeCursor(order, next),
    }),
  )
}

/** As PostgreSQL writes it: nothing of fifty thousand ids need be an object here. */
export async function listIds(
  call: Call,
  { params, query }: Input<typeof defectRegisterRoutes.ids>,
): Promise<JsonText<Reply<typeof defectRegisterRoutes.ids>>> {
  const {
    rows: [found],
  } = await sql<{ reply: string }>`
    select json_build_object('ids', coalesce(json_agg(id order by ${orderBy({ sort: query.sort, descending: query.descending })}), '[]'))::text as reply
    from defect where ${matching(params.inspectionId, query, call.now())}`.execute(call.db)
  return jsonText(found!.reply)
}

/** A thousand at once, with shapes and texts, take 100 MB and hold up every other request of the process. */
const defectsPerPage = 250

/** Everything the filter leaves, page by page. */
export async function* pagesOf(
  deps: ShowingDeps,
  inspectionId: string,
  filter: DefectFilter,
  order: OrderBy<DefectSort>,
): AsyncIterable<readonly Defect[]> {
  const found = matching(inspectionId, filter, deps.now())
  for (let from: KeyValues | undefined; ;) {
    const { ids, next } = await readPage(deps.db, { found, order, from, limit: defectsPerPage })
    yield await showDefects(deps, ids)
    if (next === undefined) return
    from = next
  }
}

export async function getDefect(
  call: Call,
  { params }: Input<typeof defectRoutes.get>,
): Promise<Reply<typeof defectRoutes.get>> {
  const row = await call.db
    .selectFrom('defect')
    .select('id')
    .where('id', '=', params.defectId)
    .where('inspection_id', '=', params.inspectionId)
    // A merged number answers where it went.
    .where((row) => row.or([row('deleted_at', 'is', null), row('merged_into', 'is not', null)]))
    .executeTakeFirst()
  const [defect] = row === undefined ? [] : await showDefects(call, [row.id])
  if (defect === undefined) throw new AppError('defect.not-found')
  return { defect }
}
