import { SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { BackgroundSection } from '@plumbline/contract/reports/content'
import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

type Particulars = BackgroundSection['particulars']
type Props = {
  readonly layout: string
  readonly particulars: Particulars
  readonly isReadOnly: boolean
  readonly onChange: (particulars: Particulars) => void
}

const asked = {
  Hoklas: {
    title: 'hoklas',
    lines: [
      ['reportNumber', 50],
      ['method', 200],
    ],
    texts: ['accreditation', 'deviations'],
  },
  Bridge: {
    title: 'bridge',
    lines: [
      ['structureNumber', 50],
      ['route', 100],
      ['form', 200],
      ['spans', 200],
      ['crossing', 200],
      ['lastInspection', 100],
    ],
    texts: [],
  },
} as const

/** What single layouts ask for besides. */
export function ParticularsFields({ layout, particulars, isReadOnly, onChange }: Props) {
  const t = useT()
  const id = useId()
  if (layout !== 'Hoklas' && layout !== 'Bridge') return null
  const { title, lines, texts } = asked[layout]
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{t(`reports.background.particulars.${title}`)}</h3>
      {layout === 'Hoklas' && <Text c="dimmed">{t('reports.background.particulars.hoklasHint')}</Text>}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md" style={{ alignItems: 'start' }}>
        {lines.map(([name, maxLength]) => (
          <TextInput
            key={name}
            size="sm"
            label={t(`reports.background.particulars.${name}`)}
            value={particulars[name]}
            maxLength={maxLength}
            readOnly={isReadOnly}
            onChange={(event) => onChange({ ...particulars, [name]: event.currentTarget.value })}
          />
        ))}
      </SimpleGrid>
      {texts.map((name) => (
        <Textarea
          key={name}
          size="sm"
          label={t(`reports.background.particulars.${name}`)}
          value={particulars[name]}
          maxLength={1_000}
          autosize
          minRows={2}
          maxRows={6}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ ...particulars, [name]: event.currentTarget.value })}
        />
      ))}
    </section>
  )
}
