import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from './storage/disk.ts'
import { recordObject } from './storage/registry.ts'
import { plainEnvironment } from './testing/processes.ts'
import { testDb, type TestDb } from './testing/test-db.ts'

let database: TestDb
const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-verify-'))
beforeAll(async () => { database = await testDb() })
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function verify(): Promise<{ code: unknown; lines: string[] }> {
  const entry = fileURLToPath(new URL('./verify.ts', import.meta.url))
  const child = spawn(process.execPath, [entry], { env: { ...plainEnvironment, DATABASE_URL: database.url, PLUMBLINE_DATA: dataDir }, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const output = Buffer.concat(await child.stdout.toArray()).toString('utf8')
  return { code: (await ended)[0], lines: output.trim().split('\n') }
}

test('the command counts what is wrong and ends with 1 when something is', async () => {
  const storage = createDiskStorage({ dir: join(dataDir, 'files'), secret: new Uint8Array(32), publicUrl: '' })
  const stored = await storage.put('a/b.jpg', Buffer.from('hello'), { contentType: 'image/jpeg' })
  await database.db.transaction().execute((trx) => recordObject(trx, stored))
  expect(await verify()).toEqual({ code: 0, lines: ['missing 0, extra 0, mismatched 0'] })
  writeFileSync(join(dataDir, 'files', 'objects', 'a', 'b.jpg'), 'hellO')
  expect(await verify()).toEqual({ code: 1, lines: ['mismatched a/b.jpg', 'missing 0, extra 0, mismatched 1'] })
})
