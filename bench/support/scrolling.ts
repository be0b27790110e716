import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Figure } from './bench.ts'

export const scrollMs = 10_000

/**
 * On the clock, and how much of that the page's own thread computed: for the rest it waited for a core, which server,
 * database and other threads had.
 */
export type LongTask = { readonly ms: number; readonly computedMs: number }

type Traced = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly tdur?: number
}

const mark = 'measured'

/** All that took the page's main thread for 50 ms and more, script or not. */
export async function longTasksDuring(page: Page, work: () => Promise<void>): Promise<readonly LongTask[]> {
  const chromium = await page.context().newCDPSession(page)
  const events: Traced[] = []
  chromium.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as Traced[])))
  await chromium.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  await page.evaluate((name) => void performance.mark(name), mark)
  await work()
  await sleep(300)
  const hasEnded = new Promise((resolve) => chromium.once('Tracing.tracingComplete', resolve))
  await chromium.send('Tracing.end')
  await hasEnded
  await chromium.detach()
  const marked = events.find(({ name }) => name === mark)
  if (marked === undefined) throw new Error('the trace does not tell which thread is the page')
  return events
    .filter(
      ({ name, ph, pid, tid, dur = 0 }) =>
        ph === 'X' && name.endsWith('RunTask') && pid === marked.pid && tid === marked.tid && dur >= 50_000,
    )
    .map(({ dur = 0, tdur = dur }) => ({ ms: dur / 1000, computedMs: tdur / 1000 }))
}

export async function wheel(page: Page): Promise<void> {
  await page.mouse.move(700, 600)
  for (const end = performance.now() + scrollMs; performance.now() < end;) {
    await page.mouse.wheel(0, 160)
    await sleep(16)
  }
}

/** The anchor: the same hand on a page that has nothing to do. */
export async function onEmptyPage(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<readonly LongTask[]> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.setContent('<div style="height:10000000px"></div>')
  const tasks = await longTasksDuring(page, () => wheel(page))
  await context.close()
  return tasks
}

const longest = (tasks: readonly LongTask[]) => Math.max(0, ...tasks.map(({ computedMs }) => computedMs))
const taskWords = (tasks: readonly LongTask[]) =>
  tasks.length === 0
    ? 'none over 50 ms'
    : `${tasks.length} over 50 ms on the clock, longest ${Math.max(...tasks.map(({ ms }) => ms)).toFixed(0)} ms; ${tasks.filter(({ computedMs }) => computedMs > 50).length} computed so long, longest ${longest(tasks).toFixed(0)} ms`

export const longestTask = (name: string, found: readonly LongTask[], nothing: readonly LongTask[]): Figure => ({
  name,
  ours: taskWords(found),
  anchor: `an empty page: ${taskWords(nothing)}`,
  result: longest(found) < 50 ? '< 50 ms' : `${longest(found).toFixed(0)} ms`,
  reach: '<= 50 ms computed, or what an empty page has',
  isReached: longest(found) <= Math.max(50, longest(nothing)),
})
