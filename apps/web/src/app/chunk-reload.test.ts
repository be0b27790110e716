import { waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loopback } from '../api/http/fake-server.ts'
import { isLostChunk, reloadForChunk, watchChunks } from './chunk-reload.ts'

afterEach(() => window.sessionStorage.clear())

const storage = () => window.sessionStorage

it('reloads once, and again only after 60 seconds', () => {
  let reloads = 0
  const failAt = (now: number) =>
    reloadForChunk(
      storage,
      () => {
        reloads += 1
      },
      now,
    )
  expect([failAt(1_000_000), failAt(1_000_001), failAt(1_059_999)]).toEqual([true, false, false])
  expect(failAt(1_060_000)).toBe(true)
  expect(reloads).toBe(2)
})

it('does not trust a stamp of the future or a broken one', () => {
  const failAt = (now: number) => reloadForChunk(storage, () => undefined, now)
  window.sessionStorage.setItem('plumbline.chunk-reload', '9999999')
  expect(failAt(1000)).toBe(true)
  window.sessionStorage.setItem('plumbline.chunk-reload', 'x')
  expect(failAt(1000)).toBe(true)
})

it('shows the error instead of looping when there is no storage', () => {
  let reloads = 0
  expect(
    reloadForChunk(
      () => {
        throw new Error('refused')
      },
      () => {
        reloads += 1
      },
      1,
    ),
  ).toBe(false)
  expect(reloads).toBe(0)
})

it('reloads for a lost chunk when the server answers, and leaves the error on the screen when it does not', async () => {
  let [healthy, reloads] = [false, 0]
  const server = await loopback(() => (healthy ? { status: 200, body: { status: 'live' } } : 'cut'))
  watchChunks(() => {
    reloads += 1
  })
  const lose = () => {
    const error = new TypeError('Failed to fetch dynamically imported module')
    window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }))
    return error
  }
  expect(isLostChunk(lose())).toBe(true)
  await waitFor(() => expect(server.asked.map(({ url }) => url)).toEqual(['/health/live']))
  await new Promise((resolve) => {
    setTimeout(resolve, 200)
  })
  expect(reloads).toBe(0)
  healthy = true
  lose()
  await waitFor(() => expect(reloads).toBe(1))
  await server.close()
  expect(isLostChunk(new TypeError('another'))).toBe(false)
})
