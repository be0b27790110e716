import { isCrackType, type LibraryType } from '@plumbline/contract/projects/defect-libraries'
import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { forPlainTexts, plainTexts } from '@plumbline/contract/defects/plain-texts'
import type { Locale } from '@plumbline/contract/locales'
import { fill } from '@plumbline/contract/messages/t'
import { analysis as analysisEn } from '@plumbline/contract/messages/en/analysis'
import { defects as defectsEn } from '@plumbline/contract/messages/en/defects'
import { registerFile as fileEn } from '@plumbline/contract/messages/en/defects/register-file'
import { terms as termsEn } from '@plumbline/contract/messages/en/projects/terms'
import { analysis as analysisZhCn } from '@plumbline/contract/messages/zh-cn/analysis'
import { defects as defectsZhCn } from '@plumbline/contract/messages/zh-cn/defects'
import { registerFile as fileZhCn } from '@plumbline/contract/messages/zh-cn/defects/register-file'
import { terms as termsZhCn } from '@plumbline/contract/messages/zh-cn/projects/terms'
import { analysis as analysisZhHk } from '@plumbline/contract/messages/zh-hk/analysis'
import { defects as defectsZhHk } from '@plumbline/contract/messages/zh-hk/defects'
import { registerFile as fileZhHk } from '@plumbline/contract/messages/zh-hk/defects/register-file'
import { terms as termsZhHk } from '@plumbline/contract/messages/zh-hk/projects/terms'
import { roundedSize } from '@plumbline/inspection/sizes/rounding'
import { clockIn } from '@plumbline/contract/projects/time-zone'
import { severitiesBetween } from '@plumbline/contract/rules/crack-severity'
import type { RatingSetup } from '@plumbline/contract/rules/ratings'
import type { SheetColumn } from '@plumbline/office/xlsx'
import type { SheetCell } from '@plumbline/office/xlsx-cells'
import { severityFill } from '@plumbline/report/blocks'
import type { OwnQuantity } from './register/quantities.ts'
import { ratingTitle } from './register/rating-title.ts'

const words = {
  en: { file: fileEn, terms: termsEn, statuses: defectsEn.statuses, aiTypes: analysisEn.types },
  'zh-cn': { file: fileZhCn, terms: termsZhCn, statuses: defectsZhCn.statuses, aiTypes: analysisZhCn.types },
  'zh-hk': { file: fileZhHk, terms: termsZhHk, statuses: defectsZhHk.statuses, aiTypes: analysisZhHk.types },
} as const

export const fileWords = (language: Locale) => words[language].file

export type TypeNames = {
  readonly library: readonly LibraryType[]
  /** The corporate's own, by their ids. */ readonly own: ReadonlyMap<string, string>
}

/** 0.30000001192 is what four bytes make of 0.3. */
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** As many digits as the plus-minus supports: a sum of figures that are too fine would look as fine. */
function roundedQuantity({ value, plusMinus }: OwnQuantity): number | null {
  if (value === null) return null
  return plusMinus > 0 ? roundedSize({ value, plusMinus, source: 'traced' }).value : rounded(value, 3)
}

/** What a copy of a defect without measures says is as exact as its two leading digits. */
function sizeIn({ measures, sizeSource, ...defect }: Defect, name: 'length' | 'width') {
  const value = defect[name]
  if (value === null) return null
  return roundedSize(
    measures?.[name] ?? { value, plusMinus: null, source: sizeSource === 'typed' ? 'typed' : 'traced' },
  )
}

type ColumnKey = keyof typeof fileEn.columns

/** In characters. A heading may take two lines; a text that is longer than its cell is cut off by the next one. */
const widths: Readonly<Record<ColumnKey, number>> = {
  number: 11,
  severity: 12,
  severityByWidth: 34,
  rating: 22,
  repairBy: 12,
  status: 15,
  type: 30,
  subType: 26,
  material: 18,
  block: 12,
  drawing: 22,
  floor: 9,
  vertical: 12,
  length: 13,
  lengthPlusMinus: 9,
  lengthSource: 24,
  width: 13,
  widthPlusMinus: 9,
  widthSource: 24,
  quantity: 11,
  unit: 8,
  followUpAction: 14,
  ...forPlainTexts((name) => plainTexts[name].sheetWidth),
  reporter: 20,
  assignee: 20,
  dueDate: 12,
  progress: 16,
  aiType: 20,
  confidence: 12,
  photos: 8,
  photo: 28,
  model: 24,
  created: 17,
  updated: 17,
  unconfirmed: 28,
  voiceNotes: 12,
}

/** A project without a rating scheme has no column of ratings, and only FISP has days of repair. */
const isColumnOf = ({ scheme }: RatingSetup, key: ColumnKey): boolean =>
  (key !== 'rating' || scheme !== null) && (key !== 'repairBy' || scheme === 'nyc-fisp')

