import type { Locale } from '@plumbline/contract/locales'
import type { Messages } from '@plumbline/contract/messages/messages'

type Groups = Pick<Messages, 'shell'> & { readonly accounts: Pick<Messages['accounts'], 'login' | 'profile' | 'roles'> }

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

const errors = {
  en: () => import('@plumbline/contract/messages/en/errors'),
  'zh-cn': () => import('@plumbline/contract/messages/zh-cn/errors'),
  'zh-hk': () => import('@plumbline/contract/messages/zh-hk/errors'),
} as const satisfies Record<Locale, () => Promise<{ errors: Messages['errors'] }>>

export async function loadErrorMessages(locale: Locale): Promise<Pick<Messages, 'errors'>> {
  return { errors: (await errors[locale]()).errors }
}

const forms = {
  en: () =>
    Promise.all([
      import('@plumbline/contract/messages/en/accounts/forms'),
      import('@plumbline/contract/messages/en/rules'),
    ]),
  'zh-cn': () =>
    Promise.all([
      import('@plumbline/contract/messages/zh-cn/accounts/forms'),
      import('@plumbline/contract/messages/zh-cn/rules'),
    ]),
  'zh-hk': () =>
    Promise.all([
      import('@plumbline/contract/messages/zh-hk/accounts/forms'),
      import('@plumbline/contract/messages/zh-hk/rules'),
    ]),
} as const satisfies Record<Locale, () => Promise<[{ forms: unknown }, { rules: Messages['rules'] }]>>

/** Not the screens that members see. */
type FormGroups = Pick<Messages, 'shell' | 'errors' | 'rules'> & {
  readonly accounts: Omit<Messages['accounts'], 'console' | 'security' | 'signOnSettings' | 'users'>
}

/** A visitor who fills in more than the sign-in: the words of those forms, and of the rules they refuse by. */
export async function loadFormMessages(locale: Locale): Promise<FormGroups> {
  const [visitor, errors, [words, { rules }]] = await Promise.all([
    loadVisitorMessages(locale),
    loadErrorMessages(locale),
    forms[locale](),
  ])
  return { ...visitor, ...errors, accounts: { ...visitor.accounts, ...words.forms }, rules }
}

const pricing = {
  en: () => import('@plumbline/contract/messages/en/billing/pricing'),
  'zh-cn': () => import('@plumbline/contract/messages/zh-cn/billing/pricing'),
  'zh-hk': () => import('@plumbline/contract/messages/zh-hk/billing/pricing'),
} as const satisfies Record<Locale, () => Promise<{ pricing: Messages['billing']['pricing'] }>>

type PricingGroups = FormGroups & { readonly billing: Pick<Messages['billing'], 'pricing'> }

/** The price table, and the form under it. */
export async function loadPricingMessages(locale: Locale): Promise<PricingGroups> {
  const [words, own] = await Promise.all([loadFormMessages(locale), pricing[locale]()])
  return { ...words, billing: { pricing: own.pricing } }
}

const unsubscribing = {
  en: () => import('@plumbline/contract/messages/en/notifications/unsubscribe'),
  'zh-cn': () => import('@plumbline/contract/messages/zh-cn/notifications/unsubscribe'),
  'zh-hk': () => import('@plumbline/contract/messages/zh-hk/notifications/unsubscribe'),
} as const satisfies Record<Locale, () => Promise<{ unsubscribe: Messages['notifications']['unsubscribe'] }>>

type UnsubscribeGroups = Groups &
  Pick<Messages, 'errors'> & { readonly notifications: Pick<Messages['notifications'], 'unsubscribe'> }

/** The page behind the link at the end of a mail. */
export async function loadUnsubscribeMessages(locale: Locale): Promise<UnsubscribeGroups> {
  const [visitor, errors, own] = await Promise.all([
    loadVisitorMessages(locale),
    loadErrorMessages(locale),
    unsubscribing[locale](),
  ])
  return { ...visitor, ...errors, notifications: { unsubscribe: own.unsubscribe } }
}

export function loadMessages(locale: Locale): Promise<Messages> {
  return all[locale]()
}
