import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDb, type TestDb } from '../testing/test-db.ts'
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
})
