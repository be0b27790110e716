import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Writable } from 'node:stream'
import { v7 } from 'uuid'
import type { Context } from './context.ts'
import { registerAccounts } from './features/accounts/accounts.routes.ts'
import { registerProjects } from './features/projects/projects.routes.ts'
import { describeApi } from './http/docs.ts'
import { answerErrors } from './http/errors.ts'
import { setSecurityHeaders } from './http/headers.ts'
import { reportHealth, type PoolCount } from './http/health.ts'
import { bodyLimit, limitRequests } from './http/limits.ts'
import { loggerOptions } from './http/logging.ts'
import { servePages } from './http/pages.ts'

export type AppOptions = {
  readonly logLevel?: string
  readonly logStream?: Writable
  readonly requestsPerMinute?: number
  readonly webDir: string
  readonly poolCount?: PoolCount
}

/** The whole API, not listening: tests inject into it, api.ts gives it a port. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logLevel === 'silent' ? false : loggerOptions(options.logLevel ?? 'info', options.logStream),
    genReqId: () => v7(),
    trustProxy: 'loopback',
    bodyLimit,
    routerOptions: { maxParamLength: 200 },
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
  })
  answerErrors(app)
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (/^\/(user|asset|inspection|messaging)\/api\//.test(request.url)) void reply.header('cache-control', 'no-store')
  })
  await setSecurityHeaders(app, context.config, { files: undefined })
  await limitRequests(app, options.requestsPerMinute ?? 6_000)
  await app.register(compress, { global: true, threshold: 2_048, encodings: ['br', 'gzip'] })
  reportHealth(app, { db: context.db, poolCount: options.poolCount ?? (() => ({ total: 0, idle: 0, waiting: 0 })) })
  await describeApi(app, context.config.publicUrl)
  registerAccounts(app, context)
  registerProjects(app, context)
  await servePages(app, options.webDir)
  return app
}
