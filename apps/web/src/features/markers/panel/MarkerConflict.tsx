import { Box, Button, Group, Text } from '@mantine/core'
import { disputedParts, type Choice } from '@plumbline/sync/records'
import { useT } from '../../../i18n/use-t.ts'
import type { MarkerRecord } from '../marker-sync.ts'
import classes from './MarkerPanel.module.css'

/** Another user deleted the marker that is shown here, although it was not being changed. */
export function MarkerDeleted({
  name,
  onPutBack,
  onLetGo,
}: {
  readonly name: string
  readonly onPutBack: (() => void) | undefined
  readonly onLetGo: () => void
}) {
  const t = useT()
  return (
    <Box role="alert" mx="lg" my="md" p="md" bd="1px solid var(--pl-accent)" bdrs="lg" bg="var(--pl-card)">
      <Text fw={600} className={classes.breaking}>
        {t('markers.planScreen.conflict.goneTitle', { name })}
      </Text>
      <Group gap="sm" mt="md">
        <Button variant="default" onClick={onLetGo}>
          {t('markers.planScreen.conflict.letGo')}
        </Button>
        {onPutBack !== undefined && <Button onClick={onPutBack}>{t('markers.planScreen.conflict.putBack')}</Button>}
      </Group>
    </Box>
  )
}

/** DESIGN §4, editing together: nothing is lost either way, and what only one side changed is in it already. */
export function MarkerConflict({
  record,
  onResolve,
}: {
  readonly record: MarkerRecord
  readonly onResolve: (choice: Choice) => void
}) {
  const t = useT()
  const isDeleted = record.conflict?.kind === 'deleted'
  const name = record.mine.name
  const named = disputedParts(record)
    .map((part) => t(`markers.planScreen.conflict.parts.${part}`))
    .reduce(
      (first, second) => (first === '' ? second : t('markers.planScreen.conflict.between', { first, second })),
      '',
    )
  return (
    <Box role="alert" mx="lg" my="md" p="md" bd="1px solid var(--pl-accent)" bdrs="lg" bg="var(--pl-card)">
      <Text fw={600} className={classes.breaking}>
        {t(isDeleted ? 'markers.planScreen.conflict.goneTitle' : 'markers.planScreen.conflict.title', { name })}
      </Text>
      <p>
        {isDeleted
          ? t('markers.planScreen.conflict.goneText')
          : t('markers.planScreen.conflict.text', { parts: named })}
      </p>
      <Group gap="sm" mt="md">
        <Button variant="default" onClick={() => onResolve('theirs')}>
          {t(isDeleted ? 'markers.planScreen.conflict.letGo' : 'markers.planScreen.conflict.take')}
        </Button>
        <Button onClick={() => onResolve('mine')}>
          {t(isDeleted ? 'markers.planScreen.conflict.putBack' : 'markers.planScreen.conflict.keep')}
        </Button>
      </Group>
    </Box>
  )
}
