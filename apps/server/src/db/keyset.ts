import { AppError } from '@plumbline/contract/errors'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

/**
 * A column that a list is ordered by, and what a cursor may hold of it: anything else would reach PostgreSQL as an
 * error.
 */
export type Key = {
  readonly column: string
  readonly type: string
  readonly schema: z.ZodType<string | number>
  /** Instead of the column: where it may be null, which no comparison leads past. */
  readonly value?: RawBuilder<unknown>
}
export type KeyValues = readonly (string | number)[]
export type OrderBy<Sort extends string> = { readonly sort: Sort; readonly descending: boolean }

export const Uuid = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
/** PostgreSQL stores no NUL. */
export const Text = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'))

export const key = (column: string, type: string, schema: Key['schema'], value?: Key['value']): Key => ({
  column,
  type,
  schema,
  ...(value === undefined ? {} : { value }),
})
export const idKey = key('id', 'uuid', Uuid)

/**
 * All keys of an order ascend or all descend, so that one row comparison continues from any row; the last key
 * distinguishes equal rows.
 */
export function openKeyset<Sort extends string>(keys: Readonly<Record<Sort, readonly Key[]>>) {
  type Order = OrderBy<Sort>
  const columnNames = (sort: Sort): readonly string[] => keys[sort].map(({ column }) => column)
  const valueOf = ({ column, value }: Key) => value ?? sql.ref(column)
  const columnsOf = (sort: Sort) => keys[sort].map(valueOf)
  return {
    columnNames,
    orderBy: ({ sort, descending }: Order): RawBuilder<unknown> =>
      sql.join(columnsOf(sort).map((column) => (descending ? sql`${column} desc` : column))),
    /**
     * As one JSON value: a moment or a large number read as what the driver makes of it would not be the same again.
     */
    keysOf: (sort: Sort): RawBuilder<KeyValues> =>
      sql<KeyValues>`json_build_array(${sql.join(keys[sort].map((one) => (one.type === 'bigint' ? sql`${valueOf(one)}::text` : valueOf(one))))})`,
    /** Beginning with the row of these keys, or where it stood. */
    isFrom: ({ sort, descending }: Order, values: KeyValues): RawBuilder<boolean> => {
      const given = keys[sort].map(({ type }, index) => sql`${values[index]}::${sql.raw(type)}`)
      return sql<boolean>`(${sql.join(columnsOf(sort))}) ${descending ? sql`<=` : sql`>=`} (${sql.join(given)})`
    },
    writeCursor: ({ sort, descending }: Order, values: KeyValues): string =>
      Buffer.from(JSON.stringify([sort, descending ? 1 : 0, ...values])).toString('base64url'),
    /** Names a place in this order only: in another one its keys mean nothing. */
    readCursor: ({ sort, descending }: Order, text: string): KeyValues => {
      try {
        const [ofSort, isDown, ...values] = z
          .array(z.union([z.string(), z.number()]))
          .parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
        if (ofSort !== sort || isDown !== (descending ? 1 : 0) || values.length !== keys[sort].length)
          throw new Error('of another list')
        return keys[sort].map(({ schema }, index) => schema.parse(values[index]))
      } catch (cause) {
        throw new AppError('input.invalid', { field: 'cursor', cause })
      }
    },
  }
}
