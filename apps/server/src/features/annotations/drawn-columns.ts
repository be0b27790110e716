import type { AnnInfo, PixelSizes, WidthProfile } from '@plumbline/contract/annotations/annotations'
import { AppError } from '@plumbline/contract/errors'
import { boxOf, drawnSizes, isDrawn } from '@plumbline/geometry/drawn-shape'
import type { Photo, ShapeRow } from './lock-shapes.ts'

type Drawn = Pick<AnnInfo, 'shape' | 'points' | 'widthProfile'>

/**
 * A line whose width was measured again has the new one. Otherwise it keeps the width that was measured across it
 * before: it was drawn further, not made thinner.
 */
function pixelSizesOf(
  drawn: Drawn,
  { width, height }: Pick<Photo, 'width' | 'height'>,
  before: PixelSizes | null,
): PixelSizes | null {
  if (width === null || height === null) return null
  const { length, area } = drawnSizes(drawn, { width, height })
  if (length === null) return { length, area, width: null, widthMost: null }
  const across = drawn.widthProfile?.p50 ?? before?.width ?? null
  return {
    length,
    area: length * (across ?? 0),
    width: across,
    widthMost: drawn.widthProfile?.max ?? before?.widthMost ?? null,
  }
}

/** What is stored of a shape as it was drawn. Only a line has a width across it. */
export function drawnColumns(drawn: Drawn, photo: Pick<Photo, 'width' | 'height'>, before: PixelSizes | null) {
  if (!isDrawn(drawn)) throw new AppError('annotation.malformed', { field: 'points' })
  const profile = drawn.widthProfile ?? null
  if (profile !== null && drawn.shape !== 'polyline') throw new AppError('input.invalid', { field: 'widthProfile' })
  const { left, top, right, bottom } = boxOf(drawn)
  const sizes = pixelSizesOf(drawn, photo, before)
  return {
    shape: drawn.shape,
    points: JSON.stringify(drawn.points),
    box_left: left,
    box_top: top,
    box_right: right,
    box_bottom: bottom,
    pixel_sizes: sizes === null ? null : JSON.stringify(sizes),
    width_profile: profile === null ? null : JSON.stringify(profile),
  }
}

/** As the row is read back. */
export const redrawn = (row: ShapeRow, drawn: Drawn, columns: ReturnType<typeof drawnColumns>): ShapeRow => ({
  ...row,
  ...columns,
  points: drawn.points,
  pixel_sizes: columns.pixel_sizes === null ? null : (JSON.parse(columns.pixel_sizes) as PixelSizes),
  width_profile: columns.width_profile === null ? null : (JSON.parse(columns.width_profile) as WidthProfile),
})
