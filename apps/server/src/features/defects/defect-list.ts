import type { defectRoutes, DefectSort } from '@plumbline/contract/defects'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import { z } from 'zod'
import { key, openKeyset, Text, Uuid, type KeyValues, type OrderBy } from '../../db/keyset.ts'
import type { Call } from '../../http/implement.ts'
import { jsonText, type JsonText } from '../../http/json-text.ts'
import { matching } from './defect-filter.ts'
import { showDefects } from './present-defect.ts'

type List = typeof defectRoutes.list

const number = key('defect_num', 'int', z.int32())
/** PostgreSQL knows no year 0. */
const Stamp = z.iso.datetime({ offset: true }).refine((moment) => moment >= '0001')

/** What is not known stands last. */
const unknown = 1e9
const Millimetres = z.number().min(0).max(unknown)

const { orderBy, keysOf, isFrom, writeCursor, readCursor } = openKeyset<DefectSort>({
  number: [number],
  severity: [key('severity_rank', 'smallint', z.int().min(0).max(9)), number],
  status: [key('status', 'text', Text), number],
  type: [key('type', 'text', Text), number],
  floor: [key('place_floor', 'int', z.int32()), number],
  created: [key('created_at', 'timestamptz', Stamp), number],
  updated: [key('updated_at', 'timestamptz', Stamp), number],
  due: [key('due_date', 'date', z.union([z.literal('infinity'), z.iso.date().refine((day) => day >= '0001')]), sql`coalesce(due_date, 'infinity')`), number],
  assignee: [key('assignee_id', 'uuid', Uuid, sql`coalesce(assignee_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')`), number],
  length: [key('length', 'float8', Millimetres, sql`coalesce(length, ${sql.lit(unknown)})`), number],
  width: [key('width', 'float8', Millimetres, sql`coalesce(width, ${sql.lit(unknown)})`), number],
})

/** One row more than asked for is where the next page begins. */
export async function listDefects(call: Call, { params, query }: Input<List>): Promise<JsonText<Reply<List>>> {
  const order: OrderBy<DefectSort> = { sort: query.sort, descending: query.descending }
  const from = query.cursor === undefined ? undefined : readCursor(order, query.cursor)
  const found = matching(params.inspectionId, query, call.now())
  const [{ rows }, { rows: [counted] }] = await Promise.all([
    sql<{ id: string; keys: KeyValues }>`select id, ${keysOf(query.sort)} as keys from defect where ${found} ${from === undefined ? sql`` : sql`and ${isFrom(order, from)}`} order by ${orderBy(order)} limit ${query.limit + 1}`.execute(call.db),
    sql<{ total: number }>`select count(*)::int as total from defect where ${found}`.execute(call.db),
  ])
  const next = rows[query.limit]
  const data = await showDefects(call, rows.slice(0, query.limit).map(({ id }) => id))
  return jsonText(JSON.stringify({ data, total: counted?.total ?? 0, nextCursor: next === undefined ? null : writeCursor(order, next.keys) }))
}

export async function getDefect(call: Call, { params }: Input<typeof defectRoutes.get>): Promise<Reply<typeof defectRoutes.get>> {
  const row = await call.db.selectFrom('defect').select('id').where('id', '=', params.defectId).where('inspection_id', '=', params.inspectionId).where('deleted_at', 'is', null).executeTakeFirst()
  const [defect] = row === undefined ? [] : await showDefects(call, [row.id])
  if (defect === undefined) throw new AppError('defect.not-found')
  return { defect }
}
