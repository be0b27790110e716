import { chromium, type Browser } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { chromiumPath } from '../scripts/chromium.ts'
import { median, type Figure } from './support/bench.ts'
import type { CanvasRun, DrawerName } from './canvas-page/page.ts'

type Measured = CanvasRun & {
  readonly hits: readonly number[]
  /** Milliseconds of the main thread for each frame. */ readonly cpu: number
}

const page = fileURLToPath(new URL('./canvas-page', import.meta.url))
/** While it pans, the view shows 64 hundredths of the picture. */
const scenes = [
  { name: '1,000 shapes visible', count: 1_563, least: 60, reach: '60 fps' },
  { name: '10,000 shapes visible', count: 15_625, least: 60, reach: '60 fps' },
  { name: '100,000 shapes in all', count: 100_000, least: 30, reach: '>= 30 fps' },
] as const
const maxHitMs = 2

const part = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
const fps = ({ frames }: Measured) => 1_000 / (frames.reduce((sum, frame) => sum + frame, 0) / frames.length)
const words = (run: Measured) =>
  `${fps(run).toFixed(1)} fps (frame ${median(run.frames).toFixed(1)} ms, p95 ${part(run.frames, 0.95).toFixed(1)}; of the main thread ${run.cpu.toFixed(1)} ms)`

async function withPage<T>(work: (url: string) => Promise<T>): Promise<T> {
  const outDir = await mkdtemp(join(tmpdir(), 'plumbline-canvas-'))
  const config = {
    configFile: false,
    root: page,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022' },
  } as const
  await build(config)
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } })
  try {
    return await work(server.resolvedUrls?.local[0] ?? '')
  } finally {
    await server.close()
    await rm(outDir, { recursive: true })
  }
}

async function measure(browser: Browser, url: string, drawer: DrawerName, count: number): Promise<Measured> {
  const tab = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await tab.goto(url)
  const session = await tab.context().newCDPSession(tab)
  // In the thread's own time: what other programs take of the machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ??
    Number.NaN
  await tab.evaluate(([name, shapes]) => window.showCanvas(name, shapes), [drawer, count] as const)
  const from = await busy()
  const run = await tab.evaluate(() => window.moveCanvas())
  const cpu = (((await busy()) - from) * 1_000) / run.frames.length
  const hits = await tab.evaluate(() => window.hitCanvas())
  await tab.close()
  return { ...run, hits, cpu }
}

/** The same shapes, panned and zoomed by the same hand, in one Chromium after the other. */
export function canvas(): Promise<readonly Figure[]> {
  return withPage(async (url) => {
    const browser = await chromium.launch({
      executablePath: chromiumPath,
      args: ['--no-sandbox', '--disable-background-networking'],
    })
    const figures: Figure[] = []
    for (const { name, count, least, reach } of scenes) {
      const nothing = await measure(browser, url, 'nothing', 0)
      const [ours, konva, svg] = [
        await measure(browser, url, 'ours', count),
        await measure(browser, url, 'konva', count),
        await measure(browser, url, 'svg', count),
      ]
      // A machine that has other work gives an empty page fewer frames too.
      const share = Math.min(1, fps(nothing) / 60) * 0.95
      figures.push({
        name: `pan and zoom, ${name}`,
        ours: words(ours),
        anchor: `Konva ${words(konva)}, SVG ${words(svg)}, an empty page ${fps(nothing).toFixed(1)} fps`,
        result: `${fps(ours).toFixed(1)} fps`,
        reach: `${reach}, or that part of it which an empty page gets`,
        isReached: fps(ours) >= least * share,
      })
      const hit = part(ours.hits, 0.95)
      figures.push({
        name: `hit test, ${name}`,
        ours: `median ${median(ours.hits).toFixed(2)} ms, p95 ${hit.toFixed(2)} ms`,
        anchor: `SVG median ${median(svg.hits).toFixed(2)} ms, p95 ${part(svg.hits, 0.95).toFixed(2)} ms`,
        result: `${hit.toFixed(2)} ms`,
        reach: `<= ${maxHitMs} ms`,
        isReached: hit <= maxHitMs,
      })
    }
    await browser.close()
    return figures
  })
}
