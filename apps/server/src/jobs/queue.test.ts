import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testDb } from '../testing/test-db.ts'
import { catalogue, type Catalogue } from './catalogue.ts'
import { installJobs } from './install.ts'
import { enqueueFrom } from './queue.ts'
import { openStage } from '../testing/jobs/trial-stage.ts'
import { trialJobs } from '../testing/jobs/trial-jobs.ts'

const enqueue = enqueueFrom(trialJobs)

test('a job and its progress appear with the commit', async (context) => {
  const { put, rows, progressOf } = await openStage(context)
  const id = await put({ label: 'committed', act: 'write' })
  expect(await rows('trial.work')).toMatchObject([{ id, state: 'created' }])
  expect(await progressOf(id)).toEqual({ state: 'waiting', percent: 0, step: null, error_code: null })
})

test('a transaction that is rolled back leaves no job and no progress', async (context) => {
  const { db, rows, progressOf } = await openStage(context)
  let id: string | undefined
  await expect(
    db.transaction().execute(async (trx) => {
      id = await enqueue(trx, 'trial.work', { label: 'rolled back', act: 'write' })
      throw new Error('changed our mind')
    }),
  ).rejects.toThrow('changed our mind')
  expect(id).toBeTypeOf('string')
  expect(await rows('trial.work')).toEqual([])
  expect(await progressOf(id)).toBeUndefined()
})

test('a payload that does not fit is refused before anything is written', async (context) => {
  const { put, rows } = await openStage(context)
  const wrong = { label: 5, act: 'write' } as unknown as z.input<(typeof trialJobs)['trial.work']['payload']>
  await expect(put(wrong)).rejects.toMatchObject({ name: 'ZodError' })
  expect(await rows('trial.work')).toEqual([])
})

test('a job of a kind that is not delayed cannot be put for some seconds later', async (context) => {
  const { put, rows } = await openStage(context)
  await expect(put({ label: 'later', act: 'write' }, { startAfter: 5 })).rejects.toThrow('as a delayed job')
  expect(await rows('trial.work')).toEqual([])
})

test('the same key waits once, even when twenty callers ask at the same time; without a key each one counts', async (context) => {
  const { put } = await openStage(context)
  const keyed = await Promise.all(
    Array.from({ length: 20 }, () => put({ label: 'once', act: 'write' }, { singletonKey: 'report-7' })),
  )
  expect(keyed.filter((id) => id !== undefined)).toHaveLength(1)
  expect(await put({ label: 'other', act: 'write' }, { singletonKey: 'report-8' })).toBeTypeOf('string')
  const free = await Promise.all(Array.from({ length: 5 }, () => put({ label: 'free', act: 'write' })))
  expect(new Set(free).size).toBe(5)
})

test('installing is repeatable, also by several machines at once, and follows the catalogue', async () => {
  const fresh = await testDb()
  try {
    await sql`drop schema pgboss cascade`.execute(fresh.db)
    await Promise.all([installJobs(fresh.url), installJobs(fresh.url), installJobs(fresh.url)])
    const { rows: queues } = await sql<{
      name: string
      dead_letter: string | null
      heartbeat_seconds: number | null
      retry_limit: number
    }>`
      select name, dead_letter, heartbeat_seconds, retry_limit from pgboss.queue where name not like '\\_\\_%'`.execute(
      fresh.db,
    )
    const kinds: Catalogue = catalogue
    const names = Object.keys(kinds)
    expect(queues.map((queue) => queue.name).sort()).toEqual([...names, 'dead-letter'].sort())
    for (const name of names)
      expect(queues).toContainEqual({
        name,
        dead_letter: 'dead-letter',
        heartbeat_seconds: 20,
        retry_limit: kinds[name]!.attempts - 1,
      })
    const { rows: schedules } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(fresh.db)
    expect(schedules.map((schedule) => schedule.name).sort()).toEqual(
      names.filter((name) => kinds[name]!.cron !== undefined).sort(),
    )

    const changed = { 'storage.sweep': { ...catalogue['storage.sweep'], attempts: 9, cron: '1 2 * * *' } }
    await installJobs(fresh.url, changed)
    const {
      rows: [sweep],
    } = await sql`select retry_limit from pgboss.queue where name = 'storage.sweep'`.execute(fresh.db)
    expect(sweep).toEqual({ retry_limit: 8 })
    const { rows: left } = await sql`select name, cron from pgboss.schedule`.execute(fresh.db)
    expect(left).toEqual([{ name: 'storage.sweep', cron: '1 2 * * *' }])
  } finally {
    await fresh.close()
  }
})
