import { ApiError } from '../../../api/http/api-error.ts'
import { changeMarkers, createMarker, newerOf, removeMarkers, type OfPlan } from '../../../api/markers.ts'
import { autosaveRegistry, sameUser } from '../../../autosave/autosave-registry.ts'
import { browserJournal } from '../../../autosave/browser-journal.ts'
import { isLost } from '../../../autosave/is-lost.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { createMarkerSync, savedKinds, type Failure, type MarkerSync } from '../marker-sync.ts'

const openSync = autosaveRegistry<MarkerSync>()

let translate: Translate | undefined

/** The language of the toasts: a save may end after its plan was closed. */
export function speakIn(t: Translate): void {
  translate = t
}

function failureOf(error: unknown): Failure {
  const newer = newerOf(error)
  if (newer !== undefined) return { kind: 'stale', newer }
  if (error instanceof ApiError && error.code === 'marker.not-found') return { kind: 'missing' }
  return { kind: isLost(error) ? 'lost' : 'refused' }
}

function withToasts(sync: MarkerSync): MarkerSync {
  sync.listen({
    onSaved(batch) {
      for (const kind of savedKinds(batch))
        if (translate !== undefined) showToast('note', translate(`markers.planScreen.saved.${kind}`))
    },
    onFailed(batch) {
      const kind = savedKinds(batch).has('marking') ? 'markingFailed' : 'settingsFailed'
      if (translate !== undefined) showToast('failure', translate(`markers.planScreen.saved.${kind}`))
    },
  })
  return sync
}

/** The markers of a plan, saved for as long as the page lives. */
export function markerSyncOf(of: OfPlan): MarkerSync {
  return openSync(`${of.inspectionId}.${of.layoutId}`, () =>
    withToasts(
      createMarkerSync({
        calls: {
          create: (marker) => createMarker(of, marker),
          change: (changes) => changeMarkers(of, changes),
          remove: (ids) => removeMarkers(of, ids),
          failureOf,
        },
        journal: browserJournal('markers', `${of.inspectionId}.${of.layoutId}`),
        canSend: sameUser(),
      }),
    ),
  )
}
