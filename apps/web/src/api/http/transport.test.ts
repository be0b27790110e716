import { QueryObserver } from '@tanstack/react-query'
import { Blob as FileBlob } from 'node:buffer'
import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { cachedSince, clearOfflineCache, noteResponse, onCachedSince } from '../offline/offline-cache.ts'
import { cachedSinceHeader } from '../offline/offline-cache-names.ts'
import { ApiError, networkError } from './api-error.ts'
import { loopback, type Answer } from './fake-server.ts'
import { putBytes } from './put-bytes.ts'
import { makeQueryClient } from './query-client.ts'
import { readBase64 } from './read-base64.ts'
import { errorOf } from './read-error.ts'

let server: Awaited<ReturnType<typeof loopback>> | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const fails = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('it should have failed')
    },
    (error: unknown) => error,
  )

describe('bytes that are put', () => {
  const bytes = new TextEncoder().encode('façade')
  const target = () => ({
    uploadUrl: `${server!.origin}/part`,
    headers: { 'content-type': 'image/jpeg', 'x-amz-checksum-sha256': 'abc' },
  })
  /** The bucket of another origin, which lets every page send to it. */
  const elsewhere = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'PUT',
    'access-control-allow-headers': 'content-type, x-amz-checksum-sha256',
    'access-control-expose-headers': 'retry-after',
  }
  async function serve(answer: Answer) {
    server = await loopback(({ method }) => {
      if (method === 'OPTIONS') return { status: 200, headers: elsewhere }
      return typeof answer === 'string' ? answer : { ...answer, headers: { ...elsewhere, ...answer.headers } }
    })
    return { puts: () => server!.asked.filter(({ method }) => method === 'PUT') }
  }
  const put = (signal = new AbortController().signal) => putBytes(target(), bytes, () => undefined, signal)

  it('arrive unchanged, with the headers that were signed and no token', async () => {
    const { puts } = await serve({ status: 200 })
    await put()
    const [part, ...others] = puts()
    expect(others).toEqual([])
    expect(part).toMatchObject({ url: '/part', token: undefined })
    expect(part!.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-amz-checksum-sha256': 'abc' })
    expect(String(part!.body)).toBe('façade')
  })

  it('fail with the code of the server and the time to wait', async () => {
    await serve({
      status: 429,
      body: { code: 'request.too-many', message: 'later' },
      headers: { 'retry-after': '9' },
    })
    expect(await fails(put())).toMatchObject({ code: 'request.too-many', status: 429, retryAfter: 9 })
  })

  it('fail by status where the storage answers in words of its own', async () => {
    await serve({ status: 403, body: '<Error><Code>AccessDenied</Code></Error>' })
    expect(await fails(put())).toMatchObject({ code: 'access.denied', status: 403 })
  })

  it('fail as a lost connection when it is cut', async () => {
    await serve('cut')
    expect(await fails(put())).toMatchObject({ code: 'network.lost', status: 0 })
  })

  it('end with the reason of the caller, before and during sending', async () => {
    const { puts } = await serve('silence')
    const reason = new Error('cancelled by the user')
    expect(await fails(put(AbortSignal.abort(reason)))).toBe(reason)
    const controller = new AbortController()
    const pending = fails(put(controller.signal))
    await expect.poll(() => puts().length).toBe(1)
    controller.abort(reason)
    expect(await pending).toBe(reason)
  })
})

describe('an error answer', () => {
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    errorOf(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }))

  test.each([
    [401, 'session.required'],
    [403, 'access.denied'],
    [404, 'route.not-found'],
    [408, 'request.timed-out'],
    [413, 'input.too-large'],
    [429, 'request.too-many'],
    [500, 'server.failed'],
    [502, 'service.unavailable'],
    [503, 'service.unavailable'],
    [504, 'service.unavailable'],
    [418, 'server.failed'],
  ])('of a proxy with status %i is %s', async (status, code) => {
    expect(await answer(status, '<html>proxy</html>')).toMatchObject({ code, status })
  })

  test.each([
    ['a code of another shape', { code: 'ERR_PROXY', message: 'm' }],
    ['a number as code', { code: 404, message: 'm' }],
    ['no message', { code: 'project.not-found' }],
    ['a field that is no text', { code: 'project.not-found', message: 'm', field: 7 }],
    ['null', null],
    ['a list', []],
  ])('with %s is named by its status', async (_, body) => {
    expect(await answer(404, body)).toMatchObject({ code: 'route.not-found', field: undefined })
  })

  it('with a code that only a newer server has brings its code and its sentence', async () => {
    const error = await answer(409, { code: 'mosaic.is-new', message: 'Ask again tomorrow.' })
    expect(error).toMatchObject({ code: 'mosaic.is-new', message: 'Ask again tomorrow.' })
  })

  it('has the request number of its body, else of its header', async () => {
    const body = { code: 'server.failed', message: 'm' }
    const header = { 'x-request-id': 'r-header' }
    expect(await answer(500, { ...body, requestId: 'r-body' }, header)).toMatchObject({ requestId: 'r-body' })
    expect(await answer(500, body, header)).toMatchObject({ requestId: 'r-header' })
    expect(await answer(500, '<html>', header)).toMatchObject({ requestId: 'r-header' })
  })

  it('brings what is stored now, and no waiting time where the header is a date', async () => {
    const stale = { code: 'version.stale', message: 'm', newer: { version: 4 } }
    const error = await answer(409, stale, { 'retry-after': 'Wed, 18 Nov 2026 04:00:00 GMT' })
    expect(error).toMatchObject({ newer: { version: 4 } })
    expect(error.retryAfter).toBeUndefined()
  })

  it('tells a timeout from a lost connection, whatever was thrown', () => {
    expect(networkError(Object.assign(new Error('slow'), { name: 'TimeoutError' }))).toMatchObject({
      code: 'network.timeout',
      status: 0,
    })
    expect(networkError(new TypeError('Failed to fetch'))).toMatchObject({ code: 'network.lost' })
    expect(networkError('odd')).toMatchObject({ code: 'network.lost', message: 'network.lost', cause: 'odd' })
  })
})

