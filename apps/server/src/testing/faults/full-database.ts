import { sql } from 'kysely'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { ask } from '../../db/embedded-cluster.ts'
import { layoutOf } from '../../db/embedded-files.ts'
import { prepareDatabase } from '../../prepare.ts'
import { superviseDatabase } from '../../supervisor/database.ts'
import type { FaultStage } from './fault-stage.ts'
import { expectArrived } from './media-faults.ts'
import { until } from './processes.ts'
import type { SmallDisk } from './small-disk.ts'
import { openSender } from './retrying-sender.ts'

/** As it lay before, its owners included. */
function move(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true })
  for (const name of ['', ...readdirSync(from, { recursive: true, encoding: 'utf8' })]) {
    const { uid, gid, mode } = statSync(join(from, name))
    if (process.getuid?.() === 0) chownSync(join(to, name), uid, gid)
    if (!lstatSync(join(to, name)).isSymbolicLink()) chmodSync(join(to, name), mode & 0o777)
  }
  rmSync(from, { recursive: true })
  symlinkSync(to, from)
}

/**
 * Starts its own PostgreSQL, restarted as `npm start` does, whose tables and write-ahead log lie on a disk that can be
 * filled.
 */
export async function openDatabaseOn(disk: SmallDisk) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-full-database-'))
  for (const path of [dataDir, disk.dir]) chmodSync(path, 0o755)
  const { cluster, log } = layoutOf(dataDir)
  await (await startEmbedded({ dataDir })).stop()
  move(cluster, join(disk.dir, 'cluster'))
  const said: string[] = []
  const database = await superviseDatabase(dataDir, (line) => said.push(line))
  await prepareDatabase(database.url)
  const { adminUrl } = await startEmbedded({ dataDir })
  return {
    ...database,
    said,
    adminUrl,
    log: () => readFileSync(log, 'utf8'),
    async close() {
      await database.stop(20_000)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type FullDatabase = Awaited<ReturnType<typeof openDatabaseOn>>

type Given = {
  readonly disk: SmallDisk
  readonly database: FullDatabase
  readonly files: readonly Uint8Array[]
  readonly fullMs: number
}

/**
 * Fills the database's disk in the middle of uploads: first no table can grow, then the log cannot, and the database
 * stops. When space returns everything continues without help.
 */
export async function fillDatabase(stage: FaultStage, { disk, database, files, fullMs }: Given): Promise<void> {
  const api = await stage.start('api')
  const pid = api.pid()
  const size = files.reduce((sum, { length }) => sum + length, 0)
  const panics = () => database.log().match(/PANIC: .*No space left on device/g)?.length ?? 0
  let over: Promise<void> | undefined
  const sender = openSender({
    ...stage,
    onSent: (bytes) => {
      if (bytes > size / 3) over ??= fault()
    },
  })
  async function fault(): Promise<void> {
    disk.fillUp()
    await until(() => sender.fulls() > 0, 30_000)
    // The next segment of the log is wanted at once.
    await ask(database.adminUrl, "select pg_switch_wal(), pg_create_restore_point('full'), pg_switch_wal()").catch(
      () => undefined,
    )
    await until(() => panics() > 0, 30_000)
    await sleep(fullMs)
    disk.empty()
  }
  const journeys = await sender.sendAll(files)
  await over
  expect(panics()).toBeGreaterThan(0)
  expect(sender.fulls()).toBeGreaterThan(0)
  expect(sender.retryAfters.length).toBeGreaterThan(0)
  expect(sender.retryAfters.filter((seconds) => !(seconds >= 1))).toEqual([])
  expect([api.ends(), api.pid()]).toEqual([0, pid])
  await sql`checkpoint`.execute(stage.db).catch(() => undefined)
  await expectArrived(stage, files, journeys)
}
