import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { defaultPartSize } from '../../storage/storage.ts'
import { hashStored } from '../../storage/verify.ts'
import { aNoisyPhoto, type FaultStage } from './fault-stage.ts'
import { hashOf } from '../sites/media-site.ts'
import { chance } from '../files/mutations.ts'
import { until } from './processes.ts'
import { openSender, type Journey } from './retrying-sender.ts'

const mib = 1024 * 1024
/** So large that they go in three parts. */
export const largeFiles = (count: number) => Array.from({ length: count }, () => randomBytes(17 * mib))
export const smallFiles = (count: number) => Array.from({ length: count }, () => randomBytes(mib))

/** What was acknowledged is there, byte for byte and counted once, and nothing else is. */
export async function expectArrived(
  { db, site, context, expectWhole }: FaultStage,
  files: readonly Uint8Array[],
  journeys: readonly Journey[],
): Promise<void> {
  const rows = await site.rows()
  expect(rows.map(({ id, is_stored }) => [id, is_stored])).toEqual(
    journeys.map(({ id }) => [id, true]).sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )
  const stored = await Promise.all(rows.map(async ({ key }) => (await hashStored(context.storage, key))?.sha256))
  expect(stored.sort()).toEqual(files.map(hashOf).sort())
  expect(await site.used()).toEqual({ images: files.length, bytes: files.reduce((sum, { length }) => sum + length, 0) })
  const { jobs } = await db
    .selectFrom('job_progress')
    .select(({ fn }) => fn.countAll<string>().as('jobs'))
    .where('name', '=', 'media.ingest')
    .executeTakeFirstOrThrow()
  expect(Number(jobs)).toBe(files.length)
  await expectWhole()
}

/** kill -9 of the api whenever so many bytes have left the sender. */
export async function killApi(
  stage: FaultStage,
  { files, kills, seed }: { readonly files: readonly Uint8Array[]; readonly kills: number; readonly seed: number },
): Promise<void> {
  const [api, pick] = [await stage.start('api'), chance(seed)]
  const size = files.reduce((sum, { length }) => sum + length, 0)
  const offsets = Array.from({ length: kills }, (_, index) =>
    Math.floor(((index + 0.1 + pick(800) / 1000) * size) / kills),
  )
  const { sendAll } = openSender({
    ...stage,
    onSent: (bytes) => {
      if (offsets[0] === undefined || bytes < offsets[0]) return
      offsets.shift()
      api.kill('SIGKILL')
    },
  })
  const journeys = await sendAll(files)
  expect(api.ends()).toBe(kills)
  for (const { sent, size: whole, breaks } of journeys)
    expect(sent - whole).toBeLessThanOrEqual(breaks * defaultPartSize)
  expect(journeys.reduce((sum, { breaks }) => sum + breaks, 0)).toBeGreaterThan(0)
  await expectArrived(stage, files, journeys)
}

/** Shorter than the reading of a noisy photo, or the kill would come after it. */
const withinMs = 170

const isRead = { status: 'MEDIA_ANALYSIS_COMPLETE', file_status: 'FILE_PROCESSED', error_code: null }

const lookAt = ({ ingests }: FaultStage, ids: readonly string[]) => Promise.all(ids.map((id) => ingests.look(id)))

/** Each one read, and shown by one set of pictures. */
export async function expectRead(stage: FaultStage, ids: readonly string[]): Promise<void> {
  expect(await lookAt(stage, ids)).toMatchObject(ids.map(() => isRead))
  for (const id of ids) {
    const objects = await stage.db.selectFrom('stored_object').select('key').where('key', 'like', `%${id}%`).execute()
    // Sent, preview, thumbnail and pyramid.
    expect(objects).toHaveLength(4)
  }
  await stage.expectWhole()
}

/**
 * kill -9 of the worker at a random moment of a reading, and again when what it held is being read again. Answers how
 * long that took at most.
 */
export async function killWorker(
  stage: FaultStage,
  {
    name,
    photos,
    kills,
    seed,
  }: {
    readonly name: 'worker' | 'quick-worker'
    readonly photos: number
    readonly kills: number
    readonly seed: number
  },
): Promise<number> {
  const [pick, pictures] = [
    chance(seed),
    await Promise.all(Array.from({ length: photos }, (_, index) => aNoisyPhoto(20 + index))),
  ]
  const worker = await stage.start(name)
  const ids = await Promise.all(pictures.map((bytes, index) => stage.ingests.arrive(`DJI_000${index + 1}.JPG`, bytes)))
  const begun = (attempts: number) =>
    until(
      async () =>
        (await lookAt(stage, ids)).some((row) => row.file_status === 'FILE_PROCESSING' && row.attempts >= attempts),
      120_000,
    )
  let longest = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    await begun(kill)
    await sleep(pick(withinMs))
    const killed = worker.ended()
    worker.kill('SIGKILL')
    await killed
    const since = Date.now()
    await begun(kill + 1)
    longest = Math.max(longest, Date.now() - since)
  }
  await until(async () => (await lookAt(stage, ids)).every(({ status }) => status !== 'MEDIA_UPLOAD_DONE'), 120_000)
  // A folder that it still uses is no leftover.
  await worker.stop()
  await expectRead(stage, ids)
  return longest
}

