import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aCorporate, aUser } from '../../../testing/builders/builders.ts'
import { testDb, type TestDb } from '../../../testing/test-db.ts'
import { audit } from './audit.ts'
import { sealAudit, verifyAudit } from './audit-chain.ts'

let database: TestDb
let id: string
const key = new Uint8Array(32).fill(7)
beforeEach(async () => {
  database = await testDb()
  id = (await aCorporate(database.db)).id
})
afterEach(() => database.close())

const write = (subject: string) =>
  audit(database.db, {
    action: 'user.invite',
    actorId: null,
    address: '10.0.0.1',
    corporateIds: [id],
    subject,
    detail: { b: '1', a: '2' },
  })
const verify = () => verifyAudit(database.db, key)

/** What the operator of the database could do, past the triggers. */
async function tamper(...statements: readonly string[]): Promise<void> {
  for (const table of ['audit_entry', 'audit_seal'])
    await sql.raw(`alter table ${table} disable trigger append_only`).execute(database.db)
  for (const statement of statements) await sql.raw(statement).execute(database.db)
}

async function threeSealed(): Promise<readonly string[]> {
  for (const subject of ['one', 'two', 'three']) await write(subject)
  await sealAudit(database.db, key)
  return (await database.db.selectFrom('audit_entry').select('id').orderBy('id').execute()).map((row) => row.id)
}

test('an untouched log is whole; what came since the last sealing is counted apart', async () => {
  await threeSealed()
  const before = await verify()
  expect(before).toMatchObject({ sealed: 3, unsealed: 0, broken: undefined })
  await write('four')
  expect(await verify()).toEqual({ ...before, unsealed: 1 })
  await sealAudit(database.db, key)
  expect((await verify()).head).not.toBe(before.head)
})

test.each([
  [
    'changed',
    (entry: string) => [`update audit_entry set subject = 'nothing' where id = ${entry}`],
    (entry: string) => `entry ${entry} was changed`,
  ],
  [
    'dated back',
    (entry: string) => [`update audit_entry set at = at - interval '1 microsecond' where id = ${entry}`],
    (entry: string) => `entry ${entry} was changed`,
  ],
  [
    'removed',
    (entry: string) => [`delete from audit_entry where id = ${entry}`],
    (entry: string) => `entry ${entry} was removed`,
  ],
  [
    'removed with its seal',
    (entry: string) => [
      `delete from audit_entry where id = ${entry}`,
      `delete from audit_seal where entry_id = ${entry}`,
    ],
    () => 'seal 2 is missing',
  ],
])('an entry that was %s is named', async (_, statements, expected) => {
  const ids = await threeSealed()
  await tamper(...statements(ids[1]!))
  expect(await verify()).toMatchObject({ sealed: 1, broken: expected(ids[1]!) })
})

test('an attacker with the database but without the key cannot seal a changed log', async () => {
  await threeSealed()
  await tamper("update audit_entry set subject = 'nothing'", 'delete from audit_seal')
  await sealAudit(database.db, new Uint8Array(32))
  expect((await verify()).broken).toContain('was changed')
})

test('erasing a person changes no entry', async () => {
  const user = await aUser(database.db)
  await audit(database.db, {
    action: 'session.begin',
    actorId: user.id,
    address: '10.0.0.1',
    corporateIds: [],
    subjectId: user.id,
  })
  await sealAudit(database.db, key)
  await database.db
    .updateTable('app_user')
    .set({ name: 'Erased user 1', email: `${user.id}@erased.invalid` })
    .where('id', '=', user.id)
    .execute()
  expect((await verify()).broken).toBeUndefined()
})

test('sealers that run at once, beside writers whose transactions end late, make one chain of everything', async () => {
  // This entry has the lowest id and becomes visible last.
  let release!: () => void
  const released = new Promise<void>((done) => {
    release = done
  })
  const late = database.db.transaction().execute(async (trx) => {
    await audit(trx, { action: 'user.invite', actorId: null, address: '', corporateIds: [id], subject: 'late' })
    await released
  })
  await Promise.all([
    ...Array.from({ length: 20 }, (_, index) => write(String(index))),
    sealAudit(database.db, key),
    sealAudit(database.db, key),
  ])
  release()
  await late
  await Promise.all([sealAudit(database.db, key), sealAudit(database.db, key)])
  expect(await verify()).toMatchObject({ sealed: 21, unsealed: 0, broken: undefined })
})
