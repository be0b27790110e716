import { useT } from '../../../i18n/use-t.ts'
import { SavedAgo } from '../../../ui/feedback/SavedAgo.tsx'
import type { MarkerSync, SyncState } from '../marker-sync.ts'
import classes from './MarkersSaved.module.css'

export function MarkersSaved({ sync, state }: { readonly sync: MarkerSync; readonly state: SyncState }) {
  const t = useT()
  const { savedAt, failed, isSaving, isOffline, records, unsavedIds } = state
  const conflicts = [...records.values()].filter(({ conflict }) => conflict !== undefined).length
  if (failed.size > 0 || isOffline) {
    return (
      <span className={classes.failed} role="alert">
        {t('markers.planScreen.saved.failed', { count: isOffline ? unsavedIds.size : failed.size })}
        <button type="button" onClick={sync.retry}>
          {t('markers.planScreen.saved.retry')}
        </button>
      </span>
    )
  }
  if (conflicts > 0)
    return <span className={classes.failed}>{t('markers.planScreen.saved.conflicts', { count: conflicts })}</span>
  if (!isSaving && unsavedIds.size > 0)
    return <span className={classes.line}>{t('markers.planScreen.saved.waiting')}</span>
  return <SavedAgo savedAt={savedAt} isSaving={isSaving} className={classes.line} />
}
