import type { Written } from './media.queries.ts'

const maxRows = 10_000

/**
 * Rows as PostgreSQL wrote them, by id, with the version they were written from: it needs five times as long to write a
 * hundred rows as to see
 * that none has changed, and open lists ask for the same ones all day.
 */
export function createRowCache(limit = maxRows) {
  const rows = new Map<string, Written>()
  return {
    /** A copy, taken before the query: a request at the same time may replace or clear entries while it runs. */
    copyOf: (ids: readonly string[]): ReadonlyMap<string, Written> =>
      new Map(ids.flatMap((id) => rows.get(id) ?? []).map((one) => [one.id, one])),
    put(row: Written): void {
      if (rows.size >= limit) rows.clear()
      rows.set(row.id, row)
    },
  }
}
