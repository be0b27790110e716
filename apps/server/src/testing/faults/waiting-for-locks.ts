import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '../../db/connection.ts'

/** Until so many connections of this database wait for a row that another one holds. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } =
        await sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
      expect(rows).toHaveLength(count)
    },
    { timeout: 20_000, interval: 20 },
  )
}
