import { AppError } from '@plumbline/contract/errors'
import { eventsPath, type LiveEvent } from '@plumbline/contract/events'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { Db } from '../db/connection.ts'
import { eventsAfter, newestEventId } from './events.ts'
import type { Listener } from './listener.ts'

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export type StreamDeps<C extends { readonly userId: string }> = {
  readonly db: Db
  readonly listener: Listener
  /** Asked again while the stream lasts: it ends when this throws. */
  authenticate(request: FastifyRequest): Promise<C>
  maySee(caller: C, event: LiveEvent): Promise<boolean> | boolean
  /**
   * Limits the queries of all streams together: an event is checked for every reader, and must not take the connections
   * that calls wait for.
   */
  readonly inTurn?: InTurn
  readonly heartbeatMs?: number
  readonly streamsPerUser?: number
  /** How long a reader may leave its buffer full. */
  readonly timeoutMs?: number
}

type Limited<C extends { readonly userId: string }> = StreamDeps<C> & { readonly inTurn: InTurn }

function limitQueries<C extends { readonly userId: string }>(deps: StreamDeps<C>): Limited<C> {
  const inTurn: InTurn = deps.inTurn ?? ((work) => work())
  return {
    ...deps,
    inTurn,
    authenticate: (request) => inTurn(() => deps.authenticate(request)),
    maySee: (caller, event) => inTurn(async () => deps.maySee(caller, event)),
  }
}

const trustMs = 1_000
const bufferedBytes = 16 * 1024
const queuedEvents = 5_000

/** The text of one stream: a write waits until the reader has taken enough of the earlier ones. */
function createBody(timeoutMs: number) {
  let takeMore = () => {}
  let isEnded = false
  const body = new Readable({ highWaterMark: bufferedBytes, read: () => takeMore() })
  body.once('close', () => {
    isEnded = true
  })
  const isOpen = () => !isEnded && !body.destroyed
  return {
    body,
    isOpen,
    end(): void {
      if (!isEnded) body.push(null)
      isEnded = true
    },
    /** A reader that takes nothing for long is disconnected; it reconnects with its last id and receives the rest. */
    async write(text: string): Promise<void> {
      if (!isOpen() || body.push(text)) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(() => body.destroy(), timeoutMs)
      takeMore = resolve
      body.once('close', resolve)
      await promise
      clearTimeout(late)
      body.off('close', resolve)
    },
  }
}

/**
 * One reader. Everything it receives goes through one chain, so that ids only move forward after the events they cover
 * were sent.
 */
function openStream<C extends { readonly userId: string }>(
  deps: Limited<C>,
  request: FastifyRequest,
  first: C,
): Readable {
  const { body, write, end, isOpen } = createBody(deps.timeoutMs ?? 20_000)
  const lastHeard = request.headers['last-event-id']
  const replayed = new Set<string>()
  let caller = first
  let checkedAt = performance.now()
  let newest = '0'
  let queued = 0

  async function recheck(): Promise<void> {
    if (performance.now() - checkedAt < trustMs) return
    caller = await deps.authenticate(request)
    checkedAt = performance.now()
  }

  async function deliver(event: LiveEvent): Promise<void> {
    if (BigInt(event.id) > BigInt(newest)) newest = event.id
    if (replayed.has(event.id)) return
    await recheck()
    if (await deps.maySee(caller, event)) await write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`)
  }

  async function begin(): Promise<void> {
    newest = await deps.inTurn(() => newestEventId(deps.db))
    if (typeof lastHeard === 'string') {
      const missed = /^\d{1,18}$/.test(lastHeard) ? await deps.inTurn(() => eventsAfter(deps.db, lastHeard)) : undefined
      if (missed === undefined) await write(`event: reset\nid: ${newest}\ndata: {}\n\n`)
      for (const event of missed ?? []) {
        await deliver(event)
        replayed.add(event.id)
      }
    }
    await write(`: open\nid: ${newest}\n\n`)
  }

  async function beat(): Promise<void> {
    checkedAt = -Infinity
    await recheck()
    await write(`: beat\nid: ${newest}\n\n`)
  }

  let chain = begin().catch(end)
  function next(step: () => Promise<void>): void {
    queued += 1
    if (queued > queuedEvents) body.destroy()
    chain = chain
      .then(async () => {
        queued -= 1
        if (isOpen()) await step()
      })
      .catch(end)
  }
  const unsubscribe = deps.listener.subscribe((event) => next(() => deliver(event)))
  const heart = setInterval(() => next(beat), deps.heartbeatMs ?? 15_000)
  body.once('close', () => {
    unsubscribe()
    clearInterval(heart)
  })
  return body
}

/** GET eventsPath: what changed, live, for those who may see it. Register on the app before it is ready. */
export function registerEvents<C extends { readonly userId: string }>(
  app: FastifyInstance,
  given: StreamDeps<C>,
): void {
  const deps = limitQueries(given)
  const open = new Map<Readable, string>()
  let isDraining = false
  // Runs before the server waits for its connections: an open stream would block the shutdown.
  app.addHook('preClose', async () => {
    isDraining = true
    for (const body of open.keys()) body.push(null)
  })
  app.get(
    eventsPath,
    {
      exposeHeadRoute: false,
      schema: { hide: true },
    },
    async (request, reply) => {
      const caller = await deps.authenticate(request)
      if (isDraining) throw new AppError('service.unavailable', { retryAfter: 1 })
      const mine = [...open.values()].filter((userId) => userId === caller.userId).length
      if (mine >= (deps.streamsPerUser ?? 20)) throw new AppError('request.too-many', { retryAfter: 60 })
      const body = openStream(deps, request, caller)
      open.set(body, caller.userId)
      body.once('close', () => open.delete(body))
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(body)
    },
  )
}
