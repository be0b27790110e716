import type { HelpArticles } from '@plumbline/contract/help-topics'
import type { Locale } from '@plumbline/contract/locales'
import type { help } from '@plumbline/contract/messages/en/help'
import type { Words } from '@plumbline/contract/messages/messages'

export type Help = { readonly help: Words<typeof help>; readonly articles: HelpArticles }

/** Pages of text that only the help centre shows; with the other words they would be loaded by everybody. */
const all = {
  en: () => import('@plumbline/contract/messages/en/help'),
  'zh-cn': () => import('@plumbline/contract/messages/zh-cn/help'),
  'zh-hk': () => import('@plumbline/contract/messages/zh-hk/help'),
} as const satisfies Record<Locale, () => Promise<Help>>

export function loadHelp(locale: Locale): Promise<Help> {
  return all[locale]()
}
