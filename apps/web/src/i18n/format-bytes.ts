import type { Locale } from '@plumbline/contract/locales'
import { langOf } from './locale.ts'

const units = ['KB', 'MB', 'GB'] as const

/** Making one takes longer than using it a hundred times. */
const formats = new Map<Locale, Intl.NumberFormat>()

function formatOf(locale: Locale): Intl.NumberFormat {
  const known =
    formats.get(locale) ?? new Intl.NumberFormat(langOf(locale), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  formats.set(locale, known)
  return known
}

/** Spec 1 §9: KB, MB and GB with 1 decimal. 1,023.96 KB would be written as 1,024.0 KB, so it is 1.0 MB. */
export function formatBytes(locale: Locale, bytes: number): string {
  let size = bytes / 1024
  let unit = 0
  while (unit < units.length - 1 && Math.round(size * 10) / 10 >= 1024) {
    size /= 1024
    unit += 1
  }
  return `${formatOf(locale).format(size)} ${units[unit]}`
}
