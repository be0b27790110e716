import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/CloseButton.css'
import { Select } from '@mantine/core'
import type { Country } from '@plumbline/contract/projects/countries'
import { useMemo } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { countryChoices, matchingCountries, type CountryChoice } from './country-choices.ts'
import { ReadOnlyField } from './ReadOnlyField.tsx'
import { fieldId } from './use-info-form.ts'

type Props = {
  readonly value: Country | ''
  readonly mayEdit: boolean
  readonly onChange: (country: Country | '') => void
}

export function CountryField({ value, mayEdit, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const choices = useMemo(() => countryChoices(locale), [locale])
  const data = useMemo(() => choices.map((choice) => ({ value: choice.value, label: choice.label })), [choices])
  const label = t('projects.info.asset.country')
  if (!mayEdit)
    return <ReadOnlyField label={label}>{choices.find((choice) => choice.value === value)?.label}</ReadOnlyField>
  return (
    <Select
      id={fieldId('country')}
      label={label}
      data={data}
      value={value === '' ? null : value}
      searchable
      clearable
      openOnFocus={false}
      autoComplete="off"
      nothingFoundMessage={t('projects.info.asset.noCountry')}
      checkIconPosition="right"
      comboboxProps={{ transitionProps: { duration: 100 } }}
      clearButtonProps={{ 'aria-label': t('projects.info.asset.clear', { what: label }) }}
      filter={({ search }) => matchingCountries(choices, search) as CountryChoice[]}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
