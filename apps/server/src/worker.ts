import Fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino, type Logger } from 'pino'
import type { Registry } from 'prom-client'
import { readConfig, requireDatabase, type Config } from './config.ts'
import type { Context } from './context.ts'
import { asApp } from './db/app-role.ts'
import { pruneEvents } from './events/events.ts'
import { sweepSessions, sweepUnanswered } from './features/accounts/accounts.jobs.ts'
import { sendAlert } from './features/accounts/sign-in/guess-alert.ts'
import { sealAudit } from './features/accounts/audit/audit-chain.ts'
import { sendInvitation } from './features/accounts/mails/invitation-mail.ts'
import { sendLink } from './features/accounts/mails/link-mail.ts'
import { enqueueAnalysis } from './features/analysis/analyse-arrival.ts'
import { detect } from './features/analysis/detect.ts'
import { sweepAnalysis } from './features/analysis/sweep-analysis.ts'
import { notifyRunEnded } from './features/analysis/notify-run-ended.ts'
import { sweepAnnotations } from './features/annotations/remove-shapes.ts'
import { notifyExpiringPlans } from './features/billing/notify-expiring-plans.ts'
import { sendLetter } from './features/billing/contact-sales.ts'
import { sendOrderMail } from './features/billing/order-mail.ts'
import { computeCoverage, sweepCoverage } from './features/coverage/compute-coverage.ts'
import { measurePhotos } from './features/coverage/measure-photos.ts'
import { gatherSeconds, requestCoverage } from './features/coverage/request-coverage.ts'
import { notifyOverdue } from './features/defects/defect-notifications.ts'
import { notifyDueSoon } from './features/defects/register/notify-due-soon.ts'
import { searchDuplicates } from './features/defects/same/search-duplicates.ts'
import { cutCrops } from './features/defects/cut-crops.ts'
import { inProcess } from './features/exchange/exports/export-process.ts'
import { runExport } from './features/exchange/exports/run-export.ts'
import { runImport } from './features/exchange/imports/run-import.ts'
import { sweepExchange } from './features/exchange/sweep-exchange.ts'
import { openFile, type AfterOpening } from './features/drawings/open-file.ts'
import { sweepUploads } from './features/drawings/sweep-uploads.ts'
import { countStorage } from './features/operations/storage-count.ts'
import { pruneDeliveries, startDelivering } from './features/integrations/deliver.ts'
import { mailWebhookOff } from './features/integrations/webhook-off-mail.ts'
import { tiePlans } from './features/markers/tie-plans.ts'
import type { AfterReading } from './features/media/ingest/finish-ingest.ts'
import { ingest } from './features/media/ingest/ingest.ts'
import { deleteMediaObjects } from './features/media/delete-media-objects.ts'
import { blurPhoto } from './features/media/privacy/blur-photo.ts'
import { findPeople } from './features/media/privacy/finder/find-people.ts'
import { enqueueReading } from './features/media/privacy/finder/queue-readings.ts'
import { sweepMedia } from './features/media/sweep-media.ts'
import { makeFrames } from './features/media/frames/make-frames.ts'
import { makeStrip } from './features/media/frames/make-strip.ts'
import { playCopy } from './features/media/ingest/play-copy.ts'
import { notifyUploaders } from './features/media/uploads/notify-uploader.ts'
import { sendQuestion } from './features/notifications/support.ts'
import { enqueuePreparation } from './features/models/enqueue-preparation.ts'
import { prepareModel } from './features/models/prepare-model.ts'
import { cancelEngineTask, runReconstruction } from './features/models/run-reconstruction.ts'
import { exportMosaic } from './features/mosaics/export-mosaic.ts'
import { makeMosaic } from './features/mosaics/make-mosaic.ts'
import { sweepMosaics } from './features/mosaics/sweep-mosaics.ts'
import { sweepModels } from './features/models/sweep-models.ts'
import { sendDigests, sendMessages, sweepMessages } from './features/notifications/message-mail.ts'
import { startBeating } from './features/operations/process-beat.ts'
import { removeDeleted } from './features/projects/delete-project.ts'
import { sweepPictures } from './features/projects/pictures.ts'
import { runReport } from './features/reports/run-report.ts'
import { sweepReports } from './features/reports/sweep-reports.ts'
import { sweepRepairs } from './features/shares/sweep-repairs.ts'
import { enqueueThermalReading } from './features/thermal/enqueue-reading.ts'
import { readThermal } from './features/thermal/read-thermal.ts'
import { sweepThermal } from './features/thermal/sweep-thermal.ts'
import { answerErrors } from './http/errors.ts'
import { reportHealth } from './http/health.ts'
import { processMetrics, workerMetrics } from './http/metrics.ts'
import { catalogue } from './jobs/catalogue.ts'
import { pruneProgress } from './jobs/progress.ts'
import { startRunner, type Handlers } from './jobs/runner.ts'
import { openContext } from './open-context.ts'
import { drainMs, runUntilStopped } from './process.ts'
import { makeDataFolder } from './supervisor/data-folder.ts'
import { requirePort } from './supervisor/port.ts'
import { logChildren } from './tracing/children.ts'
import { originFields } from './tracing/origin.ts'
import { openTraces } from './tracing/send-traces.ts'

