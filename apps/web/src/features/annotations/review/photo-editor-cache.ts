import { createEditor, type Editor, type EditorOptions } from '@plumbline/canvas/editor'
import { readSession } from '../../../api/session/session.ts'
import type { DeletedAnnotations } from './photo-bridge.ts'

/** Each with its shapes and its undo steps. */
const maxPhotos = 40

type PhotoEditor = { readonly editor: Editor; readonly deletedAnnotations: DeletedAnnotations }

const photos = new Map<string, PhotoEditor>()

/**
 * Undo and redo of a photo survive a change of photo, tab and screen. Another user of the same browser has none of it.
 */
export function cachedPhotoEditor(imageId: string, options: EditorOptions): PhotoEditor {
  const key = `${readSession()?.userId ?? ''}.${imageId}`
  const photo = photos.get(key) ?? { editor: createEditor(options), deletedAnnotations: new Map() }
  // The photo opened last is the last to be dropped.
  photos.delete(key)
  photos.set(key, photo)
  for (const [oldest] of photos) {
    if (photos.size <= maxPhotos) break
    photos.delete(oldest)
  }
  return photo
}
