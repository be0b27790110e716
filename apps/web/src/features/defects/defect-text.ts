import { materials, type FollowUpAction, type Material, type Severity } from '@plumbline/contract/buildings'
import { closingReasons, type ClosingReason } from '@plumbline/contract/defects/transitions'
import { defectLabel, shownProgress, type Defect, type DefectStatus } from '@plumbline/contract/defects/defects'
import type { DefectEvent, DefectFields } from '@plumbline/contract/defects/history'
import { plainTextNames } from '@plumbline/contract/defects/plain-texts'
import type { Locale } from '@plumbline/contract/locales'
import { asTyped, roundedSize } from '@plumbline/inspection/sizes/rounding'
import type { Size } from '@plumbline/inspection/sizes/size'
import { formatDay } from '../../i18n/format-day.ts'
import { exactText } from '../../i18n/size-text.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { LibraryIndex } from './defect-library.ts'
import { ratingName } from './ratings/rating-text.ts'

export const fieldNames = [
  'type',
  'subType',
  'severity',
  'rating',
  'repairBy',
  'material',
  'block',
  'elevationId',
  'floor',
  'vertical',
  'width',
  'length',
  'followUpAction',
  ...plainTextNames,
  'assigneeId',
  'dueDate',
] as const satisfies readonly (keyof DefectFields)[]
export type FieldName = (typeof fieldNames)[number]

/** Ids and keys as names; an unknown id is shown as it is. */
export type Knowing = {
  readonly t: Translate
  readonly locale: Locale
  readonly library: LibraryIndex
  readonly people: readonly { readonly _id: string; readonly name: string }[]
  readonly elevations: readonly { readonly _id: string; readonly name: string }[]
}

type Sized = Pick<Defect, 'width' | 'length' | 'sizeSource' | 'isBelowGsd' | 'measures'>
type Side = 'width' | 'length'

/** Of a copy from before sizes had a plus-minus only that much is known. */
function measureOf(defect: Sized, name: Side): Size | null {
  const value = defect[name]
  if (value === null) return null
  const source = defect.sizeSource === 'typed' ? 'typed' : 'traced'
  return defect.measures?.[name] ?? { value, plusMinus: null, source, isExtent: false }
}

/** What stands in the field: the digits that the photo supports, or exactly what was typed. */
export function sizeInField(defect: Sized, name: Side): string {
  const size = measureOf(defect, name)
  return size === null ? '' : String(roundedSize(size).value)
}

/** '4.3 ± 1.1 mm'; "< GSD" when the photo cannot resolve the size, 'Not defined' when none was entered. */
export function sizeText(t: Translate, locale: Locale, defect: Sized, name: Side): string {
  const size = measureOf(defect, name)
  if (size === null)
    return t(name === 'width' && defect.isBelowGsd ? 'defects.panel.belowGsd' : 'defects.panel.notDefined')
  const text = exactText(t, locale, size, 'mm')
  return size.isExtent ? t('defects.panel.extent', { value: text }) : text
}

/** Where the sizes came from; both in one line where they have one source. */
export function sizeSourceTexts(t: Translate, defect: Sized): readonly string[] {
  const named = (['length', 'width'] as const).flatMap((name) => {
    const source = defect.measures?.[name]?.source
    return source === undefined ? [] : [{ name, source }]
  })
  const sources = [...new Set(named.map(({ source }) => source))]
  if (sources.length === 0 && defect.sizeSource !== null) return [t(`defects.panel.sizeSources.${defect.sizeSource}`)]
  return sources.length === 1
    ? sources.map((source) => t(`annotations.sizes.sources.${source}`))
    : named.map(({ name, source }) =>
        t('defects.panel.sizeSourceOf', {
          name: t(`defects.fields.${name}`),
          source: t(`annotations.sizes.sources.${source}`),
        }),
      )
}

/** A value with more than two decimals was measured; the history does not say how exactly. */
function loggedSize(locale: Locale, value: number): string {
  const typed = asTyped(value)
  const isTyped = Math.abs(typed * 100 - Math.round(typed * 100)) < 1e-6
  return new Intl.NumberFormat(locale, isTyped ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 2 }).format(
    typed,
  )
}

