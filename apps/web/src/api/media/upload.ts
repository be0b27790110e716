import {
  mediaUploadRoutes,
  type BegunMedia,
  type MediaResult,
  type NewMedia,
  type PartChecksum,
  type PartLink,
  type UploadSettings,
} from '@plumbline/contract/media/media'
import { networkError } from '../http/api-error.ts'
import { call } from '../http/call.ts'
import type { OfInspection } from '../media.ts'
import { errorOf } from '../http/read-error.ts'

export type OfMarker = OfInspection & {
  readonly layoutId: string
  readonly planId: string
  readonly layoutPlanMarkerId: string
  readonly markerId: string
}
export type UploadTarget = { readonly uploadUrl: string; readonly headers: Readonly<Record<string, string>> }

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const quiet = (signal?: AbortSignal) => ({ signal, loading: false })

export async function registerUpload(
  of: OfMarker,
  given: { readonly totalMediaCount: number; readonly gsd: number | null; readonly settings: UploadSettings },
  signal: AbortSignal,
): Promise<void> {
  const { layoutPlanMarkerId, markerId } = of
  await call(
    mediaUploadRoutes.register,
    { params: params(of), body: { layoutPlanMarkerId, markerId, ...given } },
    quiet(signal),
  )
}

export async function beginMedia(
  of: OfMarker,
  files: readonly NewMedia[],
  settings: UploadSettings,
  signal: AbortSignal,
): Promise<readonly BegunMedia[]> {
  const { layoutId, planId, markerId } = of
  return (
    await call(
      mediaUploadRoutes.begin,
      { params: params(of), body: { layoutId, planId, markerId, files: [...files], settings } },
      quiet(signal),
    )
  ).data
}

export function resumeMedia(of: OfInspection, mediaId: string, signal: AbortSignal): Promise<BegunMedia> {
  return call(mediaUploadRoutes.resume, { params: { ...params(of), mediaId } }, quiet(signal))
}

export async function signMediaParts(
  of: OfInspection,
  mediaId: string,
  parts: readonly PartChecksum[],
  signal: AbortSignal,
): Promise<readonly PartLink[]> {
  return (
    await call(
      mediaUploadRoutes.signParts,
      { params: { ...params(of), mediaId }, body: { parts: [...parts] } },
      quiet(signal),
    )
  ).data
}

/** The server hashes gigabytes before it answers. */
export async function commitMedia(
  of: OfInspection,
  mediaIds: readonly string[],
  startedIds: readonly string[],
): Promise<readonly { readonly _id: string; readonly errorCode: string | null }[]> {
  return (
    await call(
      mediaUploadRoutes.commitMany,
      { params: params(of), body: { mediaIds: [...mediaIds], startedIds: [...startedIds] } },
      { ...quiet(), timeoutMs: 180_000 },
    )
  ).data
}

/** What became of files that were sent, at most a thousand; one that is missing was deleted. */
export async function mediaResults(
  of: OfInspection,
  mediaIds: readonly string[],
  signal?: AbortSignal,
): Promise<readonly MediaResult[]> {
  return (
    await call(mediaUploadRoutes.results, { params: params(of), body: { mediaIds: [...mediaIds] } }, quiet(signal))
  ).data
}

export async function failMedia(of: OfInspection, mediaId: string): Promise<void> {
  await call(mediaUploadRoutes.fail, { params: { ...params(of), mediaId } }, quiet())
}

/** As many as the contract takes at once. */
const most = 1_000

export async function cancelMedia(of: OfMarker, mediaIds: readonly string[]): Promise<void> {
  const { layoutPlanMarkerId, markerId } = of
  for (let at = 0; at < mediaIds.length; at += most) {
    await call(
      mediaUploadRoutes.cancel,
      { params: params(of), body: { layoutPlanMarkerId, markerId, mediaIds: mediaIds.slice(at, at + most) } },
      quiet(),
    )
  }
}

/** Every media of the marker. */
export async function removeMarkerMedia(of: OfMarker): Promise<void> {
  const { layoutPlanMarkerId, markerId } = of
  await call(
    mediaUploadRoutes.removeOfMarker,
    { params: params(of), body: { layoutPlanMarkerId, markerId } },
    { timeoutMs: 120_000 },
  )
}

/** A line that moves slowly is alive; one that has been still for so long is dead. */
const idleMs = 60_000

/** Handed over is not arrived: proxies and virus scanners take a photo at once and pass it on at the pace of the line, two at 256 kbit/s. Nobody tells how far they are. */
const lastMs = (size: number) => idleMs + Math.min(120_000, size / 16)

/** By XMLHttpRequest: fetch tells nobody how much of a body has been sent. */
export function putBytes(
  { uploadUrl, headers }: UploadTarget,
  bytes: Uint8Array<ArrayBuffer>,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    let watchdog = setTimeout(abort, idleMs)
    const isAlive = (loaded: number) => {
      clearTimeout(watchdog)
      watchdog = setTimeout(abort, loaded < bytes.length ? idleMs : lastMs(bytes.length))
    }
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded }) => {
      isAlive(loaded)
      onSent(loaded)
    }
    request.onload = () => (request.status < 300 ? resolve() : void errorOf(answerOf(request)).then(reject))
    request.onerror = () => reject(networkError(new Error('cut')))
    request.onabort = () =>
      reject(signal.aborted ? (signal.reason as Error) : networkError(new DOMException('idle', 'TimeoutError')))
    request.onloadend = () => {
      clearTimeout(watchdog)
      signal.removeEventListener('abort', abort)
    }
    request.open('PUT', uploadUrl)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(bytes)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText || null, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
