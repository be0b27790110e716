import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { freePort } from '../../apps/server/src/db/embedded-port.ts'
import { withDatabase } from '../support/with-api.ts'

/**
 * What a process costs the database at rest: its connections and statements. And what NOTIFY costs: commits
 * that announce something wait for each other. `node bench/scale/load.ts`
 */
const idleSeconds = 20
const commitSeconds = 4
const writers = [1, 4, 16, 32]

async function ask<T extends object>(client: pg.Client, text: string): Promise<readonly T[]> {
  return (await client.query<T>(text)).rows
}

const connectionsOf = (client: pg.Client) =>
  ask<{ name: string; connections: number }>(
    client,
    `select application_name as name, count(*)::int as connections from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() group by 1 order by 1`,
  )

async function transactions(client: pg.Client): Promise<number> {
  await client.query('select pg_stat_clear_snapshot()')
  const [row] = await ask<{ n: number }>(
    client,
    'select (xact_commit + xact_rollback)::float8 as n from pg_stat_database where datname = current_database()',
  )
  return row!.n
}

async function started(file: string, env: NodeJS.ProcessEnv, isReady: () => Promise<boolean>): Promise<ChildProcess> {
  const path = fileURLToPath(new URL(`../../apps/server/src/${file}`, import.meta.url))
  const child = spawn(process.execPath, [path], { env: { ...process.env, ...env }, stdio: 'ignore' })
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`${file} ended`)
    await sleep(200)
  }
  return child
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

async function idle(databaseUrl: string, client: pg.Client): Promise<void> {
  // One for both: the key of the secrets lies in it.
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-idle-'))
  for (const [file, portName] of [
    ['api.ts', 'PORT'],
    ['worker.ts', 'WORKER_PORT'],
  ] as const) {
    const port = String(await freePort(undefined))
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    const child = await started(
      file,
      {
        DATABASE_URL: databaseUrl,
        PLUMBLINE_DATA: folder,
        HOST: '127.0.0.1',
        [portName]: port,
        DEMO: 'off',
      },
      isReady,
    )
    await sleep(8_000)
    const before = await transactions(client)
    await sleep(idleSeconds * 1000)
    const each = (await transactions(client)) - before
    console.log(
      `${file}: ${(await connectionsOf(client)).map(({ name, connections }) => `${connections} ${name}`).join(', ')}; ` +
        `${(each / idleSeconds).toFixed(1)} transactions a second while idle`,
    )
    await stopped(child)
  }
  rmSync(folder, { recursive: true, force: true })
}

/** Durable commits of so many connections at once, with and without an announcement in each. */
async function commits(databaseUrl: string, clients: number, isAnnounced: boolean): Promise<number> {
  const until = performance.now() + commitSeconds * 1000
  const counts = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      let count = 0
      while (performance.now() < until) {
        await client.query(
          isAnnounced
            ? `insert into trial (text) values (repeat('x', 200)); select pg_notify('plumbline_event', repeat('x', 200))`
            : `insert into trial (text) values (repeat('x', 200)); select repeat('x', 200)`,
        )
        count += 1
      }
      await client.end()
      return count
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0) / commitSeconds
}

await withDatabase(async (databaseUrl) => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench' })
  await client.connect()
  await idle(databaseUrl, client)
  await client.query('create table trial (id bigserial primary key, text text)')
  await client.query('listen plumbline_event')
  for (const clients of writers) {
    const [plain, announced] = [await commits(databaseUrl, clients, false), await commits(databaseUrl, clients, true)]
    console.log(`${clients} writers: ${plain.toFixed(0)} commits a second, ${announced.toFixed(0)} with NOTIFY`)
  }
  await client.end()
})
