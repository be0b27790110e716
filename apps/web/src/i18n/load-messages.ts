import type { Locale } from '@plumbline/contract/locales'
import type { Messages } from '@plumbline/contract/messages/messages'

const loaders = {
  en: async () => (await import('@plumbline/contract/messages/en')).en,
  'zh-cn': async () => (await import('@plumbline/contract/messages/zh-cn')).zhCn,
  'zh-hk': async () => (await import('@plumbline/contract/messages/zh-hk')).zhHk,
} as const satisfies Record<Locale, () => Promise<Messages>>

export function loadMessages(locale: Locale): Promise<Messages> {
  return loaders[locale]()
}
