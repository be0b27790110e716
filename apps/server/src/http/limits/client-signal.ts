import type { FastifyReply } from 'fastify'

const signals = new WeakMap<object, AbortSignal>()

/**
 * Aborted when the connection closes before the answer is sent. Fastify's `request.signal` also aborts as soon as the
 * body has been read: a POST that waited for a database connection was answered with 500.
 */
export function clientSignal({ raw }: FastifyReply): AbortSignal {
  const known = signals.get(raw)
  if (known !== undefined) return known
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  signals.set(raw, controller.signal)
  return controller.signal
}
