import type { NewDrawing } from '@plumbline/contract/drawings/drawings'
import type { OfDrawings } from '../../api/drawings.ts'
import { newId } from '../../api/new-id.ts'
import { newUpload, type ChosenFile, type EntryOwner, type Upload } from '../upload-entry.ts'

/** A file with what it is to become. */
export type DrawingFile = ChosenFile & {
  readonly drawing: NewDrawing
  /** The drawing whose picture it replaces. */
  readonly replaces: string | null
}

/** A drawing, document or 3D model on its way. */
export type DrawingEntry = Upload & {
  readonly batch: { readonly id: string; readonly of: OfDrawings }
  readonly drawing: NewDrawing
  readonly replaces: string | null
}

/** Each file is a batch of its own: finished drawings leave the list one by one. */
export function newDrawingEntry(of: OfDrawings, chosen: DrawingFile, order: number, owner: EntryOwner): DrawingEntry {
  const { drawing, replaces } = chosen
  const key = newId()
  return { ...newUpload({ ...chosen, key, batch: { id: key, of }, order }, owner), drawing, replaces }
}
