import type { Locale } from '@plumbline/contract/locales'
import { formatMoment } from '../../i18n/format-moment.ts'

/** The camera's local time as written: converted to the reader's zone, a morning photo would read as taken at night. */
export function cameraClock(locale: Locale, takenAt: string, precision: 'minute' | 'second' = 'minute'): string {
  return formatMoment(locale, takenAt.slice(0, 19), precision)
}
