import type { Marker } from '@plumbline/contract/markers/markers'
import { aMarker, fieldsOf, parts } from '../marker-fields.ts'

const offset = 0.02

/** Beside the original, never outside the plan: a copy that hides its original looks like nothing happened. */
export function duplicateOf(marker: Marker, newId: () => string): Marker {
  const { right, bottom } = marker.location
  const by = { x: right + offset > 1 ? -offset : offset, y: bottom + offset > 1 ? -offset : offset }
  const along = (value: number, step: number) => Math.min(1, Math.max(0, value + step))
  const point = <P extends { readonly x: number; readonly y: number }>({ x, y }: P) => ({
    x: along(x, by.x),
    y: along(y, by.y),
  })
  const box = ({ left, top, right: end, bottom: low }: Marker['location']) => ({
    left: along(left, by.x),
    top: along(top, by.y),
    right: along(end, by.x),
    bottom: along(low, by.y),
  })
  return aMarker(newId(), marker.markerType, {
    ...fieldsOf(
      marker,
      parts.filter((part) => part !== 'gsd' && part !== 'hardwareModel'),
    ),
    location: box(marker.location),
    startPoint: marker.startPoint && point(marker.startPoint),
    endPoint: marker.endPoint && point(marker.endPoint),
    drawing: marker.drawing.map((line) => line.map(point)),
    subMarkers: marker.subMarkers.map((sub) => ({ ...sub, _id: newId(), location: box(sub.location) })),
  })
}
