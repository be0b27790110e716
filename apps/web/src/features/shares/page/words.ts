import type { Locale } from '@plumbline/contract/locales'
import { page as en } from '@plumbline/contract/messages/en/shares/page'
import { terms as enTerms } from '@plumbline/contract/messages/en/projects/terms'
import type { Words } from '@plumbline/contract/messages/messages'
import { page as zhCn } from '@plumbline/contract/messages/zh-cn/shares/page'
import { terms as zhCnTerms } from '@plumbline/contract/messages/zh-cn/projects/terms'
import { page as zhHk } from '@plumbline/contract/messages/zh-hk/shares/page'
import { terms as zhHkTerms } from '@plumbline/contract/messages/zh-hk/projects/terms'
import { fill } from '@plumbline/contract/messages/t'
import { dayText, isoDay } from '@plumbline/contract/rules/days'
import type { SharedDefect } from '@plumbline/contract/shares/shares'
import { createContext, useContext } from 'react'

type PageWords = Words<typeof en>
type Terms = Pick<Words<typeof enTerms>, 'severity' | 'severityBetween' | 'followUp'>
type Reading = { readonly locale: Locale; readonly w: PageWords; readonly terms: Terms }

/** All three are in the one file: together they are smaller than a request. */
const all: Readonly<Record<Locale, Omit<Reading, 'locale'>>> = {
  en: { w: en, terms: enTerms },
  'zh-cn': { w: zhCn, terms: zhCnTerms },
  'zh-hk': { w: zhHk, terms: zhHkTerms },
}

export const readingIn = (locale: Locale): Reading => ({ locale, ...all[locale] })

export const ReadingContext = createContext<Reading>(readingIn('en'))
export const useReading = () => useContext(ReadingContext)

/** Nothing where the width says one severity, or nothing of it. */
export function betweenIn({ locale, terms }: Reading, { severityBetween: range }: SharedDefect): string {
  if (range === null) return ''
  const { severity, severityBetween } = terms
  return fill(locale, severityBetween, { from: severity[range.from].name, to: severity[range.to].name })
}

/** A day as it is written everywhere; of a moment, the day that it was where the reader is. */
export function dayIn(locale: Locale, text: string): string {
  if (text.length === 10) return dayText(locale, text)
  const at = new Date(text)
  return dayText(locale, isoDay(at.getFullYear(), at.getMonth() + 1, at.getDate()))
}
