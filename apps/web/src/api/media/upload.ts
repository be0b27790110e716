import {
  mediaUploadRoutes,
  type BegunMedia,
  type MediaResult,
  type NewMedia,
  type UploadSettings,
} from '@plumbline/contract/media/media'
import type { PartChecksum, PartLink } from '@plumbline/contract/upload-parts'
import { call } from '../http/call.ts'
import type { OfInspection } from '../media.ts'

export type OfMarker = OfInspection & {
  readonly layoutId: string
  readonly planId: string
  readonly layoutPlanMarkerId: string
  readonly markerId: string
}

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
const maxBatch = 1_000

export async function cancelMedia(of: OfMarker, mediaIds: readonly string[]): Promise<void> {
  const { layoutPlanMarkerId, markerId } = of
  for (let at = 0; at < mediaIds.length; at += maxBatch) {
    await call(
      mediaUploadRoutes.cancel,
      { params: params(of), body: { layoutPlanMarkerId, markerId, mediaIds: mediaIds.slice(at, at + maxBatch) } },
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
