import { Blob } from 'node:buffer'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readTaken } from '../../../api/offline/taken-copies.ts'
import { browserCaches } from '../../../testing/browser-caches.ts'
import { closeScreens, showScreen } from '../../../testing/show-screen.tsx'
import { aSession } from '../../../api/http/fake-server.ts'
import { ofInspection, registerServer } from '../testing/defect-server.ts'
import { useTakenRefresh } from './use-take-along.ts'

closeScreens()
const { userId } = aSession()
const { inspectionId } = ofInspection
let browser = browserCaches()
beforeEach(() => {
  browser = browserCaches()
  vi.stubGlobal('caches', browser.caches)
  vi.stubGlobal('Blob', Blob)
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: {} }, onLine: { value: true } }))
})
afterEach(() => vi.unstubAllGlobals())

async function store(takenAt: string): Promise<void> {
  const cache = await browser.caches.open(`plumbline-kept-${userId}-taken-${inspectionId}`)
  await cache.put('/taken', new Response(JSON.stringify({ takenAt, bytes: 1, drawings: 0, photos: 0, defects: 0 })))
}

function Project() {
  useTakenRefresh(ofInspection, 'corporate-admin')
  return null
}

const respondWith = registerServer()
const show = () =>
  showScreen(<Project />, {
    respond: (asked) =>
      asked.url.includes('/topology')
        ? { status: 200, body: { elevationPlans: [] } }
        : asked.url.endsWith('/column')
          ? { status: 200, body: { columns: [] } }
          : respondWith(asked),
  })

it('a copy that is old is stored again when the line is back', async () => {
  await store('2026-01-01T00:00:00.000Z')
  await show()
  window.dispatchEvent(new Event('online'))
  await waitFor(async () => expect((await readTaken(inspectionId))?.takenAt).not.toBe('2026-01-01T00:00:00.000Z'))
})

it.each([
  ['that was never taken along', undefined],
  ['that was taken along a moment ago', new Date().toISOString()],
])('a project %s is not stored', async (_, takenAt) => {
  if (takenAt !== undefined) await store(takenAt)
  const { asked } = await show()
  window.dispatchEvent(new Event('online'))
  // All that it would ask for follows from this read.
  await readTaken(inspectionId)
  await Promise.resolve()
  expect(asked).toEqual([])
  expect((await readTaken(inspectionId))?.takenAt).toBe(takenAt)
})
