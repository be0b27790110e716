import { languageTag, type Locale } from '@plumbline/contract/locales'
import { reportLayouts, type ReportDefinition, type SignatureRole } from '@plumbline/contract/reports/content'
import type { Report } from '@plumbline/contract/reports/reports'
import type { MessageKey } from '@plumbline/contract/messages/messages'
import { errorText } from '../../i18n/error-text.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { ReportPart } from './merge-parts.ts'

/** As the language joins a list: a, b and c. */
export function listed(locale: Locale, items: readonly string[]): string {
  return new Intl.ListFormat(languageTag[locale]).format(items)
}

export function partName(t: Translate, part: ReportPart): string {
  if (part === 'reportTitle') return t('reports.cover.title')
  if (part === 'templateId') return t('reports.cover.layout')
  if (part === 'language') return t('reports.cover.language')
  return t(`reports.sections.names.${part}`)
}

type Template = { readonly _id: string; readonly name: string }

/** One of the house, or of the corporate by its own name. */
export function layoutName(t: Translate, templateId: string, templates: readonly Template[]): string {
  const layout = reportLayouts.find((one) => one === templateId)
  if (layout !== undefined) return t(`reports.cover.layouts.${layout}.name`)
  return templates.find(({ _id }) => _id === templateId)?.name ?? t('reports.cover.custom')
}

/** Why a report could not be made: the words of its code, or that it is not known. */
export function failureOf(t: Translate, { errorCode }: Pick<Report, 'errorCode'>): string {
  if (errorCode === null) return t('reports.files.unknownReason')
  const key = `errors.${errorCode}` as MessageKey
  return t(key) === key ? t('reports.files.unknownReason') : errorText(t, { code: errorCode, message: errorCode })
}

/** Who is named and has not signed yet. */
export function unsigned({
  backgroundSection: { reportPreparedBy, reportCheckedBy, endorserInformation },
}: Pick<ReportDefinition, 'backgroundSection'>): readonly SignatureRole[] {
  const named = [
    ['prepared', reportPreparedBy],
    ['checked', reportCheckedBy],
    ['endorser', endorserInformation],
  ] as const
  return named
    .filter(([, signer]) => signer !== null && signer.userId !== null && signer.endorserSignature === null)
    .map(([role]) => role)
}

export function signedCount({
  backgroundSection: { reportPreparedBy, reportCheckedBy, endorserInformation },
}: Pick<ReportDefinition, 'backgroundSection'>): number {
  return [reportPreparedBy, reportCheckedBy, endorserInformation].filter(
    (signer) => signer !== null && signer.endorserSignature !== null,
  ).length
}
