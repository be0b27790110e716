import { measuresOf, shownSizes, type Scale } from '@plumbline/contract/annotations/shown-sizes'
import type { Measures, ShownSizes } from '@plumbline/contract/annotations/annotations'
import type { Defect } from '@plumbline/contract/defects/defects'
import type { Selectable } from 'kysely'
import type { AnnotationTable } from '../../db/schema/annotations.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import type { MeasuredDefect } from './create-defect.ts'

export type SizedShape = Pick<
  Selectable<AnnotationTable>,
  | 'shape'
  | 'box_left'
  | 'box_top'
  | 'box_right'
  | 'box_bottom'
  | 'pixel_sizes'
  | 'measured_length'
  | 'measured_width'
  | 'origin'
  | 'is_edited'
  | 'width_profile'
>
type Media = Selectable<MediaTable>
/** A photo as far as sizes and their plus-minus follow from it. */
export type Scaled = Pick<Media, 'width' | 'height' | 'gsd' | 'gsd_source'> &
  Partial<Pick<Media, 'gsd_numbers' | 'quality'>>

/** Every column that the sizes of a shape follow from, its photo's included. */
export const sizingColumns = [
  'annotation.shape',
  'annotation.pixel_sizes',
  'annotation.measured_length',
  'annotation.measured_width',
  'annotation.origin',
  'annotation.is_edited',
  'annotation.width_profile',
  'annotation.box_left',
  'annotation.box_top',
  'annotation.box_right',
  'annotation.box_bottom',
  'media.width',
  'media.height',
  'media.gsd',
  'media.gsd_source',
  'media.gsd_numbers',
  'media.quality',
] as const

/** Stored in four bytes: 0.1 comes back as 0.10000000149, and a box must not leave its photo by that. */
const fraction = (value: number): number => Math.min(1, Math.max(0, Number(value.toFixed(6))))

export const locationOf = (row: Pick<SizedShape, 'box_left' | 'box_top' | 'box_right' | 'box_bottom'>) => ({
  left: fraction(row.box_left),
  top: fraction(row.box_top),
  right: fraction(row.box_right),
  bottom: fraction(row.box_bottom),
})

const scaleOf = ({ width, height, gsd, gsd_source, gsd_numbers, quality }: Scaled): Scale => ({
  width,
  height,
  gsd,
  gsdSource: gsd_source,
  distanceSource: gsd_numbers?.distanceSource ?? null,
  sharpness: quality?.sharpness ?? null,
})

type SizedShown = ShownSizes & { readonly measures: Measures }

/** What somebody measured stands before what the GSD says. */
export function sizesOf(row: SizedShape, photo: Scaled): SizedShown {
  const scale = scaleOf(photo)
  const sizes = shownSizes(locationOf(row), row.pixel_sizes, scale)
  const by = {
    shape: row.shape,
    origin: row.origin,
    isEdited: row.is_edited,
    measured: { length: row.measured_length, width: row.measured_width },
    widthProfile: row.width_profile,
  }
  return {
    ...sizes,
    length: row.measured_length ?? sizes.length,
    width: row.measured_width ?? sizes.width,
    isBelowGsd: sizes.isBelowGsd && row.measured_width === null,
    measures: measuresOf(sizes, by, scale),
  }
}

const aboveZero = (value: number | null) => (value === null || value <= 0 ? null : value)

/** Spec 2 §3: the box of an area; of a crack its length along the line and its width across, never the box. */
export function defectSizes(row: SizedShape, photo: Scaled): MeasuredDefect {
  const { length, width, boxLength, boxWidth, isBelowGsd, measures } = sizesOf(row, photo)
  if (row.shape === 'polyline')
    return {
      length: aboveZero(length),
      width: aboveZero(width),
      isBelowGsd,
      crackWidth: aboveZero(width),
      crackWidthPlusMinus: measures.width?.plusMinus ?? null,
    }
  return {
    length: aboveZero(row.measured_length ?? boxLength),
    width: aboveZero(row.measured_width ?? boxWidth),
    isBelowGsd: false,
    crackWidth: row.measured_width,
    crackWidthPlusMinus: null,
  }
}

/** A defect's own sizes and its area, as the shape that gives them says how exact they are and where they came from. */
export function defectMeasures(row: SizedShape, photo: Scaled): NonNullable<Defect['measures']> {
  const { length, width, boxLength, boxWidth, area } = sizesOf(row, photo).measures
  return row.shape === 'polyline'
    ? { length, width, area: null }
    : { length: length ?? boxLength, width: width ?? boxWidth, area }
}