/** A stored value of any field, in words. */
export function valueText({ t, locale, library, people, elevations }: Knowing, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '')
    return t(field === 'width' || field === 'length' ? 'defects.panel.notDefined' : 'defects.panel.nothing')
  if (typeof value === 'number')
    return field === 'width' || field === 'length'
      ? t('defects.panel.mm', { value: loggedSize(locale, value) })
      : String(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  switch (field) {
    case 'type':
      return library.nameOf(value)
    case 'severity':
      return t(`projects.terms.severity.${value as Severity}.name`)
    case 'rating':
      return ratingName(t, library.ratings, value)
    case 'material':
      return materials.includes(value as Material) ? t(`projects.terms.material.${value as Material}`) : value
    case 'followUpAction':
      return t(`projects.terms.followUp.${value as FollowUpAction}`)
    case 'status':
      return t(`defects.statuses.${value as DefectStatus}`)
    case 'assigneeId':
      return people.find(({ _id }) => _id === value)?.name ?? t('defects.panel.somebody')
    case 'elevationId':
      return elevations.find(({ _id }) => _id === value)?.name ?? t('defects.panel.somewhere')
    case 'dueDate':
    case 'repairBy':
      return formatDay(locale, value)
    default:
      return value
  }
}

export const isField = (name: string | null): name is FieldName => fieldNames.includes(name as FieldName)

/** Stored as the key of a reason, as that with words after it, or as words alone. */
export function reasonText(t: Translate, reason: string): string {
  const [key = '', ...rest] = reason.split(': ')
  if (!closingReasons.includes(key as ClosingReason)) return reason
  return [t(`defects.status.reasons.${key as ClosingReason}`), rest.join(': ')]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Which defect was merged or split, and how many shapes went with it. */
function otherDefect(value: DefectEvent['after']): { readonly defect: string; readonly count: number } {
  return value !== null && typeof value === 'object' && 'defectNum' in value
    ? { defect: defectLabel(value.defectNum), count: value.shapes }
    : { defect: '', count: 0 }
}

/** A link to an earlier defect, and what a person said became of it. */
function linkText(t: Translate, value: DefectEvent['after']): string {
  const progress =
    value !== null && typeof value === 'object' && 'progress' in value
      ? shownProgress(value.progress, value.earlierId !== null)
      : null
  return t(progress === null ? 'defects.panel.nothing' : `defects.progress.${progress}`)
}

function ownEventText(knowing: Knowing, { kind, field, before, after, reason }: DefectEvent): string {
  const { t } = knowing
  if (kind === 'status') {
    const values = { before: valueText(knowing, 'status', before), after: valueText(knowing, 'status', after) }
    return reason === ''
      ? t('defects.history.status', values)
      : t('defects.history.statusBecause', { ...values, reason: reasonText(t, reason) })
  }
  if (kind === 'photo-deleted') return t('defects.history.photo-deleted', { before: String(before) })
  if (kind === 'merged' || kind === 'merged-into' || kind === 'split' || kind === 'split-off')
    return t(`defects.history.${kind}`, otherDefect(after ?? before))
  if (kind === 'confirmed') {
    const names = String(after).split(',').filter(isField)
    return t('defects.history.confirmed', { fields: names.map((name) => t(`defects.fields.${name}`)).join(', ') })
  }
  if (kind === 'linked') {
    const [was, is] = [before, after].map((value) => linkText(t, value))
    return t('defects.history.changed', { name: t('defects.columns.progress'), before: was!, after: is! })
  }
  if (kind !== 'changed') return t(`defects.history.${kind}`)
  const name = isField(field) ? t(`defects.fields.${field}`) : (field ?? '')
  return t('defects.history.changed', {
    name,
    before: valueText(knowing, field ?? '', before),
    after: valueText(knowing, field ?? '', after),
  })
}

/** One line of the history; what was written under a number before it was merged says so. */
export function eventText(knowing: Knowing, event: DefectEvent): string {
  const text = ownEventText(knowing, event)
  return event.of === undefined
    ? text
    : knowing.t('defects.history.of', { defect: defectLabel(event.of.defectNum), text })
}

export function placeText(defect: Pick<Defect, 'block' | 'drawing' | 'floorName' | 'floor' | 'vertical'>): string {
  return [defect.block, defect.drawing, defect.floorName ?? defect.floor, defect.vertical]
    .filter((part) => part !== null && part !== '')
    .join(' · ')
}

/** What was typed as a size. Spec 2 §5: nothing at all, or a number above 0. */
export function readSize(typed: string, notDefined: string): number | null | undefined {
  const text = typed.trim()
  if (text === '' || text.toLowerCase() === notDefined.toLowerCase()) return null
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) && value > 0 && value <= 1_000_000 ? value : undefined
}

/** A person behind a share link has an email address that is not verified, and the line says so. */
export const authorText = (t: Translate, name: string, guestEmail: string | undefined): string =>
  guestEmail === undefined ? name : t('defects.comments.guest', { name, email: guestEmail })
