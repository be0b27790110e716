import { defectLabel } from '@plumbline/contract/defects/defects'
import type { DuplicatePair } from '@plumbline/contract/defects/duplicates'
import type { Size } from '@plumbline/geometry/point'
import { boundsOf, middleOf } from '@plumbline/geometry/rect'
import type { MetreOutline } from './OutlinesInMetres.tsx'

/**
 * The shape at the scale of its photo, around the place that the photo gives it; what the photo sees askew stays askew.
 */
export function metreOutline({ defect, shape }: DuplicatePair['one'], { width, height }: Size): MetreOutline {
  const middle = middleOf(boundsOf(shape.points.flat()))
  const metres = shape.mmPx / 1000
  return {
    name: defectLabel(defect.defectNum),
    isLine: shape.shape === 'polyline',
    parts: shape.points.map((part) =>
      part.map(({ x, y }) => ({
        x: shape.centre.x + (x - middle.x) * width * metres,
        y: shape.centre.y - (y - middle.y) * height * metres,
      })),
    ),
  }
}
