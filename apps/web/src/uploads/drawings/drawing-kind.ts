import type { BegunDrawing, DrawingUpload } from '@plumbline/contract/drawings/drawings'
import {
  beginUpload,
  cancelUpload,
  commitUpload,
  readUpload,
  resumeUpload,
  signUploadParts,
} from '../../api/drawings-upload.ts'
import type { Begun, UploadKind } from '../upload-kind.ts'
import type { DrawingEntry } from './drawing-entry.ts'

export const drawingNotFound = 'drawing.upload-not-found'

function begunOf({ state, partSize, parts, sentParts }: BegunDrawing, errorCode: string | null): Begun {
  const outcome = state === 'sending' ? 'parts' : state === 'failed' ? 'refused' : 'stored'
  return { outcome, uploadUrl: null, headers: {}, partSize, parts, sentParts, partLinks: [], errorCode }
}

/**
 * Drawings, documents and 3D models of an asset. onAnswer: what the server says of a file after all its parts arrived.
 */
export function createDrawingKind(onAnswer: (answer: DrawingUpload) => void): UploadKind<DrawingEntry> {
  return {
    maxAnnounced: 1,
    maxCommits: 4,
    notFoundCode: drawingNotFound,
    missingBytesCodes: ['drawing.not-ready', 'file.size-mismatch'],
    // The same file may be added twice, as two drawings.
    identityOf: () => '',
    maxStoredBytes: 16 * 1024 * 1024,
    isResendable: true,
    announce: (uploads, _freeLanes, signal) =>
      Promise.all(
        uploads.map(async ({ key, fileId, batch, name, size, hash, contentType, drawing, replaces }) => {
          const body = {
            _id: fileId,
            fileName: name,
            size,
            sha256: hash?.sha256 ?? '',
            contentType,
            drawing,
            ...(replaces === null ? {} : { replaces }),
          }
          const begun = await beginUpload(batch.of, body, signal)
          return { ...begunOf(begun, null), key, fileId: begun._id }
        }),
      ),
    resume: async ({ batch, fileId }, signal) => {
      const begun = await resumeUpload(batch.of, fileId, signal)
      const reason = begun.state === 'failed' ? (await readUpload(batch.of, fileId, signal)).errorCode : null
      return begunOf(begun, reason)
    },
    sign: ({ batch, fileId }, parts, signal) => signUploadParts(batch.of, fileId, parts, signal),
    commit: async ({ batch, fileId }, signal) => onAnswer(await commitUpload(batch.of, fileId, signal)),
    started: () => undefined,
    failed: () => Promise.resolve(),
    cancel: async (uploads) => {
      for (const { batch, fileId } of uploads) await cancelUpload(batch.of, fileId).catch(() => undefined)
    },
  }
}
