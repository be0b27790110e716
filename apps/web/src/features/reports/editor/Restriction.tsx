import { Group, Stack, Text } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

type Props = {
  readonly label: string
  readonly allText: string
  readonly isAll: boolean
  readonly isReadOnly: boolean
  readonly onAll: () => void
  readonly children: ReactNode
}

/** All, or only some: an empty list of some would mean all again, so it is said. */
export function Restriction({ label, allText, isAll, isReadOnly, onAll, children }: Props) {
  const t = useT()
  const group = useId()
  const [isOpened, setOpened] = useState(false)
  const isOnly = !isAll || isOpened
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      <Group gap="4px 12px" className={classes.checks ?? ''}>
        <label>
          <input
            type="radio"
            name={group}
            checked={!isOnly}
            disabled={isReadOnly}
            onChange={() => {
              setOpened(false)
              onAll()
            }}
          />
          {t('reports.result.all')}
        </label>
        <label>
          <input type="radio" name={group} checked={isOnly} disabled={isReadOnly} onChange={() => setOpened(true)} />
          {t('reports.result.only')}
        </label>
        <Text component="span" c="dimmed" role="status">
          {!isOnly ? allText : isAll ? t('reports.result.noneChosen') : ''}
        </Text>
      </Group>
      {isOnly && (
        <Stack gap="sm" p="md" bd="1px solid var(--pl-line)" bdrs="lg" bg="var(--pl-card)">
          {children}
        </Stack>
      )}
    </fieldset>
  )
}
