import type { Shape } from '@plumbline/canvas/shapes'
import type { Marker } from '@plumbline/contract/markers/markers'
import { middleOf } from '@plumbline/geometry/rect'
import type { ShapeStyles } from '../../../canvas/paint/shape-style.ts'

const style = 'marker'
export const planStyles: ShapeStyles = {
  [style]: { stroke: '#52616c', fill: '#52616c26', width: 2, hasDirection: true },
}

function formOf({
  markerType,
  location,
  startPoint,
  endPoint,
  drawing,
  rotation,
}: Marker): Pick<Shape, 'kind' | 'points' | 'rotation'> {
  const corners = [
    { x: location.left, y: location.top },
    { x: location.right, y: location.bottom },
  ]
  if (markerType === 'Photo') return { kind: 'point', points: [middleOf(location)], rotation }
  if (startPoint !== null && endPoint !== null)
    return { kind: 'sequence', points: [startPoint, ...(drawing[0] ?? []), endPoint] }
  if (markerType === 'Drawing' && (drawing[0]?.length ?? 0) > 1) return { kind: 'polyline', points: drawing[0]! }
  return { kind: 'rectangle', points: corners, rotation }
}

/** To look at only; they are edited in the localisation tab. */
export function shownMarker(marker: Marker): Shape {
  return { id: marker._id, ...formOf(marker), style, label: marker.name, labelSize: 10, isLocked: true }
}
