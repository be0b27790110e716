import type { Locale } from '@plumbline/contract/locales'
import type { MessageKey } from '@plumbline/contract/messages/messages'
import { formatBytes } from '../../../i18n/format-bytes.ts'
import { formatDay } from '../../../i18n/format-day.ts'
import { lastDayOf } from '../../../i18n/last-day.ts'
import type { Translate } from '../../../i18n/translate.ts'

type Limit = {
  readonly name: MessageKey
  /** What the log writes as '-'. */ readonly none: MessageKey
  readonly format: (locale: Locale, value: string) => string
}

const limits: Readonly<Record<string, Limit>> = {
  imageLimit: {
    name: 'billing.limits.columns.images',
    none: 'billing.limits.byPlan',
    format: (locale, value) => new Intl.NumberFormat(locale).format(Number(value)),
  },
  dataLimit: {
    name: 'billing.limits.columns.data',
    none: 'billing.limits.byPlan',
    format: (locale, value) => formatBytes(locale, Number(value)),
  },
  expiresAt: {
    name: 'billing.limits.columns.expires',
    none: 'billing.limits.never',
    format: (locale, value) => formatDay(locale, lastDayOf(value)),
  },
}

/** 'before > after', as the log writes a limit that was set, in words; undefined for anything else. */
export function limitChange(t: Translate, locale: Locale, name: string, value: string): string | undefined {
  const limit = Object.hasOwn(limits, name) ? limits[name] : undefined
  const [from, to, ...rest] = value.split(' > ')
  if (limit === undefined || from === undefined || to === undefined || rest.length > 0) return undefined
  const format = (one: string) => (one === '-' ? t(limit.none) : limit.format(locale, one))
  return t('accounts.console.detail.limit', {
    name: t(limit.name),
    change: t('accounts.console.detail.change', { from: format(from), to: format(to) }),
  })
}
