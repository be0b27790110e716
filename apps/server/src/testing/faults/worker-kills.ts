import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { asApp } from '../../db/app-role.ts'
import { startRunner } from '../../jobs/runner.ts'
import { anAnalysisSite } from '../sites/analysis-site.ts'
import { aCrackedPhoto } from '../files/cracked-photo.ts'
import { aNoisyPhoto, type FaultStage } from './fault-stage.ts'
import { expectRead } from './media-faults.ts'
import { chance } from '../files/mutations.ts'
import { until } from './processes.ts'
import { noLog } from '../jobs/trial-jobs.ts'

/** One piece of work: how often it was started, and whether its result is there. */
type Work = { readonly id: string; readonly attempts: number; readonly isOver: boolean }

type Kills = {
  /** Kills that hit somebody at work. */ readonly hits: number
  /** Milliseconds until lost work was started again, at most. */ readonly longest: number
  /** Number of starts, repeated ones included. */ readonly begun: number
}

/** So many that some always wait: three are held by the living worker, others by the silence of the dead. */
const atHand = 15

/**
 * Killed four times, a job fails by name; here each is to come through, however often it is hit. And another worker of
 * the installation notices who fell silent.
 */
async function prepare(stage: FaultStage, onTestFinished: (work: () => Promise<void>) => void): Promise<void> {
  await sql`update pgboss.queue set retry_limit = 10000, retry_backoff = false where name in ('media.ingest', 'analysis.detect')`.execute(
    stage.db,
  )
  const watching = await startRunner({
    db: stage.context.db,
    url: asApp(stage.databaseUrl),
    jobs: {},
    handlers: {},
    log: noLog,
    watchSeconds: 1,
  })
  onTestFinished(() => watching.stop(1_000))
}

/**
 * The queue gives out the oldest job first: where the worker dies before it finishes anything, those are taken again
 * and again, and newer ones wait for ever. The product fails such a job, here none fails. A job that waits this long
 * gets time without kills.
 */
const timeoutMs = 20_000

type Hunt = {
  readonly kills: number
  readonly pick: (below: number) => number
  readonly withinMs: number
  readonly look: () => Promise<readonly Work[]>
  readonly feed: (works: readonly Work[]) => Promise<unknown>
}

/**
 * Waits until the worker has started something, lets it work for a random moment, and kills it; only kills that
 * interrupted work are counted.
 */
async function hunt(
  worker: Awaited<ReturnType<FaultStage['start']>>,
  { kills, pick, withinMs, look, feed }: Hunt,
): Promise<Kills> {
  const lost = new Map<string, { readonly attempts: number; readonly since: number }>()
  let [hits, longest] = [0, 0]
  const lookAndMeasure = async () => {
    const works = await look()
    for (const { id, attempts } of works) {
      const one = lost.get(id)
      if (one === undefined || attempts <= one.attempts) continue
      longest = Math.max(longest, Date.now() - one.since)
      lost.delete(id)
    }
    return works
  }
  while (hits < kills) {
    const before = new Map((await lookAndMeasure()).map(({ id, attempts }) => [id, attempts]))
    const isNew = ({ id, attempts }: Work) => attempts > (before.get(id) ?? 0)
    await until(async () => {
      const works = await lookAndMeasure()
      await feed(works)
      return works.some(isNew) && [...lost.values()].every(({ since }) => Date.now() - since < timeoutMs)
    }, 120_000)
    await sleep(pick(withinMs))
    const killed = worker.ended()
    worker.kill('SIGKILL')
    await killed
    const since = Date.now()
    const held = (await lookAndMeasure()).filter((work) => isNew(work) && !work.isOver)
    for (const { id, attempts } of held) lost.set(id, { attempts, since })
    if (held.length > 0) hits += 1
  }
  const works = await until(async () => {
    const all = await lookAndMeasure()
    return all.every(({ isOver }) => isOver) && all
  }, 180_000)
  expect([...lost]).toEqual([])
  return { hits, longest, begun: works.reduce((sum, { attempts }) => sum + attempts, 0) }
}

type Given = { readonly kills: number; readonly seed: number }

/** kill -9 of the worker while it makes pictures of photos. */
export async function killReaders(
  stage: FaultStage,
  onTestFinished: (work: () => Promise<void>) => void,
  { kills, seed }: Given,
): Promise<Kills> {
  await prepare(stage, onTestFinished)
  const { ingests, db } = stage
  const [pick, photo] = [
    chance(seed),
    await sharp(await aNoisyPhoto(20))
      .resize(2400)
      .jpeg({ quality: 60 })
      .toBuffer(),
  ]
  const ids: string[] = []
  const look = async () =>
    (
      await db
        .selectFrom('media')
        .select(['id', 'attempts', 'status'])
        .where('project_id', '=', ingests.project.id)
        .execute()
    ).map(({ id, attempts, status }) => ({ id, attempts, isOver: status !== 'MEDIA_UPLOAD_DONE' }))
  const feed = async (works: readonly Work[]) => {
    for (let unread = works.filter(({ isOver }) => !isOver).length; unread < atHand; unread += 1)
      ids.push(await ingests.arrive(`DJI_${String(ids.length + 1).padStart(4, '0')}.JPG`, photo))
  }
  const worker = await stage.start('quick-worker')
  ids.push(await ingests.arrive('DJI_0001.JPG', photo))
  await until(async () => (await look()).some(({ attempts }) => attempts > 0))
  const since = Date.now()
  await until(async () => (await look()).every(({ isOver }) => isOver))
  // On a slow machine too the worker dies at every stage of a reading, not only at the first; three at once take longer
  // than one.
  const withinMs = Math.ceil(1.5 * (Date.now() - since))
  const outcome = await hunt(worker, { kills, pick, withinMs, look, feed })
  // A folder that it still uses is no leftover.
  await worker.stop()
  await expectRead(stage, ids)
  return outcome
}

/** Nine small walls side by side: looked into for long enough to be hit, and something is found. */
async function aCrackedFacade(): Promise<Buffer> {
  const parts = await Promise.all(
    Array.from({ length: 9 }, async (_, index) => ({
      input: await aCrackedPhoto(index),
      left: (index % 3) * 320,
      top: Math.floor(index / 3) * 256,
    })),
  )
  return sharp({ create: { width: 960, height: 768, channels: 3, background: '#b8b2a8' } })
    .composite(parts)
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** kill -9 of the worker while the detector looks into a photo. */
export async function killDetector(
  stage: FaultStage,
  onTestFinished: (work: () => Promise<void>) => void,
  { kills, seed }: Given,
): Promise<Kills> {
  await prepare(stage, onTestFinished)
  const [pick, site] = [chance(seed), await anAnalysisSite(stage)]
  const { id } = await site.take('DJI_0001.JPG', await aCrackedFacade())
  await site.ask({ types: ['crack', 'rust', 'spalling'] })
  const look = async () =>
    (await site.items(id)).map(({ attempts, status }) => ({
      id,
      attempts,
      isOver: status === 'completed' || status === 'failed',
    }))
  const worker = await stage.start('quick-worker')
  const outcome = await hunt(worker, { kills, pick, withinMs: 1_500, look, feed: async () => undefined })
  await worker.stop()
  const found = await site.found(id)
  expect(found.length).toBeGreaterThan(0)
  expect(found.map(({ suggestion_num }) => suggestion_num).toSorted((one, other) => one! - other!)).toEqual(
    found.map((_, index) => index + 1),
  )
  expect(await site.look(id)).toMatchObject({ status: 'MEDIA_ANALYSIS_COMPLETE', analysis_status: 'completed' })
  await stage.expectWhole()
  return outcome
}
