import type { MediaStatus } from '@plumbline/contract/media-statuses'
import type { Marker } from '@plumbline/contract/markers'
import type { Upload } from './upload-entry.ts'

export type UploadGroup = { readonly kind: 'group'; readonly key: string; readonly markerName: string; readonly columnId: string | null; readonly done: number; readonly count: number; readonly tag: 'processing' | 'completed' | undefined }
export type UploadFile = { readonly kind: 'file'; readonly key: string; readonly upload: Upload; readonly status: MediaStatus }
/** Sent by somebody else: only what the server says of it is known. */
export type UploadElsewhere = { readonly kind: 'elsewhere'; readonly key: string; readonly markerName: string; readonly count: number }
export type UploadRow = UploadGroup | UploadFile | UploadElsewhere

/** A marker names those that are not complete; longer than the refresh of spec 2 §4 it cannot lag behind. */
const refreshedMs = 25_000

/** It names no more than this: of one that is as long nothing follows from what is missing. */
export const namedMost = 1_000

/** What the server has said: the status of those that are not complete, and every one it ever named. */
type Told = { readonly onServer: ReadonlyMap<string, MediaStatus>; readonly seen: ReadonlySet<string>; readonly now: number }

/** As the server has it; what has left this browser is at least done. */
function statusOf(upload: Upload, { onServer, seen, now }: Told, isKnown: boolean): MediaStatus {
  if (upload.status === 'failed') return 'MEDIA_UPLOAD_FAILED'
  if (upload.status === 'uploading') return 'MEDIA_UPLOAD_START'
  if (upload.status !== 'completed') return 'MEDIA_NOT_UPLOADED'
  const told = onServer.get(upload.mediaId)
  // Named before and named no longer: it is complete.
  if (told === undefined && isKnown && (seen.has(upload.mediaId) || now - upload.changedAt > refreshedMs)) return 'MEDIA_ANALYSIS_COMPLETE'
  return told === undefined || told === 'MEDIA_NOT_UPLOADED' || told === 'MEDIA_UPLOAD_START' ? 'MEDIA_UPLOAD_DONE' : told
}

export function serverStatuses(markers: readonly Marker[]): ReadonlyMap<string, MediaStatus> {
  return new Map(markers.flatMap(({ mediaStatus }) => mediaStatus.map(({ mediaId, status }) => [mediaId, status] as const)))
}

/** Files of a marker that are on their way from another browser. */
export function elsewhereOf({ mediaStatus }: Marker, here: ReadonlySet<string>): number {
  return mediaStatus.filter(({ mediaId, status }) => status === 'MEDIA_UPLOAD_START' && !here.has(mediaId)).length
}

function tagOf(files: readonly UploadFile[]): UploadGroup['tag'] {
  if (files.some(({ upload, status }) => upload.status !== 'completed' || status === 'MEDIA_ANALYSIS_FAILED')) return undefined
  return files.every(({ status }) => status === 'MEDIA_ANALYSIS_COMPLETE') ? 'completed' : 'processing'
}

/** What moves and what is wrong stands on top: of two thousand files nobody looks for the two that travel. */
const ranks = { uploading: 0, failed: 1, pending: 2, paused: 3, completed: 4 } as const

const rankOf = (uploads: readonly Upload[]) => uploads.reduce((best, { status }) => Math.min(best, ranks[status]), 4)

function byRank(uploads: readonly Upload[]): readonly Upload[] {
  const ranked: Upload[][] = [[], [], [], [], []]
  for (const upload of uploads) ranked[ranks[upload.status]]!.push(upload)
  return ranked.flat()
}

const drawn = new WeakMap<Upload, UploadFile>()

/** The same row for the same upload: of five thousand only those that moved are painted anew. */
function fileRow(upload: Upload, status: MediaStatus): UploadFile {
  const known = drawn.get(upload)
  if (known?.status === status) return known
  const row: UploadFile = { kind: 'file', key: upload.key, upload, status }
  drawn.set(upload, row)
  return row
}

/** Flat, so that only what is in sight is laid out: a column, then its files. */
export function uploadRows(uploads: readonly Upload[], markers: readonly Marker[], isOnlyFailed: boolean, seen: ReadonlySet<string>, now: number): readonly UploadRow[] {
  const told = { onServer: serverStatuses(markers), seen, now }
  const known = new Set(markers.filter(({ mediaStatus }) => mediaStatus.length < namedMost).map(({ _id }) => _id))
  const here = new Set(uploads.map(({ mediaId }) => mediaId))
  const groups = Map.groupBy(uploads, ({ batch, place }) => `${batch.of.markerId} ${place.columnId ?? ''}`)
  const own = [...groups].toSorted(([, one], [, other]) => rankOf(one) - rankOf(other)).flatMap(([key, some]): readonly UploadRow[] => {
    const files = byRank(some).map((upload) => fileRow(upload, statusOf(upload, told, known.has(upload.batch.of.markerId))))
    const shown = isOnlyFailed ? files.filter(({ status }) => status === 'MEDIA_UPLOAD_FAILED' || status === 'MEDIA_ANALYSIS_FAILED') : files
    if (shown.length === 0) return []
    const first = some[0]!
    const done = some.filter(({ status }) => status === 'completed').length
    return [{ kind: 'group', key, markerName: first.batch.markerName, columnId: first.place.columnId ?? null, done, count: some.length, tag: tagOf(files) }, ...shown]
  })
  const others = isOnlyFailed ? [] : markers.flatMap((marker): readonly UploadRow[] => {
    const count = elsewhereOf(marker, here)
    return count === 0 ? [] : [{ kind: 'elsewhere', key: `elsewhere ${marker._id}`, markerName: marker.name, count }]
  })
  return [...own, ...others]
}
