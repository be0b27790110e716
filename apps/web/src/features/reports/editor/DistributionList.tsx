import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import type { BackgroundSection } from '@plumbline/contract/reports/content'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

type Rows = NonNullable<BackgroundSection['distributionList']>
type Row = Rows[number]
type Props = { readonly rows: Rows; readonly isReadOnly: boolean; readonly onChange: (rows: Rows) => void }

const fields = [
  { name: 'name', maxLength: 100 },
  { name: 'organisation', maxLength: 200 },
  { name: 'copy', maxLength: 100 },
] as const satisfies readonly { readonly name: keyof Row; readonly maxLength: number }[]
const maxRecipients = 50

/** Who gets a copy of the report. */
export function DistributionList({ rows, isReadOnly, onChange }: Props) {
  const t = useT()
  const id = useId()
  const set = (at: number, change: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{t('reports.background.distribution.title')}</h3>
      {rows.length === 0 && <Text c="dimmed">{t('reports.background.distribution.none')}</Text>}
      {rows.length > 0 && (
        <ul className={classes.recipients}>
          {rows.map((row, at) => (
            <li key={at}>
              {fields.map(({ name, maxLength }) => (
                <TextInput
                  key={name}
                  size="sm"
                  label={t(`reports.background.distribution.${name}`)}
                  placeholder={
                    name === 'copy' && !isReadOnly ? t('reports.background.distribution.copyHint') : undefined
                  }
                  value={row[name]}
                  maxLength={maxLength}
                  readOnly={isReadOnly}
                  onChange={(event) => set(at, { [name]: event.currentTarget.value })}
                />
              ))}
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  size={32}
                  aria-label={t('reports.background.distribution.remove', { name: row.name })}
                  title={t('reports.background.distribution.remove', { name: row.name })}
                  onClick={() => onChange(rows.filter((_, index) => index !== at))}
                >
                  <IconTrash size={16} stroke={1.5} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isReadOnly && rows.length < maxRecipients && (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} stroke={1.5} aria-hidden="true" />}
            onClick={() => onChange([...rows, { name: '', organisation: '', copy: '' }])}
          >
            {t('reports.background.distribution.add')}
          </Button>
        </div>
      )}
      {!isReadOnly && rows.length >= maxRecipients && (
        <Text c="dimmed">{t('reports.background.distribution.most')}</Text>
      )}
    </section>
  )
}
