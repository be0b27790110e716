import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import { plainTextNames, plainTexts } from '@plumbline/contract/defects/plain-texts'
import type { Locale } from '@plumbline/contract/locales'
import type { RatingSetup } from '@plumbline/contract/rules/ratings'
import type { PlaceColumn, PlaceValue } from '@plumbline/exchange/places/types'
import { sizeFields, sizeNames, type SizeField } from '@plumbline/exchange/sizes'
import type { TypeNames } from '../../defects/register-words.ts'
import { ratingTitle } from '../../defects/register/rating-title.ts'
import { titleOf } from '../../defects/register/type-names.ts'
import type { DefectPlace } from './defect-places.ts'
import { exportedSizes } from './exported-sizes.ts'

export type DefectRowParts = {
  readonly types: TypeNames
  readonly language: Locale
  readonly ratings: RatingSetup
  readonly place: DefectPlace | undefined
  readonly photo: string | undefined
}

const centimetres = (value: number | undefined) => (value === undefined ? null : Number(value.toFixed(2)))

type Cell = PlaceColumn & { readonly of: (defect: Defect, parts: DefectRowParts) => PlaceValue }
const text = (name: string, of: Cell['of']): Cell => ({ name, kind: 'text', of })
const real = (name: string, of: Cell['of']): Cell => ({ name, kind: 'real', of })

const sizeKind = (name: SizeField): PlaceColumn['kind'] =>
  name === 'width_below_gsd' ? 'integer' : name.endsWith('_source') ? 'text' : 'real'

/** 1 or 0 for yes or no: a GeoPackage has no other. */
function sizeIn(defect: Defect, name: SizeField): PlaceValue {
  const value = sizeFields(exportedSizes(defect))[name]
  return typeof value === 'boolean' ? Number(value) : value
}

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
  ...sizeNames.map((name): Cell => ({ name, kind: sizeKind(name), of: (defect) => sizeIn(defect, name) })),
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
