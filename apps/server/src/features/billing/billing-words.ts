import type { Locale } from '@plumbline/contract/locales'
import { invoice as en } from '@plumbline/contract/messages/en/billing/invoice'
import { invoice as zhCn } from '@plumbline/contract/messages/zh-cn/billing/invoice'
import { invoice as zhHk } from '@plumbline/contract/messages/zh-hk/billing/invoice'
import { dayText } from '@plumbline/contract/rules/days'

export const billingWords = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const

export function usd(cents: number): string {
  return `USD ${new Intl.NumberFormat('en', { minimumFractionDigits: 2 }).format(cents / 100)}`
}

/** By universal time, as the server counts. */
export function dayOf(locale: Locale, date: Date): string {
  return dayText(locale, date.toISOString().slice(0, 10))
}
