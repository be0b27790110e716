import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useLoading } from './loading.ts'
import classes from './LoadingBar.module.css'

/** Said aloud only when somebody really waits; a short call is not worth an interruption. */
const spokenAfterMs = 800

export function LoadingBar() {
  const t = useT()
  const { active, progress } = useLoading()
  const busy = active > 0
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLong(true), spokenAfterMs)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [busy])
  return (
    <>
      {busy && (
        <div
          className={classes.bar}
          role="progressbar"
          aria-label={t('shell.loading')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={progress}
        >
          <div className={classes.done} style={{ transform: `scaleX(${progress / 100})` }} />
        </div>
      )}
      <div className="pl-hidden" role="status">
        {busy && long ? t('shell.loading') : ''}
      </div>
    </>
  )
}
