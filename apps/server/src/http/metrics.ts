import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { EndedAttempt } from '../jobs/attempt.ts'
import { MailError, type Mail } from '../mail/mail.ts'

export type PoolCount = () => { readonly total: number; readonly idle: number; readonly waiting: number }

let ofProcess: Registry | undefined

/** Made once: its observer of garbage collections cannot be taken off, and would hold every app that was closed. */
function defaultMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

/** What every process of ours reports of itself, its event loop and memory included. */
export function processMetrics(poolCount: PoolCount): Registry {
  const registry = Registry.merge([defaultMetrics()])
  new Gauge({
    name: 'plumbline_database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolCount())) this.set({ state }, count)
    },
  })
  return registry
}

/** Parts and whole files that browsers send to this server; with S3 they go to the bucket, which counts for itself. */
const isUpload = (method: string, route: string) => method === 'PUT' && route.startsWith('/files/')

export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'plumbline_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers,
  })
  const uploaded = new Counter({
    name: 'plumbline_upload_bytes_total',
    help: 'Bytes of uploads that were received and stored by this process',
    registers,
  })
  const refused = new Counter({
    name: 'plumbline_upload_failures_total',
    help: 'Uploads that were not stored, by status of the answer',
    labelNames: ['status'],
    registers,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'none'
    const status = String(reply.statusCode)
    seconds.observe({ method, route, status }, reply.elapsedTime / 1000)
    if (isUpload(method, route)) {
      if (reply.statusCode < 400) uploaded.inc(Number(headers['content-length'] ?? 0))
      else refused.inc({ status })
    }
    done()
  })
}

/**
 * What a worker did: attempts by job and outcome, their reasons, and mail. The label is not called `job`: Prometheus sets
 * that one to the name of the scrape, and would rename ours.
 */
export function workerMetrics(registry: Registry): {
  readonly onEnded: (ended: EndedAttempt) => void
  readonly counted: (mail: Mail) => Mail
} {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'plumbline_job_seconds',
    help: 'Time of an attempt, by job and outcome (done, retried, failed, lost); analysis.detect is one photo',
    labelNames: ['job_name', 'outcome'],
    buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800, 7_200],
    registers,
  })
  const failures = new Counter({
    name: 'plumbline_job_failures_total',
    help: 'Attempts that failed, by job and error code; tried again or not',
    labelNames: ['job_name', 'reason', 'outcome'],
    registers,
  })
  const mails = new Counter({
    name: 'plumbline_mail_total',
    help: 'Mail by outcome: sent, refused for good, or to be tried again',
    labelNames: ['outcome'],
    registers,
  })
  return {
    onEnded({ name, outcome, reason, seconds: took }) {
      seconds.observe({ job_name: name, outcome }, took)
      if (outcome === 'failed' || outcome === 'retried') failures.inc({ job_name: name, reason, outcome })
    },
    counted: (mail) => ({
      async send(message) {
        try {
          await mail.send(message)
          mails.inc({ outcome: 'sent' })
        } catch (error) {
          mails.inc({ outcome: error instanceof MailError && error.isFinal ? 'refused' : 'retried' })
          throw error
        }
      },
    }),
  }
}
