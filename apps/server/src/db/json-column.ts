import type { ColumnType } from 'kysely'

/** Read as what it holds, written as JSON text: the driver would make a PostgreSQL array of a list. */
export type Json<T> = ColumnType<T, string | undefined, string>
export type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>
