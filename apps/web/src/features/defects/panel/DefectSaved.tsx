import { Button, Group, Text } from '@mantine/core'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { SavedAgo } from '../../../ui/feedback/SavedAgo.tsx'
import type { DefectSaving } from './defect-autosave.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'

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
        <Text component="span" fz="xs" fw={600} c="var(--pl-error)">
          {t('defects.saved.failed', { reason: errorText(t, failure) })}
        </Text>
        <Group gap={6}>
          <Button size="compact-xs" variant="default" onClick={onRetry}>
            {t('defects.retry')}
          </Button>
          <Button size="compact-xs" variant="subtle" onClick={onGiveUp}>
            {t('defects.saved.giveUp')}
          </Button>
        </Group>
      </div>
    )
  }
  if (others > 0 && !isSaving)
    return (
      <Text role="alert" component="span" fz="xs" fw={600} c="var(--pl-error)">
        {t('defects.saved.others', { count: others })}
      </Text>
    )
  return (
    <MutedText component="span" isTabular>
      <SavedAgo savedAt={savedAt} isSaving={isSaving} className={undefined} />
    </MutedText>
  )
}
