import { CopyObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { installS3Server, startS3Server } from '../../../../scripts/s3-server.ts'
import { ask } from '../db/embedded-cluster.ts'
import { freePort } from '../db/embedded-port.ts'
import { runningEmbedded, startEmbedded } from '../db/embedded.ts'
import { demoAccounts, demoPassword } from '../demo/demo.ts'
import { plainEnvironment, program, temporaryFolder, type Program } from '../testing/faults/processes.ts'
import { makeFolder, missingPostgres, runPostgresProgram, startPostgres } from '../testing/servers/postgres-server.ts'

const entries = {
  start: new URL('../start.ts', import.meta.url),
  backup: new URL('./backup.ts', import.meta.url),
  verify: new URL('./verify.ts', import.meta.url),
} as const
type Settings = Readonly<Record<string, string>>

const started: Program[] = []
afterEach(async () => {
  for (const run of started.splice(0)) {
    run.child.kill('SIGTERM')
    await run.ended()
  }
})

function run(entry: keyof typeof entries, settings: Settings, ...args: readonly string[]): Program {
  const env = { ...plainEnvironment, NO_COLOR: '1', ...settings }
  return program({ file: fileURLToPath(entries[entry]), args }, { env })
}

/** A command to its good end; answers what it printed. */
async function command(entry: 'backup' | 'verify', settings: Settings, ...args: readonly string[]): Promise<string> {
  const process = run(entry, settings, ...args)
  expect([await process.ended(), process.output()]).toEqual([0, expect.any(String)])
  return process.output()
}

async function start(settings: Settings): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const port = String(await freePort(undefined))
  const process = run('start', { ...settings, PORT: port })
  started.push(process)
  await process.says('Stop with Ctrl-C.')
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      started.splice(started.indexOf(process), 1)
      process.child.kill('SIGTERM')
      expect(await process.ended()).toBe(0)
    },
  }
}

/** The demonstration's photos, findings, report and model are made by jobs. */
async function untilFilled(url: string): Promise<void> {
  const open = async () =>
    ask<{ n: number }>(
      url,
      `select count(*)::int as n from pgboss.job where state in ('created', 'retry', 'active') and name not like '%sweep%' and name not like '\\_\\_%' and start_after < now() + interval '5 minutes'`,
    )
  for (let quiet = 0; quiet < 5;) {
    quiet = (await open())?.n === 0 ? quiet + 1 : 0
    await sleep(1_000)
  }
}

/** Rows of every table but those that change while nothing is done. */
async function tally(url: string): Promise<Readonly<Record<string, number>>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('live_event', 'job_progress', 'process_seen', 'operator_check', 'storage_count', 'schema_migration_lock') order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables)
      counts[name] = (await client.query<{ n: number }>(`select count(*)::int as n from "${name}"`)).rows[0]!.n
    return counts
  } finally {
    await client.end()
  }
}

const whole = 'missing 0, extra 0, mismatched 0'

