import type { AuditEntry } from '@plumbline/contract/accounts/console'
import type { Locale } from '@plumbline/contract/locales'
import type { SignatureRole } from '@plumbline/contract/reports/content'
import { roles } from '@plumbline/contract/roles'
import { errorText } from '../../../i18n/error-text.ts'
import { savedFields } from '../../../i18n/project-fields.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { limitChange } from './limit-change.ts'

type Detail = AuditEntry['detail']

const reasons = { idle: 'idle', 'token used twice': 'stolen', 'set up anew': 'anew' } as const

function roleOr(t: Translate, value: string): string {
  const role = roles.find((one) => one === value)
  return role === undefined ? value : t(`accounts.roles.${role}`)
}

function change(t: Translate, { from, to }: Detail): string | undefined {
  if (from !== undefined && to !== undefined)
    return t('accounts.console.detail.change', { from: roleOr(t, from), to: roleOr(t, to) })
  if (from !== undefined) return t('accounts.console.detail.before', { value: from })
  return to === undefined ? undefined : t('accounts.console.detail.role', { value: roleOr(t, to) })
}

function fieldNames(t: Translate, value: string): string {
  const names = value.split(', ').map((field) => (Object.hasOwn(savedFields, field) ? t(savedFields[field]!) : field))
  return names.reduce((first, second) => t('projects.info.stale.between', { first, second }))
}

const saying: Readonly<Record<string, (t: Translate, value: string) => string>> = {
  fields: fieldNames,
  role: (t, value) => t('accounts.console.detail.role', { value: roleOr(t, value) }),
  project: (t, value) => t('accounts.console.detail.project', { value }),
  linkedAgent: (t, value) => t('accounts.console.detail.linkedAgent', { value }),
  unlinkedAgent: (t, value) => t('accounts.console.detail.unlinkedAgent', { value }),
  isSaas: (t, value) => t(value === 'true' ? 'accounts.console.detail.saas' : 'accounts.console.detail.notSaas'),
  entries: (t, value) => t('accounts.console.detail.entries', { count: Number(value) }),
  count: (t, value) => t('accounts.console.detail.devices', { count: Number(value) }),
  apiKey: (t, value) => t('accounts.console.detail.apiKey', { value }),
  isOn: (t, value) => t(value === 'true' ? 'accounts.console.detail.webhookOn' : 'accounts.console.detail.webhookOff'),
  report: (t, value) => t('accounts.console.detail.report', { value }),
  signature: (t, value) => t(`accounts.console.detail.signature.${value as SignatureRole}`),
  code: (t, value) => errorText(t, { code: value, message: value }),
  reason: (t, value) =>
    Object.hasOwn(reasons, value) ? t(`accounts.console.detail.${reasons[value as keyof typeof reasons]}`) : value,
}

/** What an entry adds to its action, in words; what has none of its own is shown as it was written. */
export function detailText(t: Translate, locale: Locale, detail: Detail): string {
  const rest = Object.entries(detail)
    .filter(([name]) => name !== 'from' && name !== 'to' && name !== 'projectId' && name !== 'apiKeyId')
    .sort(([one], [other]) => one.localeCompare(other))
  const details = rest.map(([name, value]) =>
    Object.hasOwn(saying, name) ? saying[name]!(t, value) : (limitChange(t, locale, name, value) ?? value),
  )
  return [change(t, detail), ...details].filter((text) => text !== undefined && text !== '').join(' · ')
}
