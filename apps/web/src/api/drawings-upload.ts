import { drawingRoutes, type BegunDrawing, type DrawingUpload } from '@plumbline/contract/drawings/drawings'
import type { Request } from '@plumbline/contract/route'
import type { PartChecksum, PartLink } from '@plumbline/contract/upload-parts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import { drawingsKey, type OfDrawings } from './drawings.ts'

export type ChosenPage = { readonly page: number; readonly name: string }

const params = ({ corporateId, workspaceId }: OfDrawings) => ({ corporateId, workspaceId })
const quiet = (signal?: AbortSignal) => ({ signal, loading: false })

export function beginUpload(
  of: OfDrawings,
  body: Request<typeof drawingRoutes.beginUpload>['body'],
  signal: AbortSignal,
): Promise<BegunDrawing> {
  return call(drawingRoutes.beginUpload, { params: params(of), body }, quiet(signal))
}

/** Which parts the server has. */
export function resumeUpload(of: OfDrawings, uploadId: string, signal: AbortSignal): Promise<BegunDrawing> {
  return call(drawingRoutes.resumeUpload, { params: { ...params(of), uploadId } }, quiet(signal))
}

export async function signUploadParts(
  of: OfDrawings,
  uploadId: string,
  parts: readonly PartChecksum[],
  signal: AbortSignal,
): Promise<readonly PartLink[]> {
  return (
    await call(
      drawingRoutes.signParts,
      { params: { ...params(of), uploadId }, body: { parts: [...parts] } },
      quiet(signal),
    )
  ).data
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
