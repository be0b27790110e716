import { Button, Group, Text } from '@mantine/core'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { SavedAgo } from '../../../ui/feedback/SavedAgo.tsx'
import { listed, partName } from '../report-text.ts'
import type { ReportSaving } from '../saving/use-report-autosave.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'

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
      <Group role="alert" gap={6}>
        <Text component="span" fw={600} c="var(--pl-error)">
          {t('reports.saved.failed', { reason: errorText(t, failure) })}
        </Text>
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t('reports.retry')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={onGiveUp}>
          {t('reports.saved.giveUp')}
        </Button>
      </Group>
    )
  }
  if (isUndecided)
    return (
      <Text component="span" fw={600} c="var(--pl-error)">
        {t('reports.saved.undecided')}
      </Text>
    )
  if (isOffline)
    return (
      <Text role="alert" component="span" fw={600} c="var(--pl-error)">
        {t(isJournaled ? 'reports.saved.journaled' : 'reports.saved.offline')}
      </Text>
    )
  if (faults.length > 0)
    return (
      <Text role="alert" component="span" fw={600} c="var(--pl-error)">
        {t('reports.saved.fault', {
          what: listed(
            locale,
            faults.map((part) => partName(t, part)),
          ),
        })}
      </Text>
    )
  return (
    <MutedText component="span" size="sm" isTabular>
      <SavedAgo savedAt={savedAt} isSaving={isSaving} className={undefined} />
    </MutedText>
  )
}