describe('the query client', () => {
  const error = (code: 'network.lost' | 'service.unavailable' | 'project.not-found' | 'network.timeout') =>
    new ApiError({ code, message: code, status: 0 })
  const clients: ReturnType<typeof makeQueryClient>[] = []
  afterEach(() => {
    vi.useRealTimers()
    clients.splice(0).forEach((client) => client.clear())
  })
  function client(onFailure: (error: Error) => void = () => undefined) {
    const made = makeQueryClient(onFailure)
    clients.push(made)
    return made
  }

  it.each([
    ['network.lost', 3],
    ['network.timeout', 3],
    ['service.unavailable', 3],
    ['project.not-found', 1],
  ] as const)('asks after %s %i times in all', async (code, times) => {
    vi.useFakeTimers()
    const ask = vi.fn(() => Promise.reject(error(code)))
    const observer = new QueryObserver(client(), { queryKey: ['one'], queryFn: ask })
    const stop = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(10_000)
    stop()
    expect(observer.getCurrentResult().error).toMatchObject({ code })
    expect(ask).toHaveBeenCalledTimes(times)
  })

  it('reports a failure once, unless the screen says it itself', async () => {
    const reported: unknown[] = []
    const made = client((failure) => reported.push(failure))
    const refused = error('project.not-found')
    const queryFn = () => Promise.reject(refused)
    await fails(made.fetchQuery({ queryKey: ['loud'], queryFn }))
    await fails(made.fetchQuery({ queryKey: ['quiet'], queryFn, meta: { toast: false } }))
    expect(reported).toEqual([refused])
  })

  it('reports a failed change once, unless the screen says it itself', async () => {
    const reported: unknown[] = []
    const made = client((failure) => reported.push(failure))
    const refused = error('project.not-found')
    const cache = made.getMutationCache()
    const mutationFn = () => Promise.reject(refused)
    await fails(cache.build(made, made.defaultMutationOptions({ mutationFn })).execute(undefined))
    await fails(
      cache.build(made, made.defaultMutationOptions({ mutationFn, meta: { toast: false } })).execute(undefined),
    )
    expect(reported).toEqual([refused])
  })
})

describe('base64 of a file', () => {
  it.each([0, 1, 3, 0x8000, 0x8000 + 1, 200_000])('is right for %i bytes', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 7) % 256)
    expect(await readBase64(new FileBlob([bytes]) as Blob)).toBe(Buffer.from(bytes).toString('base64'))
  })
})

describe('answers from this device', () => {
  afterEach(() => clearOfflineCache())
  const cached = (since: string) => new Response('{}', { headers: { [cachedSinceHeader]: since } })

  it('say since when, the newest of them counting, until the server answers again', () => {
    const heard: (string | undefined)[] = []
    const stop = onCachedSince(() => heard.push(cachedSince()))
    noteResponse(cached('2026-11-18T04:00:00.000Z'))
    noteResponse(cached('2026-11-18T03:00:00.000Z'))
    noteResponse(cached('2026-11-18T05:00:00.000Z'))
    noteResponse(new Response('{}'))
    noteResponse(new Response('{}'))
    stop()
    noteResponse(cached('2026-11-18T06:00:00.000Z'))
    expect(heard).toEqual(['2026-11-18T04:00:00.000Z', '2026-11-18T05:00:00.000Z', undefined])
  })

  it('are deleted for everyone but the user who signs in', async () => {
    const names = new Set([
      'plumbline-app',
      'plumbline-kept-owner',
      'plumbline-kept-u1-data',
      'plumbline-kept-u2-files',
    ])
    vi.stubGlobal('caches', {
      keys: () => Promise.resolve([...names]),
      delete: (name: string) => Promise.resolve(names.delete(name)),
    })
    await clearOfflineCache('u1')
    expect([...names]).toEqual(['plumbline-app', 'plumbline-kept-u1-data'])
    await clearOfflineCache()
    expect([...names]).toEqual(['plumbline-app'])
  })

  it('do not stop a sign-out where the browser refuses its caches', async () => {
    vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('refused', 'SecurityError')) })
    await expect(clearOfflineCache()).resolves.toBeUndefined()
  })
})
