import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { BackgroundSection } from '@plumbline/contract/reports/content'
import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

type Conduct = NonNullable<BackgroundSection['conduct']>
type Props = {
  readonly conduct: BackgroundSection['conduct']
  readonly isReadOnly: boolean
  readonly onChange: (conduct: Conduct) => void
}

const empty: Conduct = { aircraft: '', pilot: '', weather: '', standOff: '' }

/** How the inspection was carried out, where no photo says it. */
export function ConductFields({ conduct = empty, isReadOnly, onChange }: Props) {
  const t = useT()
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{t('reports.background.conduct.title')}</h3>
      <Text c="dimmed">{t('reports.background.conduct.hint')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md" style={{ alignItems: 'start' }}>
        {(['aircraft', 'pilot'] as const).map((name) => (
          <TextInput
            key={name}
            size="sm"
            label={t(`reports.background.conduct.${name}`)}
            value={conduct[name]}
            maxLength={200}
            readOnly={isReadOnly}
            onChange={(event) => onChange({ ...conduct, [name]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      {(['weather', 'standOff'] as const).map((name) => (
        <Textarea
          key={name}
          size="sm"
          label={t(`reports.background.conduct.${name}`)}
          value={conduct[name]}
          maxLength={500}
          autosize
          minRows={1}
          maxRows={5}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ ...conduct, [name]: event.currentTarget.value })}
        />
      ))}
    </section>
  )
}
