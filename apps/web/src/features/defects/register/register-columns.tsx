import type { Defect, DefectSort } from '@plumbline/contract/defects/defects'
import { forPlainTexts, plainTexts } from '@plumbline/contract/defects/plain-texts'
import type { Locale } from '@plumbline/contract/locales'
import { severitiesBetween } from '@plumbline/contract/rules/crack-severity'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '../../../i18n/format-day.ts'
import { momentIn } from '../../../i18n/format-moment.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { betweenText } from '../../../i18n/severity-between.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Severity } from '../../../ui/display/Severity.tsx'
import type { LibraryIndex } from '../defect-library.ts'
import { placeText, sizeSourceTexts, sizeText } from '../defect-text.ts'
import { ratingText } from '../ratings/rating-text.ts'
import type { RegisterColumn } from '../register-address.ts'

type Words = {
  readonly t: Translate
  readonly locale: Locale
  readonly library: LibraryIndex
  /** Of the project: two readers see the same time as its reports and files. */ readonly timeZone: string
  /** Where it is pinned on a 3D model. */ readonly modelHref: string | undefined
  /** There is no room for words that a letter stands for. */ readonly isShort?: boolean | undefined
}
type Column = {
  readonly width: number
  readonly sort?: DefectSort
  readonly isNumber?: boolean
  readonly show: (defect: Defect, words: Words) => ReactNode
}

/** Every field of spec 1 §3. The number and the photo stand before all of them. */
export const columnsByName: Readonly<Record<RegisterColumn, Column>> = {
  severity: {
    width: 148,
    sort: 'severity',
    show: (defect, { t, library, isShort = false }) => {
      const range = severitiesBetween(defect, library.typeOf(defect.type)?.isCrack === true)
      const between = range === undefined ? undefined : betweenText(t, range)
      return (
        <>
          <Severity severity={defect.severity} short={isShort} />
          {between !== undefined && (
            <MutedText component="span" display="block" truncate title={between}>
              {between}
            </MutedText>
          )}
        </>
      )
    },
  },
  rating: {
    width: 190,
    show: (defect, { t, locale, library: { ratings } }) =>
      ratings.scheme === null ? '' : ratingText(t, locale, ratings, defect),
  },
  type: { width: 210, sort: 'type', show: ({ type }, { library }) => library.nameOf(type) },
  subType: {
    width: 160,
    show: ({ type, subType }, { library }) =>
      subType === null ? '' : (library.typeOf(type)?.subTypes.find(({ key }) => key === subType)?.name ?? subType),
  },
  place: { width: 250, sort: 'floor', show: placeText },
  block: { width: 110, show: ({ block }) => block },
  drawing: { width: 140, show: ({ drawing }) => drawing },
  floor: { width: 90, sort: 'floor', show: ({ floorName, floor }) => floorName ?? floor },
  vertical: { width: 110, show: ({ vertical }) => vertical },
  status: { width: 124, sort: 'status', show: ({ status }, { t }) => t(`defects.statuses.${status}`) },
  material: {
    width: 140,
    show: ({ material }, { t }) => (material === null ? '' : t(`projects.terms.material.${material}`)),
  },
  length: {
    width: 164,
    sort: 'length',
    isNumber: true,
    show: (defect, { t, locale }) => sizeText(t, locale, defect, 'length'),
  },
  width: {
    width: 164,
    sort: 'width',
    isNumber: true,
    show: (defect, { t, locale }) => sizeText(t, locale, defect, 'width'),
  },
  sizeSource: { width: 240, show: (defect, { t }) => sizeSourceTexts(t, defect).join(' · ') },
  followUpAction: { width: 120, show: ({ followUpAction }, { t }) => t(`projects.terms.followUp.${followUpAction}`) },
  ...forPlainTexts((name) => ({ width: plainTexts[name].listWidth, show: (defect: Defect) => defect[name] })),
  assignee: { width: 140, sort: 'assignee', show: ({ assignee }) => assignee?.name },
  due: {
    width: 120,
    sort: 'due',
    show: ({ dueDate }, { locale }) => (dueDate === null ? '' : formatDay(locale, dueDate)),
  },
  reporter: { width: 140, show: ({ reporter }) => reporter.name },
  created: {
    width: 190,
    sort: 'created',
    show: ({ createdAt }, { locale, timeZone }) => momentIn(locale, timeZone, createdAt),
  },
  updated: {
    width: 190,
    sort: 'updated',
    show: ({ updatedAt }, { locale, timeZone }) => momentIn(locale, timeZone, updatedAt),
  },
  aiType: {
    width: 150,
    show: ({ aiDefectType }, { t }) => (aiDefectType === null ? '' : t(`analysis.types.${aiDefectType}`)),
  },
  confidence: {
    width: 110,
    isNumber: true,
    show: ({ confidence }, { locale }) =>
      confidence === null ? '' : new Intl.NumberFormat(locale, { style: 'percent' }).format(confidence),
  },
  progress: { width: 150, show: ({ progress }, { t }) => (progress === null ? '' : t(`defects.progress.${progress}`)) },
  // Not the row's press: that would open the panel and leave the model again.
  model: {
    width: 150,
    show: (_defect, { t, modelHref }) =>
      modelHref !== undefined && (
        <Link to={modelHref} onClick={(event) => event.stopPropagation()}>
          {t('defects.panel.inModel')}
        </Link>
      ),
  },
}

/** The check, the small picture and the number. */
export const numberWidth = 184

/** A project without a rating scheme has no column of ratings. */
export const shownColumns = (
  columns: readonly RegisterColumn[],
  { ratings }: LibraryIndex,
): readonly RegisterColumn[] => columns.filter((name) => name !== 'rating' || ratings.scheme !== null)
