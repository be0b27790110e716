import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCorporate, aUser } from '../testing/builders/builders.ts'
import { plainEnvironment } from '../testing/faults/processes.ts'
import { testDb, type TestDb } from '../testing/test-db.ts'
import { testInFullRun } from '../testing/test-in-full-run.ts'

let database: TestDb
beforeAll(async () => {
  database = await testDb()
})
afterAll(() => database.close())

async function grant(args: readonly string[], databaseUrl = database.url): Promise<{ code: unknown; said: string }> {
  const entry = fileURLToPath(new URL('./grant.ts', import.meta.url))
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...plainEnvironment, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  const [out, err] = await Promise.all([child.stdout.toArray(), child.stderr.toArray()])
  return {
    code: (await ended)[0],
    said: Buffer.concat([...out, ...err] as Buffer[])
      .toString('utf8')
      .trim(),
  }
}

test("a registered user becomes system-admin of the operator's corporate, once, even when granted twice at the same time", async () => {
  // A company that registered itself under that name is not taken for it.
  const otherCorporate = await aCorporate(database.db, { name: 'Operations', isSaas: true })
  const user = await aUser(database.db, {
    email: 'first@example.com',
    roles: [[otherCorporate.id, 'corporate-viewer']],
  })
  const second = await aUser(database.db, { email: 'second@example.com' })
  const answers = await Promise.all([grant(['First@Example.com']), grant(['first@example.com']), grant([second.email])])
  for (const { code, said } of answers)
    expect([code, said]).toEqual([0, expect.stringMatching(/^\w+@example\.com is system-admin\./)])
  const made = await database.db.selectFrom('corporate').select('id').where('is_saas', '=', false).execute()
  expect(made).toHaveLength(1)
  const memberships = await database.db
    .selectFrom('membership')
    .select(['user_id', 'corporate_id', 'role'])
    .where('role', '=', 'system-admin')
    .execute()
  expect(new Set(memberships)).toEqual(
    new Set([user, second].map(({ id }) => ({ user_id: id, corporate_id: made[0]!.id, role: 'system-admin' }))),
  )
  const noted = await database.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'address', 'detail'])
    .where('subject_id', '=', user.id)
    .execute()
  expect(noted).toEqual([{ actor_id: null, address: 'npm run grant', detail: { to: 'system-admin' } }])
})

testInFullRun('one line for each reason it cannot', async () => {
  await aUser(database.db, { email: 'waiting@example.com', isVerified: false })
  await aUser(database.db, { email: 'gone@example.com', isDeleted: true })
  const away = new URL(database.url)
  away.pathname = '/nowhere'
  const cases: [readonly string[], RegExp, string?][] = [
    [[], /^Usage: npm run grant -- EMAIL$/],
    [['a@example.com', 'b@example.com'], /^Usage: /],
    [['nobody@example.com'], /^Nobody is registered as nobody@example\.com\. Register at .*$/],
    [['waiting@example.com'], /^waiting@example\.com is not confirmed\. .*$/],
    [['gone@example.com'], /^The account gone@example\.com is deleted\. .*$/],
    [['first@example.com'], /^DATABASE_URL: the database cannot be reached: .*$/, away.href],
  ]
  for (const [args, words, url] of cases) {
    const { code, said } = await grant(args, url)
    expect([code, said]).toEqual([1, expect.stringMatching(words)])
    expect(said).not.toContain('\n')
  }
})
