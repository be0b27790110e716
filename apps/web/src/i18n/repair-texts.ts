import type { Locale } from '@plumbline/contract/locales'

type RepairTexts = Readonly<Record<string, string>>

const books = {
  en: () => import('@plumbline/contract/messages/en/reports/repairs'),
  'zh-cn': () => import('@plumbline/contract/messages/zh-cn/reports/repairs'),
  'zh-hk': () => import('@plumbline/contract/messages/zh-hk/reports/repairs'),
} as const satisfies Record<Locale, () => Promise<{ repairs: RepairTexts }>>

/** The standard proposals by type; reports alone print them, so that no other screen loads them. */
export async function loadRepairTexts(locale: Locale): Promise<RepairTexts> {
  return (await books[locale]()).repairs
}
