import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { createAutosave, type Autosave } from '@plumbline/sync/autosave'
import type { AutosaveOptions, AutosaveState, Outgoing, Transport } from '@plumbline/sync/autosave-state'
import type { SavedShapes, ShapeEdit } from '../../api/annotations-editing.ts'
import { browserClock } from '../../autosave/browser-clock.ts'
import { changeEdit, newEdit, type Clash } from './annotation-parts.ts'
import { annotationRules, localEdit, type Edit, type LocalAnnotation } from './annotation-rules.ts'

export type SyncCalls = {
  readonly save: (edits: readonly ShapeEdit[]) => Promise<SavedShapes>
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly restore: (ids: readonly string[]) => Promise<readonly Annotation[]>
  /** Sending it again later may help. */
  readonly isLost: (error: unknown) => boolean
}

export type SyncState = AutosaveState<LocalAnnotation, Clash>

type SyncOptions = Partial<
  Pick<AutosaveOptions<LocalAnnotation, Clash>, 'journal' | 'canSend' | 'delayMs' | 'retryMs'>
> & {
  readonly calls: SyncCalls
}

export type AnnotationSync = Omit<Autosave<LocalAnnotation, Clash>, 'put' | 'receive'> & {
  readonly put: (edits: readonly Edit[]) => void
  /** Everything on these photos. False: a write was under way, so that it has to be read again. */
  readonly receive: (imageIds: readonly string[], list: readonly Annotation[], readAt: number) => boolean
}

/** As many as one call takes. */
const maxBatch = 500

const editOf = ({ value, base, parts }: Outgoing<LocalAnnotation, Clash>): ShapeEdit =>
  base === undefined ? newEdit(value, value.pendingDefect) : changeEdit(base, value, parts, value.pendingDefect)

const transportOf = ({ save, ...calls }: SyncCalls): Transport<LocalAnnotation, Clash> => ({
  ...calls,
  maxBatch,
  async save(batch) {
    const { annotations, conflicts, deletedIds: deletedIds } = await save(batch.map(editOf))
    return { saved: annotations, newer: conflicts, missing: deletedIds }
  },
})

/** The shapes of an inspection beside those of the server. */
export function createAnnotationSync({
  calls,
  delayMs = 500,
  retryMs = 4000,
  ...options
}: SyncOptions): AnnotationSync {
  const autosave = createAutosave({
    ...browserClock,
    ...options,
    rules: annotationRules,
    transport: transportOf(calls),
    delayMs,
    retryMs,
  })
  return {
    ...autosave,
    put: (edits) => autosave.put(edits.map((edit) => ({ value: localEdit(autosave.state().records, edit) }))),
    receive(imageIds, list, readAt) {
      const photos = new Set(imageIds)
      return autosave.receive(list, readAt, ({ imageId }) => photos.has(imageId))
    },
  }
}
