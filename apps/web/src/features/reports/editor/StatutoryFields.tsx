import { Text, Textarea } from '@mantine/core'
import {
  isStatutory,
  optionalStatements,
  statementsOf,
  statutoryParts,
  type StatutoryStatements,
} from '@plumbline/contract/reports/statutory'
import { Fragment, useId } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import classes from './ReportForm.module.css'

type Props = {
  readonly layout: string
  readonly statements: StatutoryStatements | undefined
  readonly isReadOnly: boolean
  readonly onChange: (statements: StatutoryStatements) => void
}

/** What the authority's list asks for and no record establishes. */
export function StatutoryFields({ layout, statements = {}, isReadOnly, onChange }: Props) {
  const t = useT()
  const id = useId()
  if (!isStatutory(layout)) return null
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{t('reports.statutory.title')}</h3>
      <Text c="dimmed">{t('reports.statutory.hint')}</Text>
      <Text c="dimmed">{t(`reports.statutory.basis.${layout}`)}</Text>
      {statutoryParts.map((part) => (
        <Fragment key={part}>
          <Text fw={600}>{t(`reports.statutory.parts.${part}`)}</Text>
          {statementsOf[layout][part].map((name) => (
            <Textarea
              key={name}
              size="sm"
              label={t(`reports.statutory.statements.${name}`)}
              withAsterisk={!optionalStatements.includes(name)}
              aria-required={!optionalStatements.includes(name)}
              value={statements[name] ?? ''}
              maxLength={1_000}
              autosize
              minRows={1}
              maxRows={6}
              readOnly={isReadOnly}
              onChange={(event) => onChange({ ...statements, [name]: event.currentTarget.value })}
            />
          ))}
        </Fragment>
      ))}
    </section>
  )
}
