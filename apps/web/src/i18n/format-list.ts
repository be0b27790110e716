import { languageTag, type Locale } from '@plumbline/contract/locales'

/** Names in one line, as the language joins them. A list of units has no marks in Chinese, so names run together. */
export const formatList = (locale: Locale, names: readonly string[]): string =>
  new Intl.ListFormat(languageTag[locale], { type: 'conjunction', style: 'narrow' }).format(names)
