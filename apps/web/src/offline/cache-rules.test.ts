import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheEntryFor, userOf } from './cache-rules.ts'

const origin = 'https://plumbline.example'
const asked = (path: string, isNavigation = false) => cacheEntryFor(new URL(path, origin), { origin, isNavigation })

test.each([
  ['/asset/api/v1/corporates/1/projects?sort=newest', 'data', '/asset/api/v1/corporates/1/projects?sort=newest'],
  ['/files/o/photos/1/preview.webp?link=abc', 'files', '/files/photos/1/preview.webp'],
  ['/files/t/17.sig/drawings/1/0/2_3', 'files', '/files/t/drawings/1/0/2_3'],
  ['/assets/index-Blgx.js', 'app', '/assets/index-Blgx.js'],
])('%s is cached in %s', (path, store, key) => {
  expect(asked(path)).toMatchObject({ store, key })
})

test.each([
  '/messaging/api/v1/events',
  '/user/api/v1/auth/refresh',
  '/inspection/api/v1/verifications/7KQ2-M9XH-T4ZC-0ABC',
  '/tutorials/create.mp4',
  '/sw.js',
  '/docs/',
  '/health/live',
  'https://elsewhere.example/files/o/a.jpg',
  '/somewhere.json',
])('%s is not cached', (path) => {
  expect(asked(path)).toBeUndefined()
})

test.each(['/s/Ab3dEf6hIj9lMn2pQr5tUv', '/v/7KQ2-M9XH-T4ZC-0ABC'])(
  '%s is a page of its own, which the worker leaves to the server',
  (path) => {
    expect(asked(path, true)).toBeUndefined()
  },
)

test('all pages share one entry, and a picture is found under any signature', () => {
  expect(asked('/project/1/result-review?corporateId=2', true)).toEqual(asked('/zh-hk/projects', true))
  const part = fc
    .stringMatching(/^[a-z0-9.]{1,20}$/)
    .filter((text) => /[a-z0-9]/.test(text) && text !== '.' && text !== '..')
  fc.assert(
    fc.property(part, part, fc.array(part, { minLength: 1, maxLength: 4 }), (one, other, key) => {
      expect(asked(`/files/p/${one}/${key.join('/')}`)).toEqual(asked(`/files/p/${other}/${key.join('/')}`))
    }),
  )
})

test('reads the owner from the message of the page only', () => {
  expect(userOf('01a1e38c-ed35-7036')).toBe('01a1e38c-ed35-7036')
  for (const text of [null, '', '../x', 'a b', 'a/b', 'Bearer a.b.c']) expect(userOf(text)).toBeUndefined()
})
