import type { Locale } from '@plumbline/contract/locales'
import type { ElevationPictures, RepairPart } from '@plumbline/contract/reports/content'
import type { RichBlock, RichInline, RichText } from '@plumbline/contract/reports/rich-text'
import { formatDay } from '../../../i18n/format-day.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { clashingFields, type Versions } from '../merge-parts.ts'
import { layoutName, partName } from '../report-text.ts'

/** One field that two people wrote differently, line by line. */
export type Difference = {
  readonly label: string
  readonly theirs: readonly string[]
  readonly mine: readonly string[]
}

type Speaker = {
  readonly t: Translate
  readonly locale: Locale
  readonly templates: readonly { readonly _id: string; readonly name: string }[]
  readonly types: readonly { readonly value: string; readonly label: string }[]
}

const inline = (content: readonly RichInline[] = []): string =>
  content.map((node) => (node.type === 'text' ? node.text : '\n')).join('')

function blockLines(block: RichBlock): readonly string[] {
  if (block.type === 'paragraph' || block.type === 'heading') return [inline(block.content)]
  return block.content.flatMap(({ content }, index) =>
    content.flatMap((part, at) => {
      const mark = at > 0 ? '' : block.type === 'orderedList' ? `${index + 1}. ` : '• '
      return part.type === 'paragraph' ? [`${mark}${inline(part.content)}`] : blockLines(part)
    }),
  )
}

const isText = (value: unknown): value is RichText =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'

function wordOf({ t, locale, templates, types }: Speaker, field: string, value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'reports.conflict.isIn' : 'reports.sections.off')
  if (typeof value !== 'string') return ''
  if (field === 'templateId') return layoutName(t, value, templates)
  if (field === 'language') return t(`shell.language.${value as Locale}`)
  if (field === 'defectSeverities') return t(`projects.terms.severity.${value as 'critical'}.name`)
  if (field === 'defectTypes') return types.find((type) => type.value === value)?.label ?? value
  if (field === 'elevationPictures') return t(`reports.result.pictures.${value as ElevationPictures}`)
  if (field === 'repairSchedule') return t(`reports.result.repairs.${value as RepairPart}`)
  if (field === 'hierarchyLabelIds') return value.split('|').join(' · ')
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(locale, value) : value
}

function linesOf(speaker: Speaker, field: string, value: unknown): readonly string[] {
  if (isText(value)) return value.content.flatMap(blockLines)
  if (Array.isArray(value)) return value.map((one) => linesOf(speaker, field, one).join(' · '))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([key]) => key !== 'userId')
      .map(([key, held]) => linesOf(speaker, key, held).join(' · '))
  return wordOf(speaker, field, value).split('\n')
}

function fieldName(t: Translate, field: string): string {
  switch (field) {
    case 'jobNature':
    case 'operationDate':
    case 'partnership':
    case 'companyRegistration':
      return t(`reports.background.${field}`)
    case 'revisionLog':
      return t('reports.background.revisions.title')
    case 'distributionList':
      return t('reports.background.distribution.title')
    case 'conduct':
      return t('reports.background.conduct.title')
    case 'endorserInformation':
      return t('reports.background.roles.endorser')
    case 'reportPreparedBy':
      return t('reports.background.roles.prepared')
    case 'reportCheckedBy':
      return t('reports.background.roles.checked')
    case 'statutory':
      return t('reports.statutory.title')
    case 'particulars':
      return t('reports.conflict.particulars')
    case 'defectTypes':
      return t('reports.result.types')
    case 'defectSeverities':
      return t('reports.result.severities')
    case 'repairSchedule':
      return t('reports.result.repairs.label')
    case 'isBlurred':
      return t('reports.result.blur')
    case 'elevationPictures':
      return t('reports.result.pictures.label')
    case 'hierarchyLabelIds':
      return t('reports.result.places')
    default:
      return ''
  }
}

const fieldOf = (value: unknown, field: string): unknown =>
  field === '' ? value : (value as Readonly<Record<string, unknown>>)[field]

/** Every field that is disputed, in words. */
export function differences(speaker: Speaker, versions: readonly Versions[]): readonly Difference[] {
  return versions.flatMap((one) =>
    clashingFields(one).map((field): Difference => {
      const name = fieldName(speaker.t, field)
      const lines = (value: unknown) =>
        linesOf(speaker, field === '' ? one.name : field, fieldOf(value, field)).filter((line) => line.trim() !== '')
      return {
        label: name === '' ? partName(speaker.t, one.name) : `${partName(speaker.t, one.name)}: ${name}`,
        theirs: lines(one.theirs),
        mine: lines(one.mine),
      }
    }),
  )
}
