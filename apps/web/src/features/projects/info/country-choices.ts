import { countries, type Country } from '@plumbline/contract/projects/countries'
import type { Locale } from '@plumbline/contract/locales'
import { langOf } from '../../../i18n/locale.ts'

export type CountryChoice = { readonly value: Country; readonly label: string; readonly search: string }

/** Where our users work, before the others. */
const first: readonly Country[] = ['HK', 'SG', 'MO', 'CN']

/** By name in the reader's language; found by that name, by the English one and by the code. */
export function countryChoices(locale: Locale): readonly CountryChoice[] {
  const lang = langOf(locale)
  const own = new Intl.DisplayNames(lang, { type: 'region', style: 'short' })
  const english = new Intl.DisplayNames('en', { type: 'region', style: 'short' })
  const choices = countries
    .map((value) => {
      const label = own.of(value) ?? value
      return { value, label, search: `${label} ${english.of(value) ?? ''} ${value}`.toLowerCase() }
    })
    .sort((one, other) => one.label.localeCompare(other.label, lang))
  return [
    ...first.flatMap((code) => choices.filter(({ value }) => value === code)),
    ...choices.filter(({ value }) => !first.includes(value)),
  ]
}

export function matchingCountries(choices: readonly CountryChoice[], typed: string): readonly CountryChoice[] {
  const wanted = typed.trim().toLowerCase()
  // What stands in the field before anything is typed is the choice itself, not a search.
  if (wanted === '' || choices.some(({ label }) => label.toLowerCase() === wanted)) return choices
  return choices.filter(({ search }) => search.includes(wanted))
}
