import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { isDirty } from './marker-book.ts'
import type { MarkerSync, SyncState } from './marker-sync.ts'
import classes from './SavedLine.module.css'

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
export function SavedLine({ sync, state }: { readonly sync: MarkerSync; readonly state: SyncState }) {
  const t = useT()
  const { savedAt, failed, isSaving, book } = state
  const now = useNow(savedAt !== undefined)
  const conflicts = [...book.values()].filter(({ theirs }) => theirs !== undefined).length
  if (failed.size > 0) {
    return (
      <span className={classes.failed} role="alert">
        {t('markers.desk.saved.failed', { count: failed.size })}
        <button type="button" onClick={sync.retry}>{t('markers.desk.saved.retry')}</button>
      </span>
    )
  }
  if (conflicts > 0) return <span className={classes.failed}>{t('markers.desk.saved.conflicts', { count: conflicts })}</span>
  if (isSaving) return <span className={classes.line}>{t('markers.desk.saved.saving')}</span>
  if ([...book.values()].some(isDirty)) return <span className={classes.line}>{t('markers.desk.saved.waiting')}</span>
  if (savedAt === undefined) return <span className={classes.line}>{t('markers.desk.saved.all')}</span>
  const seconds = Math.max(0, Math.round((now - savedAt) / 1000))
  return (
    <span className={classes.line}>
      {seconds < 2 ? t('markers.desk.saved.now') : seconds < 60 ? t('markers.desk.saved.seconds', { count: seconds }) : t('markers.desk.saved.minutes', { count: Math.floor(seconds / 60) })}
    </span>
  )
}
