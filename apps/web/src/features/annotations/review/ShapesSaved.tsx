import { useT } from '../../../i18n/use-t.ts'
import { SavedAgo } from '../../../ui/feedback/SavedAgo.tsx'
import type { AnnotationSync, SyncState } from '../annotation-sync.ts'
import classes from './Review.module.css'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'

export function ShapesSaved({ sync, state }: { readonly sync: AnnotationSync; readonly state: SyncState }) {
  const t = useT()
  const { savedAt, failed, isSaving, isOffline, isJournaled, records, unsavedIds } = state
  const conflicts = [...records.values()].filter(({ conflict }) => conflict !== undefined).length
  if (failed.size > 0 || isOffline) {
    return (
      <span className={classes.notSaved} role="alert">
        {isOffline
          ? t(isJournaled ? 'annotations.saved.offline' : 'annotations.saved.unheld', { count: unsavedIds.size })
          : t('annotations.saved.failed', { count: failed.size })}
        <LinkButton onClick={sync.retry}>{t('annotations.saved.retry')}</LinkButton>
      </span>
    )
  }
  if (conflicts > 0)
    return <span className={classes.notSaved}>{t('annotations.saved.conflicts', { count: conflicts })}</span>
  if (unsavedIds.size > 0 && !isSaving) return <span className={classes.saved}>{t('annotations.saved.waiting')}</span>
  return <SavedAgo savedAt={savedAt} isSaving={isSaving} className={classes.saved} />
}
