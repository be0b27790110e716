import type { NewMedia, UploadSettings } from '@plumbline/contract/media/media'
import { partConcurrency } from '@plumbline/contract/upload-parts'
import type { OfMarker } from '../../api/media/upload.ts'
import { hasFailed, newUpload, type EntryOwner, type Upload } from '../upload-entry.ts'
import type { BatchFile, UploadBatch } from './media-batch.ts'

/** What the files of one choice in the wizard have in common. */
type MediaBatch = {
  readonly id: string
  readonly of: OfMarker
  readonly markerName: string
  readonly settings: UploadSettings
  readonly gsd: number | null
  /** How many media the marker is to have in all. */
  readonly total: number
}

type MediaPlace = Required<
  Pick<NewMedia, 'elevationId' | 'floor' | 'columnId' | 'slot' | 'sequenceNumber' | 'suggested'>
>

/** A photo or video on its way to a marker. */
export type MediaUpload = Upload & { readonly batch: MediaBatch; readonly place: MediaPlace }

export function mediaBatch(
  { of, layoutPlanMarkerId, marker, settings, gsd }: UploadBatch,
  total: number,
  id: string,
): MediaBatch {
  return { id, of: { ...of, layoutPlanMarkerId, markerId: marker._id }, markerName: marker.name, settings, gsd, total }
}

export function newMediaUpload(batch: MediaBatch, chosen: BatchFile, order: number, owner: EntryOwner): MediaUpload {
  const { _id, elevationId, floor, columnId, slot, sequenceNumber, suggested } = chosen
  return {
    ...newUpload({ ...chosen, key: _id, batch, order }, owner),
    place: { elevationId, floor, columnId, slot, sequenceNumber, suggested },
  }
}

/** hasFreeLane: the file is sent at once, so its first parts are announced and the answer brings their links. */
export function announcedAs(
  { fileId, name, size, hash, contentType, lastModified, place }: MediaUpload,
  hasFreeLane: boolean,
): NewMedia {
  const firstParts = hasFreeLane
    ? hash?.parts
        .slice(0, partConcurrency)
        .map((sha256, index) => ({ number: index + 1, sha256, prefixSha256: hash.prefixSha256?.[index] }))
    : undefined
  return {
    _id: fileId,
    name,
    size,
    sha256: hash?.sha256 ?? '',
    contentType,
    modified: new Date(lastModified).toISOString(),
    ...place,
    firstParts,
  }
}

/** Opening the file again would end the same way: it has to be copied or converted first. */
const faultsOfFile: readonly string[] = [
  'media.damaged',
  'media.not-recognised',
  'media.lies',
  'media.too-many-pixels',
  'media.over-4k',
  'media.video-unreadable',
]

export const isFaultOfFile = (code: string): boolean => faultsOfFile.includes(code) || code.startsWith('media.format-')

export function mayRetry({
  status,
  result,
  needsFile,
  problem,
}: Pick<MediaUpload, 'status' | 'result' | 'needsFile' | 'problem'>): boolean {
  return (
    hasFailed({ status, result }) &&
    !needsFile &&
    !(problem !== null && (isFaultOfFile(problem.code) || problem.code.startsWith('analysis.')))
  )
}
