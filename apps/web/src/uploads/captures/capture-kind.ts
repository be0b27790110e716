import type { NewAnnInfo } from '@plumbline/contract/annotations/editing'
import type { Severity } from '@plumbline/contract/buildings'
import type { Capture } from '@plumbline/contract/media/captures'
import { beginCapture, commitCapture, recordDefect } from '../../api/media/captures.ts'
import { deletePhoto } from '../../api/media/photo.ts'
import { addVoiceNote, type RecordedSound } from '../../api/media/voice-notes.ts'
import { failMedia, resumeMedia, signMediaParts } from '../../api/media/upload.ts'
import type { OfInspection } from '../../api/drawings-elevation.ts'
import type { Upload } from '../upload-entry.ts'
import type { UploadKind } from '../upload-kind.ts'

/** What a person said of a defect, standing in front of it. */
export type CapturedDefect = {
  readonly type: string
  /** Null: as the library says, and not confirmed. */
  readonly severity: Severity | null
  readonly elevationId: string | null
  readonly floor: string | null
  readonly remark: string
}

/** Where it belongs; the name of the project is for the list of what waits, on any screen. */
export type CapturedOf = OfInspection & { readonly projectName: string }

/** A photo on its way, with the defect that it shows. */
export type CaptureUpload = Upload & {
  readonly batch: { readonly id: string; readonly of: CapturedOf }
  readonly capture: Capture
  readonly defect: CapturedDefect
  /** What was spoken in front of it. Left out: an entry of an earlier version. */
  readonly voice?: RecordedSound | null
  /** Of the shape, so that the defect is made once however often it is sent. */
  readonly shapeId: string
  /** Photo and fields were read back from this browser's storage: a reload loses nothing. */
  readonly isStored: boolean
}

/** The photo shows it somewhere: where exactly, and how large it is, a person says later. */
const wholePhoto = [
  [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
    { x: 0, y: 1 },
  ],
]

const shapeOf = ({ fileId, shapeId, defect }: CaptureUpload): NewAnnInfo => {
  const { type, severity, elevationId, floor, remark } = defect
  return {
    _id: shapeId,
    imageId: fileId,
    shape: 'rectangle',
    points: wholePhoto,
    defect: {
      type,
      ...(severity === null ? {} : { severity }),
      elevationId,
      floor,
      remark,
      // Without it, the frame of the photo would be measured as the defect.
      width: null,
      length: null,
    },
  }
}

/** Photos whose defects are on the server, though their voice notes may not be: to discard those deletes no photo. */
const recorded = new Set<string>()

/**
 * Photos of defects that were taken on site: committed when the server has verified the photo and has the defect with
 * its voice note.
 */
export const captureKind: UploadKind<CaptureUpload> = {
  maxAnnounced: 1,
  maxCommits: 2,
  // As large as a phone's camera makes them: until the server has verified one, it is nowhere else.
  maxStoredBytes: Infinity,
  notFoundCode: 'media.not-found',
  missingBytesCodes: ['media.not-stored', 'file.upload-gone', 'file.size-mismatch'],
  identityOf: () => '',
  isResendable: false,
  announce: (uploads, _freeLanes, signal) =>
    Promise.all(
      uploads.map(async ({ key, batch, fileId, name, size, hash, contentType, lastModified, capture, defect }) => {
        const file = {
          _id: fileId,
          name,
          size,
          sha256: hash?.sha256 ?? '',
          contentType,
          modified: new Date(lastModified).toISOString(),
          elevationId: defect.elevationId,
          floor: defect.floor,
          firstParts: [],
        }
        return { ...(await beginCapture(batch.of, file, capture, signal)), key, fileId }
      }),
    ),
  resume: ({ batch, fileId }, signal) => resumeMedia(batch.of, fileId, signal),
  sign: ({ batch, fileId }, parts, signal) => signMediaParts(batch.of, fileId, parts, signal),
  commit: async (upload, signal) => {
    const { batch, fileId, voice } = upload
    await commitCapture(batch.of, fileId, signal)
    const defectId = await recordDefect(batch.of, shapeOf(upload), signal)
    recorded.add(fileId)
    if (voice && defectId !== null) await addVoiceNote(batch.of, defectId, voice, signal)
  },
  started: () => undefined,
  failed: ({ batch, fileId }) => failMedia(batch.of, fileId),
  cancel: async (uploads) => {
    for (const { batch, fileId } of uploads)
      if (!recorded.has(fileId)) await deletePhoto(batch.of, fileId).catch(() => undefined)
  },
}
