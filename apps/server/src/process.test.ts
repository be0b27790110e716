import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freePort } from './db/embedded-port.ts'
import { plainEnvironment, program, temporaryFolder } from './testing/faults/processes.ts'
import { testDb, type TestDb } from './testing/test-db.ts'
import { testInFullRun } from './testing/test-in-full-run.ts'

const folder = temporaryFolder()
let empty: TestDb
let newer: TestDb

beforeAll(async () => {
  ;[empty, newer] = [await testDb(), await testDb()]
  await sql`drop schema public cascade`.execute(empty.db)
  await sql`create schema public`.execute(empty.db)
  await sql`insert into schema_migration (name, timestamp) values ('9999-later', '2099-01-01')`.execute(newer.db)
})
afterAll(async () => {
  await empty.close()
  await newer.close()
  folder.remove()
})

/** What a process says that is started by hand, without the supervisor. */
async function refusal(name: string, settings: Record<string, string>): Promise<string> {
  const env = {
    ...plainEnvironment,
    NO_COLOR: '1',
    PORT: String(await freePort(undefined)),
    PLUMBLINE_DATA: join(folder.path, 'data'),
    ...settings,
  }
  const run = program({ file: join(import.meta.dirname, `${name}.ts`) }, { env })
  expect(await run.ended()).toBe(1)
  return run.output()
}

describe.each(['api', 'worker'])('%s alone says in one line', (name) => {
  it('that it needs a database', async () => {
    expect(await refusal(name, {})).toBe(
      'A setting is wrong. DATABASE_URL: must be set (npm start sets it for its own database)\n',
    )
  })

  testInFullRun('that the database is not migrated', async () => {
    expect(await refusal(name, { DATABASE_URL: empty.url })).toBe(
      'DATABASE_URL: the database is not prepared for this version. Run npm run migrate.\n',
    )
  })

  it.runIf(process.platform === 'linux' && inject('fullCount'))('that its data folder cannot be made', async () => {
    expect(await refusal(name, { DATABASE_URL: empty.url, PLUMBLINE_DATA: '/proc/x' })).toBe(
      'The data folder /proc/x cannot be written (ENOENT). Set PLUMBLINE_DATA to a folder that can.\n',
    )
  })
})

describe('api alone says in one line', () => {
  it('that the database cannot be reached', async () => {
    const port = await freePort(undefined)
    expect(await refusal('api', { DATABASE_URL: `postgres://somebody@127.0.0.1:${port}/there` })).toBe(
      `DATABASE_URL: the database cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}\n`,
    )
  })

  testInFullRun('that the data is of a newer version', async () => {
    expect(await refusal('api', { DATABASE_URL: newer.url })).toBe(
      'The data is from a newer version of Plumbline (the database holds 9999-later, which this version does not know). Run that version.\n',
    )
  })

  testInFullRun('that its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as { port: number }
    expect(await refusal('api', { DATABASE_URL: empty.url, PORT: String(port) })).toBe(
      `Port ${port} is taken by another program. Stop it, or set PORT to another number.\n`,
    )
    server.close()
  })
})
