import { parseEvents, streamStart } from '@plumbline/contract/event-stream'
import { eventsPath, LiveEvent } from '@plumbline/contract/events'
import { currentToken, refreshedToken } from '../http/refresh.ts'
import { headersOf } from '../http/send.ts'
import { readSession } from '../session/session.ts'

type Settings = {
  readonly onEvent: (event: LiveEvent) => void
  /** The line was cut and is back: what happened in between may have been missed. */
  readonly onReconnect: () => void
  readonly signal: AbortSignal
  /** First and longest pause between two tries. */
  readonly backoffMs?: readonly [first: number, longest: number]
  /** A line that has been silent for so long is dead, whatever the browser believes (a laptop that slept). */
  readonly silenceMs?: number
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

function readLiveEvent(data: string): LiveEvent | undefined {
  try {
    return LiveEvent.safeParse(JSON.parse(data)).data
  } catch {
    return undefined
  }
}

/** Reads one connection until it ends; answers the last id it heard. */
async function readStream(
  response: Response,
  lastId: string,
  cut: AbortController,
  settings: Settings,
): Promise<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let state = { ...streamStart, lastId }
  const silenceMs = settings.silenceMs ?? 60_000
  let watchdog = setTimeout(() => cut.abort(), silenceMs)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return state.lastId
      clearTimeout(watchdog)
      watchdog = setTimeout(() => cut.abort(), silenceMs)
      const parsed = parseEvents(value, state)
      state = parsed.state
      for (const one of parsed.events) {
        const event = readLiveEvent(one.data)
        if (event !== undefined) settings.onEvent(event)
      }
    }
  } catch {
    return state.lastId
  } finally {
    clearTimeout(watchdog)
  }
}

type Outcome = { readonly lastId: string; readonly connected: boolean; readonly over?: true }

async function connect(lastId: string, again: boolean, settings: Settings): Promise<Outcome> {
  const token = await currentToken().catch(() => undefined)
  if (token === undefined) return { lastId, connected: false, ...(readSession() === null ? { over: true } : {}) }
  const cut = new AbortController()
  const signal = AbortSignal.any([settings.signal, cut.signal])
  try {
    const headers = {
      ...headersOf(token),
      accept: 'text/event-stream',
      ...(lastId === '' ? {} : { 'last-event-id': lastId }),
    }
    const response = await fetch(`${window.location.origin}${eventsPath}`, { headers, signal, cache: 'no-store' })
    if (response.status === 401) {
      const renewal = await refreshedToken(token)
      return renewal === 'lost' ? { lastId, connected: false, over: true } : { lastId, connected: false }
    }
    if (!response.ok || response.body === null) return { lastId, connected: false }
    if (again) settings.onReconnect()
    return { lastId: await readStream(response, lastId, cut, settings), connected: true }
  } catch {
    return { lastId, connected: false }
  }
}

/** Live events until `signal` aborts or the session ends; a cut line is taken up again where it stopped. */
export async function followEvents(settings: Settings): Promise<void> {
  const [first, longest] = settings.backoffMs ?? [1000, 30_000]
  let lastId = ''
  let failures = 0
  let again = false
  while (!settings.signal.aborted) {
    const outcome = await connect(lastId, again, settings)
    if (outcome.over || settings.signal.aborted) return
    lastId = outcome.lastId
    again ||= outcome.connected
    failures = outcome.connected ? 0 : failures + 1
    // Spread out, so that a thousand browsers do not return in the same second after a restart.
    await pause(Math.min(first * 2 ** failures, longest) * (0.5 + Math.random() / 2), settings.signal)
  }
}
