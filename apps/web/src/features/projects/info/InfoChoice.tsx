import '@mantine/core/styles/Combobox.css'
import { NativeSelect } from '@mantine/core'
import { infoFields } from '../../../i18n/project-fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { type InfoValues } from './info-values.ts'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { fieldId, type InfoFormState } from './use-info-form.ts'

type ChoiceField = 'projectType' | 'defectLibrary' | 'reportTemplate' | 'buildingType'

type Props<F extends ChoiceField> = {
  readonly form: InfoFormState
  readonly field: F
  readonly mayEdit: boolean
  readonly choices: readonly InfoValues[F][]
  readonly nameOf: (value: InfoValues[F]) => string
  readonly className?: string | undefined
}

export function InfoChoice<F extends ChoiceField>({ form, field, mayEdit, choices, nameOf, className }: Props<F>) {
  const t = useT()
  const value = form.values[field]
  const label = t(infoFields[field])
  if (!mayEdit)
    return (
      <ReadOnlyField label={label} className={className}>
        {nameOf(value)}
      </ReadOnlyField>
    )
  return (
    <NativeSelect
      className={className}
      id={fieldId(field)}
      label={label}
      value={value}
      error={form.errorAt(field)}
      data={choices.map((choice) => ({ value: choice, label: nameOf(choice) }))}
      onChange={(event) => {
        const chosen = choices.find((choice) => choice === event.currentTarget.value)
        if (chosen !== undefined) form.set(field, chosen)
      }}
    />
  )
}
