import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coverageKey } from '../coverage-key.ts'
import { liveUpdates } from './live-updates.ts'
import { mediaKey } from '../media.ts'
import { previewsKey, reportsKey } from '../reports.ts'

const keys = { media: mediaKey, coverage: coverageKey, reports: reportsKey, previews: previewsKey }

function watched() {
  const client = new QueryClient()
  for (const key of Object.values(keys)) client.setQueryData([...key, 'one'], 'read')
  const stale = () =>
    Object.entries(keys).flatMap(([name, key]) =>
      client.getQueryState([...key, 'one'])?.isInvalidated === true ? [name] : [],
    )
  return { ...liveUpdates(client), client, stale }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a report progress event refetches the list of reports and no preview', () => {
  const { onEvent, stale } = watched()
  onEvent({ kind: 'reports.changed' })
  vi.advanceTimersByTime(10)
  expect(stale()).toEqual(['reports'])
})

test('marker progress events refetch lists once in two seconds and no preview', async () => {
  const { onEvent, stale, client } = watched()
  const asked = vi.spyOn(client, 'invalidateQueries')
  for (let tenth = 0; tenth < 39; tenth += 1) {
    onEvent({ kind: 'markers.changed' })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked.mock.calls.filter(([filters]) => filters?.queryKey === mediaKey)).toHaveLength(2)
  expect(stale()).toEqual(['media', 'coverage', 'reports'])
})

test('a project event invalidates everything, previews too', () => {
  const { onEvent, stale } = watched()
  onEvent({ kind: 'project.changed' })
  expect(stale()).toEqual(['media', 'coverage', 'reports', 'previews'])
})

test('a computed coverage refetches the coverage alone', () => {
  const { onEvent, stale } = watched()
  onEvent({ kind: 'coverage.changed' })
  vi.advanceTimersByTime(10)
  expect(stale()).toEqual(['coverage'])
})

test('a photo that was deleted or moved leaves no figure of what was seen standing as current', () => {
  const { onEvent, stale } = watched()
  onEvent({ kind: 'media.changed' })
  vi.advanceTimersByTime(10)
  expect(stale()).toEqual(['media', 'coverage'])
})

test('many media events refetch lists once in two seconds', async () => {
  const { onEvent, stale, client } = watched()
  const asked = vi.spyOn(client, 'invalidateQueries')
  for (let tenth = 0; tenth < 39; tenth += 1) {
    onEvent({ kind: 'media.changed' })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked.mock.calls.filter(([filters]) => filters?.queryKey === mediaKey)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect([asked.mock.calls.filter(([filters]) => filters?.queryKey === mediaKey).length, stale()]).toEqual([
    3,
    ['media', 'coverage'],
  ])
})

/** A list whose answers take so long; each says how many events had happened when it was asked for. */
function slowList(ms: number) {
  const client = new QueryClient()
  let happened = 0
  const shown: number[] = []
  const observer = new QueryObserver(client, {
    queryKey: [...mediaKey, 'slow'],
    queryFn: async () => {
      const known = happened
      await new Promise((done) => setTimeout(done, ms))
      return known
    },
  })
  observer.subscribe(({ data }) => {
    if (data !== undefined && data !== shown.at(-1)) shown.push(data)
  })
  const { onEvent, stop } = liveUpdates(client)
  return {
    shown,
    happen: () => {
      happened += 1
      onEvent({ kind: 'media.changed' })
    },
    stop: () => {
      stop()
      client.clear()
    },
  }
}

test('what changes while a list is loaded for the first time is shown after it', async ({ onTestFinished }) => {
  const { happen, shown, stop } = slowList(300)
  onTestFinished(stop)
  await vi.advanceTimersByTimeAsync(100)
  happen()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(shown).toEqual([0, 1])
})

test('a list whose answer takes longer than the pause between events is still renewed', async ({ onTestFinished }) => {
  const { happen, shown, stop } = slowList(5_000)
  onTestFinished(stop)
  for (let second = 0; second < 30; second += 1) {
    happen()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(shown.length).toBeGreaterThan(3)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(shown.at(-1)).toBe(30)
})

test('refetches nothing after stop', () => {
  const { onEvent, stop, stale } = watched()
  onEvent({ kind: 'media.changed' })
  stop()
  vi.advanceTimersByTime(5_000)
  expect(stale()).toEqual([])
})
