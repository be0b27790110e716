import type { Defect } from '@plumbline/contract/defects/defects'
import type { Size } from '@plumbline/inspection/sizes/size'
import { sql, type Selectable } from 'kysely'
import type { DefectTable } from '../../db/schema/defects.ts'
import { defectMeasures, type Scaled, type SizedShape } from './defect-sizes.ts'

export type SizingShape = { readonly shape: SizedShape; readonly photo: Scaled }

/**
 * The shape that gives a defect its size, with its photo: the named one, else the first; a deleted one only where no
 * other is left.
 */
export const sizingShape = sql<SizingShape | null>`(select json_build_object(
    'shape', json_build_object('shape', sizing.shape, 'origin', sizing.origin, 'is_edited', sizing.is_edited,
      'box_left', sizing.box_left, 'box_top', sizing.box_top, 'box_right', sizing.box_right, 'box_bottom', sizing.box_bottom,
      'pixel_sizes', sizing.pixel_sizes, 'width_profile', sizing.width_profile,
      'measured_length', sizing.measured_length, 'measured_width', sizing.measured_width),
    'photo', json_build_object('width', sizing_photo.width, 'height', sizing_photo.height, 'gsd', sizing_photo.gsd,
      'gsd_source', sizing_photo.gsd_source, 'gsd_numbers', sizing_photo.gsd_numbers, 'quality', sizing_photo.quality))
  from annotation sizing join media sizing_photo on sizing_photo.id = sizing.media_id
  where sizing.defect_id = defect.id
  order by (sizing.id = defect.size_annotation_id) is true desc, sizing.deleted_at is null desc, sizing.id limit 1)`

type Sized = Pick<
  Selectable<DefectTable>,
  'width' | 'length' | 'size_source' | 'width_source' | 'length_source' | 'is_below_gsd'
>

/** Stored in four bytes. */
const isSame = (one: number, other: number | null | undefined) =>
  typeof other === 'number' && Math.abs(one - other) <= 1e-6 * Math.max(one, other)

const typed = (value: number): Size => ({ value, plusMinus: null, source: 'typed', isExtent: false })

/**
 * A size that is the one somebody measured on the shape was measured there, not typed. Nothing where the shape that
 * gave the size is deleted: how exact it was is then not known any more.
 */
export function measuresOfDefect(row: Sized, sizing: SizingShape | null): NonNullable<Defect['measures']> {
  const read = sizing && defectMeasures(sizing.shape, sizing.photo)
  const of = (name: 'width' | 'length'): Size | null => {
    const value = row[name]
    if (value === null) return null
    const size = read?.[name]
    if ((row[`${name}_source`] ?? row.size_source) === 'typed')
      return size?.source === 'ruler' && isSame(value, size.value) ? size : typed(value)
    return size === null || size === undefined ? null : { ...size, value }
  }
  return { length: of('length'), width: of('width'), area: read?.area ?? null }
}
