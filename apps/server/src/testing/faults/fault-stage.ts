import { sql } from 'kysely'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, type TestContext } from 'vitest'
import { freePort } from '../../db/embedded-port.ts'
import { sweepWorkFolders } from '../../storage/work-folder.ts'
import { findingsOf } from '../sites/verify-findings.ts'
import { anIngestSite } from '../sites/ingest-site.ts'
import { restartOnExit, type RestartingProcess } from './restarting-process.ts'
import { openBreakableConnection, type Line } from './breakable-connection.ts'
import { aMediaSite } from '../sites/media-site.ts'
import { testApp } from '../test-app.ts'
import type { Pace } from '../jobs/trial-jobs.ts'

const entries = {
  api: new URL('../../api.ts', import.meta.url),
  worker: new URL('../../worker.ts', import.meta.url),
  'quick-worker': new URL('./ingest-worker.ts', import.meta.url),
} as const

/**
 * One data folder and database for real processes that may be killed, and for an app of ours that looks on. All of it
 * ends with the test.
 */
export async function openFaultStage(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  pace: Pace = 'quick',
  ownDatabaseUrl?: string,
) {
  const plumbline = await testApp(ownDatabaseUrl === undefined ? {} : { ownDatabaseUrl })
  onTestFinished(() => plumbline.close())
  const { db, context, databaseUrl } = plumbline
  const { dataDir } = context.config
  if (pace === 'quick')
    await sql`update pgboss.queue set heartbeat_seconds = 4, retry_delay = 1 where name in ('media.ingest', 'analysis.detect', 'reports.make', 'models.prepare')`.execute(
      db,
    )
  const port = await freePort(undefined)
  const [site, ingests] = [await aMediaSite(plumbline), await anIngestSite(plumbline)]
  // These tests are about files: the detector would continue where they end.
  for (const { corporate, project } of [site, ingests])
    await db
      .insertInto('analysis_settings')
      .values({ project_id: project.id, corporate_id: corporate.id, is_on: false, types: [], sensitivity: 'medium' })
      .execute()
  const future = () => new Date(Date.now() + 60_000)
  return {
    ...plumbline,
    origin: `http://127.0.0.1:${port}`,
    site,
    ingests,
    async line(): Promise<Line> {
      const line = await openBreakableConnection(databaseUrl)
      onTestFinished(() => line.close())
      return line
    },
    async start(name: keyof typeof entries, url = databaseUrl): Promise<RestartingProcess> {
      const supervised = restartOnExit(fileURLToPath(entries[name]), {
        DATABASE_URL: url,
        PLUMBLINE_DATA: dataDir,
        HOST: '127.0.0.1',
        PORT: String(port),
      })
      onTestFinished(() => supervised.stop())
      await supervised.ready()
      return supervised
    },
    /** After every fault: each object is recorded, whole and wanted, and what the killed left goes with the sweep. */
    async expectWhole(): Promise<void> {
      expect(await findingsOf(db, context.storage)).toEqual([])
      await context.storage.sweep(future())
      await sweepWorkFolders(context.config, future())
      const folders = ['work', 'files/incoming', 'files/uploads']
        .map((name) => join(dataDir, name))
        .filter((path) => existsSync(path))
      expect(folders.flatMap((path) => readdirSync(path))).toEqual([])
    },
  }
}

export type FaultStage = Awaited<ReturnType<typeof openFaultStage>>

/** Large enough that reading it takes a while; noise, so that no two are the same file. */
export const aNoisyPhoto = (sigma: number) =>
  sharp({
    create: {
      width: 3000,
      height: 2250,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer()
