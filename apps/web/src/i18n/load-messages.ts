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

const rules = {
  en: async () => (await import('@plumbline/contract/messages/en/rules')).rules,
  'zh-cn': async () => (await import('@plumbline/contract/messages/zh-cn/rules')).rules,
  'zh-hk': async () => (await import('@plumbline/contract/messages/zh-hk/rules')).rules,
} as const satisfies Record<Locale, () => Promise<Messages['rules']>>

/** A visitor who fills in more than the sign-in also needs the words of the rules. */
export async function loadFormMessages(locale: Locale): Promise<Groups & Pick<Messages, 'rules'>> {
  const [groups, words] = await Promise.all([loadVisitorMessages(locale), rules[locale]()])
  return { ...groups, rules: words }
}

export function loadMessages(locale: Locale): Promise<Messages> {
  return all[locale]()
}
