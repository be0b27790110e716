import { chromium } from '@playwright/test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import type { OnPoint } from '../packages/models/src/las.ts'
import { pointTiles, type Scratch } from '../packages/models/src/octree.ts'
import { countTiles, tilesetJson, type Sink } from '../packages/models/src/tileset.ts'
import { chromiumPath } from '../scripts/chromium.ts'
import { median, type Figure } from './bench.ts'
import type { ModelRun } from './models-page/page.ts'

const page = fileURLToPath(new URL('./models-page', import.meta.url))
const counts = [500_000, 2_000_000, 4_000_000] as const
const size = [40, 20, 60] as const

/** The four sides of a building, evenly covered as a flight covers them. */
function building(count: number) {
  let seed = 7
  const chance = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return seed / 4_294_967_296
  }
  const [wide, deep, high] = size
  return (visit: OnPoint) => {
    for (let point = 0; point < count; point += 1) {
      const [along, up, side] = [chance(), chance() * high, point % 4]
      const [x, y] = side < 2 ? [along * wide, side * deep] : [(side - 2) * wide, along * deep]
      visit(x, y, up, 120 + side * 20, 110, 100)
    }
    return Promise.resolve()
  }
}

/** In the memory: what is measured is how it is looked at, not how it is made. */
function scratch(): Scratch {
  const kept = new Map<string, Uint8Array[]>()
  return {
    append: (name, bytes) => void (kept.get(name) ?? kept.set(name, []).get(name)!).push(bytes.slice()),
    read: (name) => Promise.resolve(new Uint8Array(Buffer.concat(kept.get(name) ?? []))),
    remove: (name) => Promise.resolve(void kept.delete(name)),
  }
}

async function make(count: number, folder: string): Promise<{ readonly tiles: number; readonly seconds: number; readonly middle: readonly [number, number, number] }> {
  await mkdir(folder)
  const sink: Sink = { write: (name, bytes) => writeFile(join(folder, name), bytes) }
  const begun = performance.now()
  const { root, box: { min, max } } = await pointTiles({ box: { min: [0, 0, 0], max: size }, count, each: building(count) }, scratch(), sink, () => undefined)
  await sink.write('tileset.json', tilesetJson(root))
  return { tiles: countTiles(root), seconds: (performance.now() - begun) / 1_000, middle: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2] }
}

const words = ({ first, all, frames, drawn }: ModelRun) => `first part ${first.toFixed(0)} ms, all in view ${all.toFixed(0)} ms, turning ${median(frames).toFixed(0)} ms a frame (of it ${median(drawn).toFixed(0)} ms ours)`

/** Point clouds of growing size, drawn by the processor: what counts is that eight times the points do not cost eight times the frame. */
export async function models(): Promise<readonly Figure[]> {
  const outDir = await mkdtemp(join(tmpdir(), 'plumbline-models-'))
  const config = { configFile: false, root: page, logLevel: 'error', build: { outDir, emptyOutDir: true, target: 'es2022' } } as const
  await build(config)
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } })
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] })
  try {
    const figures: Figure[] = []
    let least: ModelRun | undefined
    for (const count of counts) {
      const { tiles, seconds, middle } = await make(count, join(outDir, String(count)))
      const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await tab.goto(server.resolvedUrls?.local[0] ?? '')
      const run = await tab.evaluate(([folder, at]) => window.turnModel(folder, at), [String(count), middle] as const)
      await tab.close()
      least ??= run
      const times = median(run.frames) / median(least.frames)
      figures.push({ name: `a point cloud of ${count.toLocaleString('en')}`, ours: `${words(run)}; ${tiles} tiles, made in ${seconds.toFixed(1)} s`, anchor: `${counts[0].toLocaleString('en')} points: ${words(least)}`, result: `${times.toFixed(2)} times its frame`, reach: '<= 2 times', isReached: times <= 2 })
    }
    return figures
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true })
  }
}
