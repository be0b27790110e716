import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { Select, TextInput } from '@mantine/core'
import { memo, useMemo, type FormEvent } from 'react'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { dialChoices, matching, mobileOf, type CountryCode, type DialChoice } from './dial-codes.ts'
import classes from './fields.module.css'

type Props = {
  readonly country: CountryCode
  readonly onCountry: (country: CountryCode) => void
  readonly error: string | undefined
}

/** memo: typing elsewhere in the form must not render 240 countries. */
export const MobileField = memo(function MobileField({ country, onCountry, error }: Props) {
  const t = useT()
  const locale = useLocale()
  const choices = useMemo(() => dialChoices(locale), [locale])
  const data = useMemo(() => choices.map(({ value, label }) => ({ value, label })), [choices])

  /** A pasted or filled-in +86 … says its country itself. */
  function adopt({ currentTarget }: FormEvent<HTMLInputElement>) {
    const found = currentTarget.value.trimStart().startsWith('+')
      ? mobileOf(currentTarget.value, country)?.country
      : undefined
    if (found !== undefined) onCountry(found)
  }

  return (
    <div className={classes.row}>
      <Select
        size="md"
        label={t('accounts.signup.country')}
        data={data}
        value={country}
        searchable
        allowDeselect={false}
        openOnFocus={false}
        nothingFoundMessage={t('accounts.signup.noCountry')}
        autoComplete="off"
        checkIconPosition="right"
        comboboxProps={{ width: 288, position: 'bottom-start', transitionProps: { duration: 100 } }}
        filter={({ search }) => matching(choices, search) as DialChoice[]}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(chosen) => {
          if (chosen !== null) onCountry(chosen)
        }}
      />
      <TextInput
        name="mobileNumber"
        type="tel"
        size="md"
        label={t('accounts.signup.mobile')}
        error={error}
        autoComplete="tel"
        maxLength={32}
        onInput={adopt}
      />
    </div>
  )
})