async function signIn(origin: string): Promise<string> {
  const { email } = demoAccounts.find(({ role }) => role === 'corporate-admin')!
  const answer = await fetch(`${origin}${accountRoutes.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  expect(answer.status).toBe(200)
  return accountRoutes.login.reply.parse(await answer.json()).accessToken
}

const keyIn = (dataDir: string) => join(dataDir, 'keys/secrets.key')

function bringKey(from: string, to: string): void {
  mkdirSync(dirname(keyIn(to)), { recursive: true, mode: 0o700 })
  copyFileSync(keyIn(from), keyIn(to))
}

const slow = { timeout: 1_200_000 }

test(
  'the embedded database and disk: saved while it runs, restored on an empty machine, whole',
  slow,
  async (context) => {
    const folder = temporaryFolder()
    context.onTestFinished(() => folder.remove())
    const [home, away, saved] = ['home', 'away', 'backup'].map((name) => join(folder.path, name))
    const first = await start({ PLUMBLINE_DATA: home!, DEMO: 'small' })
    const { url } = runningEmbedded(home!)!
    await untilFilled(url)
    const before = await tally(url)
    expect([before['media']! > 5, before['project']! > 2, before['stored_object']! > 20]).toEqual([true, true, true])
    expect(await command('backup', { PLUMBLINE_DATA: home! }, 'backup', saved!)).toContain('Saved the database and')
    await first.stop()

    expect(await command('backup', { PLUMBLINE_DATA: away! }, 'restore', saved!)).toContain(
      'put the key of its secrets at',
    )
    bringKey(home!, away!)
    expect(await command('verify', { PLUMBLINE_DATA: away! })).toContain(whole)
    const restored = await startEmbedded({ dataDir: away! })
    expect(await tally(restored.url)).toEqual(before)
    await restored.stop()
    const second = await start({ PLUMBLINE_DATA: away!, DEMO: 'off' })
    await signIn(second.origin)
    await second.stop()
  },
)

const missingStore = installS3Server()

test.skipIf(missingPostgres !== undefined || missingStore !== undefined)(
  `PostgreSQL and a bucket: pg_dump first, the bucket afterwards, both restored on empty servers, whole`,
  slow,
  async (context) => {
    const folder = temporaryFolder()
    context.onTestFinished(() => folder.remove())
    const store = await startS3Server()
    context.onTestFinished(() => store.stop())
    const { endpoint, region, accessKey, secretKey } = store
    const inBucket = (bucket: string): Settings => ({
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
    })
    const [from, to, home, away] = ['plumbline', 'restored', join(folder.path, 'home'), join(folder.path, 'away')]
    await store.createBucket(from)
    await store.createBucket(to)
    const server = await startPostgres(folder.path, 'first')
    context.onTestFinished(() => server.stop())
    await ask(server.adminUrl, 'create role plumbline login createrole')
    await ask(server.adminUrl, 'create database plumbline owner plumbline')
    const url = server.urlOf('plumbline', 'plumbline')
    const settings = { DATABASE_URL: url, PLUMBLINE_DATA: home, ...inBucket(from) }
    const first = await start({ ...settings, DEMO: 'small' })
    await untilFilled(url)
    const before = await tally(url)

    const out = makeFolder(folder.path, 'backup')
    runPostgresProgram(folder.path, 'pg_dump', ['-Fc', `--file=${out}/plumbline.dump`, url])
    const client = new S3Client({
      endpoint,
      region,
      forcePathStyle: true,
      credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    })
    let copied = 0
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: from }))
      for (const { Key } of Contents) {
        await client.send(new CopyObjectCommand({ Bucket: to, Key, CopySource: encodeURI(`${from}/${Key}`) }))
        copied += 1
      }
    expect(copied).toBeGreaterThan(20)
    await first.stop()
    await server.stop()

    const empty = await startPostgres(folder.path, 'second')
    context.onTestFinished(() => empty.stop())
    for (const statement of [
      'create role plumbline login createrole',
      'create role plumbline_app nologin',
      'grant plumbline_app to plumbline',
      'create database plumbline owner plumbline',
    ])
      await ask(empty.adminUrl, statement)
    const restored = empty.urlOf('plumbline', 'plumbline')
    runPostgresProgram(folder.path, 'pg_restore', ['--exit-on-error', `--dbname=${restored}`, `${out}/plumbline.dump`])
    expect(await tally(restored)).toEqual(before)
    bringKey(home, away)
    const again = { DATABASE_URL: restored, PLUMBLINE_DATA: away, ...inBucket(to) }
    expect(await command('verify', again)).toContain(whole)
    const second = await start({ ...again, DEMO: 'off' })
    await signIn(second.origin)
    await second.stop()
  },
)

test.skipIf(missingPostgres !== undefined)(
  'point-in-time recovery: the database returns to the moment before a mistake',
  slow,
  async (context) => {
    const folder = temporaryFolder()
    context.onTestFinished(() => folder.remove())
    const [home, away] = [join(folder.path, 'home'), join(folder.path, 'away')]
    const archive = makeFolder(folder.path, 'archive')
    const base = makeFolder(folder.path, 'base')
    const archiving = {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    }
    const server = await startPostgres(folder.path, 'first', archiving)
    context.onTestFinished(() => server.stop())
    await ask(server.adminUrl, 'create role plumbline login createrole')
    await ask(server.adminUrl, 'create database plumbline owner plumbline')
    const url = server.urlOf('plumbline', 'plumbline')
    const first = await start({ DATABASE_URL: url, PLUMBLINE_DATA: home, DEMO: 'small' })
    runPostgresProgram(folder.path, 'pg_basebackup', [
      `--pgdata=${base}`,
      `--dbname=${server.adminUrl}`,
      '--checkpoint=fast',
    ])
    await untilFilled(url)
    const before = await tally(url)
    const moment = (await ask<{ at: string }>(server.adminUrl, 'select clock_timestamp()::text as at'))!.at
    await sleep(1_000)
    await ask(url, `update project set name = 'Lost'`)
    await ask(server.adminUrl, 'select pg_switch_wal()')
    await first.stop()
    await server.stop()
    expect(await ask(url, 'select 1').catch(() => undefined)).toBeUndefined()

    writeFileSync(join(base, 'recovery.signal'), '', { mode: 0o644 })
    const recovered = await startPostgres(folder.path, 'base', {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: 'promote',
    })
    context.onTestFinished(() => recovered.stop())
    const restored = recovered.urlOf('plumbline', 'plumbline')
    expect(await tally(restored)).toEqual(before)
    expect(await ask(restored, `select count(*)::int as lost from project where name = 'Lost'`)).toEqual({ lost: 0 })
    cpSync(join(home, 'files'), join(away, 'files'), { recursive: true })
    bringKey(home, away)
    expect(await command('verify', { DATABASE_URL: restored, PLUMBLINE_DATA: away })).toContain(whole)
    const second = await start({ DATABASE_URL: restored, PLUMBLINE_DATA: away, DEMO: 'off' })
    await signIn(second.origin)
    await second.stop()
  },
)
