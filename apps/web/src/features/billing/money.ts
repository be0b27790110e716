import type { Locale } from '@plumbline/contract/locales'
import { langOf } from '../../i18n/locale.ts'

/** Dollars with their cents where there are any, or always, as columns of sums need them. */
export function formatCents(locale: Locale, cents: number, always = true): string {
  const digits = always || cents % 100 !== 0 ? 2 : 0
  return new Intl.NumberFormat(langOf(locale), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    cents / 100,
  )
}
