import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, test, vi, type TestContext } from 'vitest'
import { catalogue } from './jobs/catalogue.ts'
import { enqueue } from './jobs/queue.ts'
import { aCorporate, anOrder, aUser } from './testing/builders/builders.ts'
import { plainEnvironment, temporaryFolder } from './testing/faults/processes.ts'
import { testDb } from './testing/test-db.ts'
import { endProcess } from './testing/jobs/trial-processes.ts'
import { freePort } from './db/embedded-port.ts'
import { testInFullRun } from './testing/test-in-full-run.ts'

const soon = { timeout: 50_000, interval: 100 }

async function startWorker({ onTestFinished }: TestContext, settings: Readonly<Record<string, string>> = {}) {
  const { db, url, close } = await testDb()
  onTestFinished(() => close())
  const folder = temporaryFolder()
  onTestFinished(() => folder.remove())
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [], {
    env: {
      ...plainEnvironment,
      DATABASE_URL: url,
      PLUMBLINE_DATA: folder.path,
      SALES_EMAIL: 'sales@example.com',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [],
  })
  onTestFinished(async () => void (await endProcess(child, 'SIGKILL')))
  let output = ''
  child.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(child, 'message')
  return {
    db,
    child,
    folder: folder.path,
    lines: () =>
      output
        .trim()
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { msg: string }),
  }
}

