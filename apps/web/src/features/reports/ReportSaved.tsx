import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { listed, partName } from './report-words.ts'
import type { ReportSaverState } from './report-saver.ts'
import classes from './ReportDesk.module.css'

const tickMs = 1_000

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isTicking) return undefined
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [isTicking])
  return now
}

/** style/look.md: always visible where things are saved by themselves. */
export function ReportSaved({ state, onRetry, onGiveUp }: { readonly state: ReportSaverState; readonly onRetry: () => void; readonly onGiveUp: () => void }) {
  const t = useT()
  const locale = useLocale()
  const { failure, clash, isSaving, isOffline, faults, savedAt, waiting } = state
  const now = useNow(savedAt !== undefined)
  if (failure !== undefined) {
    return (
      <div role="alert" className={classes.unsaved}>
        <span className={classes.failed}>{t('reports.saved.failed', { reason: errorText(t, failure) })}</span>
        <Button size="compact-xs" variant="default" onClick={onRetry}>{t('reports.retry')}</Button>
        <Button size="compact-xs" variant="subtle" onClick={onGiveUp}>{t('reports.saved.giveUp')}</Button>
      </div>
    )
  }
  if (clash !== undefined) return <span className={classes.failed}>{t('reports.saved.undecided')}</span>
  if (isOffline) return <span role="alert" className={classes.failed}>{t('reports.saved.offline')}</span>
  if (faults.length > 0) return <span role="alert" className={classes.failed}>{t('reports.saved.fault', { what: listed(locale, faults.map((part) => partName(t, part))) })}</span>
  const seconds = savedAt === undefined ? 0 : Math.max(0, Math.round((now - savedAt) / 1000))
  if (isSaving || Object.keys(waiting).length > 0) return <span className={classes.quiet}>{t('reports.saved.saving')}</span>
  return (
    <span className={classes.quiet}>
      {savedAt === undefined ? t('reports.saved.all') : seconds < 2 ? t('reports.saved.now') : seconds < 60 ? t('reports.saved.seconds', { count: seconds }) : t('reports.saved.minutes', { count: Math.floor(seconds / 60) })}
    </span>
  )
}
