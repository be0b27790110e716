import type { Locale } from '@plumbline/contract/locales'

/** Of the reader's browser: an address without an account names no language. */
export function readerLocale(languages: readonly string[]): Locale {
  for (const tag of languages.map((language) => language.toLowerCase())) {
    if (/^zh-(.*-)?(hant|hk|mo|tw)\b/.test(tag)) return 'zh-hk'
    if (/^zh\b/.test(tag)) return 'zh-cn'
    if (/^en\b/.test(tag)) return 'en'
  }
  return 'en'
}
