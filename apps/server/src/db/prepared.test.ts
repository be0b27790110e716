import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb, type TestDb } from '../testing/test-db.ts'
import { prepared } from './prepared.ts'

let database: TestDb
beforeAll(async () => {
  database = await testDb()
})
afterAll(() => database.close())

test('a marked query is planned once per connection, any other each time', async () => {
  await database.db.connection().execute(async (db) => {
    const plans = async (like: string) =>
      (
        await sql<{ uses: string }>`select generic_plans + custom_plans as uses from pg_prepared_statements
          where statement like ${`%${like}%`} and statement not like '%pg_prepared_statements%'`.execute(db)
      ).rows.map(({ uses }) => Number(uses))
    for (const value of [1, 2, 3]) {
      await sql`${prepared} select ${value}::int as marked_one`.execute(db)
      await db
        .selectFrom('project')
        .modifyFront(prepared)
        .select('id as marked_two')
        .where('version', '=', value)
        .execute()
      await sql`select ${value}::int as unmarked`.execute(db)
    }
    expect([await plans('marked_one'), await plans('marked_two'), await plans('as unmarked')]).toEqual([[3], [3], []])
  })
})

test('a query that fails rejects, and the connection goes on', async () => {
  await database.db.connection().execute(async (db) => {
    await expect(sql`${prepared} select 1 / ${0}::int`.execute(db)).rejects.toThrow('division by zero')
    expect((await sql`${prepared} select 1 / ${1}::int as one`.execute(db)).rows).toEqual([{ one: 1 }])
  })
})
