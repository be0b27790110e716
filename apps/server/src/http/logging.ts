import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Writable } from 'node:stream'
import { currentOrigin, type Origin } from '../tracing/origin.ts'
import { beginTrace, type OpenSpan, type Tracer } from '../tracing/span.ts'

/** Signatures and tokens in an address would let a reader of the log fetch the file: only the plain path is written. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path
    .replace(/^\/files\/p\/[^/]+/, '/files/p/***')
    .replace(/^\/share\/api\/v1\/views\/[^/]+/, '/share/api/v1/views/***')
    .replace(/^\/s\/[^/]+/, '/s/***')
    .replace(/^\/calendar-feeds\/[^/]+/, '/calendar-feeds/***')
    .replace(/[\r\n\u2028\u2029]/g, '')
}

export const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'authorization',
  'cookie',
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'refreshToken',
  'accessToken',
  '*.password',
  '*.oldPassword',
  '*.newPassword',
  '*.token',
  '*.refreshToken',
  '*.accessToken',
  '*.authorization',
  '*.secret',
] as const

export function loggerOptions(
  level: string,
  stream?: Writable,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    ...(stream === undefined ? {} : { stream }),
    redact: { paths: [...secretPaths], censor: '***' },
    serializers: {
      req: (request: { method?: string; url?: string; ip?: string }) => ({
        method: request.method ?? '',
        path: loggedPath(request.url ?? ''),
        address: request.ip,
      }),
    },
  }
}

/** No line breaks, nothing that a shell or a search reads as a sign, and long enough to be one request's. */
const wellFormedId = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/**
 * A caller or a proxy may name its request. Ours are unlike in every process and after every start; counting costs less
 * than a random number for each request.
 */
export function requestIds(): (request: { readonly headers: IncomingHttpHeaders }) => string {
  const start = `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`
  let count = 0
  return ({ headers }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && wellFormedId.test(given)) return given
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

const isProbe = ({ url }: FastifyRequest) => url.startsWith('/health/') || url === '/metrics'

function traceOf(request: FastifyRequest, tracer: Tracer): OpenSpan | undefined {
  const { method, routeOptions, headers } = request
  const route = routeOptions.url ?? 'none'
  const parent = headers['traceparent']
  return beginTrace(tracer, {
    name: `${method} ${route}`,
    kind: 'server',
    parent: typeof parent === 'string' ? parent : undefined,
    attributes: { 'http.request.method': method, 'http.route': route, 'plumbline.request_id': request.id },
  })
}

/** Whatever a request causes carries its id: the jobs it enqueues, and lines of code that knows no request. */
export function followRequests(app: FastifyInstance, tracer: Tracer | undefined): void {
  const origins = new WeakMap<FastifyRequest, Origin>()
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, _, done) => {
    const span = tracer === undefined || isProbe(request) ? undefined : traceOf(request, tracer)
    const origin: Origin = { requestId: request.id, ...(span === undefined ? {} : { span }) }
    origins.set(request, origin)
    if (span !== undefined) spans.set(request, span)
    currentOrigin.run(origin, done)
  })
  // What follows a body is called by its last piece and not by the request.
  app.addHook('preValidation', (request, _, done) => currentOrigin.run(origins.get(request)!, done))
  if (tracer === undefined) return
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const failure = statusCode >= 500 ? `status ${statusCode}` : undefined
    spans.get(request)?.end({ attributes: { 'http.response.status_code': statusCode }, failure })
    done()
  })
}

/** One line an answer; health checks every few seconds would bury the rest. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith('/health/')) return
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
}
