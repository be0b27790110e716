import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePages } from './library-pages.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

type Ask = {
  readonly page: number
  readonly signal: AbortSignal
  readonly answer: (items: readonly string[]) => void
  readonly fail: () => void
}
const shape = { pageSize: 10, pages: 50 }
const itemsOf = (page: number, mark = '') => Array.from({ length: 10 }, (_, at) => `${page * 10 + at}${mark}`)

function stage(settings: { readonly maxPages?: number } = {}) {
  const asks: Ask[] = []
  const pages = makePages<string>({
    shape,
    clock: () => Date.now(),
    ...settings,
    load: (page, signal) =>
      new Promise((resolve, reject) =>
        asks.push({ page, signal, answer: resolve, fail: () => reject(new Error('the line is down')) }),
      ),
  })
  const open = () => asks.filter(({ signal }) => !signal.aborted)
  return { asks, open, pages }
}

test('what is in sight is read, at most three pages at a time, and what left is given up', async () => {
  const { open, asks, pages } = stage()
  pages.want(0, 60)
  expect(open().map(({ page }) => page)).toEqual([0, 1, 2])
  pages.want(300, 315)
  expect(open()).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(open().map(({ page }) => page)).toEqual([30, 31])
  asks.at(-1)!.answer(itemsOf(31))
  await vi.advanceTimersByTimeAsync(0)
  expect(pages.item(312)).toBe('312')
  expect(pages.item(302)).toBeUndefined()
})

test('pages that fly past cost no call', async () => {
  const { asks, pages } = stage()
  pages.want(0, 10)
  asks[0]!.answer(itemsOf(0))
  await vi.advanceTimersByTimeAsync(100)
  for (let first = 10; first < 400; first += 10) {
    pages.want(first, first + 10)
    await vi.advanceTimersByTimeAsync(16)
  }
  await vi.advanceTimersByTimeAsync(100)
  expect(asks.map(({ page }) => page)).toEqual([0, 39])
})

test('a failed page says so and is read again when asked; a renewed list keeps the old rows in sight until the new are there', async () => {
  const { asks, open, pages } = stage()
  pages.want(0, 10)
  asks[0]!.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(pages.failure()).toBeInstanceOf(Error)
  pages.retry()
  open().at(-1)!.answer(itemsOf(0))
  await vi.advanceTimersByTimeAsync(0)
  expect(pages.failure()).toBeUndefined()
  pages.renew(shape)
  expect(pages.item(3)).toBe('3')
  open().at(-1)!.answer(itemsOf(0, ' new'))
  await vi.advanceTimersByTimeAsync(0)
  expect(pages.item(3)).toBe('3 new')
})

test('however one scrolls, what stays in sight is shown at last, and memory is bounded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 480 }), { minLength: 1, maxLength: 30 }), async (firsts) => {
      const loaded: number[] = []
      const pages = makePages<string>({
        shape,
        maxPages: 5,
        clock: () => Date.now(),
        load: (page) => {
          loaded.push(page)
          return Promise.resolve(itemsOf(page))
        },
      })
      for (const first of firsts) {
        pages.want(first, first + 20)
        await vi.advanceTimersByTimeAsync(100)
        for (let index = first; index < first + 20; index += 1) expect(pages.item(index)).toBe(String(index))
      }
      const cached = Array.from({ length: 50 }, (_, page) => pages.item(page * 10)).filter((item) => item !== undefined)
      expect(cached.length).toBeLessThanOrEqual(5)
    }),
    { numRuns: 20 },
  )
})
