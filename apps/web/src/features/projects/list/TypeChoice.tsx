import { Box, Group, Text } from '@mantine/core'
import type { ProjectType } from '@plumbline/contract/projects/project-types'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import classes from './ProjectDialogs.module.css'

/** The most frequent first. */
const order = [
  'Inspection.MBIS',
  'Inspection.ConditionSurvey',
  'Inspection.Pipe',
] as const satisfies readonly ProjectType[]

export function TypeChoice({
  value,
  onChange,
}: {
  readonly value: ProjectType
  readonly onChange: (type: ProjectType) => void
}) {
  const t = useT()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('projects.list.form.type')}</legend>
      {order.map((type) => (
        <label key={type} className={classes.choice}>
          <input
            type="radio"
            name="projectType"
            value={type}
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <Box component="span" flex={1}>
            <Group component="span" gap="0 12px" justify="space-between">
              <Text component="strong" fw={600}>
                {t(`projects.list.form.types.${type}.name`)}
              </Text>
            </Group>
            <MutedText component="small" display="block">
              {t(`projects.list.form.types.${type}.text`)}
            </MutedText>
          </Box>
        </label>
      ))}
      <MutedText mt={6}>{t('projects.list.form.later')}</MutedText>
    </fieldset>
  )
}
