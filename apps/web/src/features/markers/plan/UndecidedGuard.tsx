import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx'
import type { MarkerRecord, MarkerSync } from '../marker-sync.ts'

type Props = {
  readonly sync: MarkerSync
  readonly state: ReturnType<MarkerSync['state']>
  readonly shown: readonly MarkerRecord[]
}

/** Asks before leaving markers that wait for a person; everything else is sent later from the journal. */
export function UndecidedGuard({ sync, state, shown }: Props) {
  const undecided = shown.filter(({ mine, conflict }) => conflict !== undefined || state.failed.has(mine._id))
  // Only one may ask at a time: what else the screen asks before leaving must not be silenced by it.
  if (undecided.length === 0 && (!state.isOffline || state.isJournaled)) return null
  return (
    <UnsavedGuard
      dirty
      onSave={async () => {
        sync.retry()
        return Promise.resolve(!sync.isPending())
      }}
      onDiscard={() => sync.revert(undecided.map(({ mine }) => mine._id))}
    />
  )
}
