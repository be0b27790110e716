import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { plainTextNames, plainTexts } from '@plumbline/contract/defects/plain-texts'
import type { Locale } from '@plumbline/contract/locales'
import type { RatingSetup } from '@plumbline/contract/rules/ratings'
import type { PlaceColumn, PlaceValue } from '@plumbline/exchange/places/types'
import { roundedSize } from '@plumbline/inspection/sizes/rounding'
import type { TypeNames } from '../../defects/register-words.ts'
import { ratingTitle } from '../../defects/register/rating-title.ts'
import { titleOf } from '../../defects/register/type-names.ts'
import type { DefectPlace } from './defect-places.ts'

export type DefectRowParts = {
  readonly types: TypeNames
  readonly language: Locale
  readonly ratings: RatingSetup
  readonly place: DefectPlace | undefined
  readonly photo: string | undefined
}

/** With as many digits as its plus-minus supports. */
function size({ measures, sizeSource, ...defect }: Defect, name: 'length' | 'width') {
  const value = defect[name]
  if (value === null) return null
  return roundedSize(
    measures?.[name] ?? { value, plusMinus: null, source: sizeSource === 'typed' ? 'typed' : 'traced' },
  )
}

const centimetres = (value: number | undefined) => (value === undefined ? null : Number(value.toFixed(2)))

type Cell = PlaceColumn & { readonly of: (defect: Defect, parts: DefectRowParts) => PlaceValue }
const text = (name: string, of: Cell['of']): Cell => ({ name, kind: 'text', of })
const real = (name: string, of: Cell['of']): Cell => ({ name, kind: 'real', of })

/** What the register says of a defect, under names that are the same in every language, and where it is. */
const cells: readonly Cell[] = [
  text('defect', ({ defectNum }) => defectLabel(defectNum)),
  text('defect_id', ({ _id }) => _id),
  text('severity', ({ severity }) => severity),
  text('rating', ({ rating }) => rating),
  text('rating_title', ({ rating }, { ratings, language }) =>
    ratings.scheme === null ? null : ratingTitle(language, ratings, rating),
  ),
  text('repair_by', ({ repairBy }) => repairBy),
  text('status', ({ status }) => status),
  text('type', ({ type }) => type),
  text('type_title', ({ type }, { types, language }) => titleOf(types, type, language)),
  text('sub_type', ({ subType }) => subType),
  text('material', ({ material }) => material),
  text('block', ({ block }) => block),
  text('elevation', ({ drawing }) => drawing),
  text('floor', ({ floorName }) => floorName),
  text('vertical', ({ vertical }) => vertical),
  real('length_mm', (defect) => size(defect, 'length')?.value ?? null),
  real('length_plus_minus_mm', (defect) => size(defect, 'length')?.plusMinus ?? null),
  real('width_mm', (defect) => size(defect, 'width')?.value ?? null),
  real('width_plus_minus_mm', (defect) => size(defect, 'width')?.plusMinus ?? null),
  text('follow_up', ({ followUpAction }) => followUpAction),
  ...plainTextNames.map((name) => text(plainTexts[name].column, (defect) => defect[name])),
  text('reporter', ({ reporter }) => reporter.name),
  text('assignee', ({ assignee }) => assignee?.name ?? null),
  text('due_date', ({ dueDate }) => dueDate),
  text('progress', ({ progress }) => progress),
  text('ai_type', ({ aiDefectType }) => aiDefectType),
  real('confidence', ({ confidence }) => confidence),
  { name: 'photos', kind: 'integer', of: ({ images }) => new Set(images.map(({ imageId }) => imageId)).size },
  text('photo', (_, { photo }) => photo ?? null),
  text('unconfirmed', ({ unconfirmed = [] }) => unconfirmed.join(',')),
  text('created', ({ createdAt }) => createdAt),
  text('updated', ({ updatedAt }) => updatedAt),
  text('placed_by', (_, { place }) => place?.by ?? null),
  real('x_m', (_, { place }) => centimetres(place?.metres?.x)),
  real('y_m', (_, { place }) => centimetres(place?.metres?.y)),
  real('sigma_m', (_, { place }) => centimetres(place?.metres?.sigmaM)),
]

export const defectColumns: readonly PlaceColumn[] = cells.map(({ name, kind }) => ({ name, kind }))

export const defectValues = (defect: Defect, parts: DefectRowParts): readonly PlaceValue[] =>
  cells.map(({ of }) => of(defect, parts))
