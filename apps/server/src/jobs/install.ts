import pg from 'pg'
import type { PgBoss, Queue } from 'pg-boss'
import { appRole } from '../db/app-role.ts'
import { deadLetter, openBoss, schema } from './boss.ts'
import { catalogue, type Catalogue, type JobKind } from './catalogue.ts'

const day = 24 * 60 * 60
const lockKey = 7_026_001

function settingsOf(kind: JobKind): Omit<Queue, 'name' | 'policy'> {
  return {
    deadLetter,
    retryLimit: kind.attempts - 1,
    retryDelay: kind.retrySeconds,
    retryBackoff: true,
    retryDelayMax: 15 * 60,
    expireInSeconds: kind.expireSeconds,
    heartbeatSeconds: kind.heartbeatSeconds,
    retentionSeconds: 30 * day,
    deleteAfterSeconds: day,
    notify: true,
  }
}

async function installQueues(boss: PgBoss, jobs: Catalogue): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!known.has(deadLetter))
    await boss.createQueue(deadLetter, { retentionSeconds: 90 * day, deleteAfterSeconds: 90 * day })
  for (const [name, kind] of Object.entries(jobs)) {
    if (known.has(name)) await boss.updateQueue(name, settingsOf(kind))
    else await boss.createQueue(name, { policy: 'exclusive', ...settingsOf(kind) })
  }
}

async function installSchedules(boss: PgBoss, jobs: Catalogue): Promise<void> {
  // A schedule whose job no longer exists would fill a queue without a worker.
  for (const { name } of await boss.getSchedules()) {
    if (jobs[name]?.cron === undefined) await boss.unschedule(name)
  }
  for (const [name, { cron }] of Object.entries(jobs)) {
    if (cron !== undefined) await boss.schedule(name, cron, {}, { missed: 'once' })
  }
}

/** New queues may have brought new tables. */
async function letAppUse(client: pg.Client): Promise<void> {
  await client.query(`grant usage on schema ${schema} to ${appRole}`)
  for (const things of ['tables', 'sequences', 'functions'])
    await client.query(`grant all on all ${things} in schema ${schema} to ${appRole}`)
}

/** Failures here reject; no log is open before the start. */
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Brings the queue's tables and queues up to date. Several machines may do it at once: one does, the others wait. */
export async function installJobs(url: string, jobs: Catalogue = catalogue): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    const boss = openBoss(url, silent, { max: 2, supervise: false, schedule: false })
    try {
      await boss.start()
      await installQueues(boss, jobs)
      await installSchedules(boss, jobs)
      await letAppUse(client)
    } finally {
      await boss.stop({ graceful: false })
    }
  } finally {
    await client.end()
  }
}
