import type { OfInspection } from '../../api/media.ts'
import { removeShapes, restoreShapes, saveShapes } from '../../api/annotations-editing.ts'
import { autosaveRegistry, sameUser } from '../../autosave/autosave-registry.ts'
import { isLost } from '../../autosave/is-lost.ts'
import { annotationJournal } from './annotation-journal.ts'
import { createAnnotationSync, type AnnotationSync } from './annotation-sync.ts'

const openSync = autosaveRegistry<AnnotationSync>()

/** The shapes of an inspection, saved for as long as the page lives. */
export function syncOf(of: OfInspection): AnnotationSync {
  return openSync(of.inspectionId, () =>
    createAnnotationSync({
      calls: {
        save: (edits) => saveShapes(of, edits),
        remove: (ids) => removeShapes(of, ids),
        restore: (ids) => restoreShapes(of, ids),
        isLost,
      },
      journal: annotationJournal(of.inspectionId),
      canSend: sameUser(),
    }),
  )
}
