import type { Locale } from '@plumbline/contract/locales'
import { formatMoment } from '../../i18n/format-moment.ts'

/** The camera's clock as it wrote it: told on the reader's own, a photo of the morning would be one of the night. */
export function cameraClock(locale: Locale, takenAt: string, precision: 'minute' | 'second' = 'minute'): string {
  return formatMoment(locale, takenAt.slice(0, 19), precision)
}
