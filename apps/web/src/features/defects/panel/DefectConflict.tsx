import { Button, Group, Stack } from '@mantine/core'
import type { Defect } from '@plumbline/contract/defects/defects'
import type { DefectChange } from '../../../api/defects-life.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isField, valueText, type Knowing } from '../defect-text.ts'

type Props = {
  readonly knowing: Knowing
  readonly stored: Defect
  readonly mine: DefectChange
  readonly onResolve: (choice: 'mine' | 'theirs') => void
}

/** DESIGN §4, editing together: both versions, field by field. What only one side changed is in it already. */
export function DefectConflict({ knowing, stored, mine, onResolve }: Props) {
  const t = useT()
  return (
    <Stack role="alert" gap="sm" p="md" bd="1px solid var(--pl-accent)" bdrs="lg">
      <b>{t('defects.conflict.title')}</b>
      {Object.keys(mine)
        .filter(isField)
        .map((name) => (
          <p key={name}>
            {t('defects.conflict.field', {
              name: t(`defects.fields.${name}`),
              mine: valueText(knowing, name, mine[name]),
              theirs: valueText(knowing, name, stored[name]),
            })}
          </p>
        ))}
      <Group gap={6}>
        <Button size="xs" variant="default" onClick={() => onResolve('theirs')}>
          {t('defects.conflict.take')}
        </Button>
        <Button size="xs" onClick={() => onResolve('mine')}>
          {t('defects.conflict.keep')}
        </Button>
      </Group>
    </Stack>
  )
}