test.concurrent('the worker does the housekeeping, sends mails, logs structured lines and drains on SIGTERM', async (context) => {
  const { db, child, folder, lines } = await startWorker(context)
  await sql`insert into live_event (kind, corporate_id, created_at) values ('project.changed', gen_random_uuid(), now() - interval '2 days')`.execute(
    db,
  )
  const names = Object.keys(catalogue) as (keyof typeof catalogue)[]
  const corporate = await aCorporate(db)
  const [user, admin] = [
    await aUser(db, { isVerified: false }),
    await aUser(db, { roles: [[corporate.id, 'corporate-admin']] }),
  ]
  const invitationId = v7()
  await db
    .insertInto('invitation')
    .values({
      id: invitationId,
      corporate_id: corporate.id,
      email: 'new@example.com',
      role: 'corporate-viewer',
      token_hash: null,
      invited_by: admin.id,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  const payloads: Partial<Record<string, object>> = {
    'accounts.send-link': { userId: user.id, kind: 'verify-email', locale: 'en' },
    'accounts.send-invitation': { invitationId, locale: 'en' },
    'accounts.send-alert': { userId: user.id, kind: 'second-factor' },
    'storage.remove': { keys: [] },
    'drawings.open': { corporateId: corporate.id, projectId: v7(), uploadId: v7() },
    'media.ingest': { corporateId: corporate.id, projectId: v7(), mediaId: v7() },
    'media.play-copy': { corporateId: corporate.id, projectId: v7(), mediaId: v7() },
    'media.blur': { corporateId: corporate.id, projectId: v7(), mediaId: v7() },
    'media.frames': { corporateId: corporate.id, projectId: v7(), taskId: v7() },
    'media.strip': { corporateId: corporate.id, projectId: v7(), taskId: v7() },
    'thermal.read': { corporateId: corporate.id, projectId: v7(), mediaId: v7() },
    'models.prepare': { corporateId: corporate.id, projectId: v7(), modelId: v7() },
    'models.reconstruct': { corporateId: corporate.id, projectId: v7(), taskId: v7() },
    'models.forget-task': { engineTask: v7() },
    'media.forget': { folders: [], uploads: [] },
    'defects.cut-crops': {
      corporateId: corporate.id,
      projectId: v7(),
      mediaId: v7(),
      folders: [],
      source: { key: 'gone', size: 1, sha256: '00', contentType: 'image/jpeg' },
    },
    'analysis.detect': { corporateId: corporate.id, projectId: v7(), runId: v7(), mediaId: v7() },
    'reports.make': { corporateId: corporate.id, projectId: v7(), reportId: v7() },
    'demo.defects': { corporateId: corporate.id, projectId: v7(), isSmall: true },
    'demo.report': { corporateId: corporate.id, projectId: v7(), isSmall: true },
    'demo.model': { corporateId: corporate.id, projectId: v7(), isSmall: true },
    'demo.flight': { corporateId: corporate.id, projectId: v7(), isSmall: true },
    'mosaics.make': { corporateId: corporate.id, projectId: v7(), mosaicId: v7() },
    'mosaics.export': { corporateId: corporate.id, projectId: v7(), mosaicId: v7(), format: 'png' },
    'coverage.compute': { corporateId: corporate.id, projectId: v7() },
    'coverage.measure': { corporateId: corporate.id, projectId: v7() },
    'defects.search-duplicates': { corporateId: corporate.id, projectId: v7(), inspectionId: v7() },
    'projects.delete': { corporateId: corporate.id, projectId: v7() },
    'billing.send-order-mail': { orderId: await anOrder(db, corporate.id), kind: 'ordered', to: 'sales' },
    'notifications.send-question': {
      userId: v7(),
      message: 'How?',
      context: { page: '', project: '', role: '', version: '', browser: '' },
      locale: 'en',
    },
    'billing.send-letter': {
      name: 'Ada Byron',
      company: 'Analytical Surveys',
      email: 'ada@example.com',
      message: 'Four gigabytes, please.',
      locale: 'en',
    },
    'notifications.send': { userId: user.id, delivery: 'immediate' },
    'media.tell-uploads': { corporateId: corporate.id, markerId: v7() },
    'exchange.export': { corporateId: corporate.id, projectId: v7(), exportId: v7() },
    'exchange.import': { corporateId: corporate.id, projectId: v7(), importId: v7(), role: 'corporate-admin' },
    'integrations.mail-webhook-off': { webhookId: v7() },
    'media.find-people': { corporateId: corporate.id, projectId: v7(), mediaId: v7() },
    'analysis.tell-run': { corporateId: corporate.id, runId: v7(), finishedAt: new Date().toISOString() },
  }
  await db.transaction().execute(async (trx) => {
    for (const name of names) await enqueue(trx, name, (payloads[name] ?? {}) as never)
  })
  await vi.waitFor(async () => {
    // Jobs of every minute may have been started by the clock as well, on a slow machine more than once.
    const rows = await db.selectFrom('job_progress').select(['name', 'state']).distinct().orderBy('name').execute()
    expect(rows).toEqual([...names].sort().map((name) => ({ name, state: 'done' })))
  }, soon)
  expect(await db.selectFrom('live_event').select('id').execute()).toEqual([])
  expect(readdirSync(join(folder, 'outbox'))).toHaveLength(5)
  expect(await endProcess(child, 'SIGTERM')).toBe(0)
  expect(lines().map(({ msg }) => msg)).toContain('worker is ready')
})

testInFullRun.concurrent('a worker whose parent exited ends', async (context) => {
  const { child } = await startWorker(context)
  child.disconnect()
  const [code] = (await once(child, 'exit')) as [number | null]
  expect(code).toBe(0)
})

test.concurrent('with a port of its own the worker says that it lives, is ready, and what its jobs and mail came to', async (context) => {
  const port = String(await freePort(undefined))
  const { db, lines } = await startWorker(context, { WORKER_PORT: port, LOG_LEVEL: 'warn' })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect(await (await ask('/health/live')).json()).toEqual({ status: 'live' })
  expect(await (await ask('/health/ready')).json()).toEqual({ status: 'ready' })
  const { id: userId } = await aUser(db, { isVerified: false })
  await db.transaction().execute((trx) => enqueue(trx, 'jobs.prune', {}))
  await db
    .transaction()
    .execute((trx) => enqueue(trx, 'accounts.send-link', { userId, kind: 'verify-email', locale: 'en' }))
  const figures = async () => (await ask('/metrics')).text()
  await vi.waitFor(async () => {
    expect(await figures()).toMatch(/plumbline_job_seconds_count\{job_name="jobs.prune",outcome="done"\} [1-9]/)
    expect(await figures()).toContain('plumbline_mail_total{outcome="sent"} 1')
  }, soon)
  expect(await figures()).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(await figures()).toMatch(/plumbline_database_connections\{state="total"\} \d/)
  expect((await ask('/projects')).status).toBe(404)
  // Its lines of level info, such as that it is ready, are not written.
  expect(lines().map(({ msg }) => msg)).not.toContain('worker is ready')
})
