import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { connect } from '../apps/server/src/db/connection.ts'
import { heapFlags } from '../apps/server/src/features/exchange/exports/export-process.ts'
import { pictureFiles } from '../apps/server/src/features/media/pictures.ts'
import { createDiskStorage } from '../apps/server/src/storage/disk.ts'
import { plainReceiver } from '../apps/server/src/storage/plain-receiver.ts'
import { recordObject } from '../apps/server/src/storage/registry.ts'
import { aCorporate, aProject, aUser, type BuiltProject } from '../apps/server/src/testing/builders/builders.ts'
import { addDetails } from '../apps/server/src/testing/builders/detailed-defects.ts'
import { fillDefects } from '../apps/server/src/testing/builders/many-defects.ts'
import { fillMedia } from '../apps/server/src/testing/builders/many-media.ts'
import { exchangeFormats } from '../packages/contract/src/exchange/exchange.ts'
import type { Figure } from './support/bench.ts'
import { withDatabase, withFolder } from './support/with-api.ts'

const defects = 50_000
const photos = 30_000
/** As many as one BCF file has at most. */
const pictures = 1_000
const reach = { seconds: 15, megabytes: 300 }
/** As long as one request of the register may hold up the others. */
const reachDelayMs = 50

type Measured = {
  readonly seconds: number
  readonly cpu: number
  readonly bytes: number
  readonly defects: number
  readonly peak: number
  readonly longestDelayMs: number
}

async function fill(databaseUrl: string): Promise<BuiltProject> {
  const { db, pool, close } = connect(databaseUrl)
  const corporate = await aCorporate(db)
  const { id } = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  const project = await aProject(db, corporate.id)
  await fillMedia(db, project, photos)
  await fillDefects(db, project, defects, [id])
  await addDetails(db, project)
  await pool.query('vacuum analyze')
  await close()
  return project
}

/** Of the photos that show the first defects, as a camera's are previewed. */
async function addPictures(databaseUrl: string, folder: string, { inspectionId }: BuiltProject): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const storage = createDiskStorage({
    dir: `${folder}/files`,
    publicUrl: '',
    secret: new Uint8Array(),
    receiver: plainReceiver,
  })
  const { db, close } = connect(databaseUrl)
  const rows = await db
    .selectFrom('annotation')
    .innerJoin('defect', 'defect.id', 'annotation.defect_id')
    .innerJoin('media', 'media.id', 'annotation.media_id')
    .select('media.picture_folder')
    .distinct()
    .where('defect.inspection_id', '=', inspectionId)
    .where('defect_num', '<=', pictures)
    .execute()
  for (const { picture_folder } of rows) {
    const { preview } = pictureFiles(picture_folder!)
    const stored = await storage.put(preview, picture, { contentType: 'image/jpeg' })
    await db.transaction().execute((trx) => recordObject(trx, stored))
  }
  await close()
}

/** Each in a process of its own, with the heap that the worker gives it; the api's has no limit. */
async function measured(databaseUrl: string, folder: string, args: readonly string[]): Promise<Measured> {
  const flags = args.includes('direct') ? [] : heapFlags
  const env = { ...process.env, DATABASE_URL: databaseUrl, PLUMBLINE_DATA: folder }
  const script = fileURLToPath(new URL('exchange-child.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, ...args], { env })
  return JSON.parse(stdout) as Measured
}

function figureOf(name: string, { seconds, cpu, bytes, peak }: Measured, read: Measured): Figure {
  return {
    name: `export of ${defects} defects: ${name}`,
    ours: `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of a core), ${(bytes / 1e6).toFixed(1)} MB, at most ${peak.toFixed(0)} MB of memory`,
    anchor: `reading them in ${read.seconds.toFixed(1)} s, ${read.peak.toFixed(0)} MB`,
    result: `${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB`,
    reach: `<= ${reach.seconds} s, <= ${reach.megabytes} MB`,
    isReached: seconds <= reach.seconds && peak <= reach.megabytes,
  }
}

/** What the api itself writes: how long every other request had to wait. */
const delayOf = (format: string, { defects: written, longestDelayMs, seconds }: Measured): Figure => ({
  name: `export within the api: ${format}`,
  ours: `${written} defects in ${seconds.toFixed(1)} s, at most ${longestDelayMs.toFixed(0)} ms at a time`,
  anchor: 'a page of the register',
  result: `${longestDelayMs.toFixed(0)} ms`,
  reach: `<= ${reachDelayMs} ms`,
  isReached: longestDelayMs <= reachDelayMs,
})

/** Every format of one large inspection, beside reading its defects and writing nothing. */
export async function exchange(): Promise<readonly Figure[]> {
  return withDatabase((databaseUrl) =>
    withFolder(async (folder) => {
      const project = await fill(databaseUrl)
      const of = [project.id, project.inspectionId]
      const run = (format: string, ...more: readonly string[]) =>
        measured(databaseUrl, folder, [format, ...of, ...more])
      const read = await run('read')
      const figures: Figure[] = []
      for (const format of exchangeFormats) figures.push(figureOf(format, await run(format), read))
      for (const format of ['coco', 'cvat', 'geojson', 'gpkg'])
        figures.push(delayOf(format, await run(format, 'direct')))
      await addPictures(databaseUrl, folder, project)
      figures.push(figureOf(`bcf21 with ${pictures} pictures`, await run('bcf21'), read))
      return figures
    }),
  )
}
