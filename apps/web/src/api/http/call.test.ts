import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aSession, ids, loopback, type Answer, type SentRequest } from './fake-server.ts'
import { watchCalls } from './activity.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { dropToken } from '../session/access-token.ts'
import { storedToken } from './refresh.ts'
import { beginSession, endSession, readSession, sessionEnd } from '../session/session.ts'

const page = { data: [], nextCursor: null }
const refusal = (code: string, status: number): Answer => ({
  status,
  body: { code, message: `server says ${code}`, requestId: 'r-7' },
})
const refreshPath = accountRoutes.refresh.path

let server: Awaited<ReturnType<typeof loopback>> | undefined
async function serve(answer: (asked: SentRequest) => Answer | Promise<Answer>) {
  server = await loopback(answer)
  beginSession(aSession())
  return server
}

afterEach(async () => {
  await server?.close()
  server = undefined
  window.localStorage.clear()
})

const list = (options = {}) =>
  call(
    projectRoutes.list,
    { params: { corporateId: ids.corporate }, query: { projectName: 'a b', clientName: '' } },
    options,
  )
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it should have failed')
    },
    (error: unknown) => error as ApiError,
  )

const renewing = (asked: SentRequest): Answer => {
  if (asked.url === refreshPath)
    return { status: 200, body: aSession({ accessToken: 'access-2', refreshToken: 'refresh-2', userName: 'New Name' }) }
  return asked.token === 'access-2' ? { status: 200, body: page } : refusal('session.required', 401)
}

describe('a call', () => {
  it('carries token, language and the filled query', async () => {
    const { asked } = await serve(() => ({ status: 200, body: page }))
    expect(await list()).toEqual(page)
    expect(asked[0]).toMatchObject({
      method: 'GET',
      token: 'access-1',
      url: `/asset/api/v1/corporates/${ids.corporate}/projects?projectName=a+b`,
    })
    expect(asked[0]!.headers['accept-language']).toBe('en')
  })

  it('reports its start and end to the loading bar, unless loading is false', async () => {
    await serve(() => ({ status: 200, body: page }))
    const seen: string[] = []
    const stop = watchCalls(() => {
      seen.push('begin')
      return () => void seen.push('end')
    })
    await list()
    await list({ loading: false })
    stop()
    expect(seen).toEqual(['begin', 'end'])
  })
})

describe('on 401', () => {
  it('refreshes once for callers that arrive together, and tries each again', async () => {
    const { asked } = await serve(renewing)
    expect(await Promise.all([list(), list(), list()])).toEqual([page, page, page])
    expect(asked.filter(({ url }) => url === refreshPath)).toHaveLength(1)
    expect([storedToken(), readSession()?.userName]).toEqual(['access-2', 'New Name'])
  })

  it('uses the tokens another tab has stored instead of refreshing again', async () => {
    const { asked } = await serve((one) => {
      if (one.token === 'access-1') beginSession(aSession({ accessToken: 'access-2', refreshToken: 'refresh-2' }))
      return renewing(one)
    })
    await list()
    expect(asked.some(({ url }) => url === refreshPath)).toBe(false)
  })

  it('ends the session when the refresh is refused', async () => {
    await serve((one) => (one.url === refreshPath ? refusal('session.ended', 401) : refusal('session.required', 401)))
    expect(await failure(list())).toMatchObject({ code: 'session.required', status: 401 })
    expect([readSession(), sessionEnd()]).toEqual([null, 'lost'])
  })

  it('tries again only once', async () => {
    const { asked } = await serve((one) => (one.url === refreshPath ? renewing(one) : refusal('session.required', 401)))
    await failure(list())
    expect(asked).toHaveLength(3)
    expect([readSession(), sessionEnd()]).toEqual([null, 'lost'])
  })

  it('keeps the session when the refresh finds the server down', async () => {
    await serve((one) => (one.url === refreshPath ? { status: 502, body: '<html>' } : refusal('session.required', 401)))
    expect(await failure(list())).toMatchObject({ code: 'service.unavailable', status: 502 })
    expect(readSession()).not.toBeNull()
  })

  it('does not restore a session that ended during the refresh', async () => {
    await serve((one) => {
      if (one.url === refreshPath) endSession('signed-out')
      return renewing(one)
    })
    await failure(list())
    expect(readSession()).toBeNull()
  })

  it('does not refresh for a wrong password', async () => {
    const { asked } = await serve(() => refusal('login.wrong-password', 401))
    expect(await failure(call(accountRoutes.login, { body: { email: 'a@b.example', password: 'x' } }))).toMatchObject({
      code: 'login.wrong-password',
    })
    expect(asked).toHaveLength(1)
  })
})

