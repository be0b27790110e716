import { sha256 } from '@noble/hashes/sha2.js'
import { drawingRoutes, type DrawingUpload } from '@plumbline/contract/drawings/drawings'
import type { Reply, Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { networkError } from './http/api-error.ts'
import { call } from './http/call.ts'
import { drawingsKey, type OfDrawings } from './drawings.ts'
import { errorOf } from './http/read-error.ts'

export type NewUpload = Omit<Request<typeof drawingRoutes.beginUpload>['body'], 'sha256' | 'size' | 'contentType'>
export type BegunUpload = Reply<typeof drawingRoutes.beginUpload>
export type ChosenPage = { readonly page: number; readonly name: string }

const params = ({ corporateId, workspaceId }: OfDrawings) => ({ corporateId, workspaceId })
const quiet = (signal?: AbortSignal) => ({ signal, loading: false })
const stepSize = 1024 * 1024

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Read in small steps: a file of gigabytes fits no memory, and the screen stays alive between them. */
export async function hashFile(file: Blob, onRead: (bytes: number) => void, signal: AbortSignal): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += stepSize) {
    signal.throwIfAborted()
    hash.update(new Uint8Array(await file.slice(at, at + stepSize).arrayBuffer()))
    onRead(Math.min(file.size, at + stepSize))
  }
  return hex(hash.digest())
}

export function beginUpload(
  of: OfDrawings,
  file: File,
  sha: string,
  { fileName, drawing, replaces }: NewUpload,
  signal: AbortSignal,
): Promise<BegunUpload> {
  const body = {
    fileName,
    size: file.size,
    sha256: sha,
    contentType: file.type.slice(0, 200),
    drawing,
    ...(replaces === undefined ? {} : { replaces }),
  }
  return call(drawingRoutes.beginUpload, { params: params(of), body }, quiet(signal))
}

type Target = { readonly uploadUrl: string; readonly headers: Readonly<Record<string, string>> }

/** XMLHttpRequest instead of fetch, which reports no upload progress. */
function put(
  { uploadUrl, headers }: Target,
  bytes: Uint8Array<ArrayBuffer>,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.onprogress = ({ loaded }) => onSent(loaded)
    request.onload = () =>
      request.status < 300
        ? resolve()
        : void errorOf(new Response(request.responseText || null, { status: request.status })).then(reject)
    request.onerror = () => reject(networkError(new Error('cut')))
    request.onabort = () => reject(signal.reason as Error)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.open('PUT', uploadUrl)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(bytes)
  })
}

/** The part is hashed as it is read: a file that changed on the disk fails the checksum instead of being spliced. */
export async function sendPart(
  of: OfDrawings,
  uploadId: string,
  number: number,
  part: Blob,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  const { data } = await call(
    drawingRoutes.signParts,
    { params: { ...params(of), uploadId }, body: { parts: [{ number, sha256: hex(sha256(bytes)) }] } },
    quiet(signal),
  )
  await put(data[0]!, bytes, onSent, signal)
}

export function commitUpload(of: OfDrawings, uploadId: string, signal: AbortSignal): Promise<DrawingUpload> {
  return call(
    drawingRoutes.commitUpload,
    { params: { ...params(of), uploadId } },
    { ...quiet(signal), timeoutMs: 120_000 },
  )
}

export function readUpload(of: OfDrawings, uploadId: string, signal: AbortSignal): Promise<DrawingUpload> {
  return call(drawingRoutes.getUpload, { params: { ...params(of), uploadId } }, quiet(signal))
}

export function choosePages(of: OfDrawings, uploadId: string, pages: readonly ChosenPage[]): Promise<DrawingUpload> {
  return call(drawingRoutes.choosePages, { params: { ...params(of), uploadId }, body: { pages: [...pages] } })
}

export async function cancelUpload(of: OfDrawings, uploadId: string): Promise<void> {
  await call(drawingRoutes.cancelUpload, { params: { ...params(of), uploadId } }, { loading: false })
}

/** Under the key of the drawings: an event about them makes it stale. */
export function uploadsQuery(of: OfDrawings) {
  return queryOptions({
    queryKey: [...drawingsKey, 'uploads', of.workspaceId],
    queryFn: async ({ signal }): Promise<readonly DrawingUpload[]> =>
      (await call(drawingRoutes.listUploads, { params: params(of) }, quiet(signal))).data,
    meta: { toast: false },
  })
}
