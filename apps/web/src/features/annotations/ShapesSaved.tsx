import { useT } from '../../i18n/use-t.ts'
import { SavedAgo } from '../../ui/feedback/SavedAgo.tsx'
import { isDirty } from './annotation-records.ts'
import type { AnnotationSync, SyncState } from './annotation-sync.ts'
import classes from './Annotator.module.css'

export function ShapesSaved({ sync, state }: { readonly sync: AnnotationSync; readonly state: SyncState }) {
  const t = useT()
  const { savedAt, failed, isSaving, isOffline, isHeld, book } = state
  const all = [...book.values()]
  const [conflicts, unsaved] = [all.filter(({ theirs }) => theirs !== undefined).length, all.filter(isDirty).length]
  if (failed.size > 0 || isOffline) {
    return (
      <span className={classes.failed} role="alert">
        {isOffline
          ? t(isHeld ? 'annotations.saved.offline' : 'annotations.saved.unheld', { count: unsaved })
          : t('annotations.saved.failed', { count: failed.size })}
        <button type="button" onClick={sync.retry}>
          {t('annotations.saved.retry')}
        </button>
      </span>
    )
  }
  if (conflicts > 0)
    return <span className={classes.failed}>{t('annotations.saved.conflicts', { count: conflicts })}</span>
  if (unsaved > 0 && !isSaving) return <span className={classes.line}>{t('annotations.saved.waiting')}</span>
  return <SavedAgo savedAt={savedAt} isSaving={isSaving} className={classes.line} />
}