/**
 * The database's line cut for so long, and every session ended as a restart does. Nothing acknowledged is lost, and the
 * api lives through both.
 */
export async function loseDatabase(
  stage: FaultStage,
  { files, downMs }: { readonly files: readonly Uint8Array[]; readonly downMs: number },
): Promise<void> {
  const line = await stage.line()
  const api = await stage.start('api', line.url)
  const pid = api.pid()
  const size = files.reduce((sum, { length }) => sum + length, 0)
  let mended: Promise<void> | undefined
  let ended: Promise<unknown> | undefined
  const sender = openSender({
    ...stage,
    onSent: (bytes) => {
      if (bytes > size / 3)
        mended ??= line
          .cut()
          .then(() => sleep(downMs))
          .then(() => line.mend())
      if (bytes > (size * 2) / 3)
        ended ??=
          sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
            stage.db,
          )
    },
  })
  const journeys = await sender.sendAll(files)
  await Promise.all([mended, ended])
  expect(sender.retryAfters.length).toBeGreaterThan(0)
  expect(sender.retryAfters.filter((seconds) => !(seconds >= 1))).toEqual([])
  expect([api.ends(), api.pid()]).toEqual([0, pid])
  // The bytes need no database: none of them is sent twice.
  expect(journeys.filter(({ sent, size: whole }) => sent !== whole)).toEqual([])
  await expectArrived(stage, files, journeys)
}

/**
 * The database itself ends in the middle of uploads, first as on a restart, then as if it had been killed. What was
 * acknowledged is there.
 */
export async function restartDatabase(
  stage: FaultStage,
  {
    files,
    restart,
  }: { readonly files: readonly Uint8Array[]; readonly restart: (signal: 'SIGINT' | 'SIGQUIT') => Promise<void> },
): Promise<void> {
  const api = await stage.start('api')
  const pid = api.pid()
  const size = files.reduce((sum, { length }) => sum + length, 0)
  let restarted: Promise<void> | undefined
  let again: Promise<void> | undefined
  const { sendAll } = openSender({
    ...stage,
    onSent: (bytes) => {
      if (bytes > size / 3) restarted ??= restart('SIGINT')
      if (bytes > (size * 2) / 3) again ??= restarted?.then(() => restart('SIGQUIT'))
    },
  })
  const journeys = await sendAll(files)
  await Promise.all([restarted, again])
  expect([api.ends(), api.pid()]).toEqual([0, pid])
  await expectArrived(stage, files, journeys)
}

/** A deployment: SIGTERM in the middle of a part and of a reading. */
export async function deploy(stage: FaultStage): Promise<void> {
  const [api, worker] = await Promise.all([stage.start('api'), stage.start('worker')])
  const files = largeFiles(1)
  let stopped: Promise<readonly (number | null)[]> | undefined
  let tookMs = 0
  const stop = () => {
    const since = Date.now()
    const ends = Promise.all([api.ended(), worker.ended()])
    for (const process of [api, worker]) process.kill('SIGTERM')
    stopped = ends.finally(() => {
      tookMs = Date.now() - since
    })
  }
  const photo = await stage.ingests.arrive('DJI_0001.JPG', await aNoisyPhoto(20))
  await until(async () => (await stage.ingests.look(photo)).file_status === 'FILE_PROCESSING')
  const sender = openSender({
    ...stage,
    pauseMs: 20,
    onSent: (bytes) => {
      if (bytes > 2 * mib && stopped === undefined) stop()
    },
  })
  const journeys = await sender.sendAll(files)
  expect(await stopped).toEqual([0, 0])
  expect(tookMs).toBeLessThan(30_000)
  // The part that was on its way was let arrive.
  expect(journeys).toMatchObject([{ breaks: 0, sent: files[0]!.length }])
  expect(await stage.ingests.look(photo)).toMatchObject({ ...isRead, attempts: 1 })
  // The next worker continues with what arrived, which is no photo.
  const [row] = await until(async () => {
    const rows = await stage.site.rows()
    return rows[0]?.status === 'MEDIA_ANALYSIS_FAILED' && rows
  })
  expect((await hashStored(stage.context.storage, row!.key))?.sha256).toBe(hashOf(files[0]!))
  await worker.stop()
  await stage.expectWhole()
}