/** Uploads untouched for two days are removed. */
const leftoverMs = 48 * 3600 * 1000

const prepareOpened =
  (now: Context['now']): AfterOpening =>
  async (trx, { key }) => {
    await tiePlans(trx, key, now())
    await enqueuePreparation(trx, key, now())
  }

/** What is looked for in a photo that was just opened. */
const readFurther =
  (now: Context['now']): AfterReading =>
  async (trx, row) => {
    await enqueueThermalReading(trx, row)
    await enqueueAnalysis(trx, row, now())
    await enqueueReading(trx, row, now())
  }

function handlersOf(context: Context, log: Logger): Handlers<typeof catalogue> {
  const { db, storage, now } = context
  return {
    'storage.sweep': async () => void (await storage.sweep(new Date(now().getTime() - leftoverMs))),
    'storage.remove': async ({ payload }) => {
      // Short-lived objects are recorded, so that the sweep does not take them for garbage.
      await db
        .deleteFrom('stored_object')
        .where('key', '=', sql<string>`any(${payload.keys}::text[])`)
        .execute()
      for (const key of payload.keys) await storage.remove(key)
    },
    'accounts.send-link': ({ payload }) => sendLink(context, payload, log),
    'accounts.send-alert': ({ payload }) => sendAlert(context, payload, log),
    'accounts.send-invitation': ({ payload, attempt }) =>
      sendInvitation(context, payload, log, attempt >= catalogue['accounts.send-invitation'].attempts),
    'billing.send-order-mail': ({ payload }) => sendOrderMail(context, payload, log),
    'billing.send-letter': ({ payload }) => sendLetter(context, payload, log),
    'notifications.send-question': ({ payload }) => sendQuestion(context, payload, log),
    'notifications.send': ({ payload }) => sendMessages(context, payload, log),
    'notifications.digest': () => sendDigests(context),
    'notifications.sweep': () => sweepMessages(context),
    'defects.tell-overdue': () => notifyOverdue(context),
    'defects.remind': () => notifyDueSoon(context),
    'billing.tell-expiring': () => notifyExpiringPlans(context),
    'accounts.seal-audit': () => sealAudit(db, context.secrets['audit-chain']),
    'accounts.sweep-sessions': () => sweepSessions(db, now()),
    'accounts.sweep-unanswered': () => sweepUnanswered(db, now()),
    'integrations.mail-webhook-off': ({ payload }) => mailWebhookOff(context, payload.webhookId, log),
    'integrations.prune': () => pruneDeliveries(context),
    'projects.delete': (job) => removeDeleted(context, job),
    'projects.sweep-pictures': () => sweepPictures(context),
    'drawings.open': (job) => openFile(context, job, prepareOpened(now)),
    'drawings.sweep': () => sweepUploads(context),
    'media.ingest': async (job) => {
      await ingest(context, job, readFurther(now))
      await requestCoverage(db, job.payload, gatherSeconds)
    },
    'coverage.compute': (job) => computeCoverage(context, job),
    'coverage.measure': (job) => measurePhotos(context, job),
    'coverage.sweep': () => sweepCoverage(context),
    'mosaics.make': (job) => makeMosaic(context, job),
    'mosaics.export': (job) => exportMosaic(context, job),
    'mosaics.sweep': () => sweepMosaics(context),
    'media.tell-uploads': ({ payload }) => notifyUploaders(context, payload),
    'media.sweep': () => sweepMedia(context),
    'media.blur': (job) => blurPhoto(context, job),
    'media.find-people': (job) => findPeople(context, job),
    'media.forget': (job) => deleteMediaObjects(context, job),
    'defects.search-duplicates': (job) => searchDuplicates(context, job),
    'defects.cut-crops': (job) => cutCrops(context, job),
    'media.frames': (job) => makeFrames(context, job),
    'media.strip': (job) => makeStrip(context, job),
    'media.play-copy': (job) => playCopy(context, job),
    'thermal.read': (job) => readThermal(context, job),
    'analysis.detect': (job) => detect(context, job),
    'analysis.tell-run': ({ payload }) => notifyRunEnded(context, payload),
    'analysis.sweep': () => sweepAnalysis(context),
    'thermal.sweep': () => sweepThermal(context),
    'models.prepare': (job) => prepareModel(context, job),
    'models.sweep': () => sweepModels(context),
    'models.reconstruct': (job) => runReconstruction(context, job),
    'models.forget-task': ({ payload }) => cancelEngineTask(context, payload.engineTask),
    'exchange.export': (job) => runExport(context, job, inProcess(context.config)),
    'exchange.import': (job) => runImport(context, job),
    'exchange.sweep': () => sweepExchange(context),
    'annotations.sweep': () => sweepAnnotations(context),
    'reports.make': (job) => runReport(context, job),
    'reports.sweep': () => sweepReports(context),
    'shares.sweep': () => sweepRepairs(context),
    'demo.defects': async (job) => (await import('./demo/add-defects.ts')).addDemoDefects(context, job),
    'demo.report': async (job) => (await import('./demo/add-report.ts')).addDemoReport(context, job),
    'demo.model': async (job) => (await import('./demo/add-model.ts')).addDemoModel(context, job),
    'demo.flight': async (job) => (await import('./demo/add-flight.ts')).addDemoFlight(context, job),
    'events.prune': () => pruneEvents(db),
    'operations.count-storage': () => countStorage(db),
    'jobs.prune': () => pruneProgress(db),
  }
}

