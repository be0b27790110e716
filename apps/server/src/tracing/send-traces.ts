import { hostname } from 'node:os'
import type { TraceSettings } from '../config.ts'
import type { EndedSpan, SpanKind, Tracer } from './span.ts'

type Log = { warn(line: object, text: string): void }

export type TraceSender = Tracer & {
  /** So many wait to be sent, and so many were dropped since the start. */
  counts(): { readonly waiting: number; readonly dropped: number }
  /** Sends what waits, for two seconds at most. */
  close(): Promise<void>
}

/** About 2 MB. What comes while so many wait is dropped: the collector is away or too slow. */
export const maxWaiting = 4_000
const batchSize = 500
const everyMs = 2_000
const timeoutMs = 5_000
/** After a failure the next try waits for so long, and a failure is said so rarely. */
const restMs = 10_000
const warnEveryMs = 60_000

const kinds: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 }

const attributesOf = (attributes: EndedSpan['attributes']) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }))

const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1000)) * 1000n)

function written({ parentId, name, kind, start, end, attributes, failure, ...ids }: EndedSpan): object {
  return {
    ...ids,
    ...(parentId === undefined ? {} : { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    ...(failure === undefined ? {} : { status: { code: 2, message: failure } }),
  }
}

/**
 * OTLP over HTTP in its JSON form. A collector that is away, silent or full costs a bounded array and one request at a
 * time, never a request or job of ours: nothing waits for it.
 */
export function openTraces({ endpoint, headers }: TraceSettings, service: string, log: Log): TraceSender {
  const waiting: EndedSpan[] = []
  let [dropped, restUntil, warnedAt] = [0, 0, -Infinity]
  let sending: Promise<void> | undefined
  const ending = new AbortController()
  const resource = {
    attributes: attributesOf({ 'service.name': service, 'service.instance.id': `${hostname()}:${process.pid}` }),
  }

  async function post(spans: readonly EndedSpan[]): Promise<void> {
    const scopeSpans = [{ scope: { name: 'plumbline' }, spans: spans.map(written) }]
    const answer = await fetch(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      redirect: 'error',
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)]),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the collector answered ${answer.status}`)
  }

  async function sendNext(): Promise<void> {
    const batch = waiting.splice(0, batchSize)
    try {
      await post(batch)
    } catch (error) {
      dropped += batch.length
      restUntil = performance.now() + restMs
      if (performance.now() - warnedAt < warnEveryMs) return
      warnedAt = performance.now()
      log.warn({ err: error, dropped }, 'traces were not sent')
    }
  }

  function pump(): void {
    if (sending !== undefined || waiting.length === 0 || performance.now() < restUntil) return
    sending = sendNext().finally(() => {
      sending = undefined
      if (waiting.length >= batchSize) pump()
    })
  }

  const timer = setInterval(pump, everyMs).unref()

  return {
    record(span) {
      if (waiting.length >= maxWaiting) dropped += 1
      else waiting.push(span)
      if (waiting.length >= batchSize) pump()
    },
    counts: () => ({ waiting: waiting.length, dropped }),
    async close() {
      clearInterval(timer)
      const late = setTimeout(() => ending.abort(), 2_000)
      await sending
      while (waiting.length > 0 && performance.now() >= restUntil && !ending.signal.aborted) await sendNext()
      clearTimeout(late)
    },
  }
}
