import { locales, type Locale } from '../../packages/contract/src/locales.ts'
import { en } from '../../packages/contract/src/messages/en.ts'
import type { Messages } from '../../packages/contract/src/messages/messages.ts'
import { fill } from '../../packages/contract/src/messages/t.ts'
import { zhCn } from '../../packages/contract/src/messages/zh-cn.ts'
import { zhHk } from '../../packages/contract/src/messages/zh-hk.ts'

export { fill, locales, type Locale }

export const words: Readonly<Record<Locale, Messages>> = { en, 'zh-cn': zhCn, 'zh-hk': zhHk }

export const prefix: Readonly<Record<Locale, string>> = { en: '', 'zh-cn': '/zh-cn', 'zh-hk': '/zh-hk' }

/** What the page of a link says once it has ended, for a company of any name. */
export const endedIn = (locale: Locale): RegExp =>
  new RegExp(`^${words[locale].shares.page.ended.split('{company}').join('.+')}$`)

/** What the ordinary run leaves to the slow one. */
export const slowRun = '@slow-run'

/** A second way through what another journey of the ordinary run shows, or one that its ten minutes have no room for. */
export const inSlowRun = { tag: [slowRun] }

/**
 * A journey in every language runs in one of them in the ordinary run, and in the others in the slow one: the texts are
 * checked by types, and the ways do not differ.
 */
export function walkedIn(ordinary: Locale, locale: Locale): { readonly tag: string[] } {
  return { tag: locale === ordinary ? [] : [slowRun] }
}

type Message = string | { readonly [plural: string]: string }

/** A pattern for a message, in any of its plural forms: a value that is not given may be anything. */
export function patternOf(message: Message, values: Readonly<Record<string, string>> = {}): RegExp {
  const forms = typeof message === 'string' ? [message] : Object.values(message)
  const patterns = forms.map((form) =>
    form.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '.+'),
  )
  return new RegExp(`(?:${patterns.join('|')})`)
}
