import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'

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

/** style/look.md: an autosaving screen always shows when it last saved. */
export function SavedAgo({
  savedAt,
  isSaving,
  className,
}: {
  readonly savedAt: number | undefined
  readonly isSaving: boolean
  readonly className: string | undefined
}) {
  const t = useT()
  const now = useNow(savedAt !== undefined)
  const seconds = savedAt === undefined ? 0 : Math.max(0, Math.round((now - savedAt) / 1000))
  return (
    <span className={className}>
      {isSaving
        ? t('shell.saved.saving')
        : savedAt === undefined
          ? t('shell.saved.all')
          : seconds < 2
            ? t('shell.saved.now')
            : seconds < 60
              ? t('shell.saved.seconds', { count: seconds })
              : t('shell.saved.minutes', { count: Math.floor(seconds / 60) })}
    </span>
  )
}
