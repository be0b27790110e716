import { locales, type Locale } from '@plumbline/contract/locales'
import { useLocation } from 'react-router'
import { inLocale, langOf, localeCookieOf } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/use-t.ts'

export type LocaleChoice = {
  readonly locale: Locale
  readonly lang: string
  readonly href: string
  readonly active: boolean
  readonly remember: () => void
}

/** The same page in each language; `remember` writes the choice down for the next visit. */
export function useLocaleChoices(): readonly LocaleChoice[] {
  const current = useLocale()
  const place = useLocation()
  return locales.map((locale) => ({
    locale,
    lang: langOf(locale),
    href: inLocale(place, locale),
    active: locale === current,
    remember: () => {
      document.cookie = localeCookieOf(locale, window.location.protocol === 'https:')
    },
  }))
}
