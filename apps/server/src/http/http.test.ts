import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { routes } from '@plumbline/contract/routes'
import { templateOf } from '@plumbline/contract/address'
import type { Routes } from '@plumbline/contract/route'
import { Validator } from '@seriousme/openapi-schema-validator'
import { sql } from 'kysely'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPassword, aUser } from '../testing/builders/builders.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { appErrorOf } from './errors.ts'
import { loggedPath } from './logging.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

const inject = (method: 'GET' | 'POST' | 'PUT', url: string, rest: object = {}) =>
  plumbline.app.inject({ method, url, ...rest })

describe('errors', () => {
  test('an unknown call is a JSON 404 with the request id of its header', async () => {
    const answer = await inject('GET', '/user/api/v1/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      code: 'route.not-found',
      message: 'This page could not be found',
      requestId: answer.headers['x-request-id'],
    })
  })

  test.each([
    ['broken JSON', { payload: '{"email":', headers: { 'content-type': 'application/json' } }, 400, 'input.malformed'],
    ['no JSON', { payload: '', headers: { 'content-type': 'application/json' } }, 400, 'input.malformed'],
    ['XML', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }, 415, 'input.unsupported-type'],
    ['two megabytes', { payload: { email: 'a', password: 'x'.repeat(2_000_000) } }, 413, 'input.too-large'],
    [
      'prototype poison',
      { payload: '{"__proto__":{"x":1},"email":"a","password":"b"}', headers: { 'content-type': 'application/json' } },
      400,
      'input.malformed',
    ],
  ])('%s is refused by name', async (_, rest, status, code) => {
    const answer = await inject('POST', accountRoutes.login.path, rest)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  test.each([
    [Object.assign(new Error('terminating connection'), { code: '57P01' }), 'service.unavailable'],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'service.unavailable'],
    [Object.assign(new Error('deadlock detected'), { code: '40P01' }), 'service.unavailable'],
    [Object.assign(new Error('could not extend file'), { code: '53100' }), 'storage.full'],
    [new Error('Connection terminated unexpectedly'), 'service.unavailable'],
    [new Error('Client has encountered a connection error and is not queryable'), 'service.unavailable'],
    [new Error('relation "secret_table" does not exist'), 'server.failed'],
    ['a thrown string', 'server.failed'],
  ])('%s becomes %s', (error, code) => {
    expect(appErrorOf(error).code).toBe(code)
  })

  test('an address that cannot be decoded is refused in our own words and headers', async () => {
    const answer = await inject('GET', '/user/api/%E0%A4%A')
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'route.not-found'])
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-request-id': answer.json().requestId,
    })
  })

  test('a NUL in a text is the fault of the input', async () => {
    const answer = await inject('POST', accountRoutes.login.path, { payload: { email: 'a\u0000b', password: 'x' } })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'input.invalid'])
  })

  test('nothing internal leaks from a failure', async () => {
    const own = await testApp()
    own.app.get('/user/api/v1/fail', () => {
      throw new Error('password of the database is hunter2')
    })
    const answer = await own.app.inject('/user/api/v1/fail')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/hunter2|at .*\.ts/)
    expect(answer.json().code).toBe('server.failed')
    await own.close()
  })
})

