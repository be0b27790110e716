import { annotationEditingRoutes, type NewAnnInfo } from '@plumbline/contract/annotations/editing'
import { captureRoutes, type Capture } from '@plumbline/contract/media/captures'
import { mediaUploadRoutes, type BegunMedia, type NewMedia } from '@plumbline/contract/media/media'
import { call } from '../http/call.ts'
import type { OfInspection } from '../media.ts'

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const quiet = (signal: AbortSignal) => ({ signal, loading: false })

export type CapturedFile = Pick<
  NewMedia,
  '_id' | 'name' | 'size' | 'sha256' | 'contentType' | 'modified' | 'elevationId' | 'floor' | 'firstParts'
>

export const beginCapture = (
  of: OfInspection,
  file: CapturedFile,
  capture: Capture,
  signal: AbortSignal,
): Promise<BegunMedia> => call(captureRoutes.capture, { params: params(of), body: { file, capture } }, quiet(signal))

/** The server hashes what it stored before it answers. */
export async function commitCapture(of: OfInspection, mediaId: string, signal: AbortSignal): Promise<void> {
  await call(mediaUploadRoutes.commit, { params: { ...params(of), mediaId } }, { ...quiet(signal), timeoutMs: 180_000 })
}

/**
 * Sent again after a lost answer it makes no second defect: the shape has its id from here. Answers the defect; null
 * where it was withdrawn in between.
 */
export async function recordDefect(of: OfInspection, annInfo: NewAnnInfo, signal: AbortSignal): Promise<string | null> {
  const { newAnnotation } = await call(
    annotationEditingRoutes.create,
    { params: params(of), body: { annInfo, layoutId: null } },
    quiet(signal),
  )
  return newAnnotation.annInfo.defectId
}
