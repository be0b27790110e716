import type { ChildProcess } from 'node:child_process'
import { get } from 'node:http'

/** Settles when the process showed that it lives; never, while it does not. */
export type Probe = (child: ChildProcess, signal: AbortSignal) => Promise<void>

export type Liveness = { readonly probe: Probe; readonly maxSilenceMs: number }

const loopback = (host: string) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host)

/** Any answer will do, also a refused connection: a process that refuses is not blocked. */
export const httpProbe =
  (host: string, port: number): Probe =>
  (_, signal) =>
    new Promise((resolve) => {
      get({ host: loopback(host), port, path: '/health/live', agent: false, signal }, (answer) => {
        answer.resume()
        resolve()
      }).on('error', () => resolve())
    })

/** For a process without a port, over the channel that it was forked with; answered in process.ts. */
export const messageProbe: Probe = (child, signal) =>
  new Promise((resolve) => {
    const hear = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('pong' in message)) return
      child.off('message', hear)
      resolve()
    }
    child.on('message', hear)
    signal.addEventListener('abort', () => child.off('message', hear))
    child.send({ ping: true }, (error) => {
      if (error !== null) resolve()
    })
  })

/**
 * Adds up the time since the last tick, but never more than two ticks: a machine that slept, a stopped process or a
 * clock that
 * jumped would otherwise look like a silence of hours.
 */
export function countSilence(tickMs: number, clock: () => number = () => performance.now()) {
  let [last, total] = [clock(), 0]
  return {
    reset: () => {
      total = 0
    },
    tick: (): number => {
      const now = clock()
      total += Math.min(Math.max(now - last, 0), 2 * tickMs)
      last = now
      return total
    },
  }
}

const ticksPerSilence = 20
const restTicks = 5

/**
 * Probes a process that is ready, again a while after each answer; a probe without an answer for so long is reported
 * once.
 */
export function watchSilence(child: ChildProcess, { probe, maxSilenceMs }: Liveness, onSilent: () => void): () => void {
  const stopping = new AbortController()
  const tickMs = maxSilenceMs / ticksPerSilence
  const silence = countSilence(tickMs)
  let [isAsked, rest] = [false, 0]
  const timer = setInterval(() => {
    const silentMs = silence.tick()
    if (isAsked) {
      if (silentMs < maxSilenceMs) return
      stop()
      onSilent()
      return
    }
    rest -= 1
    if (rest > 0) return
    isAsked = true
    silence.reset()
    void probe(child, stopping.signal).then(() => {
      ;[isAsked, rest] = [false, restTicks]
    })
  }, tickMs)
  const stop = () => {
    clearInterval(timer)
    stopping.abort()
  }
  return stop
}
