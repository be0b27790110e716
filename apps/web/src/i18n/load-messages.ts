import type { Locale } from '@plumbline/contract/locales'
import type { Messages } from '@plumbline/contract/messages/messages'

type Groups = Pick<Messages, 'shell' | 'accounts' | 'errors'>

/** The groups a visitor meets before sign-in: the words of all features would outgrow the first load. */
const visitor = {
  en: () => import('./visitor/en.ts'),
  'zh-cn': () => import('./visitor/zh-cn.ts'),
  'zh-hk': () => import('./visitor/zh-hk.ts'),
} as const satisfies Record<Locale, () => Promise<{ messages: Groups }>>

const all = {
  en: async () => (await import('@plumbline/contract/messages/en')).en,
  'zh-cn': async () => (await import('@plumbline/contract/messages/zh-cn')).zhCn,
  'zh-hk': async () => (await import('@plumbline/contract/messages/zh-hk')).zhHk,
} as const satisfies Record<Locale, () => Promise<Messages>>

export async function loadVisitorMessages(locale: Locale): Promise<Groups> {
  return (await visitor[locale]()).messages
}

export function loadMessages(locale: Locale): Promise<Messages> {
  return all[locale]()
}
