import { useT } from '../../../i18n/use-t.ts'
import { SavedAgo } from '../../../ui/feedback/SavedAgo.tsx'
import type { AnnotationSync, SyncState } from '../annotation-sync.ts'
import classes from './Annotator.module.css'

export function ShapesSaved({ sync, state }: { readonly sync: AnnotationSync; readonly state: SyncState }) {
  const t = useT()
  const { savedAt, failed, isSaving, isOffline, isJournaled, records, unsavedIds } = state
  const conflicts = [...records.values()].filter(({ conflict }) => conflict !== undefined).length
  if (failed.size > 0 || isOffline) {
    return (
      <span className={classes.failed} role="alert">
        {isOffline
          ? t(isJournaled ? 'annotations.saved.offline' : 'annotations.saved.unheld', { count: unsavedIds.size })
          : t('annotations.saved.failed', { count: failed.size })}
        <button type="button" onClick={sync.retry}>
          {t('annotations.saved.retry')}
        </button>
      </span>
    )
  }
  if (conflicts > 0)
    return <span className={classes.failed}>{t('annotations.saved.conflicts', { count: conflicts })}</span>
  if (unsavedIds.size > 0 && !isSaving) return <span className={classes.line}>{t('annotations.saved.waiting')}</span>
  return <SavedAgo savedAt={savedAt} isSaving={isSaving} className={classes.line} />
}
