import { Group, Text } from '@mantine/core'
import { repairParts, type ReportDefinition } from '@plumbline/contract/reports/content'
import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

type Section = ReportDefinition['inspectionResultSection']
type Props = {
  readonly section: Section
  readonly isReadOnly: boolean
  readonly onChange: (section: Section) => void
}

/** Whether the report has a repair schedule, and what it costs. */
export function RepairChoice({ section, isReadOnly, onChange }: Props) {
  const t = useT()
  const group = useId()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('reports.result.repairs.label')}</legend>
      <Group gap="4px 12px" className={classes.checks ?? ''}>
        {repairParts.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={group}
              checked={(section.repairSchedule ?? 'none') === one}
              disabled={isReadOnly}
              onChange={() => onChange({ ...section, repairSchedule: one })}
            />
            {t(`reports.result.repairs.${one}`)}
          </label>
        ))}
      </Group>
      <Text c="dimmed">{t('reports.result.repairs.about')}</Text>
    </fieldset>
  )
}
