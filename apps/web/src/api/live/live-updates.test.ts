import { QueryClient } from '@tanstack/react-query'
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

test('marker progress events refetch lists once in two seconds and no preview', () => {
  const { onEvent, stale, client } = watched()
  const asked = vi.spyOn(client, 'invalidateQueries')
  for (let tenth = 0; tenth < 39; tenth += 1) {
    onEvent({ kind: 'markers.changed' })
    vi.advanceTimersByTime(100)
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

test('many media events refetch lists once in two seconds', () => {
  const { onEvent, stale, client } = watched()
  const asked = vi.spyOn(client, 'invalidateQueries')
  for (let tenth = 0; tenth < 39; tenth += 1) {
    onEvent({ kind: 'media.changed' })
    vi.advanceTimersByTime(100)
  }
  expect(asked.mock.calls.filter(([filters]) => filters?.queryKey === mediaKey)).toHaveLength(2)
  vi.advanceTimersByTime(2_000)
  expect([asked.mock.calls.filter(([filters]) => filters?.queryKey === mediaKey).length, stale()]).toEqual([
    3,
    ['media', 'coverage'],
  ])
})

test('refetches nothing after stop', () => {
  const { onEvent, stop, stale } = watched()
  onEvent({ kind: 'media.changed' })
  stop()
  vi.advanceTimersByTime(5_000)
  expect(stale()).toEqual([])
})
