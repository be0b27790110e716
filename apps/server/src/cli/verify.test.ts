import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { readSecrets } from '../db/migrate.ts'
import { openSecretsKey } from '../db/sealed-secrets.ts'
import { sealAudit } from '../features/accounts/audit/audit-chain.ts'
import { audit } from '../features/accounts/audit/audit.ts'
import { createDiskStorage } from '../storage/disk.ts'
import { plainReceiver } from '../storage/plain-receiver.ts'
import { recordObject } from '../storage/registry.ts'
import { plainEnvironment } from '../testing/faults/processes.ts'
import { testDb, type TestDb } from '../testing/test-db.ts'

let database: TestDb
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-verify-'))
beforeAll(async () => {
  database = await testDb()
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function verify(): Promise<{ code: unknown; lines: string[] }> {
  const entry = fileURLToPath(new URL('./verify.ts', import.meta.url))
  const child = spawn(process.execPath, [entry], {
    env: { ...plainEnvironment, DATABASE_URL: database.url, PLUMBLINE_DATA: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const output = Buffer.concat(await child.stdout.toArray()).toString('utf8')
  return { code: (await ended)[0], lines: output.trim().split('\n') }
}

const noEntries = `audit log: 0 entries sealed, 0 not yet, head ${'0'.repeat(64)}`

test('the command counts what is wrong and ends with 1 when something is', async () => {
  const storage = createDiskStorage({
    dir: join(dataDir, 'files'),
    secret: new Uint8Array(32),
    publicUrl: '',
    receiver: plainReceiver,
  })
  const stored = await storage.put('a/b.jpg', Buffer.from('hello'), { contentType: 'image/jpeg' })
  await database.db.transaction().execute((trx) => recordObject(trx, stored))
  expect(await verify()).toEqual({ code: 0, lines: [noEntries, 'missing 0, extra 0, mismatched 0'] })
  writeFileSync(join(dataDir, 'files', 'objects', 'a', 'b.jpg'), 'hellO')
  expect(await verify()).toEqual({
    code: 1,
    lines: [noEntries, 'mismatched a/b.jpg', 'missing 0, extra 0, mismatched 1'],
  })
})

test('the command names the first entry of the audit log that was changed', async () => {
  const { db } = database
  for (const subject of ['one', 'two'])
    await audit(db, { action: 'user.invite', actorId: null, address: '', corporateIds: [], subject })
  const keyring = await openSecretsKey(db, { dataDir, secretsKeyFile: undefined })
  await sealAudit(db, (await readSecrets(db, keyring))['audit-chain'])
  expect((await verify()).lines[0]).toMatch(/^audit log: 2 entries sealed, 0 not yet, head (?!0{64})[0-9a-f]{64}$/)
  await sql`alter table audit_entry disable trigger append_only`.execute(db)
  await sql`update audit_entry set subject = 'nothing' where subject = 'two'`.execute(db)
  const { id } = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('subject', '=', 'nothing')
    .executeTakeFirstOrThrow()
  const { code, lines } = await verify()
  expect([code, lines[1]]).toEqual([1, `audit log BROKEN: entry ${id} was changed`])
})
