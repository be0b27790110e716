import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { MultiSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { corporateChoicesQuery } from '../../../api/accounts/console.ts'
import { useT } from '../../../i18n/use-t.ts'

export type Corporate = { readonly _id: string; readonly name: string }

const options = (corporates: readonly Corporate[]) => corporates.map(({ _id, name }) => ({ value: _id, label: name }))

/**
 * The server searches: an installation may have thousands. What is chosen stays among the choices, or it would lose its
 * name.
 */
function useChoices(search: string, chosen: readonly Corporate[], without?: string) {
  const [asked] = useDebouncedValue(search.trim(), 200)
  const { data, isFetching } = useQuery({ ...corporateChoicesQuery(asked), placeholderData: keepPreviousData })
  const found = (data?.data ?? []).filter(({ _id }) => _id !== without)
  return { found, known: [...chosen, ...found.filter(({ _id }) => !chosen.some((one) => one._id === _id))], isFetching }
}

const dropdown = { transitionProps: { duration: 100 }, zIndex: 400 } as const

type ManyProps = {
  readonly label: string
  readonly hint: string
  readonly value: readonly Corporate[]
  readonly onChange: (value: readonly Corporate[]) => void
  readonly without: string
}

export function CorporateChoices({ label, hint, value, onChange, without }: ManyProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { found, known, isFetching } = useChoices(search, value, without)
  return (
    <MultiSelect
      size="sm"
      label={label}
      description={hint}
      data={options(known)}
      value={value.map(({ _id }) => _id)}
      searchable
      hidePickedOptions
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all.filter((one) => 'value' in one && found.some(({ _id }) => _id === one.value))}
      placeholder={value.length === 0 ? t('accounts.console.settings.agentsPlaceholder') : ''}
      comboboxProps={dropdown}
      nothingFoundMessage={isFetching ? t('shell.loading') : t('accounts.console.settings.agentsNone')}
      // Open after a choice, the list would lie over the button that saves it.
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={() => setOpen(false)}
      onRemove={() => setOpen(false)}
      onChange={(ids) => onChange(ids.flatMap((id) => known.filter(({ _id }) => _id === id)))}
    />
  )
}

type OneProps = {
  readonly label: string
  readonly value: Corporate | null
  readonly onChange: (value: Corporate | null) => void
  readonly error?: string | undefined
}

export function CorporateChoice({ label, value, onChange, error }: OneProps) {
  const t = useT()
  const [search, setSearch] = useState(value?.name ?? '')
  const { found, known, isFetching } = useChoices(search === value?.name ? '' : search, value === null ? [] : [value])
  return (
    <Select
      size="sm"
      label={label}
      data={options(known)}
      value={value?._id ?? null}
      searchable
      allowDeselect={false}
      error={error}
      searchValue={search}
      onSearchChange={setSearch}
      filter={({ options: all }) => all.filter((one) => 'value' in one && found.some(({ _id }) => _id === one.value))}
      placeholder={t('accounts.console.grant.companyPlaceholder')}
      comboboxProps={dropdown}
      nothingFoundMessage={isFetching ? t('shell.loading') : t('accounts.console.settings.agentsNone')}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(id) => onChange(known.find(({ _id }) => _id === id) ?? null)}
    />
  )
}
