import { pathOf } from '@plumbline/contract/address'
import type { ErrorReply } from '@plumbline/contract/error-reply'
import { keyScopeOf } from '@plumbline/contract/key-scopes'
import type { Reply, Request, Route, Routes } from '@plumbline/contract/route'
import { routes } from '@plumbline/contract/routes'

/** A refusal of the server, in the words and with the code it gave. */
export class PlumblineError extends Error {
  override readonly name = 'PlumblineError'
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  /** Names the request to the operator of the server. */
  readonly requestId: string | undefined

  constructor(status: number, reply: Partial<ErrorReply>) {
    super(reply.message ?? `The server answered ${status}.`)
    this.status = status
    this.code = reply.code ?? 'unknown'
    this.field = reply.field
    this.requestId = reply.requestId
  }
}

/** The signal of a call is passed on beside these: with a type of ours no runtime's own `fetch` would be one. */
type Init = {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

type Answer = {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

export type ClientOptions = {
  /** Such as https://plumbline.example.com */
  readonly url: string
  /** `plk_…`, made on the Integrations page. */
  readonly key: string
  /** The `fetch` of your runtime. */
  fetch(this: void, url: string, init: Init): Promise<Answer>
  /** Waits before a refused call is made again; none where it should fail at once. */
  readonly wait?: (seconds: number) => Promise<unknown>
}

type CallOptions = {
  /** An AbortSignal, where the runtime has one. */
  readonly signal?: unknown
}

/** What a call needs is required; a call that needs nothing takes no argument. */
type Call<T extends Route> =
  Record<never, never> extends Request<T>
    ? (request?: Request<T>, options?: CallOptions) => Promise<Reply<T>>
    : (request: Request<T>, options?: CallOptions) => Promise<Reply<T>>

type CallsOf<R extends Routes> = { readonly [K in keyof R]: Call<R[K]> }

/** Every call of /openapi.json under its feature and name: `client.projects.list(…)`. */
export type Client = { readonly [F in keyof typeof routes]: CallsOf<(typeof routes)[F]> }

type Parts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

function queryOf(query: Readonly<Record<string, unknown>> = {}): string {
  const values = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return values.length === 0 ? '' : `?${values.join('&')}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Too many calls, or a server that restarts: so many more attempts, each after the seconds the server asks for. */
const maxRetries = 3

async function send({ url, key, fetch, wait }: ClientOptions, route: Route, parts: Parts, options: CallOptions) {
  const address = `${url.endsWith('/') ? url.slice(0, -1) : url}${pathOf(route.path, parts.params ?? {})}${queryOf(parts.query)}`
  const init = {
    method: route.method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    ...options,
  }
  for (let retries = 0; ; retries += 1) {
    const answer = await fetch(address, init)
    const text = await answer.text()
    if (answer.status === 204) return undefined
    if (answer.status >= 200 && answer.status < 300) return parsed(text)
    const isBusy = answer.status === 429 || answer.status === 503
    if (!isBusy || wait === undefined || retries === maxRetries)
      throw new PlumblineError(answer.status, (parsed(text) ?? {}) as Partial<ErrorReply>)
    await wait(Number(answer.headers.get('retry-after')) || 2 ** retries)
  }
}

/** Calls that no key may make are refused here: the mistake is found before anything is sent. */
export function createClient(options: ClientOptions): Client {
  const groups = Object.entries(routes).map(([feature, group]) => [
    feature,
    Object.fromEntries(
      Object.entries<Route>(group).map(([name, route]) => [
        name,
        async (parts: Parts = {}, callOptions: CallOptions = {}) => {
          if ((route.byKey ?? keyScopeOf(route.may)) === 'never')
            throw new PlumblineError(403, {
              code: 'access.key-scope',
              message: `${feature}.${name} is not open to API keys.`,
            })
          return send(options, route, parts, callOptions)
        },
      ]),
    ),
  ])
  return Object.fromEntries(groups) as Client
}
