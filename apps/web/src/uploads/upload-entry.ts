import { partConcurrency, type NewMedia, type UploadSettings } from '@plumbline/contract/media/media'
import type { UploadTaskStatus } from '@plumbline/contract/media-statuses'
import type { OfMarker } from '../api/media/upload.ts'
import type { UploadBatch } from './upload-batch.ts'
import type { FileHash } from './file-hash.ts'

/**
 * What became of a file after it left this browser. sent: it lies on the server, nobody has opened it yet. checking: the server opens it.
 * analysing: it can be used, the detector still reads it. Null: it has not left yet.
 */
export type UploadResult = 'sent' | 'checking' | 'analysing' | 'ready' | 'failed' | null

export type Problem = { readonly code: string; readonly message: string; readonly requestId?: string | undefined }

/** The browser can no longer read what the user chose. */
export const unreadable = 'file.unreadable'

/** What the files of one choice have in common. */
export type EntryBatch = {
  readonly id: string
  readonly of: OfMarker
  readonly markerName: string
  readonly settings: UploadSettings
  readonly gsd: number | null
  /** What the marker is to have in all. */
  readonly total: number
}

export type UploadPlace = Required<
  Pick<NewMedia, 'elevationId' | 'floor' | 'columnId' | 'slot' | 'sequenceNumber' | 'suggested'>
>

/** What must outlive a reload. */
export type Remembered = {
  readonly key: string
  /** Whose, and of which inspection: another person at this browser sees nothing of it. */
  readonly owner: string
  /** The page that sends it: as long as that lives no other takes it over. */
  readonly queueId: string
  readonly batch: EntryBatch
  /** Its place among those of its batch: a memory gives them back in any order. */
  readonly order: number
  /** Another one once the file has changed on the disk. */
  readonly mediaId: string
  readonly name: string
  readonly relativePath: string
  readonly size: number
  readonly lastModified: number
  readonly contentType: string
  readonly place: UploadPlace
  readonly hash: FileHash | null
  readonly isAnnounced: boolean
  readonly status: UploadTaskStatus
  readonly result: UploadResult
  readonly problem: Problem | null
  readonly isDuplicate: boolean
  readonly bytes: number
  readonly changedAt: number
  readonly handle: FileSystemFileHandle | null
}

/** A file on its way, as the screen shows it. */
export type Upload = Remembered & {
  readonly stage: 'waiting' | 'reading' | 'sending' | 'checking'
  /** The line is away: it goes on by itself. */
  readonly isWaiting: boolean
  /** Forgotten by a reload, or moved away: it must be chosen again. */
  readonly needsFile: boolean
}

export function entryBatch(
  { of, layoutPlanMarkerId, marker, settings, gsd }: UploadBatch,
  total: number,
  id: string,
): EntryBatch {
  return { id, of: { ...of, layoutPlanMarkerId, markerId: marker._id }, markerName: marker.name, settings, gsd, total }
}

type Sender = { readonly owner: string; readonly queueId: string; readonly now: number }

/** first: the place of the first of these among all of its batch. */
export function freshUploads(
  batch: EntryBatch,
  files: UploadBatch['files'],
  first: number,
  { owner, queueId, now }: Sender,
): readonly Upload[] {
  return files.map(
    ({ _id, file, handle, relativePath, elevationId, floor, columnId, slot, sequenceNumber, suggested }, index) => ({
      key: _id,
      owner,
      queueId,
      batch,
      order: first + index,
      mediaId: _id,
      name: file.name,
      relativePath,
      size: file.size,
      lastModified: file.lastModified,
      contentType: file.type.slice(0, 200),
      place: { elevationId, floor, columnId, slot, sequenceNumber, suggested },
      hash: null,
      isAnnounced: false,
      status: 'pending',
      result: null,
      problem: null,
      isDuplicate: false,
      bytes: 0,
      changedAt: now,
      handle,
      stage: 'waiting',
      isWaiting: false,
      needsFile: false,
    }),
  )
}

/** After a reload nothing runs: what was on its way waits for its file. */
export function restoredEntry(remembered: Remembered, queueId: string): Upload {
  const isOver = remembered.status === 'completed' || remembered.status === 'failed'
  // Remembered by a page of before it knew results: the server is asked.
  const result = (remembered.result as UploadResult | undefined) ?? (remembered.status === 'completed' ? 'sent' : null)
  return {
    ...remembered,
    queueId,
    result,
    status: isOver ? remembered.status : 'paused',
    stage: 'waiting',
    isWaiting: false,
    needsFile: remembered.status !== 'completed',
  }
}

export function toPersisted({ stage: _stage, isWaiting: _waiting, needsFile: _needs, ...kept }: Upload): Remembered {
  return kept
}

/** Leaving the page would cut it. */
export function isUnderWay({ status }: Pick<Upload, 'status'>): boolean {
  return status === 'pending' || status === 'uploading'
}

/** Sent by this browser or refused by the server: it cannot be used as it is. */
export function hasFailed({ status, result }: Pick<Upload, 'status' | 'result'>): boolean {
  return status === 'failed' || result === 'failed'
}

/** On the server, and nobody knows yet whether it can be used. */
export function isUnchecked({ status, result }: Pick<Upload, 'status' | 'result'>): boolean {
  return status === 'completed' && (result === 'sent' || result === 'checking')
}

/** The server may still change what it says of it. */
export function isFollowed(upload: Pick<Upload, 'status' | 'result'>): boolean {
  return isUnchecked(upload) || upload.result === 'analysing'
}

/** Opening it again would end the same way: it has to be copied or converted first. */
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
}: Pick<Upload, 'status' | 'result' | 'needsFile' | 'problem'>): boolean {
  return (
    hasFailed({ status, result }) &&
    !needsFile &&
    !(problem !== null && (isFaultOfFile(problem.code) || problem.code.startsWith('analysis.')))
  )
}

type Chosen = { readonly size: number; readonly lastModified: number; readonly path: string }

/** Of two with one name. Cards number their files anew in every folder: where both paths are known they must be alike. */
export function isSameFile(upload: Pick<Upload, 'size' | 'lastModified' | 'relativePath'>, chosen: Chosen): boolean {
  if (upload.size !== chosen.size || upload.lastModified !== chosen.lastModified) return false
  return !chosen.path.includes('/') || !upload.relativePath.includes('/') || upload.relativePath === chosen.path
}

/** isNext: a lane is free for it, and the links of its first parts come with the answer. */
export function announcedAs(
  { mediaId, name, size, hash, contentType, lastModified, place }: Upload,
  isNext: boolean,
): NewMedia {
  const firstParts = isNext
    ? hash?.parts
        .slice(0, partConcurrency)
        .map((sha256, index) => ({ number: index + 1, sha256, prefixSha256: hash.prefixSha256?.[index] }))
    : undefined
  return {
    _id: mediaId,
    name,
    size,
    sha256: hash?.sha256 ?? '',
    contentType,
    modified: new Date(lastModified).toISOString(),
    ...place,
    firstParts,
  }
}
