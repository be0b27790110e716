import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { plainTextNames } from '@plumbline/contract/defects/plain-texts'
import type { Locale } from '@plumbline/contract/locales'
import { formatDay } from '../../../i18n/format-day.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { LibraryIndex } from '../defect-library.ts'
import { sizeText } from '../defect-text.ts'
import { ratingName } from '../ratings/rating-text.ts'

export type TypeNames = Pick<LibraryIndex, 'nameOf' | 'ratings'>
type Known = { readonly t: Translate; readonly locale: Locale; readonly library: TypeNames }

/** text: null where the defect says nothing of it, so nothing can be lost. */
type Value = { readonly field: string; readonly text: string | null }

const isLinked = ({ progress }: Defect) => progress !== null && progress !== 'new'

/** What a person reads of a defect and a merge does not join. The first two need no name. */
function valuesOf({ t, locale, library }: Known, defect: Defect): readonly Value[] {
  const named = (field: string, name: string, text: string | null | undefined): Value => ({
    field,
    text: text ? t('defects.duplicates.survives.value', { name, value: text }) : null,
  })
  const day = (value: string | null) => value && formatDay(locale, value)
  const { severity, type, subType, rating, repairBy, material, status, followUpAction, progress } = defect
  const isRated = library.ratings.scheme !== null
  const field = (name: Parameters<typeof fieldName>[1], text: string | null | undefined) =>
    named(name, fieldName(t, name), text)
  return [
    { field: 'severity', text: t(`projects.terms.severity.${severity}.name`) },
    { field: 'type', text: library.nameOf(type, subType) },
    named('status', t('defects.columns.status'), t(`defects.statuses.${status}`)),
    field('rating', rating && isRated ? ratingName(t, library.ratings, rating) : null),
    field('repairBy', isRated ? day(repairBy) : null),
    field('dueDate', day(defect.dueDate)),
    field('assigneeId', defect.assignee?.name),
    field('followUpAction', t(`projects.terms.followUp.${followUpAction}`)),
    field('material', material && t(`projects.terms.material.${material}`)),
    field('block', defect.block),
    field('floor', defect.floorName ?? defect.floor),
    field('vertical', defect.vertical),
    ...plainTextNames.map((name) => field(name, defect[name])),
    named('progress', t('defects.columns.progress'), progress && t(`defects.progress.${progress}`)),
  ]
}

const fieldName = (
  t: Translate,
  name:
    | 'rating'
    | 'repairBy'
    | 'dueDate'
    | 'assigneeId'
    | 'followUpAction'
    | 'material'
    | 'block'
    | 'floor'
    | 'vertical'
    | (typeof plainTextNames)[number],
) => t(`defects.fields.${name}`)

/** Only a size that somebody typed is lost: any other is measured again on the best of all photos. */
const typedSizes = ({ t, locale }: Known, defect: Defect): readonly Value[] =>
  (['length', 'width'] as const).map((field) => ({
    field,
    text:
      defect[field] === null || (defect.measures?.[field]?.source ?? defect.sizeSource) !== 'typed'
        ? null
        : t('defects.duplicates.survives.value', {
            name: t(`defects.fields.${field}`),
            value: sizeText(t, locale, defect, field),
          }),
  }))

const joined = (values: readonly (string | null)[]) => values.filter((text) => text !== null).join(' · ')
const isSameSize = (one: Defect, other: Defect) => one.width === other.width && one.length === other.length

/** What of each defect remains, and what no longer applies; nothing where all of them say the same. */
export function survivalLines(known: Known, survivor: Defect, merged: readonly Defect[]): readonly string[] {
  const { t } = known
  const number = defectLabel(survivor.defectNum)
  // The first that is linked to an earlier inspection gives its link to a survivor that is not.
  const link = isLinked(survivor) ? undefined : merged.find(isLinked)
  const remaining = { ...survivor, progress: (link ?? survivor).progress }
  const own = [...valuesOf(known, remaining), ...typedSizes(known, remaining)]
  const differing = merged.map((one) =>
    [...valuesOf(known, one), ...typedSizes(known, one)].filter(
      ({ text }, index) => text !== null && text !== own[index]!.text,
    ),
  )
  const fields = new Set(['severity', 'type', ...differing.flat().map(({ field }) => field)])
  const sizes = merged.every((one) => isSameSize(survivor, one))
    ? []
    : [t(`defects.duplicates.survives.${survivor.sizeSource === 'typed' ? 'typed' : 'measured'}`, { number })]
  return [
    ...(differing.flat().length === 0
      ? []
      : [
          t('defects.duplicates.survives.fields', {
            number,
            values: joined(valuesOf(known, remaining).map(({ field, text }) => (fields.has(field) ? text : null))),
          }),
        ]),
    ...merged.flatMap((one, index) =>
      differing[index]!.length === 0
        ? []
        : [
            t('defects.duplicates.survives.other', {
              values: joined(differing[index]!.map(({ text }) => text)),
              number: defectLabel(one.defectNum),
            }),
          ],
    ),
    ...(link === undefined
      ? []
      : [t('defects.duplicates.survives.link', { number, other: defectLabel(link.defectNum) })]),
    ...sizes,
  ]
}
