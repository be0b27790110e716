import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '../apps/server/src/config.ts'
import { planFlight } from '../apps/server/src/demo/flight/plan-flight.ts'
import { renderFlight } from '../apps/server/src/demo/flight/render-flight.ts'
import { finishIngest } from '../apps/server/src/features/media/ingest/finish-ingest.ts'
import { ingestPhoto } from '../apps/server/src/features/media/ingest/ingest-photo.ts'
import { readingFolder } from '../apps/server/src/features/media/ingest/remove-unrecorded.ts'
import { previewSide, thumbnailSide } from '../apps/server/src/media-tools/photos/photo-request.ts'
import { openContext } from '../apps/server/src/open-context.ts'
import { anIngestSite } from '../apps/server/src/testing/sites/ingest-site.ts'
import { median, type Figure } from './support/bench.ts'
import { withDatabase } from './support/with-api.ts'

const [photos, rounds] = [12, 5]
const atOnce = availableParallelism()
const run = promisify(execFile)

async function fly(folder: string): Promise<readonly string[]> {
  const paths: string[] = []
  await renderFlight(
    async ({ name, bytes }) => {
      if (!name.endsWith('_W.JPG')) return
      paths.push(join(folder, name))
      await writeFile(join(folder, name), bytes)
    },
    {
      stations: planFlight()
        .filter(({ sequence }) => sequence % 13 === 1)
        .slice(0, photos),
    },
  )
  return paths
}

/** Every core has the next photo as soon as it is done with its own. */
async function onAllCores(paths: readonly string[], work: (path: string) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  const waiting = paths.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const path of waiting) await work(path)
    }),
  )
  return performance.now() - begun
}

/** The anchor: a process a core, each with its share of the photos; the thumbnails from the previews, as ours. */
async function vipsThumbnails(paths: readonly string[], folder: string): Promise<number> {
  const env = { ...process.env, VIPS_CONCURRENCY: '1' }
  await mkdir(join(folder, 'small'), { recursive: true })
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async (_, core) => {
      const share = paths.filter((__, index) => index % atOnce === core)
      const previews = share.map((path) => join(folder, 'small', path.split('/').at(-1)!))
      await run(
        'vipsthumbnail',
        ['--size', `${previewSide}x${previewSide}>`, '--output', join(folder, 'small', '%s.JPG[Q=80,strip]'), ...share],
        { env },
      )
      await run(
        'vipsthumbnail',
        [
          '--size',
          `${thumbnailSide}x${thumbnailSide}>`,
          '--output',
          join(folder, 'small', 't_%s.JPG[Q=80,strip]'),
          ...previews,
        ],
        { env },
      )
    }),
  )
  return performance.now() - begun
}

/** Hashing, EXIF and XMP, preview, thumbnail, placeholder, storing and rows, beside vipsthumbnail's two sizes alone. */
export async function ingest(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-ingest-'))
  try {
    const paths = await fly(folder)
    return await withDatabase(async (databaseUrl) => {
      const { context, connection } = await openContext(
        { ...readConfig({ PLUMBLINE_DATA: join(folder, 'data') }), databaseUrl },
        { log: { info() {}, warn() {} }, connections: 10 },
      )
      const site = await anIngestSite({ db: context.db, context })
      let made = 0
      const take = (hasPyramid: boolean) => async (path: string) => {
        const bytes = readFileSync(path)
        createHash('sha256').update(bytes).digest()
        const row = await site.look(await site.arrive(path.split('/').at(-1)!, bytes))
        const scratch = join(folder, 'scratch', String((made += 1)))
        await mkdir(scratch, { recursive: true })
        const ingested = await ingestPhoto(context, {
          row,
          path,
          folder: scratch,
          target: readingFolder(site.of, row),
          hasPyramid,
        })
        await context.db.transaction().execute((trx) => finishIngest(trx, row, ingested, new Date()))
      }
      const found = { ours: [] as number[], tiled: [] as number[], vips: [] as number[] }
      for (let round = 0; round <= rounds; round += 1) {
        const [ours, vips] = [await onAllCores(paths, take(false)), await vipsThumbnails(paths, folder)]
        // The first of ours starts its processes, which a worker does once.
        if (round > 0)
          [found.ours, found.vips] = [
            [...found.ours, ours],
            [...found.vips, vips],
          ]
      }
      found.tiled.push(await onAllCores(paths, take(true)))
      await connection.close()
      const [ours, vips, tiled] = [median(found.ours), median(found.vips), median(found.tiled)]
      const rate = (ms: number) => `${((photos * 1000) / ms).toFixed(1)} photos/s`
      const figures = {
        ours: `${rate(ours)} of 12 MP on ${atOnce} cores`,
        anchor: `vipsthumbnail, two sizes, ${rate(vips)}`,
      }
      return [
        {
          name: 'ingest, tiles aside',
          ...figures,
          result: (vips / ours).toFixed(2),
          reach: '>= 0.85',
          isReached: vips / ours >= 0.85,
        },
        {
          name: 'ingest with its tiles',
          ours: rate(tiled),
          anchor: 'none',
          result: rate(tiled),
          reach: 'none',
          isReached: true,
        },
      ]
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
