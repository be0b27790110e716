import { program, until } from '../testing/faults/processes.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { testDb, type TestDb } from '../testing/test-db.ts'
import { sql, type Kysely } from 'kysely'
import { connect } from './connection.ts'
import { ask } from './embedded-cluster.ts'
import { keyringOf } from './keyring.ts'
import { migrate, NewerDataError, readSecrets } from './migrate.ts'
import { migrations } from './migrations.ts'

describe('migrate', () => {
  let test: TestDb
  beforeAll(async () => {
    test = await testDb()
  })
  afterAll(() => test.close())

  it('has nothing left to do on a migrated database, and keeps the secrets', async () => {
    const before = await readSecrets(test.db, keyringOf([], 'none'))
    expect(await migrate(test.db)).toEqual([])
    expect(await readSecrets(test.db, keyringOf([], 'none'))).toEqual(before)
    expect(before['access-token']).toHaveLength(32)
  })

  it('runs one that landed after a higher number', async () => {
    const behind = await testDb()
    const late = { ...migrations, '0002-landed-late': { up: async () => {} } }
    expect(await migrate(behind.db, late)).toEqual(['0002-landed-late'])
    await behind.close()
  })

  it('refuses data of a newer version and leaves it alone', async () => {
    const newer = { ...migrations, '9999-later': { up: async () => {} } }
    expect(await migrate(test.db, newer)).toEqual(['9999-later'])
    await expect(migrate(test.db)).rejects.toThrow(NewerDataError)
    await expect(migrate(test.db)).rejects.toThrow('9999-later')
  })

  it('gives way to a transaction that holds a table, and tries again when that has ended', async () => {
    const busy = await testDb()
    const holder = await busy.pool.connect()
    await holder.query('begin')
    await holder.query('select count(*) from project')
    const up = async (db: Kysely<unknown>) => {
      await sql`alter table project add column later text`.execute(db)
    }
    const migrated = migrate(busy.db, { ...migrations, '9997-busy': { up } })
    const waiting = () =>
      busy.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`,
      )
    await until(async () => (await waiting()).rowCount === 1)
    // Otherwise it would wait behind the migration, which waits for the holder.
    await busy.pool.query('select count(*) from project')
    await holder.query('commit')
    holder.release()
    expect(await migrated).toEqual(['9997-busy'])
    await busy.close()
  })

  it('starts over after a kill half-way', async () => {
    const half = await testDb()
    const at = (file: string) => new URL(file, import.meta.url).href
    const killed = program({
      source: `
      import { sql } from 'kysely'
      import { connect } from '${at('./connection.ts')}'
      import { migrate } from '${at('./migrate.ts')}'
      import { migrations } from '${at('./migrations.ts')}'
      const up = async (db) => {
        await sql\`create table half_made (id int)\`.execute(db)
        await sql\`select pg_sleep(20)\`.execute(db)
      }
      await migrate(connect('${half.url}').db, { ...migrations, '9998-slow': { up } })`,
    })
    const sleeping = () =>
      half.pool.query(`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`)
    await until(async () => (await sleeping()).rowCount === 1)
    killed.child.kill('SIGKILL')
    expect(await killed.ended()).toBe('SIGKILL')
    const up = async (db: Kysely<unknown>) => {
      await sql`create table half_made (id int)`.execute(db)
    }
    expect(await migrate(half.db, { ...migrations, '9998-slow': { up } })).toEqual(['9998-slow'])
    await half.close()
  })
})

describe('a user of the database who may not make roles', () => {
  it('is shown what an administrator must run, and continues once that was done', async () => {
    const test = await testDb()
    const admin = inject('adminUrl')
    const [user, database] = [`plain_${randomBytes(4).toString('hex')}`, `plain_${randomBytes(4).toString('hex')}`]
    await ask(admin, `create role ${user} login password 'x'`)
    await ask(admin, `create database ${database} owner ${user}`)
    const url = new URL(test.url)
    Object.assign(url, { username: user, password: 'x', pathname: `/${database}` })
    const plain = connect(url.href, { max: 1 })
    await expect(migrate(plain.db)).rejects.toThrow(
      new RegExp(`let an administrator run: create role plumbline_app nologin; grant plumbline_app to ${user};`),
    )
    await ask(admin, `grant plumbline_app to ${user}`)
    expect(await migrate(plain.db)).toEqual(Object.keys(migrations))
    await plain.close()
    await ask(admin, `drop database ${database}`)
    await ask(admin, `drop role ${user}`)
    await test.close()
  })
})
