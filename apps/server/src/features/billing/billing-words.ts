import type { Locale } from '@plumbline/contract/locales'
import { invoice as en } from '@plumbline/contract/messages/en/billing/invoice'
import { invoice as zhCn } from '@plumbline/contract/messages/zh-cn/billing/invoice'
import { invoice as zhHk } from '@plumbline/contract/messages/zh-hk/billing/invoice'
import { languageTag } from '@plumbline/contract/locales'

export const billingWords = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const

export function usd(cents: number): string {
  return `USD ${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(cents / 100)}`
}

/**
 * As on the screens: numbers in English, the year, month and day of Chinese; by universal time, as the server counts.
 */
export function dayOf(locale: Locale, date: Date): string {
  if (locale === 'en') return date.toISOString().slice(0, 10)
  return new Intl.DateTimeFormat(languageTag[locale], {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(date)
}
