import { createEditor, type Editor, type EditorOptions } from '@plumbline/canvas/editor'
import type { OfInspection } from '../../api/media.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { removeShapes, restoreShapes, saveShapes } from '../../api/annotations-editing.ts'
import { readSession } from '../../api/session/session.ts'
import { browserJournal } from './annotation-journal.ts'
import { createAnnotationSync, type AnnotationSync } from './annotation-sync.ts'
import type { Remembered } from './photo-bridge.ts'

/** Each with its shapes and its way back. */
const maxPhotos = 40

type Held = { readonly editor: Editor; readonly remembered: Remembered }

const syncs = new Map<string, AnnotationSync>()
const photos = new Map<string, Held>()

/** Another person at the same browser sends nothing that this one drew. */
const ownKey = (id: string) => `${readSession()?.userId ?? ''}.${id}`

const isLost = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 408 || error.status === 401)

/** One for as long as the page lives: what is unsaved is sent on, whichever screen is shown. */
export function syncOf(of: OfInspection): AnnotationSync {
  const key = ownKey(of.inspectionId)
  const held = syncs.get(key)
  if (held !== undefined) return held
  const made = createAnnotationSync({
    calls: {
      save: (edits) => saveShapes(of, edits),
      remove: (ids) => removeShapes(of, ids),
      restore: (ids) => restoreShapes(of, ids),
      isLost,
    },
    journal: browserJournal(key),
  })
  window.addEventListener('online', made.retry)
  window.addEventListener('beforeunload', (event) => {
    made.flush()
    // What only the page holds would be lost without a word.
    if (made.isPending() && !made.state().isHeld) event.preventDefault()
  })
  syncs.set(key, made)
  return made
}

/** Undo and redo of a photo survive a change of photo, tab and screen. */
export function cachedPhotoEditor(imageId: string, options: EditorOptions): Held {
  const key = ownKey(imageId)
  const held = photos.get(key) ?? { editor: createEditor(options), remembered: new Map() }
  // The one looked at last goes last.
  photos.delete(key)
  photos.set(key, held)
  for (const [oldest] of photos) {
    if (photos.size <= maxPhotos) break
    photos.delete(oldest)
  }
  return held
}