/** What the file says of a defect beside its own fields. */
export type LineParts = {
  /** Name of the model it is pinned on, '' where that model is deleted. */ readonly model?: string | undefined
  /** The first photo that shows it; without an address only its name. */
  readonly photo?: { readonly name: string; readonly href: string | undefined } | undefined
  readonly quantity?: OwnQuantity | undefined
  /** How many there are; the sound itself is in no file. */ readonly voiceNotes?: number | undefined
  /** Where the product shows it. */ readonly href: string
}

/** Column for column what a line of the register says, in one language, with the clock of the project's zone. */
export function registerLines(
  locale: Locale,
  { library, own }: TypeNames,
  timeZone: string,
  setup: RatingSetup,
): {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly lineOf: (defect: Defect, parts: LineParts) => readonly SheetCell[]
} {
  const { file, terms, statuses, aiTypes } = words[locale]
  const sourceOf = ({ measures, sizeSource, ...defect }: Defect, name: 'length' | 'width'): string | null => {
    if (defect[name] === null) return null
    const source = measures?.[name]?.source
    return source === undefined ? sizeSource && file.sizes[sizeSource] : file.sizeSources[source]
  }
  const cells: Readonly<Record<ColumnKey, (defect: Defect, parts: LineParts) => SheetCell>> = {
    number: ({ defectNum }, { href }) => ({ text: defectLabel(defectNum), href }),
    severity: ({ severity }) => ({ text: terms.severity[severity].name, fill: severityFill[severity] }),
    severityByWidth: (defect) => {
      const range = severitiesBetween(defect, isCrackType(library, defect.type))
      const name = (severity: Defect['severity']) => terms.severity[severity].name
      return range === undefined
        ? null
        : fill(locale, terms.severityBetween, { from: name(range.from), to: name(range.to) })
    },
    rating: ({ rating }) => ratingTitle(locale, setup, rating),
    repairBy: ({ repairBy }) => repairBy && { date: repairBy },
    status: ({ status }) => statuses[status],
    type: ({ type }) => library.find(({ key }) => key === type)?.name[locale] ?? own.get(type) ?? type,
    subType: ({ type, subType }) =>
      library.find(({ key }) => key === type)?.subTypes.find(({ key }) => key === subType)?.name[locale] ?? subType,
    material: ({ material }) => material && terms.material[material],
    block: ({ block }) => block,
    drawing: ({ drawing }) => drawing,
    floor: ({ floorName }) => floorName,
    vertical: ({ vertical }) => vertical,
    length: (defect) => sizeIn(defect, 'length')?.value ?? null,
    lengthPlusMinus: (defect) => sizeIn(defect, 'length')?.plusMinus ?? null,
    lengthSource: (defect) => sourceOf(defect, 'length'),
    width: (defect) => (defect.isBelowGsd ? file.belowGsd : (sizeIn(defect, 'width')?.value ?? null)),
    widthPlusMinus: (defect) => sizeIn(defect, 'width')?.plusMinus ?? null,
    widthSource: (defect) => sourceOf(defect, 'width'),
    quantity: (_defect, { quantity }) => (quantity === undefined ? null : roundedQuantity(quantity)),
    unit: (_defect, { quantity }) => (quantity === undefined ? null : file.units[quantity.unit]),
    followUpAction: ({ followUpAction }) => terms.followUp[followUpAction],
    ...forPlainTexts((name) => (defect: Defect) => defect[name]),
    reporter: ({ reporter }) => reporter.name,
    assignee: ({ assignee }) => assignee && assignee.name,
    dueDate: ({ dueDate }) => dueDate && { date: dueDate },
    progress: ({ progress }) => progress && file.progress[progress],
    aiType: ({ aiDefectType }) => aiDefectType && aiTypes[aiDefectType],
    confidence: ({ confidence }) => confidence && rounded(confidence, 2),
    photos: ({ images }) => new Set(images.map(({ imageId }) => imageId)).size,
    photo: (_defect, { photo }) =>
      photo === undefined ? null : photo.href === undefined ? photo.name : { text: photo.name, href: photo.href },
    model: (_defect, { model }) => (model === '' ? file.modelGone : (model ?? null)),
    created: ({ createdAt }) => ({ date: clockIn(timeZone, createdAt) }),
    updated: ({ updatedAt }) => ({ date: clockIn(timeZone, updatedAt) }),
    unconfirmed: ({ unconfirmed = [] }) => unconfirmed.map((field) => file.columns[field]).join(', '),
    voiceNotes: (_defect, { voiceNotes = 0 }) => voiceNotes,
  }
  const keys = (Object.keys(file.columns) as readonly ColumnKey[]).filter((key) => isColumnOf(setup, key))
  return {
    name: file.name,
    columns: keys.map((key) => ({ name: fill(locale, file.columns[key], { zone: timeZone }), width: widths[key] })),
    lineOf: (defect, parts) => keys.map((key) => cells[key](defect, parts)),
  }
}

const moment = (text: string) => text.slice(0, 16).replace('T', ' ')

/** A cell as a file of plain text has it. */
export function cellText(cell: SheetCell): string {
  if (cell === null || typeof cell !== 'object') return cell === null ? '' : String(cell)
  if ('number' in cell) return String(cell.number)
  return 'date' in cell ? moment(cell.date) : cell.text
}
