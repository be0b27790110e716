import type { LiveEvent } from '@plumbline/contract/events'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Db } from '../db/connection.ts'
import { accessChannel, channel, eventsSince, overlapSeconds, readEvent } from './events.ts'

export type Listener = {
  /** Calls back for each event until the answered function is called. */
  subscribe(onEvent: (event: LiveEvent) => void): () => void
  /** Calls back with the user whose sessions or roles changed, or 'all' when the user is unknown. */
  onAccessChange(changed: (userId: string) => void): void
  /** While false, changes of access may go by unheard. */
  isListening(): boolean
  close(): Promise<void>
}

export type ListenerOptions = {
  readonly db: Db
  readonly url: string
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** Interval of the checks that the connection is alive; a cut connection reports nothing. */
  readonly checkMs?: number
}

const answerMs = 5_000
const longestWaitMs = 10_000

/** Remembers delivered events for as long as a replay may bring them again. */
function createMemory() {
  const delivered = new Map<string, number>()
  return {
    isNew(id: string): boolean {
      if (delivered.has(id)) return false
      delivered.set(id, performance.now())
      return true
    },
    forget(): void {
      const old = performance.now() - 3 * overlapSeconds * 1000
      for (const [id, at] of delivered) {
        if (at > old) break
        delivered.delete(id)
      }
    },
  }
}

/** The subscribers of this process, each of whom receives an event once. */
function createAudience() {
  const subscribers = new Set<(event: LiveEvent) => void>()
  const accessReaders: ((userId: string) => void)[] = []
  const memory = createMemory()

  function deliver(event: LiveEvent): void {
    if (!memory.isNew(event.id)) return
    for (const onEvent of subscribers) onEvent(event)
  }

  function publishAccessChanged(userId: string): void {
    for (const changed of accessReaders) changed(userId)
  }

  return {
    deliver,
    publishAccessChanged,
    forget: memory.forget,
    hear(from: string, payload: string): void {
      if (from === accessChannel) return publishAccessChanged(payload)
      const event = readEvent(payload)
      if (event !== undefined) deliver(event)
    },
    subscribe(onEvent: (event: LiveEvent) => void): () => void {
      const subscriber = (event: LiveEvent) => onEvent(event)
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    onAccessChange(changed: (userId: string) => void): void {
      accessReaders.push(changed)
    },
  }
}

function createClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: 'plumbline-events',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    keepAlive: true,
  })
}

/** The one LISTEN connection of this process; reconnects and replays the events published in between. */
export async function openListener(options: ListenerOptions): Promise<Listener> {
  const { db, log } = options
  const audience = createAudience()
  let isListening = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let failures = 0
  /** Up to here, by the database's clock, nothing can have been missed. */
  let heardUntil: Date | undefined

  function lose(lost: pg.Client, error: unknown): void {
    if (client !== lost) return
    client = undefined
    isListening = false
    audience.publishAccessChanged('all')
    clearTimeout(timer)
    lost.end().catch(() => {})
    if (isClosed) return
    const waitMs = Math.min(longestWaitMs, 100 * 2 ** failures)
    failures += 1
    log.warn({ err: error, waitMs }, 'event connection lost')
    timer = setTimeout(() => void connect().catch(() => {}), waitMs)
  }

  async function check(listening: pg.Client): Promise<void> {
    try {
      const { rows } = await listening.query<{ now: Date }>('select clock_timestamp() as now')
      if (client !== listening) return
      heardUntil = rows[0]!.now
      audience.forget()
      timer = setTimeout(() => void check(listening), options.checkMs ?? 15_000)
    } catch (error) {
      lose(listening, error)
    }
  }

  async function connect(): Promise<void> {
    const next = createClient(options.url)
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('the connection ended')))
    next.on('notification', ({ channel: from, payload = '' }) => audience.hear(from, payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}; listen ${accessChannel}`)
      isListening = true
      const missed = heardUntil === undefined ? [] : await eventsSince(db, heardUntil)
      missed.forEach(audience.deliver)
      if (failures > 0) log.info({ missed: missed.length }, 'event connection is back')
      failures = 0
      await check(next)
    } catch (error) {
      lose(next, error)
      throw error
    }
  }

  await connect().catch((error: unknown) => {
    isClosed = true
    clearTimeout(timer)
    throw error
  })

  return {
    subscribe: audience.subscribe,
    onAccessChange: audience.onAccessChange,
    isListening: () => isListening,
    async close() {
      isClosed = true
      isListening = false
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
