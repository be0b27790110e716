import type { Route } from '@plumbline/contract/route'
import { routes } from '@plumbline/contract/routes'
import type { QueryKey } from '@tanstack/react-query'
import { afterEach, beforeEach } from 'vitest'
import { beginSession } from '../api/session/session.ts'
import { aSession, loopback, type Answer, type SentRequest } from '../api/http/fake-server.ts'
import { makeQueryClient } from '../api/http/query-client.ts'

/** A request as the contract reads it; parts without any field are left out. */
export type TakenCall = {
  /** As in `routes`: the feature and the name of the call. */
  readonly call: string
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Or a function of what was sent. */
type Reply = unknown

const known = Object.entries(routes).flatMap(([feature, calls]) =>
  Object.entries<Route>(calls).map(([name, route]) => ({
    call: `${feature}.${name}`,
    route,
    // A word wins over a parameter at the same place, as on the server.
    parameters: route.path.split(':').length,
    pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  })),
)
const byFixedPath = known.toSorted((one, other) => one.parameters - other.parameters)

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The path of a sent field that the contract does not know: a server would ignore it. */
function unknownField(sent: unknown, parsed: unknown, path = ''): string | undefined {
  if (Array.isArray(sent) && Array.isArray(parsed))
    return sent.map((item, index) => unknownField(item, parsed[index], `${path}[${index}]`)).find(Boolean)
  if (!isRecord(sent) || !isRecord(parsed)) return undefined
  for (const [name, value] of Object.entries(sent)) {
    const inner = name in parsed ? unknownField(value, parsed[name], `${path}.${name}`) : `${path}.${name}`
    if (inner !== undefined) return inner
  }
  return undefined
}

function checkPart(schema: Route['body'], sent: unknown, part: string): void {
  const verdict = schema.safeParse(sent)
  if (!verdict.success) throw new Error(`${part}: ${verdict.error.message}`)
  const field = unknownField(sent, verdict.data)
  if (field !== undefined) throw new Error(`${part}${field} is not in the contract`)
}

function take({ method, url, body: sent }: SentRequest): TakenCall {
  const body = Buffer.isBuffer(sent) && sent.length === 0 ? undefined : sent
  const { pathname, searchParams } = new URL(url, 'http://loopback.example')
  const found = byFixedPath.find(({ route, pattern }) => route.method === method && pattern.test(pathname))
  if (found === undefined) throw new Error(`${method} ${pathname} is not in the contract`)
  const { call, route, pattern } = found
  const params = { ...pattern.exec(pathname)?.groups }
  const query = Object.fromEntries(searchParams)
  checkPart(route.params, params, 'params')
  checkPart(route.query, query, 'query')
  checkPart(route.body, body, 'body')
  return {
    call,
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(body === undefined ? {} : { body }),
  }
}

/** Call once at the top of a test file: every test gets a signed-in page, its server and its query client. */
export function withContractServer() {
  const taken: TakenCall[] = []
  const answers = new Map<string, Reply>()
  let close: () => Promise<void> = () => Promise.resolve()
  let client = makeQueryClient(() => undefined)

  function answer(asked: SentRequest): Answer {
    try {
      const one = take(asked)
      taken.push(one)
      const given = answers.has(one.call) ? answers.get(one.call) : {}
      const body: unknown = typeof given === 'function' ? (given as (of: TakenCall) => unknown)(one) : given
      return body === null ? { status: 204, body: '' } : { status: 200, body }
    } catch (error) {
      return { status: 400, body: { code: 'input.invalid', message: (error as Error).message } }
    }
  }

  beforeEach(async () => {
    close = (await loopback(answer)).close
    client = makeQueryClient(() => undefined)
    beginSession(aSession())
  })
  afterEach(async () => {
    client.clear()
    await close()
    taken.length = 0
    answers.clear()
    window.localStorage.clear()
  })

  return {
    taken,
    last: () => taken.at(-1),
    calls: () => taken.map(({ call }) => call),
    /** What the server answers to a call from now on, null for nothing; before that it answers `{}`. */
    answer: (call: string, reply: Reply) => void answers.set(call, reply),
    client: () => client,
    /** How often a screen would ask again once it has read `data`. */
    pollMs: (options: { readonly queryKey: QueryKey; readonly refetchInterval?: unknown }, data: unknown) => {
      client.setQueryData(options.queryKey, data)
      const query = client.getQueryCache().find({ queryKey: options.queryKey })
      const { refetchInterval } = options
      return typeof refetchInterval === 'function' ? (refetchInterval(query) as number | false) : refetchInterval
    },
  }
}
