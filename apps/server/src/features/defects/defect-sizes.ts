import { shownSizes } from '@plumbline/contract/annotations/shown-sizes'
import type { ShownSizes } from '@plumbline/contract/annotations/annotations'
import type { Selectable } from 'kysely'
import type { AnnotationTable } from '../../db/schema/annotations.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import type { MeasuredDefect } from './create-defect.ts'

export type SizedShape = Pick<
  Selectable<AnnotationTable>,
  'shape' | 'box_left' | 'box_top' | 'box_right' | 'box_bottom' | 'pixel_sizes' | 'measured_length' | 'measured_width'
>
type Scaled = Pick<Selectable<MediaTable>, 'width' | 'height' | 'gsd' | 'gsd_source'>

/** Stored in four bytes: 0.1 comes back as 0.10000000149, and a box must not leave its photo by that. */
const fraction = (value: number): number => Math.min(1, Math.max(0, Number(value.toFixed(6))))

export const locationOf = (row: Pick<SizedShape, 'box_left' | 'box_top' | 'box_right' | 'box_bottom'>) => ({
  left: fraction(row.box_left),
  top: fraction(row.box_top),
  right: fraction(row.box_right),
  bottom: fraction(row.box_bottom),
})

/** What somebody measured stands before what the GSD says. */
export function sizesOf(row: SizedShape, { width, height, gsd, gsd_source }: Scaled): ShownSizes {
  const sizes = shownSizes(locationOf(row), row.pixel_sizes, { width, height, gsd, gsdSource: gsd_source })
  return {
    ...sizes,
    length: row.measured_length ?? sizes.length,
    width: row.measured_width ?? sizes.width,
    isBelowGsd: sizes.isBelowGsd && row.measured_width === null,
  }
}

const aboveZero = (value: number | null) => (value === null || value <= 0 ? null : value)

/** Spec 2 §3: the box of an area; of a crack its length along the line and its width across, never the box. */
export function defectSizes(row: SizedShape, photo: Scaled): MeasuredDefect {
  const { length, width, boxLength, boxWidth, isBelowGsd } = sizesOf(row, photo)
  if (row.shape === 'polyline')
    return { length: aboveZero(length), width: aboveZero(width), isBelowGsd, crackWidth: aboveZero(width) }
  return {
    length: aboveZero(row.measured_length ?? boxLength),
    width: aboveZero(row.measured_width ?? boxWidth),
    isBelowGsd: false,
    crackWidth: row.measured_width,
  }
}
