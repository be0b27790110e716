import { program, until } from '../testing/processes.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDb, type TestDb } from '../testing/test-db.ts'
import { sql, type Kysely } from 'kysely'
import { migrate, NewerDataError, readSecrets } from './migrate.ts'
import { migrations } from './migrations.ts'

describe('migrate', () => {
  let test: TestDb
  beforeAll(async () => { test = await testDb() })
  afterAll(() => test.close())

  it('has nothing left to do on a migrated database, and keeps the secrets', async () => {
    const before = await readSecrets(test.db)
    expect(await migrate(test.db)).toEqual([])
    expect(await readSecrets(test.db)).toEqual(before)
    expect(before['access-token']).toHaveLength(32)
  })

  it('refuses data of a newer version and leaves it alone', async () => {
    const newer = { ...migrations, '9999-later': { up: async () => {} } }
    expect(await migrate(test.db, newer)).toEqual(['9999-later'])
    await expect(migrate(test.db)).rejects.toThrow(NewerDataError)
    await expect(migrate(test.db)).rejects.toThrow('9999-later')
  })

  it('starts over after a kill half-way', async () => {
    const half = await testDb()
    const at = (file: string) => new URL(file, import.meta.url).href
    const killed = program({ source: `
      import { sql } from 'kysely'
      import { connect } from '${at('./connection.ts')}'
      import { migrate } from '${at('./migrate.ts')}'
      import { migrations } from '${at('./migrations.ts')}'
      const up = async (db) => {
        await sql\`create table half_made (id int)\`.execute(db)
        await sql\`select pg_sleep(20)\`.execute(db)
      }
      await migrate(connect('${half.url}').db, { ...migrations, '9998-slow': { up } })` })
    const sleeping = () => half.pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)
    await until(async () => (await sleeping()).rowCount === 1)
    killed.child.kill('SIGKILL')
    expect(await killed.ended()).toBe('SIGKILL')
    const up = async (db: Kysely<unknown>) => { await sql`create table half_made (id int)`.execute(db) }
    expect(await migrate(half.db, { ...migrations, '9998-slow': { up } })).toEqual(['9998-slow'])
    await half.close()
  })
})
