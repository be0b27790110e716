import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { errorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/use-t.ts'
import type { SaverState } from './defect-saver.ts'
import classes from './DefectPanel.module.css'

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
export function DefectSaved({ state, onRetry, onGiveUp }: { readonly state: SaverState; readonly onRetry: () => void; readonly onGiveUp: () => void }) {
  const t = useT()
  const { failure, isSaving, savedAt } = state
  const now = useNow(savedAt !== undefined)
  if (failure !== undefined) {
    return (
      <div role="alert">
        <span className={classes.failed}>{t('defects.saved.failed', { reason: errorText(t, failure) })}</span>
        <div className={classes.actions}>
          <Button size="compact-xs" variant="default" onClick={onRetry}>{t('defects.retry')}</Button>
          <Button size="compact-xs" variant="subtle" onClick={onGiveUp}>{t('defects.saved.giveUp')}</Button>
        </div>
      </div>
    )
  }
  const seconds = savedAt === undefined ? 0 : Math.max(0, Math.round((now - savedAt) / 1000))
  return (
    <span className={classes.line}>
      {isSaving ? t('defects.saved.saving') : savedAt === undefined ? t('defects.saved.all') : seconds < 2 ? t('defects.saved.now') : seconds < 60 ? t('defects.saved.seconds', { count: seconds }) : t('defects.saved.minutes', { count: Math.floor(seconds / 60) })}
    </span>
  )
}
