import { languageTag } from '@plumbline/contract/locales'
import { useLocale } from '../../i18n/use-t.ts'

/** Joins names the way the language does: commas here, 、 there. */
export function useList(): (names: readonly string[]) => string {
  const format = new Intl.ListFormat(languageTag[useLocale()], { type: 'unit', style: 'short' })
  return (names) => format.format(names)
}
