import { AppError } from '@plumbline/contract/errors'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { addressKey } from './address-key.ts'

/** JSON bodies; files never pass here, they stream through their own routes. */
export const bodyLimit = 1024 * 1024

/** Many people share one office address: the general limit stops runaway scripts, sign-in has its own delay. */
export async function limitRequests(app: FastifyInstance, perMinute: number): Promise<void> {
  // A client that disconnected has no address to count by, and the rate limit would throw.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.raw.socket.remoteAddress !== undefined) return done()
    reply.hijack()
    request.raw.destroy()
  })
  await app.register(rateLimit, {
    global: true,
    max: perMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => addressKey(request.ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    allowList: (request) => request.url.startsWith('/assets/') || request.url.startsWith('/health/'),
    errorResponseBuilder: (_, limit) => new AppError('request.too-many', { retryAfter: limit.ttl / 1000 }),
  })
}
