import type { UploadTaskStatus } from '@plumbline/contract/media-statuses'
import type { FileHash } from './file-hash.ts'

/**
 * What became of a file after it left this browser. sent: it is stored on the server, which has not opened it yet.
 * checking: the server opens
 * it. analysing: it can be used, the detector still reads it. Null: it has not left yet.
 */
export type UploadResult = 'sent' | 'checking' | 'analysing' | 'ready' | 'failed' | null

export type Problem = { readonly code: string; readonly message: string; readonly requestId?: string | undefined }

/** The browser can no longer read what the user chose. */
export const unreadable = 'file.unreadable'

/** What must outlive a reload. Each kind of file adds what its calls need. */
export type StoredUpload = {
  readonly key: string
  /** The user and the place: another user of this browser must not see it. */
  readonly owner: string
  /** The queue of the page that sends it: no other page takes it over while that page lives. */
  readonly queueId: string
  /** What the files of one choice have in common. */
  readonly batch: { readonly id: string }
  /** Its place in its batch: IndexedDB returns entries in any order. */
  readonly order: number
  /** Its id on the server; a file that changed on the disk is sent under another one. */
  readonly fileId: string
  readonly name: string
  readonly relativePath: string
  readonly size: number
  readonly lastModified: number
  readonly contentType: string
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
export type Upload = StoredUpload & {
  readonly stage: 'waiting' | 'reading' | 'sending' | 'checking'
  /** Of a large file, how much is hashed. */
  readonly readBytes: number
  /** The network or the server is down; the upload continues by itself. */
  readonly isWaiting: boolean
  /** A reload closed the file, or it was moved: it must be chosen again. */
  readonly needsFile: boolean
}

/**
 * handle: where the browser gives one, the file can be opened again after a reload. relativePath: with its folder, as
 * it was chosen.
 */
export type ChosenFile = {
  readonly file: File
  readonly handle: FileSystemFileHandle | null
  readonly relativePath: string
}

/** Files of an input, which gives no handles. */
export function fromInput(files: readonly File[]): readonly ChosenFile[] {
  return files.map((file) => ({ file, handle: null, relativePath: file.webkitRelativePath || file.name }))
}

/** The queue that a new entry belongs to. */
export type EntryOwner = { readonly owner: string; readonly queueId: string; readonly now: number }

type NewEntry<Batch> = ChosenFile & { readonly key: string; readonly batch: Batch; readonly order: number }

export function newUpload<Batch extends StoredUpload['batch']>(
  { key, batch, order, file, handle, relativePath }: NewEntry<Batch>,
  { owner, queueId, now }: EntryOwner,
): Upload & { readonly batch: Batch } {
  return {
    key,
    owner,
    queueId,
    batch,
    order,
    fileId: key,
    name: file.name,
    relativePath,
    size: file.size,
    lastModified: file.lastModified,
    contentType: file.type.slice(0, 200),
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
    readBytes: 0,
    isWaiting: false,
    needsFile: false,
  }
}

/** Entries of an earlier version lack a result and call their id mediaId. */
type EarlierUpload = { readonly result?: UploadResult; readonly mediaId?: string }

/** After a reload nothing runs, so an unfinished upload waits for its file. */
export function restoredEntry(stored: StoredUpload, queueId: string): Upload {
  const isOver = stored.status === 'completed' || stored.status === 'failed'
  const { result, mediaId } = stored as EarlierUpload
  return {
    ...stored,
    queueId,
    fileId: mediaId ?? stored.fileId,
    result: result ?? (stored.status === 'completed' ? 'sent' : null),
    status: isOver ? stored.status : 'paused',
    stage: 'waiting',
    readBytes: 0,
    isWaiting: false,
    needsFile: stored.status !== 'completed',
  }
}

export function toPersisted({
  stage: _stage,
  readBytes: _read,
  isWaiting: _waiting,
  needsFile: _needs,
  ...stored
}: Upload): StoredUpload {
  return stored
}

/** Leaving the page would interrupt it. */
export function isUnderWay({ status }: Pick<Upload, 'status'>): boolean {
  return status === 'pending' || status === 'uploading'
}

/** Not sent by this browser, or refused by the server: it cannot be used as it is. */
export function hasFailed({ status, result }: Pick<Upload, 'status' | 'result'>): boolean {
  return status === 'failed' || result === 'failed'
}

/** Stored on the server, which has not found out yet whether it can be used. */
export function isUnchecked({ status, result }: Pick<Upload, 'status' | 'result'>): boolean {
  return status === 'completed' && (result === 'sent' || result === 'checking')
}

/** The server may still change its result. */
export function isFollowed(upload: Pick<Upload, 'status' | 'result'>): boolean {
  return isUnchecked(upload) || upload.result === 'analysing'
}

/**
 * Cameras restart their numbering in every folder, so two files of one name must agree in the path where both paths are
 * known.
 */
export function isSameFile(
  upload: Pick<Upload, 'size' | 'lastModified' | 'relativePath'>,
  { file, relativePath }: Pick<ChosenFile, 'file' | 'relativePath'>,
): boolean {
  if (upload.size !== file.size || upload.lastModified !== file.lastModified) return false
  return !relativePath.includes('/') || !upload.relativePath.includes('/') || upload.relativePath === relativePath
}

/** A finished upload stays in the list for so long. */
const shownMs = 5 * 60_000

/**
 * Finished uploads of a batch leave the list together: otherwise "31 of 40" would become "0 of 9" while nine still
 * wait.
 */
export function expiredUploads(uploads: readonly Upload[], now: number): readonly string[] {
  const open = new Set(
    uploads
      .filter((upload) => upload.status !== 'completed' || isFollowed(upload) || hasFailed(upload))
      .map(({ batch }) => batch.id),
  )
  return uploads
    .filter((upload) => !open.has(upload.batch.id) && now - upload.changedAt > shownMs)
    .map(({ key }) => key)
}
