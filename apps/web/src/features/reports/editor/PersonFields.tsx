import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { BackgroundSection } from '@plumbline/contract/reports/content'
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { DayField } from './DayField.tsx'
import classes from './ReportForm.module.css'

export type Person = { readonly _id: string; readonly name: string; readonly email: string }
type Signer = BackgroundSection['reportPreparedBy']

type Props = {
  readonly legend: string
  readonly people: readonly Person[]
  readonly signer: Signer
  /** The endorser has other dates, and no designation. */
  readonly hasDesignation?: boolean
  readonly isReadOnly: boolean
  readonly aside?: ReactNode
  readonly onChange: (signer: Signer) => void
  readonly children: ReactNode
}

/** One who answers for the report: a person of the project, who can sign here, or a name alone. */
export function PersonFields({
  legend,
  people,
  signer,
  hasDesignation = true,
  isReadOnly,
  aside,
  onChange,
  children,
}: Props) {
  const t = useT()
  const isMissing = signer.userId !== null && !people.some(({ _id }) => _id === signer.userId)
  const choose = (userId: string) => {
    const person = people.find(({ _id }) => _id === userId)
    onChange({ ...signer, userId: person?._id ?? null, name: person?.name ?? signer.name })
  }
  return (
    <fieldset className={classes.person}>
      <legend>{legend}</legend>
      {aside !== undefined && aside !== false && <div className={classes.aside}>{aside}</div>}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="lg" verticalSpacing="md" style={{ alignItems: 'start' }}>
        {!isReadOnly && (
          <NativeSelect
            size="sm"
            label={t('reports.background.person')}
            value={signer.userId ?? ''}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">{t('reports.background.nobody')}</option>
            {isMissing && <option value={signer.userId ?? ''}>{signer.name}</option>}
            {people.map(({ _id, name, email }) => (
              <option key={_id} value={_id}>{`${name} (${email})`}</option>
            ))}
          </NativeSelect>
        )}
        <TextInput
          size="sm"
          label={t('reports.background.name')}
          value={signer.name}
          maxLength={100}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ ...signer, name: event.currentTarget.value })}
        />
        {hasDesignation && (
          <TextInput
            size="sm"
            label={t('reports.background.designation')}
            value={signer.designation}
            maxLength={100}
            readOnly={isReadOnly}
            onChange={(event) => onChange({ ...signer, designation: event.currentTarget.value })}
          />
        )}
        {hasDesignation && (
          <TextInput
            size="sm"
            label={t('reports.background.registration')}
            value={signer.registration ?? ''}
            maxLength={100}
            readOnly={isReadOnly}
            onChange={(event) => onChange({ ...signer, registration: event.currentTarget.value })}
          />
        )}
        {hasDesignation && (
          <DayField
            label={t('reports.background.date')}
            day={signer.date}
            isReadOnly={isReadOnly}
            onChange={(date) => onChange({ ...signer, date })}
          />
        )}
      </SimpleGrid>
      {children}
    </fieldset>
  )
}
