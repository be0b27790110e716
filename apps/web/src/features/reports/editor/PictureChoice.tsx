import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox, Group, Text } from '@mantine/core'
import { elevationPictures, type ReportDefinition } from '@plumbline/contract/reports/content'
import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

type Section = ReportDefinition['inspectionResultSection']
type Props = {
  readonly section: Section
  readonly isReadOnly: boolean
  readonly onChange: (section: Section) => void
}

/** What the report shows of each elevation, and whether people on photos are blurred. */
export function PictureChoice({ section, isReadOnly, onChange }: Props) {
  const t = useT()
  const group = useId()
  return (
    <fieldset className={classes.choices}>
      <legend>{t('reports.result.pictures.label')}</legend>
      <Group gap="4px 12px" className={classes.checks ?? ''}>
        {elevationPictures.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name={group}
              checked={(section.elevationPictures ?? 'both') === one}
              disabled={isReadOnly}
              onChange={() => onChange({ ...section, elevationPictures: one })}
            />
            {t(`reports.result.pictures.${one}`)}
          </label>
        ))}
      </Group>
      <Text c="dimmed">{t('reports.result.pictures.about')}</Text>
      <Checkbox
        mt="sm"
        label={t('reports.result.blur')}
        description={t('reports.result.blurAbout')}
        checked={section.isBlurred ?? false}
        disabled={isReadOnly}
        onChange={(event) => onChange({ ...section, isBlurred: event.currentTarget.checked })}
      />
    </fieldset>
  )
}