describe('a token that ends soon', () => {
  const minute = 60_000
  const [first, second] = ['access-1', 'access-2']
  const begun = Date.now()
  afterEach(() => vi.useRealTimers())

  async function after(ms: number, answer?: Answer) {
    vi.useFakeTimers({ toFake: ['Date'], now: begun })
    const { asked } = await serve((one) => {
      if (one.url === refreshPath)
        return answer ?? { status: 200, body: aSession({ accessToken: second, refreshToken: 'refresh-2' }) }
      const isOver = one.token === first && Date.now() - begun >= 10 * minute
      return isOver ? refusal('session.ended', 401) : { status: 200, body: page }
    })
    beginSession(aSession({ accessToken: first }))
    vi.setSystemTime(begun + ms)
    return asked
  }

  it.each([
    ['in its last minute', 9.5 * minute],
    ['after its end, when a computer slept', 100 * minute],
  ])('is renewed once before the calls %s: none of them is refused', async (_, ms) => {
    const asked = await after(ms)
    expect(await Promise.all([list(), list(), list()])).toEqual([page, page, page])
    expect(asked.map(({ url, token }) => (url === refreshPath ? 'refresh' : token))).toEqual([
      'refresh',
      second,
      second,
      second,
    ])
  })

  it('is used as it is before that', async () => {
    const asked = await after(8 * minute)
    await list()
    expect(asked.map(({ token }) => token)).toEqual([first])
  })

  it('is used while it lives when the server cannot renew it', async () => {
    const asked = await after(9.5 * minute, { status: 502, body: '<html>' })
    expect(await list()).toEqual(page)
    expect(asked.map(({ url, token }) => (url === refreshPath ? 'refresh' : token))).toEqual(['refresh', first])
    expect(readSession()).not.toBeNull()
  })
})

describe('after a reload, without a token', () => {
  async function reloaded(answer: (asked: SentRequest) => Answer | Promise<Answer>) {
    const begun = await serve(answer)
    dropToken()
    return begun
  }

  it('refreshes by the cookie before the first call, once for all of them', async () => {
    const { asked } = await reloaded(renewing)
    expect(await Promise.all([list(), list()])).toEqual([page, page])
    expect(asked.map(({ url }) => url === refreshPath)).toEqual([true, false, false])
    expect(asked[0]).toMatchObject({
      body: { userId: ids.user },
      headers: { 'x-plumbline-session': 'cookie' },
      token: undefined,
    })
    expect(asked[0]!.body).not.toHaveProperty('refreshToken')
  })

  it('asks all the same when the refresh finds no connection: a saved copy may answer, for this user', async () => {
    const { asked } = await reloaded((one) => (one.url === refreshPath ? 'cut' : { status: 200, body: page }))
    expect(await list()).toEqual(page)
    expect(asked.at(-1)).toMatchObject({ token: undefined, headers: { 'x-plumbline-user': ids.user } })
    expect(readSession()).not.toBeNull()
  })

  it('a session from before the cookie sends its token once and no longer stores it', async () => {
    const { asked } = await reloaded(renewing)
    window.localStorage.setItem('plumbline.session', JSON.stringify({ ...aSession(), selectedCorporateIndex: 1 }))
    await list()
    expect(asked[0]).toMatchObject({ url: refreshPath, body: { userId: ids.user, refreshToken: 'refresh-1' } })
    expect(window.localStorage.getItem('plumbline.session')).not.toMatch(/access-|refresh-/)
    expect(readSession()?.selectedCorporateIndex).toBe(1)
    dropToken()
    await list()
    expect(asked.filter(({ url }) => url === refreshPath).at(-1)!.body).toEqual({ userId: ids.user })
  })
})

describe('a corporate one no longer belongs to', () => {
  const lessSession = aSession({
    accessToken: 'access-2',
    refreshToken: 'refresh-2',
    corporates: [aSession().corporates[1]!],
  })
  const removed =
    (code: string, status: number) =>
    (one: SentRequest): Answer =>
      one.url === refreshPath ? { status: 200, body: lessSession } : refusal(code, status)

  it.each([
    ['corporate.not-found', 404],
    ['access.role-mismatch', 403],
  ] as const)('%s renews the session, which has the current memberships', async (code, status) => {
    const { asked } = await serve(removed(code, status))
    expect(await failure(list())).toMatchObject({ code })
    expect(readSession()?.corporates.map(({ corporateId }) => corporateId)).toEqual([ids.otherCorporate])
    await failure(list())
    expect(asked.filter(({ url }) => url === refreshPath)).toHaveLength(1)
  })

  it('one never belonged to is simply not found', async () => {
    const { asked } = await serve(removed('corporate.not-found', 404))
    await failure(call(projectRoutes.list, { params: { corporateId: ids.project }, query: {} }))
    expect(asked).toHaveLength(1)
  })
})

describe('failures', () => {
  it('carry code, field, request number and waiting time', async () => {
    await serve(() => ({
      status: 429,
      headers: { 'retry-after': '17' },
      body: { code: 'request.too-many', message: 'm', field: 'email', requestId: 'r-9' },
    }))
    expect(await failure(list())).toMatchObject({
      code: 'request.too-many',
      message: 'm',
      field: 'email',
      requestId: 'r-9',
      retryAfter: 17,
      status: 429,
    })
  })

  it('are named by status when a proxy answers', async () => {
    await serve(() => ({ status: 413, body: '<h1>nope</h1>' }))
    expect(await failure(list())).toMatchObject({ code: 'input.too-large' })
  })

  it('tell a lost connection, a timeout and an unreadable answer apart', async () => {
    let next: Answer = 'cut'
    await serve(() => next)
    expect(await failure(list())).toMatchObject({ code: 'network.lost', status: 0 })
    next = 'silence'
    expect(await failure(list({ timeoutMs: 50 }))).toMatchObject({ code: 'network.timeout' })
    next = { status: 200, body: '{"data":' }
    expect(await failure(list())).toMatchObject({ code: 'network.unreadable' })
  })

  it('rethrow an abort of the caller', async () => {
    await serve(() => 'silence')
    const controller = new AbortController()
    const pending = failure(list({ signal: controller.signal }))
    controller.abort()
    expect(await pending).not.toBeInstanceOf(ApiError)
  })
})
