import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb, type TestDb } from '../testing/test-db.ts'
import { connect } from './connection.ts'

let database: TestDb
beforeAll(async () => {
  database = await testDb()
})
afterAll(() => database.close())

test('closing ends the pool, also where no statement went through Kysely', async () => {
  const { pool, close } = connect(database.url, { min: 1 })
  await pool.query('select 1')
  expect(pool.totalCount).toBe(1)
  await close()
  expect([pool.totalCount, pool.ended]).toEqual([0, true])
})

test('closing ends it where statements did, and closing twice is not refused', async () => {
  const { db, pool, close } = connect(database.url, { min: 1 })
  await db.selectFrom('corporate').select('id').execute()
  await close()
  await close()
  expect([pool.totalCount, pool.ended]).toEqual([0, true])
})