describe('headers', () => {
  test('every answer is guarded, and calls are never cached', async () => {
    const { headers } = await inject('GET', '/user/api/v1/nothing')
    const policy = String(headers['content-security-policy'])
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'self'"])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/script-src[^;]*'unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  test('other origins get no permission', async () => {
    const { headers } = await inject('GET', '/health/live', { headers: { origin: 'https://elsewhere.example' } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

describe('limits', () => {
  test('too many requests are answered with Retry-After', async () => {
    const own = await testApp({ requestsPerMinute: 3 })
    const ask = () => own.app.inject({ method: 'POST', url: accountRoutes.logout.path, payload: {} })
    for (let count = 0; count < 3; count += 1) expect((await ask()).statusCode).toBe(400)
    const refused = await ask()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'request.too-many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await own.app.inject('/user/api/v1/unknown')).statusCode).toBe(429)
    expect((await own.app.inject('/health/live')).statusCode).toBe(200)
    await own.close()
  })

  test('who hung up before being counted gets no answer, and is no error', async () => {
    const own = await testApp()
    await own.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = own.app.server.address() as AddressInfo
    // Like the socket of a client that disconnected.
    own.app.server.prependListener('request', ({ socket }) =>
      Object.defineProperty(socket, 'remoteAddress', { value: undefined }),
    )
    await expect(fetch(`http://127.0.0.1:${port}/user/api/v1/unknown`)).rejects.toThrow('fetch failed')
    await own.close()
  })
})

test('a stop does not wait for a connection that never asked anything, but lets a running request finish', async () => {
  const own = await testApp()
  const { promise: closing, resolve: beginsToClose } = Promise.withResolvers<void>()
  own.app.get('/slow', async () => {
    await closing
    return { done: true }
  })
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = own.app.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  const answer = fetch(`http://127.0.0.1:${port}/slow`)
  await once(own.app.server, 'request')
  const closed = own.close()
  beginsToClose()
  expect(await (await answer).json()).toEqual({ done: true })
  await closed
  silent.destroy()
})

describe('health', () => {
  test('live and ready', async () => {
    expect((await inject('GET', '/health/live')).json()).toEqual({ status: 'live' })
    expect((await inject('GET', '/health/ready')).json()).toEqual({ status: 'ready' })
  })

  test('metrics say what waits, for how long and what was given up, and how much space is left', async () => {
    const { db } = plumbline
    const at = (seconds: number) => new Date(Date.now() - 1000 * seconds)
    for (const [name, source, created, start] of [
      ['media.ingest', null, at(300), at(300)],
      ['media.ingest', null, at(900), at(600)],
      ['media.strip', null, at(0), at(-3600)],
      ['dead-letter', 'models.prepare', at(50), at(50)],
    ] as const)
      await sql`insert into pgboss.job (name, source_name, state, created_on, start_after) values (${name}, ${source}, 'created', ${created}, ${start})`.execute(
        db,
      )
    const { body } = await inject('GET', '/metrics')
    expect(body).toContain('plumbline_queue_jobs{job_name="media.ingest"} 2\n')
    // A job that may not begin yet keeps no one waiting.
    expect(body).not.toContain('job_name="media.strip"')
    expect(body).toContain('plumbline_jobs_given_up{job_name="models.prepare"} 1\n')
    const figure = (name: string) => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(body)?.[1])
    expect(figure('plumbline_queue_oldest_seconds')).toBeGreaterThan(599)
    expect(figure('plumbline_queue_oldest_seconds')).toBeLessThan(900)
    expect(figure('plumbline_database_bytes')).toBeGreaterThan(1e6)
    expect(figure('plumbline_storage_free_bytes')).toBeGreaterThan(1e6)
    await sql`delete from pgboss.job where name in ('media.ingest', 'media.strip', 'dead-letter')`.execute(db)
  })

  test('metrics are for the own network, not through the proxy', async () => {
    const { body } = await inject('GET', '/metrics')
    for (const name of [
      'plumbline_http_request_seconds',
      'nodejs_eventloop_lag_p50_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'nodejs_eventloop_lag_max_seconds',
    ])
      expect(body).toContain(name)
    expect((await inject('GET', '/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })).statusCode).toBe(404)
    expect((await inject('GET', '/metrics', { remoteAddress: '8.8.8.8' })).statusCode).toBe(404)
  })
})

describe('/openapi.json', () => {
  test('is valid OpenAPI 3.1 and holds every call of the contract', async () => {
    const document = (await inject('GET', '/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1/)
    const result = await new Validator().validate(document)
    expect(result.errors ?? []).toEqual([])
    for (const feature of Object.values(routes) as Routes[]) {
      for (const route of Object.values(feature)) {
        expect(document.paths[templateOf(route.path)]?.[route.method.toLowerCase()], route.path).toMatchObject({
          summary: route.summary,
        })
      }
    }
  })

  test('describes the stream of events as what it is', async () => {
    const { get } = (await inject('GET', '/openapi.json')).json().paths['/messaging/api/v1/events']
    expect(Object.keys(get.responses['200'].content)).toEqual(['text/event-stream'])
    expect(get.parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'last-event-id' }))
    expect(Object.keys(get.responses)).toContain('4XX')
  })

  test('/docs shows it', async () => {
    const answer = await inject('GET', '/docs/')
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('swagger-ui')
    expect(answer.headers['content-security-policy']).not.toMatch(/upgrade-insecure|validator/)
  })

  test('/docs/guide leads from a key to the first defect', async () => {
    const answer = await inject('GET', '/docs/guide')
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(answer.body).toContain('<h1>From a key to the first defect</h1>')
    expect(answer.body).toContain('/asset/api/v1/corporates/$CORPORATE/projects')
  })
})

describe('logs', () => {
  test('carry no password, token or signature', async () => {
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const own = await testApp({ logLevel: 'trace', logStream: stream })
    const user = await aUser(own.db)
    const session = await own.signIn(user.email)
    await own.app.inject({
      url: '/asset/api/v1/corporates/x/projects?cursor=sekret',
      headers: { authorization: `Bearer ${session.accessToken}`, cookie: 'a=cookiesecret' },
    })
    own.app.log.info(
      { req: { headers: { authorization: 'Bearer leaked' } }, body: { password: 'leaked', refreshToken: 'leaked' } },
      'careless line',
    )
    await own.close()
    const log = lines.join('')
    expect(log).toContain('careless line')
    for (const secret of [aPassword, session.accessToken, session.refreshToken, 'cookiesecret', 'sekret', 'leaked'])
      expect(log).not.toContain(secret)
    expect(log).toContain('"path":"/asset/api/v1/corporates/x/projects"')
  })

  test('a path cannot write a second line', () => {
    expect(loggedPath('/a\r\nfake\u2028x?token=1')).toBe('/afakex')
    expect(loggedPath('/files/p/123.abc/tiles/1.jpg')).toBe('/files/p/***/tiles/1.jpg')
  })
})
