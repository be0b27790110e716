import { Button } from '@mantine/core'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { SavedAgo } from '../../../ui/feedback/SavedAgo.tsx'
import classes from './DefectPanel.module.css'
import type { DefectSaving } from './use-defect-autosave.ts'

export function DefectSaved({
  saving: { failure, isSaving, savedAt, others },
  onRetry,
  onGiveUp,
}: {
  readonly saving: DefectSaving
  readonly onRetry: () => void
  readonly onGiveUp: () => void
}) {
  const t = useT()
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
