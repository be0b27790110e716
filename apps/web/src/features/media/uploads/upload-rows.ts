import type { MediaStatus } from '@plumbline/contract/media-statuses'
import type { Marker } from '@plumbline/contract/markers/markers'
import type { MediaUpload } from '../../../uploads/media/media-upload.ts'
import { hasFailed } from '../../../uploads/upload-entry.ts'

export type UploadGroup = {
  readonly kind: 'group'
  readonly key: string
  readonly markerName: string
  readonly columnId: string | null
  readonly done: number
  readonly count: number
  readonly tag: 'processing' | 'completed' | undefined
}
export type UploadFile = {
  readonly kind: 'file'
  readonly key: string
  readonly upload: MediaUpload
  readonly status: MediaStatus
}
/** Sent by somebody else: only what the server says of it is known. */
export type UploadElsewhere = {
  readonly kind: 'elsewhere'
  readonly key: string
  readonly markerName: string
  readonly count: number
}
export type UploadFailures = { readonly kind: 'failures'; readonly key: string; readonly count: number }
export type UploadRow = UploadFailures | UploadGroup | UploadFile | UploadElsewhere

/** A marker names no more files than this: of one that is as long nothing follows from what is missing. */
export const maxNamed = 1_000

const ofResult = {
  sent: 'MEDIA_UPLOAD_DONE',
  checking: 'MEDIA_UPLOAD_DONE',
  analysing: 'MEDIA_ANALYSIS_PROCESSING',
  ready: 'MEDIA_ANALYSIS_COMPLETE',
  failed: 'MEDIA_ANALYSIS_FAILED',
} as const

function statusOf({ status, result }: MediaUpload): MediaStatus {
  if (status === 'failed') return 'MEDIA_UPLOAD_FAILED'
  if (status === 'uploading') return 'MEDIA_UPLOAD_START'
  return status === 'completed' ? ofResult[result ?? 'sent'] : 'MEDIA_NOT_UPLOADED'
}

/** Files of a marker that are on their way from another browser. */
export function elsewhereOf({ mediaStatus }: Marker, here: ReadonlySet<string>): number {
  return mediaStatus.filter(({ mediaId, status }) => status === 'MEDIA_UPLOAD_START' && !here.has(mediaId)).length
}

function tagOf(some: readonly MediaUpload[]): UploadGroup['tag'] {
  if (some.some((upload) => upload.status !== 'completed' || hasFailed(upload))) return undefined
  return some.every(({ result }) => result === 'ready') ? 'completed' : 'processing'
}

/** Files in transfer come first: among two thousand rows the two that move would not be found. */
const ranks = { uploading: 0, pending: 1, paused: 2, completed: 3, failed: 4 } as const

const rankOf = (uploads: readonly MediaUpload[]) =>
  uploads.reduce((best, { status }) => Math.min(best, ranks[status]), 4)

function byRank(uploads: readonly MediaUpload[]): readonly MediaUpload[] {
  const ranked: MediaUpload[][] = [[], [], [], [], []]
  for (const upload of uploads) ranked[ranks[upload.status]]!.push(upload)
  return ranked.flat()
}

const drawn = new WeakMap<MediaUpload, UploadFile>()

/** An unchanged upload gives the same row object, so that only changed rows of five thousand are rendered again. */
function fileRow(upload: MediaUpload, status: MediaStatus): UploadFile {
  const known = drawn.get(upload)
  if (known?.status === status) return known
  const row: UploadFile = { kind: 'file', key: upload.key, upload, status }
  drawn.set(upload, row)
  return row
}

/** Flat, so that only what is in sight is laid out: every failed file first, then a column and its other files. */
export function uploadRows(
  uploads: readonly MediaUpload[],
  markers: readonly Marker[],
  isOnlyFailed: boolean,
): readonly UploadRow[] {
  const failed = uploads.filter(hasFailed)
  const failures: readonly UploadRow[] =
    failed.length === 0
      ? []
      : [
          { kind: 'failures', key: 'failures', count: failed.length },
          ...failed.map((upload) => fileRow(upload, statusOf(upload))),
        ]
  if (isOnlyFailed) return failures
  const here = new Set(uploads.map(({ fileId }) => fileId))
  const groups = Map.groupBy(uploads, ({ batch, place }) => `${batch.of.markerId} ${place.columnId ?? ''}`)
  const own = [...groups]
    .toSorted(([, one], [, other]) => rankOf(one) - rankOf(other))
    .flatMap(([key, some]): readonly UploadRow[] => {
      const files = byRank(some.filter((upload) => !hasFailed(upload))).map((upload) =>
        fileRow(upload, statusOf(upload)),
      )
      if (files.length === 0) return []
      const first = some[0]!
      const done = files.filter(({ upload }) => upload.status === 'completed').length
      return [
        {
          kind: 'group',
          key,
          markerName: first.batch.markerName,
          columnId: first.place.columnId ?? null,
          done,
          count: some.length,
          tag: tagOf(some),
        },
        ...files,
      ]
    })
  const others = markers.flatMap((marker): readonly UploadRow[] => {
    const count = elsewhereOf(marker, here)
    return count === 0 ? [] : [{ kind: 'elsewhere', key: `elsewhere ${marker._id}`, markerName: marker.name, count }]
  })
  return [...failures, ...own, ...others]
}
