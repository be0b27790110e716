import type { Locale } from '@plumbline/contract/locales'
import { createContext, use } from 'react'
import type { Translate } from './translate.ts'

export type Language = { readonly locale: Locale; readonly t: Translate }

export const LanguageContext = createContext<Language | undefined>(undefined)

function useLanguage(): Language {
  const language = use(LanguageContext)
  if (language === undefined) throw new Error('useT outside of a locale branch of the router')
  return language
}

export function useT(): Translate {
  return useLanguage().t
}

export function useLocale(): Locale {
  return useLanguage().locale
}