/** For a supervisor that probes over HTTP, and for Prometheus; the one of `npm start` asks over a pipe. */
async function answerHealth(
  { host, workerPort }: Config,
  db: Context['db'],
  registry: Registry,
): Promise<FastifyInstance | undefined> {
  if (workerPort === undefined) return undefined
  await requirePort(host, workerPort, { setting: 'WORKER_PORT' })
  const app = Fastify({ logger: false })
  answerErrors(app)
  reportHealth(app, { db, registry })
  await app.listen({ host, port: workerPort })
  return app
}

async function start(): Promise<() => Promise<void>> {
  const config = requireDatabase(readConfig())
  if (config.s3 === undefined) makeDataFolder(config)
  const log = pino({ name: 'worker', level: config.logLevel, mixin: () => originFields() })
  logChildren(log)
  const tracer = config.traces && openTraces(config.traces, 'plumbline-worker', log)
  const isTraced = tracer !== undefined
  const { context: opened, connection } = await openContext(config, { log, connections: 10, isTraced })
  const registry = processMetrics(connection.poolCount)
  const metrics = workerMetrics(registry)
  const context = { ...opened, mail: metrics.counted(opened.mail) }
  const runner = await startRunner({
    db: context.db,
    url: asApp(config.databaseUrl),
    jobs: catalogue,
    handlers: handlersOf(context, log),
    log,
    onEnded: metrics.onEnded,
    tracer,
  })
  const health = await answerHealth(config, context.db, registry)
  const stopDelivering = startDelivering(context, log)
  const stopBeating = startBeating(context.db, 'worker', log)
  log.info('worker is ready')
  return async () => {
    await Promise.all([health?.close(), stopBeating()])
    await Promise.all([runner.stop(drainMs - 3_000), stopDelivering()])
    await Promise.all([connection.close(), tracer?.close()])
  }
}

await runUntilStopped(start)
