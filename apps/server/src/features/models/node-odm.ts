import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@plumbline/contract/errors'
import { z } from 'zod'

/** 10 queued, 20 running, 30 failed, 40 completed, 50 cancelled. */
const Info = z.object({
  status: z.object({ code: z.int(), errorMessage: z.string().optional() }),
  progress: z.number().optional(),
})
export type EngineTask = {
  readonly state: 'running' | 'failed' | 'completed' | 'cancelled'
  readonly percent: number
  readonly detail: string
}

const states = new Map<number, EngineTask['state']>([
  [10, 'running'],
  [20, 'running'],
  [30, 'failed'],
  [40, 'completed'],
  [50, 'cancelled'],
])
const Refused = z.object({ error: z.string() })
const answerMs = 60_000
const maxZipBytes = 20 * 1024 ** 3

/** `?token=` of the engine's address is sent along. */
function addresses(address: string): (path: string) => string {
  const { origin, pathname, search } = new URL(address)
  return (path) => `${origin}${pathname.replace(/\/$/, '')}${path}${search}`
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('reconstruction.unavailable', { cause: text.slice(0, 200) })
  }
}

/** What the engine refuses comes as 200 with {"error"}. */
async function send(url: string, init: RequestInit, signal?: AbortSignal): Promise<unknown> {
  const ends = AbortSignal.any([
    AbortSignal.timeout(answerMs * (init.body === undefined ? 1 : 10)),
    ...(signal === undefined ? [] : [signal]),
  ])
  const answer = await fetch(url, { ...init, signal: ends, redirect: 'error' }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new AppError('reconstruction.unavailable', { cause: error })
  })
  const text = (await answer.text()).slice(0, 1_000_000)
  if (answer.status >= 500) throw new AppError('reconstruction.unavailable', { cause: `${answer.status}` })
  const body = parseAnswer(text)
  const refused = Refused.safeParse(body)
  if (refused.success || !answer.ok)
    throw new AppError('reconstruction.refused', { cause: refused.data?.error ?? `${answer.status}` })
  return body
}

function form(fields: Readonly<Record<string, string>>): FormData {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

async function downloadZip(url: string, target: string, signal?: AbortSignal): Promise<void> {
  const answer = await fetch(url, {
    redirect: 'error',
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    throw new AppError('reconstruction.unavailable', { cause: error })
  })
  const isZip = answer.ok && answer.body !== null && !(answer.headers.get('content-type') ?? '').includes('json')
  if (!isZip) throw new AppError('reconstruction.refused', { cause: (await answer.text()).slice(0, 200) })
  let received = 0
  await pipeline(
    Readable.fromWeb(answer.body as never),
    async function* bounded(parts: AsyncIterable<Uint8Array>) {
      for await (const part of parts) {
        received += part.length
        if (received > maxZipBytes) throw new AppError('model.too-complex')
        yield part
      }
    },
    createWriteStream(target),
  )
}

/** NodeODM or ClusterODM. */
export function nodeOdm(address: string) {
  const at = addresses(address)

  const ask = (path: string, init: RequestInit = {}, signal?: AbortSignal) => send(at(path), init, signal)

  return {
    /** Under a name of ours: asked again after a lost answer it is the same task. */
    async begin(
      id: string,
      name: string,
      options: readonly { readonly name: string; readonly value: unknown }[],
      signal?: AbortSignal,
    ): Promise<void> {
      await ask(
        '/task/new/init',
        { method: 'POST', headers: { 'set-uuid': id }, body: form({ name, options: JSON.stringify(options) }) },
        signal,
      )
    },
    async send(
      id: string,
      files: readonly { readonly name: string; readonly path: string }[],
      signal?: AbortSignal,
    ): Promise<void> {
      const body = new FormData()
      for (const { name, path } of files) body.append('images', await openAsBlob(path), name)
      await ask(`/task/new/upload/${id}`, { method: 'POST', body }, signal)
    },
    async commit(id: string, signal?: AbortSignal): Promise<void> {
      await ask(`/task/new/commit/${id}`, { method: 'POST', body: form({}) }, signal)
    },
    /** Undefined: it knows no such task. */
    async info(id: string, signal?: AbortSignal): Promise<EngineTask | undefined> {
      const answer = await ask(`/task/${id}/info`, {}, signal).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'reconstruction.refused') return undefined
        throw error
      })
      if (answer === undefined) return undefined
      const { status, progress = 0 } = Info.parse(answer)
      return {
        state: states.get(status.code) ?? 'running',
        percent: Math.min(100, Math.max(0, Math.round(progress))),
        detail: (status.errorMessage ?? '').slice(0, 500),
      }
    },
    async cancel(id: string): Promise<void> {
      const post = (path: string) =>
        ask(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ uuid: id }),
        })
      await post('/task/cancel')
      await post('/task/remove')
    },
    async download(id: string, target: string, signal?: AbortSignal): Promise<void> {
      await downloadZip(at(`/task/${id}/download/all.zip`), target, signal)
    },
  }
}
