import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NewMedia } from '@plumbline/contract/media/media'
import type { MediaSite } from '../sites/media-site.ts'

/** Answers the status, 0 when the line broke. */
export type Put = (url: string, headers: Readonly<Record<string, string>>, bytes: Uint8Array) => Promise<number>

export const pieceSize = 256 * 1024

/** Over a socket and in pieces; `before` may break the line, or dawdle. */
export const putInPieces =
  (origin: string, before: (at: number) => Promise<unknown>): Put =>
  (url, headers, bytes) =>
    new Promise((resolve) => {
      const all = { 'content-type': 'application/octet-stream', ...headers, 'content-length': bytes.length }
      const sending = request(new URL(url, origin), { method: 'PUT', agent: false, headers: all }, (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      })
      sending.on('error', () => resolve(0))
      const send = async () => {
        for (let at = 0; at < bytes.length && !sending.destroyed; at += pieceSize) {
          await before(at)
          await new Promise<void>((written) => sending.write(bytes.subarray(at, at + pieceSize), () => written()))
        }
        sending.end()
      }
      void send()
    })

const isPassing = (status: number) => status === 0 || status === 503 || status === 507

async function asked<T extends { readonly status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (!isPassing(answer.status) || tries === 100) return answer
    await sleep(10)
  }
}

/**
 * Sends as the page does: retries after a passing fault, continues where it stopped, without end. Answers how many
 * bytes it sent.
 */
export async function sendWithRetries(site: MediaSite, file: NewMedia, bytes: Uint8Array, put: Put): Promise<number> {
  let handed = 0
  const hand: Put = (url, headers, some) => {
    handed += some.length
    return put(url, headers, some)
  }
  await asked(() => site.begin([file]))
  for (let tries = 0; tries < 100; tries += 1) {
    const { body: begun } = await asked(() => site.resume(file._id))
    if (begun.outcome === 'stored') return handed
    let status = begun.outcome === 'send' ? await hand(begun.uploadUrl!, begun.headers, bytes) : 200
    for (let number = 1; number <= (begun.parts ?? 0) && status === 200; number += 1) {
      if (begun.sentParts.includes(number)) continue
      const part = site.partOf(bytes, number)
      const { body: link } = await asked(() => site.signPart(file._id, number, part))
      status = await hand(link.uploadUrl, link.headers, part)
    }
    if (status === 200 && (await asked(() => site.commit(file._id))).status === 200) return handed
  }
  throw new Error('could not be sent')
}
