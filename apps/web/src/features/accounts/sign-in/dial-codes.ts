import type { Locale } from '@plumbline/contract/locales'
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/mobile'
import { langOf } from '../../../i18n/locale.ts'

export type { CountryCode }

export type DialChoice = { readonly value: CountryCode; readonly label: string; readonly search: string }

export const homeCountry: Readonly<Record<Locale, CountryCode>> = { en: 'HK', 'zh-cn': 'CN', 'zh-hk': 'HK' }

/**
 * Every country by its name in the reader's language; found by that name, by the English one, by code and by number.
 */
export function dialChoices(locale: Locale): readonly DialChoice[] {
  const lang = langOf(locale)
  const own = new Intl.DisplayNames(lang, { type: 'region', style: 'short' })
  const english = new Intl.DisplayNames('en', { type: 'region', style: 'short' })
  return getCountries()
    .map((value) => {
      const dial = `+${getCountryCallingCode(value)}`
      const name = own.of(value) ?? value
      return {
        value,
        name,
        label: `${dial} ${name}`,
        search: `${dial} ${name} ${english.of(value) ?? ''} ${value}`.toLowerCase(),
      }
    })
    .sort((one, other) => one.name.localeCompare(other.name, lang))
    .map(({ value, label, search }) => ({ value, label, search }))
}

export function matching(choices: readonly DialChoice[], typed: string): readonly DialChoice[] {
  const wanted = typed.trim().toLowerCase()
  // What stands in the field before anything is typed is the choice itself, not a search.
  if (wanted === '' || choices.some(({ label }) => label.toLowerCase() === wanted)) return choices
  return choices.filter(({ search }) => search.includes(wanted))
}

export type Mobile = { readonly number: string; readonly country: CountryCode | undefined }

/** A mobile number that exists, as +85291234567. A typed + counts more than the chosen country. */
export function mobileOf(typed: string, country: CountryCode): Mobile | undefined {
  const phone = parsePhoneNumberFromString(typed, { defaultCountry: country, extract: false })
  return phone?.isValid() === true ? { number: phone.number, country: phone.country } : undefined
}
