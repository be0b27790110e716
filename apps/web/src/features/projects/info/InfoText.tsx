import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { infoFields } from '../../../i18n/project-fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { DateField } from '../../../ui/forms/DateField.tsx'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { type InfoField, type InfoValues } from './info-values.ts'
import { fieldId, type InfoFormState } from './use-info-form.ts'

/** The fields that hold one text. */
export type TextField = { [F in InfoField]: string extends InfoValues[F] ? F : never }[InfoField]

type Props = {
  readonly form: InfoFormState
  readonly field: TextField
  readonly mayEdit: boolean
  readonly className?: string | undefined
  readonly required?: boolean
  readonly maxLength?: number
  readonly type?: 'date' | 'tel'
  readonly inputMode?: 'numeric' | 'decimal'
  readonly unit?: string
  readonly hint?: string
  readonly rows?: number
  /** How it is shown to who cannot change it, where that differs from what is typed. */
  readonly shown?: ReactNode
  readonly autoComplete?: string
}

export function InfoText({
  form,
  field,
  mayEdit,
  className,
  required = false,
  maxLength = 300,
  type,
  inputMode,
  unit,
  hint,
  rows,
  shown,
  autoComplete = 'off',
}: Props) {
  const t = useT()
  const value = form.values[field]
  const label = t(infoFields[field])
  if (!mayEdit)
    return (
      <ReadOnlyField label={label} className={className}>
        {value === '' ? undefined : (shown ?? (unit === undefined ? value : `${value} ${unit}`))}
      </ReadOnlyField>
    )
  const common = {
    id: fieldId(field),
    label,
    value,
    maxLength,
    className,
    required,
    autoComplete,
    withAsterisk: required,
    error: form.errorAt(field),
    description: hint,
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    onBlur: () => form.judge(field),
  }
  if (rows !== undefined)
    return <Textarea {...common} rows={rows} onChange={(event) => form.set(field, event.currentTarget.value)} />
  if (type === 'date') return <DateField {...common} onChange={(day) => form.set(field, day)} />
  return (
    <TextInput
      {...common}
      onChange={(event) => form.set(field, event.currentTarget.value)}
      {...(type === undefined ? {} : { type })}
      {...(inputMode === undefined ? {} : { inputMode })}
      {...(unit === undefined ? {} : { rightSection: unit, rightSectionPointerEvents: 'none' as const })}
    />
  )
}
