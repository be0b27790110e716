import type { JobWithMetadata } from 'pg-boss'
import type { Db } from '../db/connection.ts'
import { beginAttempt, type Attempt, type EndedAttempt, type Handler } from './attempt.ts'
import { openBoss, type Log } from './boss.ts'
import type { Catalogue, JobName, Payload } from './catalogue.ts'
import { originFields } from '../tracing/origin.ts'
import type { Tracer } from '../tracing/span.ts'
import { settleAbandoned } from './progress.ts'

export type Handlers<C extends Catalogue> = { readonly [N in JobName<C>]: Handler<Payload<C, N>> }

export type RunnerOptions<C extends Catalogue> = {
  readonly db: Db
  readonly url: string
  readonly jobs: C
  readonly handlers: Handlers<C>
  readonly log: Log
  /** Between two looks into an empty queue; unset: as long as its kind allows. */
  readonly pollSeconds?: number
  /** Between two looks for jobs whose worker fell silent. */
  readonly watchSeconds?: number
  /** For the figures of this process. */
  readonly onEnded?: (ended: EndedAttempt) => void
  readonly tracer?: Tracer | undefined
}

export type Runner = {
  /** No new jobs; the running ones may finish for so long, the rest is handed back. */
  stop(drainMs: number): Promise<void>
}

function assertHandlers<C extends Catalogue>(jobs: C, handlers: Handlers<C>): void {
  const missing = Object.keys(jobs).filter((name) => typeof handlers[name as JobName<C>] !== 'function')
  if (missing.length > 0) throw new Error(`jobs without a handler: ${missing.join(', ')}`)
}

export async function startRunner<C extends Catalogue>(options: RunnerOptions<C>): Promise<Runner> {
  const { db, jobs, handlers, log, tracer, onEnded = () => {} } = options
  const watchSeconds = options.watchSeconds ?? 10
  assertHandlers(jobs, handlers)

  // A pool of its own: handlers that hold every connection of ours must not silence the heartbeat.
  const boss = openBoss(options.url, log, {
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    maintenanceIntervalSeconds: 60 * 60,
  })
  const running = new Set<Attempt>()

  async function work(name: JobName<C>, workerId: () => string, job: JobWithMetadata): Promise<void> {
    const handler = handlers[name] as Handler<unknown>
    const { attempts, payload } = jobs[name]!
    const attempt = beginAttempt({ boss, db, log, onEnded, tracer }, job, attempts, handler, () =>
      payload.parse(job.data),
    )
    running.add(attempt)
    try {
      await attempt.ended
    } finally {
      running.delete(attempt)
      // Looks for the next job at once: waiting for the next poll would cap a queue of short jobs at one a second.
      boss.notifyWorker(workerId())
    }
  }

  async function listenTo(name: JobName<C>): Promise<void> {
    const { heartbeatSeconds, isDelayed } = jobs[name]!
    let id = ''
    const polling = {
      includeMetadata: true,
      batchSize: 1,
      pollingIntervalSeconds: options.pollSeconds ?? 1,
      // PostgreSQL announces a job that may start at once; looking for others each second in every queue was 67
      // queries a second of an idle server. A job that becomes due later is not announced.
      notifyPollingIntervalSeconds: options.pollSeconds ?? (isDelayed === true ? 1 : 5),
      heartbeatRefreshSeconds: heartbeatSeconds / 4,
    } as const
    id = await boss.work(name, polling, async ([job]: JobWithMetadata[]) => {
      if (job !== undefined) await work(name, () => id, job)
    })
  }

  try {
    await boss.start()
    for (const name of Object.keys(jobs) as JobName<C>[]) {
      if ((await boss.getQueue(name)) === null)
        throw new Error(`queue ${name} does not exist: the database is not prepared`)
      for (let slot = 0; slot < jobs[name]!.concurrency; slot += 1) await listenTo(name)
    }
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  const settling = setInterval(() => {
    settleAbandoned(db).catch((error: unknown) => log.warn({ err: error }, 'progress of abandoned jobs not settled'))
  }, watchSeconds * 500)

  return {
    async stop(drainMs) {
      clearInterval(settling)
      const late = setTimeout(() => {
        for (const attempt of running) {
          log.warn(originFields(attempt.origin), 'job handed back')
          attempt
            .handBack()
            .catch((error: unknown) =>
              log.warn(
                { err: error, ...originFields(attempt.origin) },
                'job not handed back: it waits for its heartbeat',
              ),
            )
        }
      }, drainMs)
      await boss.stop({ graceful: true, timeout: drainMs + 2_000 })
      clearTimeout(late)
    },
  }
}
