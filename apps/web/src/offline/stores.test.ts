import { Blob } from 'node:buffer'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cachedSinceHeader } from '../api/offline/offline-cache-names.ts'
import { browserCaches } from '../testing/browser-caches.ts'
import type { CacheEntry } from './cache-rules.ts'
import { becomeOwner, find, forget, keep, ownerNow } from './stores.ts'

const data: CacheEntry = { store: 'data', key: '/asset/api/v1/projects', isFixed: false }
const file: CacheEntry = { store: 'files', key: '/files/p.webp', isFixed: false }
const app: CacheEntry = { store: 'app', key: '/assets/index.js', isFixed: true }
const text = async (entry: CacheEntry, user?: string) => (await find(entry, user))?.text()

let browser = browserCaches()
beforeEach(() => {
  browser = browserCaches()
  vi.stubGlobal('caches', browser.caches)
  // A worker has the Blob its answers are made of; jsdom has another.
  vi.stubGlobal('Blob', Blob)
})
afterEach(() => vi.unstubAllGlobals())

it('a copy is found by the user it was made for, with the moment it was made', async () => {
  await becomeOwner('u1')
  await keep(data, new Response('list'), 'u1')
  expect(await text(data, 'u1')).toBe('list')
  expect((await find(data, 'u1'))?.headers.get(cachedSinceHeader)).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(await text(data, 'u2')).toBeUndefined()
  expect(await text(data, undefined)).toBeUndefined()
})

it('another user at the same device finds nothing of the one before', async () => {
  await becomeOwner('u1')
  await keep(data, new Response('of u1'), 'u1')
  await keep(file, new Response('photo of u1'), 'u1')
  await becomeOwner('u2')
  expect(await ownerNow()).toBe('u2')
  expect([await text(data, 'u2'), await text(file, 'u2'), await text(data, 'u1')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([...browser.stores.keys()].filter((name) => name.includes('u1'))).toEqual([])
})

it('an answer that arrives after somebody else signed in is not stored', async () => {
  await becomeOwner('u1')
  await becomeOwner('u2')
  await keep(data, new Response('late'), 'u1')
  await becomeOwner('u1')
  expect(await text(data, 'u1')).toBeUndefined()
})

it('the first answers of a page, which arrive together, are all stored', async () => {
  const keys = Array.from({ length: 12 }, (_, number) => `/asset/api/v1/projects/${number}`)
  await Promise.all(
    keys.map(async (key, number) => {
      for (let turn = 0; turn < number; turn += 1) await Promise.resolve()
      await becomeOwner('u1')
      await keep({ ...data, key }, new Response('{}'), 'u1')
    }),
  )
  expect([...(browser.stores.get('plumbline-kept-u1-data')?.keys() ?? [])].toSorted()).toEqual(keys.toSorted())
})

it('pages of the app belong to every user and carry no moment', async () => {
  await keep(app, new Response('script'), undefined)
  await becomeOwner('u1')
  await becomeOwner('u2')
  expect(await text(app)).toBe('script')
  expect((await find(app, undefined))?.headers.get(cachedSinceHeader)).toBeNull()
})

it('what is refused later is forgotten, and what is too large is never stored', async () => {
  await becomeOwner('u1')
  await keep(data, new Response('list'), 'u1')
  await forget(data, 'u1')
  expect(await find(data, 'u1')).toBeUndefined()
  await keep(data, new Response('x'.repeat(2_000_001)), 'u1')
  expect(await find(data, 'u1')).toBeUndefined()
})

it('an answer without content is given back without content', async () => {
  await becomeOwner('u1')
  await keep(data, new Response(null, { status: 204 }), 'u1')
  expect((await find(data, 'u1'))?.status).toBe(204)
})

it('what was taken along is found where nothing newer was looked at, by its user alone, and refused with it', async () => {
  await becomeOwner('u1')
  const taken = browser.caches.open('plumbline-kept-u1-taken-i1')
  const put = async (content: string, since: string) =>
    (await taken).put(data.key, new Response(content, { headers: { [cachedSinceHeader]: since } }))
  await put('taken', '2020-01-01T00:00:00.000Z')
  expect(await text(data, 'u1')).toBe('taken')
  await keep(data, new Response('looked at'), 'u1')
  expect(await text(data, 'u1')).toBe('looked at')
  await put('taken again', '2999-01-01T00:00:00.000Z')
  expect(await text(data, 'u1')).toBe('taken again')
  expect(await text(data, undefined)).toBeUndefined()
  await forget(data, 'u1')
  expect(await text(data, 'u1')).toBeUndefined()
  await put('taken', '2020-01-01T00:00:00.000Z')
  await becomeOwner('u2')
  expect([...browser.stores.keys()]).not.toContain('plumbline-kept-u1-taken-i1')
})

it('the oldest copies go first where there are too many', async () => {
  await becomeOwner('u1')
  for (let number = 0; number < 450; number += 1)
    await keep({ ...data, key: `/asset/api/v1/projects/${number}` }, new Response('{}'), 'u1')
  const stored = [...(browser.stores.get('plumbline-kept-u1-data')?.keys() ?? [])]
  expect(stored.length).toBeLessThan(450)
  expect(stored.at(-1)).toBe('/asset/api/v1/projects/449')
  expect(stored).not.toContain('/asset/api/v1/projects/0')
})
