import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb, type TestDb } from '../testing/test-db.ts'

let owner: TestDb
beforeAll(async () => {
  owner = await testDb()
})
afterAll(() => owner.close())

test('whatever goes with a project or a drawing is found by an index: deleting a thousand must not read a table a thousand times', async () => {
  const { rows } = await sql<{ reference: string }>`
    select conrelid::regclass || '.' || attname as reference
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid::regclass::text in ('project', 'workspace', 'inspection', 'drawing', 'marker_set', 'marker')
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1] and indpred is null)
    order by 1
  `.execute(owner.db)
  expect(rows).toEqual([])
})
