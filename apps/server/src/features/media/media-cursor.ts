import { AppError } from '@plumbline/contract/errors'
import type { MediaSort } from '@plumbline/contract/media-library'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
/** PostgreSQL knows no year 0. */
const Taken = z.union([z.literal('infinity'), z.iso.datetime({ local: true }).refine((moment) => moment >= '0001')])
/** PostgreSQL stores no NUL. */
const Text = z.string().max(200).refine((text) => !text.includes('\0'))
const Size = z.string().regex(/^\d{1,18}$/)

type Key = { readonly column: string; readonly type: string; readonly schema: z.ZodType<string | number> }

const key = (column: string, type: string, schema: Key['schema']): Key => ({ column, type, schema })
const id = key('id', 'uuid', Uuid)

/** What a list is ordered by: all up or all down, so that one comparison of all of them leads on from any row, and the id tells equal ones apart. */
const keys: Readonly<Record<MediaSort, readonly Key[]>> = {
  place: [key('place_elevation', 'uuid', Uuid), key('place_column', 'uuid', Uuid), key('place_floor', 'int', z.int32()), key('place_slot', 'smallint', z.int().min(0).max(9)), id],
  time: [key('taken_key', 'timestamp', Taken), id],
  name: [key('name_key', 'text', Text), id],
  size: [key('size', 'bigint', Size), id],
  uploaded: [id],
}

export type Order = { readonly sort: MediaSort; readonly descending: boolean }
export type Keys = readonly (string | number)[]

export const columnNames = (sort: MediaSort): readonly string[] => keys[sort].map(({ column }) => column)
const columnsOf = (sort: MediaSort) => columnNames(sort).map((column) => sql.ref(column))

export function orderBy({ sort, descending }: Order): RawBuilder<unknown> {
  return sql.join(columnsOf(sort).map((column) => (descending ? sql`${column} desc` : column)))
}

/** As one JSON value: a moment or a large number read as what the driver makes of it would not be the same again. */
export function keysOf(sort: MediaSort): RawBuilder<Keys> {
  return sql<Keys>`json_build_array(${sql.join(keys[sort].map(({ column, type }) => (type === 'bigint' ? sql`${sql.ref(column)}::text` : sql.ref(column))))})`
}

/** Beginning with the row of these keys, or where it stood. */
export function isFrom({ sort, descending }: Order, values: Keys): RawBuilder<boolean> {
  const given = keys[sort].map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`)
  return sql<boolean>`(${sql.join(columnsOf(sort))}) ${descending ? sql`<=` : sql`>=`} (${sql.join(given)})`
}

export const writeCursor = ({ sort, descending }: Order, values: Keys): string => Buffer.from(JSON.stringify([sort, descending ? 1 : 0, ...values])).toString('base64url')

/** Names a place in this order only: in another one its keys mean nothing. */
export function readCursor({ sort, descending }: Order, text: string): Keys {
  try {
    const [ofSort, isDown, ...values] = z.array(z.union([z.string(), z.number()])).parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (ofSort !== sort || isDown !== (descending ? 1 : 0) || values.length !== keys[sort].length) throw new Error('of another list')
    return keys[sort].map(({ schema }, index) => schema.parse(values[index]))
  } catch (cause) {
    throw new AppError('input.invalid', { field: 'cursor', cause })
  }
}
