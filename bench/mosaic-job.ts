import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { facadeOf } from '../apps/server/src/demo/flight/building.ts'
import { planFlight, wideCamera, type Station } from '../apps/server/src/demo/flight/plan-flight.ts'
import { photoRenderer } from '../apps/server/src/demo/flight/render-photo.ts'
import { previewSide } from '../apps/server/src/media-tools/photos/photo-request.ts'
import { writePyramid } from '../apps/server/src/media-tools/pictures/pyramid.ts'
// Types of what tests are given; nothing of it runs here.
import type {} from '../apps/server/src/testing/global-setup.ts'
import { aMosaicSite } from '../apps/server/src/testing/sites/mosaic-site.ts'
import type { MosaicJob } from '../apps/server/src/features/mosaics/make-mosaic.ts'
import { testApp, type TestApp } from '../apps/server/src/testing/test-app.ts'
import type { Figure } from './support/bench.ts'
import { childrenOf, computed } from './support/machine.ts'
import { withDatabase } from './support/with-api.ts'

const [columns, rows] = [10, 20]
/** Metres between photos of 8.5 x 6.4 m: overlap of 54 % across and 56 % up. */
const [stepAcross, stepUp] = [3.9, 2.8]
const mmPx = 5
const metresPerDegree = 111_320

/** Rows from the highest floor down, each back the other way. */
function stations(): readonly Station[] {
  const [first] = planFlight().filter(({ side }) => side === 'north')
  const { width } = facadeOf('north')
  return Array.from({ length: columns * rows }, (_, index): Station => {
    const row = Math.floor(index / columns)
    const column = row % 2 === 0 ? index % columns : columns - 1 - (index % columns)
    const across = width / 2 + (column - (columns - 1) / 2) * stepAcross + 0.1 * Math.sin(index * 7)
    const up = first!.up - row * stepUp + 0.1 * Math.cos(index * 5)
    // One stands before it and looks south: what lies to the right lies to the west.
    const west = (across - first!.across) / (metresPerDegree * Math.cos((first!.latitude * Math.PI) / 180))
    return {
      ...first!,
      sequence: index + 1,
      column: column + 1,
      floor: String(31 - row),
      across,
      up,
      longitude: first!.longitude - west,
      relativeAltitude: first!.relativeAltitude + up - first!.up,
      absoluteAltitude: first!.absoluteAltitude + up - first!.up,
      takenAt: new Date(first!.takenAt.getTime() + index * 6_000),
    }
  })
}

/** Painted once and read from there afterwards: painting takes as long as the mosaic. */
const folder = fileURLToPath(new URL('../.cache/bench-mosaic/', import.meta.url))
/**
 * Corners are found on previews, one of each place. The pixels of 12 MP that the mosaic is painted from are those of
 * ten photos in turn: they cost the same to read, whatever they show.
 */
const pyramids = 10
const previewCamera = { ...wideCamera, width: previewSide, height: Math.round(previewSide * 0.75) }

const previewOf = ({ sequence }: Station) => join(folder, `${sequence}.jpg`)
const pyramidOf = ({ sequence }: Station) => join(folder, `${sequence % pyramids}.tif`)
const isThere = async (path: string) => (await stat(path).catch(() => undefined)) !== undefined

async function paintAll(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const [small, large] = [photoRenderer(previewCamera, []), photoRenderer(wideCamera, [])]
  for (const station of stations()) {
    if (!(await isThere(previewOf(station)))) await writeFile(previewOf(station), await small(station))
    if (await isThere(pyramidOf(station))) continue
    await writePyramid(sharp(await large(station)), folder, 85)
    await rename(join(folder, 'pyramid.tif'), pyramidOf(station))
  }
}

