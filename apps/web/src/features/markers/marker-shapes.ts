import type { Shape, ShapeKind } from '@plumbline/canvas/shapes'
import type { Location } from '@plumbline/contract/drawings/drawings'
import type { FractionPoint, Marker, PlanMarkerType, SubMarker } from '@plumbline/contract/markers/markers'
import type { Point } from '@plumbline/geometry/point'
import { boundsOf, middleOf } from '@plumbline/geometry/rect'
import { aMarker, changedParts, fieldsOf, type Fields } from './marker-fields.ts'
import { styleName, subStyle, typeOfStyle } from './marker-styles.ts'

const kinds: Readonly<Record<PlanMarkerType, ShapeKind>> = {
  Photo: 'point',
  PhotoSeq: 'sequence',
  Drawing: 'polyline',
  Box: 'rectangle',
  Video: 'sequence',
  FloorMarking: 'polyline',
  FloorRangeBoundary: 'rectangle',
  FloorAlignPreview: 'rectangle',
}
/** What the hand draws for a marker of this type. */
export const kindOf = (type: PlanMarkerType): ShapeKind => kinds[type]

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const inside = ({ x, y }: Point): FractionPoint => ({ x: clamp(x), y: clamp(y) })
const locationOf = (points: readonly Point[]): Location => {
  const { left, top, right, bottom } = boundsOf(points.map(inside))
  return { left, top, right, bottom }
}
const cornersOf = ({ left, top, right, bottom }: Location): readonly Point[] => [
  { x: left, y: top },
  { x: right, y: bottom },
]
const isAt = (a: Point, b: Point | undefined) => b !== undefined && a.x === b.x && a.y === b.y

export const lineId = (markerId: string, index: number) => (index === 0 ? markerId : `${markerId}/line/${index}`)

/** A line that comes back to where it began is closed; its last point is not said twice. */
function lineShape(line: readonly FractionPoint[]): Pick<Shape, 'points' | 'isClosed'> {
  const isClosed = line.length > 3 && isAt(line[0]!, line.at(-1))
  if (isClosed) return { points: line.slice(0, -1), isClosed: true }
  return { points: line.length === 1 ? [line[0]!, line[0]!] : line }
}

function lineOf({ points, isClosed }: Shape): FractionPoint[] {
  const line = points.map(inside)
  return isClosed === true && line[0] !== undefined ? [...line, line[0]] : line
}

function mainShape(marker: Marker): Pick<Shape, 'kind' | 'points' | 'rotation' | 'isClosed'> {
  const { markerType, location, startPoint, endPoint, drawing, rotation } = marker
  const ends = startPoint !== null && endPoint !== null ? [startPoint, ...(drawing[0] ?? []), endPoint] : undefined
  if (markerType === 'Photo') return { kind: 'point', points: [middleOf(location)], rotation }
  if (markerType === 'FloorMarking')
    return {
      kind: 'polyline',
      points: [
        { x: location.left, y: location.top },
        { x: location.right, y: location.top },
      ],
    }
  if (markerType === 'Drawing') return { kind: 'polyline', ...lineShape(drawing[0] ?? [...cornersOf(location)]) }
  if (markerType === 'PhotoSeq' || (markerType === 'Video' && ends !== undefined))
    return { kind: 'sequence', points: ends ?? cornersOf(location) }
  return { kind: 'rectangle', points: cornersOf(location), rotation }
}

/** How a marker stands on the canvas: itself, the further lines of a drawing, and the positions inside it. */
export function shapesOf(marker: Marker, label: string): readonly Shape[] {
  const style = styleName(marker)
  const main: Shape = { id: marker._id, ...mainShape(marker), style, label }
  const lines =
    marker.markerType !== 'Drawing'
      ? []
      : marker.drawing.slice(1).map((line, index): Shape => ({
          id: lineId(marker._id, index + 1),
          kind: 'polyline',
          ...lineShape(line),
          style,
          parent: marker._id,
        }))
  const subs = marker.subMarkers.map(({ _id, name, location }): Shape => ({
    id: _id,
    kind: 'point',
    points: [middleOf(location)],
    style: subStyle,
    label: name,
    parent: marker._id,
  }))
  return [main, ...lines, ...subs]
}

function placeOf(
  type: PlanMarkerType,
  main: Shape,
  lines: readonly Shape[],
): Pick<Fields, 'location' | 'startPoint' | 'endPoint' | 'drawing'> {
  const none = { startPoint: null, endPoint: null, drawing: [] }
  if (type === 'Drawing')
    return {
      ...none,
      location: locationOf([main, ...lines].flatMap(({ points }) => points)),
      drawing: [main, ...lines].map(lineOf),
    }
  if (type === 'FloorMarking') {
    // A level is level: it takes the height of its first end.
    const { left, right } = locationOf(main.points)
    const y = clamp(main.points[0]?.y ?? 0)
    return { ...none, location: { left, right, top: y, bottom: y } }
  }
  if (main.kind !== 'sequence') return { ...none, location: locationOf(main.points) }
  const points = main.points.map(inside)
  const bends = points.slice(1, -1)
  return {
    location: locationOf(points),
    startPoint: points[0] ?? null,
    endPoint: points.at(-1) ?? null,
    drawing: bends.length === 0 ? [] : [bends],
  }
}

function drawnFields(
  type: PlanMarkerType,
  shapes: readonly Shape[],
  before: readonly SubMarker[],
): Pick<Fields, 'location' | 'startPoint' | 'endPoint' | 'drawing' | 'rotation' | 'subMarkers'> {
  const main = shapes[0]!
  const subs = shapes.filter(({ style }) => style === subStyle)
  const lines = shapes.slice(1).filter(({ style }) => style !== subStyle)
  const known = new Map(before.map((sub) => [sub._id, sub.name]))
  return {
    ...placeOf(type, main, lines),
    rotation: main.rotation ?? 0,
    subMarkers: subs.map(({ id, points, label }) => ({
      _id: id,
      name: known.get(id) ?? label ?? '',
      location: locationOf(points),
    })),
  }
}

/**
 * The marker as it was redrawn. What was not redrawn stays as it is stored, even where the canvas shows less of it than
 * there is.
 */
export function redrawn(marker: Marker, shapes: readonly Shape[]): Marker {
  const [was, is] = [shapesOf(marker, ''), shapes].map((all) => ({
    ...marker,
    ...drawnFields(marker.markerType, all, marker.subMarkers),
  })) as [Marker, Marker]
  const changed = changedParts(was, is)
  return changed.length === 0 ? marker : { ...marker, ...fieldsOf(is, changed) }
}

export function drawnMarker(shapes: readonly Shape[]): Marker | undefined {
  const main = shapes[0]
  const type = main && typeOfStyle(main.style)
  return main === undefined || type === undefined ? undefined : aMarker(main.id, type, drawnFields(type, shapes, []))
}
