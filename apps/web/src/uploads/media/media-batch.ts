import type { FileKind } from '@plumbline/inspection/photos/file-names'
import type { NewMedia, UploadSettings } from '@plumbline/contract/media/media'
import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import type { OfPlan } from '../../api/markers.ts'

/**
 * What was announced of it must be found again after a reload: `handle` where the browser gives one, else folder, name
 * and size.
 */
export type BatchFile = Required<
  Pick<NewMedia, 'elevationId' | 'floor' | 'columnId' | 'slot' | 'sequenceNumber' | 'suggested'>
> & {
  /** Of the media it becomes. */
  readonly _id: string
  readonly file: File
  readonly handle: FileSystemFileHandle | null
  /** With its folder, as it was chosen. */
  readonly relativePath: string
  readonly kind: FileKind
  /** Null for what is no photo, and where nothing could be read. */
  readonly facts: PhotoFacts | null
}

/** What the wizard hands to the queue; its columns are stored already. */
export type UploadBatch = {
  readonly of: OfPlan
  readonly layoutPlanMarkerId: string
  readonly marker: { readonly _id: string; readonly name: string }
  readonly settings: UploadSettings
  /** Millimetres a pixel. */
  readonly gsd: number | null
  /** In the order they are to travel: by column, then from the top. */
  readonly files: readonly BatchFile[]
}