/** As a worker runs it, in a process of its own: what was painted and stored here before would count as its memory. */
function forkJob({ databaseUrl, context }: TestApp, { id, payload }: Pick<MosaicJob, 'id' | 'payload'>): ChildProcess {
  return fork(fileURLToPath(new URL('mosaic-job-child.ts', import.meta.url)), [JSON.stringify({ id, payload })], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PLUMBLINE_DATA: context.config.dataDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

/** Its processor time when it is done, before it exits. */
async function ending(job: ChildProcess, seconds: () => number): Promise<number> {
  const until = new Promise<number>((done) => {
    job.on('message', (name) => {
      if (name !== 'done') return
      done(seconds())
      job.disconnect()
    })
  })
  const exit = once(job, 'exit').then(([code]) => {
    throw new Error(`the job ended with ${String(code)}`)
  })
  exit.catch(() => undefined)
  return Promise.race([until, exit])
}

/** Hundredths of a second of a process and of its children that have ended. */
function clockOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
}

const familyOf = (pid: number): readonly number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return Number(kilobytes ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Seconds of processor time and megabytes of the job's process and its children. */
function watch(pid: number) {
  const peaks = new Map<string, Peak>()
  let stage = 'reading'
  const timer = setInterval(() => {
    const [own = 0, ...children] = familyOf(pid).map(megabytesOf)
    const all = children.reduce((sum, each) => sum + each, own)
    if (all > (peaks.get(stage)?.all ?? 0)) peaks.set(stage, { stage, all, own, children })
  }, 250)
  return {
    seconds: () => {
      const running = familyOf(pid).slice(1)
      return clockOf(pid) / 100 + running.reduce((all, child) => all + computed(child) / 1_000, 0)
    },
    begin: (name: string) => {
      stage = name
    },
    peaks: () => [...peaks.values()],
    end: () => clearInterval(timer),
  }
}

/** Megabytes that a stage takes at most: of all, of this process and of each child. */
type Peak = { readonly stage: string; readonly all: number; readonly own: number; readonly children: readonly number[] }

const peakText = ({ stage, all, own, children }: Peak) =>
  `${stage} ${all.toFixed(0)} (${[own, ...children].map((each) => each.toFixed(0)).join(' + ')})`

type Stage = { readonly name: string; readonly seconds: number }

/** What the stages take of one core, and of two where they run on both. */
function twoCores(stages: readonly Stage[]): number {
  const onBoth = new Set(['reading', 'painting'])
  return stages.reduce((sum, { name, seconds }) => sum + (onBoth.has(name) ? seconds / 2 : seconds), 0)
}

/** 200 photos of 12 MP through the job, from stored files to a stored mosaic. */
export async function mosaicJob(): Promise<readonly Figure[]> {
  await paintAll()
  return withDatabase(async (databaseUrl) => {
    const plumbline = await testApp({ ownDatabaseUrl: databaseUrl })
    try {
      const site = await aMosaicSite(plumbline)
      for (const station of stations()) {
        const size = { width: wideCamera.width, height: wideCamera.height, tile_size: 512, tile_levels: 5 }
        const id = await site.add(station, await readFile(previewOf(station)), size)
        const { picture_folder } = await plumbline.db
          .selectFrom('media')
          .select('picture_folder')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await site.put(`${picture_folder}pyramid.tif`, await readFile(pyramidOf(station)), 'image/tiff')
      }
      await site.compute()
      const { body } = await site.create({ mmPx })
      const stages: { name: string; until: number }[] = []
      const begun = performance.now()
      const job = forkJob(plumbline, (await site.jobOf(body._id)) satisfies Pick<MosaicJob, 'id' | 'payload'>)
      const watching = watch(job.pid!)
      job.on('message', (name: string) => {
        if (name === 'done') return
        watching.begin(name)
        const last = stages.at(-1)
        if (last?.name === name) last.until = watching.seconds()
        else stages.push({ name, until: watching.seconds() })
      })
      const total = await ending(job, watching.seconds)
      const minutes = (performance.now() - begun) / 60_000
      watching.end()
      const made = await site.get(body._id)
      const maxMegabytes = Math.max(...watching.peaks().map(({ all }) => all))
      const parts = stages.map(({ name, until }, index) => {
        const next = index === stages.length - 1 ? total : until
        return { name, seconds: next - (stages[index - 1]?.until ?? 0) }
      })
      const ours = `${made.photosUsed} of ${columns * rows} photos, ${made.widthPx} x ${made.heightPx} px`
      const inMinutes = (seconds: number) => (seconds / 60).toFixed(1)
      return [
        {
          name: 'mosaic of 200 photos of 12 MP, time',
          result: `${inMinutes(twoCores(parts))} min on two idle cores, by its stages`,
          reach: '<= 10 min on two idle cores',
          isReached: twoCores(parts) <= 600,
          ours: `${inMinutes(total)} minutes of processor time: ${parts.map(({ name, seconds }) => `${name} ${inMinutes(seconds)}`).join(', ')}`,
          anchor: `${minutes.toFixed(1)} min by the clock, ${availableParallelism()} cores, whatever else ran`,
        },
        {
          name: 'mosaic of 200 photos of 12 MP, memory',
          result: `${maxMegabytes.toFixed(0)} MB at most`,
          reach: '<= 700 MB',
          isReached: maxMegabytes <= 700,
          ours: `${ours}; MB by stage, this process and each child: ${watching.peaks().map(peakText).join(', ')}`,
          anchor: `residual median ${made.residualPx?.median.toFixed(2)} px, p95 ${made.residualPx?.p95.toFixed(2)} px`,
        },
      ]
    } finally {
      await plumbline.close()
    }
  })
}
