import { mediaUploadRoutes, type BegunMedia, type NewMedia } from '@plumbline/contract/media/media'
import { pathOf } from '@plumbline/contract/address'
import type { Reply, Request, Route } from '@plumbline/contract/route'
import { request as open, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashOf, uploadSettings, type MediaSite } from '../sites/media-site.ts'

const chunk = 256 * 1024
const timeoutMs = 120_000

export type Journey = {
  readonly id: string
  readonly size: number
  /** Left this side, arrived or not. */ sent: number
  /** How often sending broke off. */ breaks: number
}

type SenderOptions = {
  readonly origin: string
  readonly site: MediaSite
  /** All that was sent by now, of all files; after every chunk. */
  readonly onSent?: (bytes: number) => unknown
  /** Between two chunks. */
  readonly pauseMs?: number
}

/**
 * A browser over a real connection that retries without end: after a 503 or a broken connection it asks again, and
 * sends what is missing.
 */
export function openSender({ origin, site, onSent, pauseMs }: SenderOptions) {
  const retryAfters: number[] = []
  let [total, fulls] = [0, 0]

  async function attempt<T extends Route>(
    route: T,
    { params, body }: { params?: object; body?: unknown },
  ): Promise<{ readonly reply: Reply<T> } | { readonly waitMs: number }> {
    let answer: Response
    let text: string
    try {
      answer = await fetch(`${origin}${pathOf(route.path, { ...params })}`, {
        method: route.method,
        headers: {
          authorization: `Bearer ${site.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      text = await answer.text()
    } catch {
      return { waitMs: 100 }
    }
    if (answer.ok) return { reply: JSON.parse(text) as Reply<T> }
    if (answer.status === 507) {
      fulls += 1
      return { waitMs: 200 }
    }
    if (answer.status !== 503) throw new Error(`${route.path} answered ${answer.status}: ${text}`)
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
    retryAfters.push(seconds)
    return { waitMs: seconds * 1000 }
  }

  async function ask<T extends Route>(route: T, request: Request<T>): Promise<Reply<T>> {
    const end = Date.now() + timeoutMs
    for (;;) {
      const tried = await attempt(route, request as { params?: object; body?: unknown })
      if ('reply' in tried) return tried.reply
      if (Date.now() > end) throw new Error(`${route.path} did not answer for ${timeoutMs} ms`)
      await sleep(tried.waitMs)
    }
  }

  /** Answers false when the line broke. */
  async function put(
    url: string,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array,
    journey: Journey,
  ): Promise<boolean> {
    const request = open(`${origin}${url}`, {
      method: 'PUT',
      agent: false,
      headers: { 'content-type': 'application/octet-stream', ...headers, 'content-length': bytes.length },
    })
    request.on('error', () => undefined)
    const broken = new Promise<undefined>((resolve) => request.once('close', () => resolve(undefined)))
    const answered = Promise.race([
      broken,
      new Promise<IncomingMessage>((resolve) => request.once('response', resolve)),
    ])
    for (let at = 0; at < bytes.length && !request.destroyed; at += chunk) {
      const piece = bytes.subarray(at, at + chunk)
      journey.sent += piece.length
      total += piece.length
      await Promise.race([broken, new Promise<void>((resolve) => request.write(piece, () => resolve()))])
      onSent?.(total)
      if (pauseMs !== undefined) await sleep(pauseMs)
    }
    request.end()
    const answer = await answered
    answer?.resume()
    if (answer !== undefined && answer.statusCode !== 200) throw new Error(`PUT answered ${answer.statusCode}`)
    if (answer === undefined) journey.breaks += 1
    return answer !== undefined
  }

  async function sendParts({ sentParts, parts }: BegunMedia, bytes: Uint8Array, journey: Journey): Promise<boolean> {
    for (let number = 1; number <= (parts ?? 0); number += 1) {
      if (sentParts.includes(number)) continue
      const part = site.partOf(bytes, number)
      const {
        data: [link],
      } = await ask(mediaUploadRoutes.signParts, {
        params: { ...site.params, mediaId: journey.id },
        body: { parts: [{ number, sha256: hashOf(part) }] },
      })
      if (!(await put(link!.uploadUrl, link!.headers, part, journey))) return false
    }
    return true
  }

  /** Announced, sent and committed, whatever comes between. */
  async function send(bytes: Uint8Array, more: Partial<NewMedia> = {}): Promise<Journey> {
    const file = site.announce(bytes, more)
    const journey: Journey = { id: file._id, size: bytes.length, sent: 0, breaks: 0 }
    const of = { params: { ...site.params, mediaId: file._id } }
    const settings = { ...uploadSettings, distribution: { ...uploadSettings.distribution, floors: ['2', '1'] } }
    await ask(mediaUploadRoutes.begin, {
      params: site.params,
      body: { layoutId: site.plan.id, planId: site.plan.planId, markerId: site.markerId, files: [file], settings },
    })
    for (let isSent = false; !isSent;) {
      const begun = await ask(mediaUploadRoutes.resume, of)
      isSent =
        begun.outcome === 'stored' ||
        (await (begun.outcome === 'parts'
          ? sendParts(begun, bytes, journey)
          : put(begun.uploadUrl!, begun.headers, bytes, journey)))
    }
    await ask(mediaUploadRoutes.commit, of)
    return journey
  }

  return {
    /** Of each 503; NaN where it did not say when to ask again. */
    retryAfters,
    /** How often the disk was said to be full. */
    fulls: () => fulls,
    send,
    /** So many at the same time, as the browser does. */
    async sendAll(files: readonly Uint8Array[], atOnce = 2): Promise<readonly Journey[]> {
      const left = [...files.entries()]
      const journeys: Journey[] = []
      await Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (let next = left.shift(); next !== undefined; next = left.shift())
            journeys.push(await send(next[1], { name: `DJI_${String(next[0] + 1).padStart(4, '0')}.JPG` }))
        }),
      )
      return journeys
    },
  }
}
