import { AppError } from '@plumbline/contract/errors'
import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Writable } from 'node:stream'
import type { Context } from './context.ts'
import type { Listener } from './events/listener.ts'
import { registerEvents } from './events/stream.ts'
import { registerAccounts } from './features/accounts/accounts.routes.ts'
import { recordRefusal } from './features/accounts/audit/audit.ts'
import { registerSignOn } from './features/accounts/sign-on/sign-on.routes.ts'
import { registerUsers } from './features/accounts/users/users.routes.ts'
import { registerAnalysis } from './features/analysis/analysis.routes.ts'
import { detectorStanding } from './features/analysis/overview.ts'
import { registerAnnotations } from './features/annotations/annotations.routes.ts'
import { recomputeSizes } from './features/annotations/recompute-sizes.ts'
import { registerBilling } from './features/billing/billing.routes.ts'
import { registerCoverage } from './features/coverage/coverage.routes.ts'
import { findDefects } from './features/defects/find-defects.ts'
import { registerFlights } from './features/coverage/flights.routes.ts'
import { registerDefects } from './features/defects/defects.routes.ts'
import { retainCrops } from './features/defects/retain-crops.ts'
import { registerExchange } from './features/exchange/exchange.routes.ts'
import { findDrawings } from './features/drawings/find-drawings.ts'
import { layoutsOf } from './features/drawings/layouts.ts'
import { registerDrawings } from './features/drawings/drawings.routes.ts'
import { registerIntegrations } from './features/integrations/integrations.routes.ts'
import { registerMarkers } from './features/markers/markers.routes.ts'
import { findPhotos } from './features/media/library/find-photos.ts'
import { registerMedia } from './features/media/media.routes.ts'
import { notifyInviter, notifyAssignee } from './features/notifications/account-notifications.ts'
import { registerNotifications } from './features/notifications/notifications.routes.ts'
import { registerOperations } from './features/operations/operations.routes.ts'
import { registerProjects } from './features/projects/projects.routes.ts'
import { registerReports } from './features/reports/reports.routes.ts'
import { registerSettings } from './features/projects/settings.routes.ts'
import { registerModels } from './features/models/models.routes.ts'
import { registerMosaics } from './features/mosaics/mosaics.routes.ts'
import { registerShares } from './features/shares/shares.routes.ts'
import { registerThermal } from './features/thermal/thermal.routes.ts'
import { maySee } from './http/access.ts'
import type { Caller } from './http/caller.ts'
import { openCallers, type Callers } from './http/caller-cache.ts'
import { describeApi } from './http/docs.ts'
import { drainQuickly } from './http/drain.ts'
import { answerErrors, sendError } from './http/errors.ts'
import { registerFiles } from './http/files/files.ts'
import { securityHeaders } from './http/headers.ts'
import { reportHealth } from './http/health.ts'
import { installationMetrics } from './http/installation-metrics.ts'
import { measureRequests, processMetrics, type PoolCount } from './http/metrics.ts'
import type { Api } from './http/implement.ts'
import { parseJsonBodies } from './http/json/json-body.ts'
import { bodyLimit, limitRequests } from './http/limits/rate-limits.ts'
import { limitConnections } from './http/limits/limit-connections.ts'
import { followRequests, logAnswers, loggerOptions, requestIds } from './http/logging.ts'
import { brotliOptions, compressFromBytes } from './http/json/compressed-json.ts'
import { servePages } from './http/files/pages.ts'
import { limitReceiving, receiveLimits, refuseConnection, type ReceiveLimits } from './http/limits/receive-limits.ts'
import { registerTiles } from './http/files/tiles.ts'
import { limitConcurrency } from './http/limits/limit-concurrency.ts'
import { filesOrigin } from './storage/open.ts'
import type { Tracer } from './tracing/span.ts'

export type AppOptions = {
  readonly logLevel?: string
  readonly logStream?: Writable
  readonly requestsPerMinute?: number
  readonly keyRequestsPerMinute?: number
  readonly receiveLimits?: Partial<ReceiveLimits>
  readonly webDir: string
  readonly poolCount?: PoolCount
  readonly listener: Listener
  readonly tracer?: Tracer | undefined
  /** Tests add a call that forgets what ours must not forget. */
  readonly also?: (app: FastifyInstance, api: Api) => void
}

