import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import type { Figure } from './bench.ts'

export const scrollMs = 10_000

/** Chromium names tasks from 50 ms on; what it names not was shorter. */
export async function longTasksDuring(page: Page, work: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => {
    const long: number[] = []
    Object.assign(window, { long })
    new PerformanceObserver((list) => long.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  })
  await work()
  await sleep(300)
  return page.evaluate(() => (window as unknown as { long: number[] }).long)
}

export async function wheel(page: Page): Promise<void> {
  await page.mouse.move(700, 600)
  for (const end = performance.now() + scrollMs; performance.now() < end;) {
    await page.mouse.wheel(0, 160)
    await sleep(16)
  }
}

/** The anchor: the same hand on a page that has nothing to do. */
export async function onEmptyPage(browser: Browser, viewport: { readonly width: number; readonly height: number }): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.setContent('<div style="height:10000000px"></div>')
  const tasks = await longTasksDuring(page, () => wheel(page))
  await context.close()
  return tasks
}

const longest = (tasks: readonly number[]) => Math.max(0, ...tasks)
const taskWords = (tasks: readonly number[]) => (tasks.length === 0 ? 'none over 50 ms' : `${tasks.length} over 50 ms, longest ${longest(tasks).toFixed(0)} ms`)

export const longestTask = (name: string, found: readonly number[], nothing: readonly number[]): Figure => ({
  name, ours: taskWords(found), anchor: `an empty page: ${taskWords(nothing)}`, result: found.length === 0 ? '< 50 ms' : `${longest(found).toFixed(0)} ms`,
  reach: '<= 50 ms, or what an empty page has', isReached: longest(found) <= Math.max(50, longest(nothing)),
})
