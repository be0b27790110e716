import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { SavedAgo } from '../../../ui/feedback/SavedAgo.tsx'
import type { SaverState } from './defect-saver.ts'
import classes from './DefectPanel.module.css'
import { subscribeUnsent, otherUnsentCount } from './unsent-defects.ts'

export function DefectSaved({
  state,
  onRetry,
  onGiveUp,
}: {
  readonly state: SaverState
  readonly onRetry: () => void
  readonly onGiveUp: () => void
}) {
  const t = useT()
  const {
    failure,
    isSaving,
    savedAt,
    detail: {
      defect: { _id },
    },
  } = state
  const others = useSyncExternalStore(subscribeUnsent, () => otherUnsentCount(_id))
  if (failure !== undefined) {
    return (
      <div role="alert">
        <span className={classes.failed}>{t('defects.saved.failed', { reason: errorText(t, failure) })}</span>
        <div className={classes.actions}>
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t('defects.retry')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={onGiveUp}>
            {t('defects.saved.giveUp')}
          </Button>
        </div>
      </div>
    )
  }
  if (others > 0 && !isSaving)
    return (
      <span role="alert" className={classes.failed}>
        {t('defects.saved.others', { count: others })}
      </span>
    )
  return <SavedAgo savedAt={savedAt} isSaving={isSaving} className={classes.line} />
}
