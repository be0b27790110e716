import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { isDirty } from './annotation-book.ts'
import type { AnnotationSync, SyncState } from './annotation-sync.ts'
import classes from './Annotator.module.css'

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isTicking) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}

/** style/look.md: always visible where things are saved by themselves. */
export function ShapesSaved({ sync, state }: { readonly sync: AnnotationSync; readonly state: SyncState }) {
  const t = useT()
  const { savedAt, failed, isSaving, isOffline, book } = state
  const now = useNow(savedAt !== undefined)
  const all = [...book.values()]
  const [conflicts, unsaved] = [all.filter(({ theirs }) => theirs !== undefined).length, all.filter(isDirty).length]
  if (failed.size > 0 || isOffline) {
    return (
      <span className={classes.failed} role="alert">
        {isOffline ? t('annotations.saved.offline', { count: unsaved }) : t('annotations.saved.failed', { count: failed.size })}
        <button type="button" onClick={sync.retry}>{t('annotations.saved.retry')}</button>
      </span>
    )
  }
  if (conflicts > 0) return <span className={classes.failed}>{t('annotations.saved.conflicts', { count: conflicts })}</span>
  if (isSaving) return <span className={classes.line}>{t('annotations.saved.saving')}</span>
  if (unsaved > 0) return <span className={classes.line}>{t('annotations.saved.waiting')}</span>
  if (savedAt === undefined) return <span className={classes.line}>{t('annotations.saved.all')}</span>
  const seconds = Math.max(0, Math.round((now - savedAt) / 1000))
  return <span className={classes.line}>{seconds < 2 ? t('annotations.saved.now') : seconds < 60 ? t('annotations.saved.seconds', { count: seconds }) : t('annotations.saved.minutes', { count: Math.floor(seconds / 60) })}</span>
}
