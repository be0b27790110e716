import { commitConcurrency, maxMediaBatch } from '@plumbline/contract/media/media'
import {
  beginMedia,
  cancelMedia,
  failMedia,
  registerUpload,
  resumeMedia,
  signMediaParts,
} from '../../api/media/upload.ts'
import type { UploadKind } from '../upload-kind.ts'
import { createCommitBatches } from './commit-batches.ts'
import { announcedAs, type MediaUpload } from './media-upload.ts'

/** Photos and videos of markers. */
export function createMediaKind(): UploadKind<MediaUpload> {
  const commits = createCommitBatches()
  const registered = new Map<string, Promise<void>>()

  /** Once for each batch: how many media the marker is to have. */
  function register({ batch }: MediaUpload, signal: AbortSignal): Promise<void> {
    const { id, of, total, gsd, settings } = batch
    const known = registered.get(id) ?? registerUpload(of, { totalMediaCount: total, gsd, settings }, signal)
    registered.set(id, known)
    known.catch(() => registered.delete(id))
    return known
  }

  return {
    maxAnnounced: maxMediaBatch,
    maxCommits: commitConcurrency,
    notFoundCode: 'media.not-found',
    missingBytesCodes: ['media.not-stored', 'file.upload-gone', 'file.size-mismatch'],
    identityOf: ({ batch, hash }) => `${batch.of.markerId} ${hash?.sha256 ?? ''}`,
    // A flight is gigabytes, of which a browser stores no second copy.
    maxStoredBytes: 0,
    // The server opens a stored photo again by itself.
    isResendable: false,
    announce: async (uploads, freeLanes, signal) => {
      const [first] = uploads
      if (first === undefined) return []
      await register(first, signal)
      const answers = await beginMedia(
        first.batch.of,
        uploads.map((upload, index) => announcedAs(upload, index < freeLanes)),
        first.batch.settings,
        signal,
      )
      return answers.flatMap((begun) => {
        const upload = uploads.find(({ fileId }) => fileId === begun._id)
        // A file that was announced before under another id, and not finished, continues under that id.
        return upload === undefined ? [] : [{ ...begun, key: upload.key, fileId: begun.duplicateOf ?? begun._id }]
      })
    },
    resume: ({ batch, fileId }, signal) => resumeMedia(batch.of, fileId, signal),
    sign: ({ batch, fileId }, parts, signal) => signMediaParts(batch.of, fileId, parts, signal),
    commit: ({ batch, fileId }) => commits.commit(batch.of, fileId),
    started: ({ batch, fileId }) => commits.start(batch.of, fileId),
    failed: ({ batch, fileId }) => failMedia(batch.of, fileId),
    cancel: async (uploads) => {
      // A lost call for one marker must not keep the others from being cancelled.
      for (const some of Map.groupBy(uploads, ({ batch }) => batch.of.markerId).values())
        await cancelMedia(
          some[0]!.batch.of,
          some.map(({ fileId }) => fileId),
        ).catch(() => undefined)
    },
  }
}