/** The stream is for screens; software is notified by webhooks. */
async function requirePerson(callers: Callers, authorization: string | undefined): Promise<Caller> {
  const caller = await callers.authenticate(authorization)
  if (caller.key !== undefined) throw new AppError('access.key-scope')
  return caller
}

function registerLiveEvents(app: FastifyInstance, context: Context, callers: Callers, listener: Listener): void {
  registerEvents(app, {
    db: context.db,
    listener,
    authenticate: (request) => requirePerson(callers, request.headers.authorization),
    maySee: (caller, event) => maySee(context.db, caller, event, context.now()),
    inTurn: limitConcurrency({ atOnce: 3, waiting: Infinity }),
  })
}

/** The whole API, not listening: tests inject into it, api.ts gives it a port. */
export async function buildApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(context.config, filesOrigin(context.config))
  const limits = { ...receiveLimits, ...options.receiveLimits }
  const app = Fastify({
    logger: options.logLevel === 'silent' ? false : loggerOptions(options.logLevel ?? 'info', options.logStream),
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: ['loopback', ...context.config.trustedProxies],
    bodyLimit,
    routerOptions: { maxParamLength: 200 },
    // Uploads may take any time: limitReceiving ends what stops arriving.
    requestTimeout: 0,
    connectionTimeout: 0,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    clientErrorHandler: refuseConnection,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What fails before any hook runs, such as an address that cannot be decoded.
    frameworkErrors: (error, request, reply) =>
      void sendError(error, request, reply.headers(headers).header('x-request-id', request.id)),
  })
  answerErrors(app)
  parseJsonBodies(app)
  drainQuickly(app)
  followRequests(app, options.tracer)
  limitReceiving(app, limits)
  logAnswers(app)
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (/^\/(user|asset|inspection|messaging|share)\/api\//.test(request.url))
      void reply.header('cache-control', 'no-store')
  })
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(headers)
    done()
  })
  await limitRequests(app, options.requestsPerMinute ?? 6_000)
  limitConnections(app, {
    perAddress: context.config.connectionsPerAddress,
    trustedProxies: context.config.trustedProxies,
  })
  await app.register(compress, { global: true, threshold: compressFromBytes, encodings: ['br', 'gzip'], brotliOptions })
  const registry = processMetrics(options.poolCount ?? (() => ({ total: 0, idle: 0, waiting: 0 })))
  measureRequests(app, registry)
  installationMetrics(registry, context)
  reportHealth(app, { db: context.db, registry })
  await describeApi(app, context.config.publicUrl)
  const files = { storage: context.storage, secret: context.secrets['signed-url'], now: context.now }
  await registerFiles(app, files)
  registerTiles(app, { ...files, dataDir: context.config.dataDir })
  const callers = openCallers(context, options.listener, {
    keyRequestsPerMinute: options.keyRequestsPerMinute ?? 600,
  })
  const api: Api = { ...context, callers, recordRefusal: (refusal) => recordRefusal(context, refusal) }
  registerLiveEvents(app, context, callers, options.listener)
  registerAccounts(app, api)
  registerSignOn(app, api, notifyInviter)
  registerUsers(app, api, { assigned: notifyAssignee, accepted: notifyInviter })
  registerNotifications(app, api)
  registerIntegrations(app, api)
  registerOperations(app, api)
  registerBilling(app, api)
  registerProjects(app, api, { layoutsOf, finders: [findDefects, findPhotos, findDrawings], detectorStanding })
  registerSettings(app, api)
  registerDrawings(app, api)
  registerMarkers(app, api)
  registerMedia(app, api, { onGsdChanged: recomputeSizes, onBeforeRemove: retainCrops })
  registerCoverage(app, api)
  registerFlights(app, api)
  registerMosaics(app, api)
  registerDefects(app, api)
  registerAnnotations(app, api)
  registerModels(app, api)
  registerExchange(app, api)
  registerThermal(app, api)
  registerAnalysis(app, api)
  registerReports(app, api)
  registerShares(app, api)
  options.also?.(app, api)
  await servePages(app, { webDir: options.webDir, isDemoPublic: context.config.isDemoPublic })
  return app
}
