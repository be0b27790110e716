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
        {t('markers.desk.conflict.goneTitle', { name })}
      </Text>
      <Group gap="sm" mt="md">
        <Button variant="default" onClick={onLetGo}>
          {t('markers.desk.conflict.letGo')}
        </Button>
        {onPutBack !== undefined && <Button onClick={onPutBack}>{t('markers.desk.conflict.putBack')}</Button>}
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
  const isGone = record.conflict?.kind === 'deleted'
  const name = record.mine.name
  const named = disputedParts(record)
    .map((part) => t(`markers.desk.conflict.parts.${part}`))
    .reduce((first, second) => (first === '' ? second : t('markers.desk.conflict.between', { first, second })), '')
  return (
    <Box role="alert" mx="lg" my="md" p="md" bd="1px solid var(--pl-accent)" bdrs="lg" bg="var(--pl-card)">
      <Text fw={600} className={classes.breaking}>
        {t(isGone ? 'markers.desk.conflict.goneTitle' : 'markers.desk.conflict.title', { name })}
      </Text>
      <p>{isGone ? t('markers.desk.conflict.goneText') : t('markers.desk.conflict.text', { parts: named })}</p>
      <Group gap="sm" mt="md">
        <Button variant="default" onClick={() => onResolve('theirs')}>
          {t(isGone ? 'markers.desk.conflict.letGo' : 'markers.desk.conflict.take')}
        </Button>
        <Button onClick={() => onResolve('mine')}>
          {t(isGone ? 'markers.desk.conflict.putBack' : 'markers.desk.conflict.keep')}
        </Button>
      </Group>
    </Box>
  )
}
