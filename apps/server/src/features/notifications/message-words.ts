import type { DefectStatus } from '@plumbline/contract/defects/defects'
import { locales, type Locale } from '@plumbline/contract/locales'
import type { MessageDetails, MessageKind } from '@plumbline/contract/notifications/message-kinds'
import { defects as defectsEn } from '@plumbline/contract/messages/en/defects'
import { errors as errorsEn } from '@plumbline/contract/messages/en/errors'
import { texts as en } from '@plumbline/contract/messages/en/notifications/texts'
import { fill } from '@plumbline/contract/messages/t'
import { defects as defectsZhCn } from '@plumbline/contract/messages/zh-cn/defects'
import { errors as errorsZhCn } from '@plumbline/contract/messages/zh-cn/errors'
import { texts as zhCn } from '@plumbline/contract/messages/zh-cn/notifications/texts'
import { defects as defectsZhHk } from '@plumbline/contract/messages/zh-hk/defects'
import { errors as errorsZhHk } from '@plumbline/contract/messages/zh-hk/errors'
import { texts as zhHk } from '@plumbline/contract/messages/zh-hk/notifications/texts'
import type { RegimeDateKind } from '@plumbline/contract/rules/regimes'
import { dayText } from '@plumbline/contract/rules/days'

export const messageTexts = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const
const statuses = { en: defectsEn.statuses, 'zh-cn': defectsZhCn.statuses, 'zh-hk': defectsZhHk.statuses } as const
const dateNames = {
  en: defectsEn.calendar.dates,
  'zh-cn': defectsZhCn.calendar.dates,
  'zh-hk': defectsZhHk.calendar.dates,
} as const
const errors: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  en: errorsEn,
  'zh-cn': errorsZhCn,
  'zh-hk': errorsZhHk,
}

export const localeOf = (text: string): Locale => locales.find((known) => known === text) ?? 'en'

export type MessageInWords = {
  readonly kind: MessageKind
  readonly details: MessageDetails
  /** Null: somebody whose data was erased. */ readonly by: string | null
  readonly project: string | null
}

const plurals = {
  'defect-assigned': 'defects-assigned',
  'defect-status': 'defects-status',
  'defect-overdue': 'defects-overdue',
  'defect-due-soon': 'defects-due-soon',
} as const

const isGathered = (kind: MessageKind): kind is keyof typeof plurals => kind in plurals

const numberOf = (details: MessageDetails, name: string): number => Number(details[name] ?? 0)

/** What is said where no reason is known. */
const reasons = {
  'upload-failed': 'uploadReason',
  'drawing-failed': 'fileReason',
  'model-failed': 'modelReason',
  'analysis-failed': 'analysisReason',
  'analysis-finished': 'analysisReason',
  'report-failed': 'reportReason',
} as const

function reasonOf(locale: Locale, { kind, details }: MessageInWords): string {
  const known = errors[locale][String(details['reason'] ?? '')]
  return known ?? (kind in reasons ? messageTexts[locale][reasons[kind as keyof typeof reasons]] : '')
}

function textOf({ kind, details }: MessageInWords) {
  if (kind === 'analysis-finished' || kind === 'analysis-failed')
    return numberOf(details, 'failed') > 0 ? 'analysis-partly' : kind
  if (kind === 'report-ready' && numberOf(details, 'count') > 0) return 'report-partly'
  if (isGathered(kind) && Number(details['count'] ?? 1) > 1) return plurals[kind]
  return kind
}

export function wordsOf(
  locale: Locale,
  message: MessageInWords,
): { readonly subject: string; readonly message: string } {
  const { [textOf(message)]: text } = messageTexts[locale].told
  const { details } = message
  const values = {
    ...details,
    by: message.by ?? messageTexts[locale].somebody,
    project: message.project ?? '',
    ...(typeof details['day'] === 'string' ? { day: dayText(locale, details['day']) } : {}),
    ...(message.kind === 'date-due-soon' ? { date: dateNames[locale][details['date'] as RegimeDateKind] } : {}),
    reason: reasonOf(locale, message),
    ...(message.kind === 'upload-failed' ? {} : { all: numberOf(details, 'count') + numberOf(details, 'failed') }),
    ...(typeof details['status'] === 'string' ? { status: statuses[locale][details['status'] as DefectStatus] } : {}),
  }
  return { subject: fill(locale, text.subject, values), message: fill(locale, text.message, values) }
}
