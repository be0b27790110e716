import { Button } from '@mantine/core'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { SavedAgo } from '../../../ui/feedback/SavedAgo.tsx'
import { listed, partName } from '../report-text.ts'
import type { ReportSaving } from '../saving/use-report-autosave.ts'
import classes from './ReportScreen.module.css'

export function ReportSaved({
  saving: { failure, isUndecided, isOffline, isJournaled, faults, isSaving, savedAt },
  onRetry,
  onGiveUp,
}: {
  readonly saving: ReportSaving
  readonly onRetry: () => void
  readonly onGiveUp: () => void
}) {
  const t = useT()
  const locale = useLocale()
  if (failure !== undefined) {
    return (
      <div role="alert" className={classes.unsaved}>
        <span className={classes.failed}>{t('reports.saved.failed', { reason: errorText(t, failure) })}</span>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t('reports.retry')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onGiveUp}>
          {t('reports.saved.giveUp')}
        </Button>
      </div>
    )
  }
  if (isUndecided) return <span className={classes.failed}>{t('reports.saved.undecided')}</span>
  if (isOffline)
    return (
      <span role="alert" className={classes.failed}>
        {t(isJournaled ? 'reports.saved.journaled' : 'reports.saved.offline')}
      </span>
    )
  if (faults.length > 0)
    return (
      <span role="alert" className={classes.failed}>
        {t('reports.saved.fault', {
          what: listed(
            locale,
            faults.map((part) => partName(t, part)),
          ),
        })}
      </span>
    )
  return <SavedAgo savedAt={savedAt} isSaving={isSaving} className={classes.quiet} />
}
