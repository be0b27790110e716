import { planMarkerTypes, type Marker, type PlanMarkerType } from '@plumbline/contract/markers/markers'
import fc from 'fast-check'
import { aMarker } from '../marker-fields.ts'

const fraction = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0)
const point = fc.record({ x: fraction, y: fraction })
const corner = fc.tuple(point, point).map(([a, b]) => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  right: Math.max(a.x, b.x),
  bottom: Math.max(a.y, b.y),
}))
const id = fc.uuid({ version: 7 })
const subMarkers = fc.uniqueArray(
  fc.record({
    _id: id,
    name: fc.string({ maxLength: 8 }),
    location: point.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })),
  }),
  { selector: ({ _id }) => _id, maxLength: 3 },
)

const bounds = (points: readonly { readonly x: number; readonly y: number }[]) => ({
  left: Math.min(...points.map(({ x }) => x)),
  top: Math.min(...points.map(({ y }) => y)),
  right: Math.max(...points.map(({ x }) => x)),
  bottom: Math.max(...points.map(({ y }) => y)),
})

/** As the screen draws one of each type. */
export function markerOf(type: PlanMarkerType): fc.Arbitrary<Marker> {
  const place = {
    Photo: point.map(({ x, y }) => ({ location: { left: x, top: y, right: x, bottom: y } })),
    PhotoSeq: fc.array(point, { minLength: 2, maxLength: 5 }).map((points) => ({
      location: bounds(points),
      startPoint: points[0]!,
      endPoint: points.at(-1)!,
      drawing: points.length > 2 ? [points.slice(1, -1)] : [],
    })),
    Drawing: fc
      .array(fc.array(point, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 3 })
      .map((drawing) => ({ drawing, location: bounds(drawing.flat()) })),
    Box: corner.map((location) => ({ location })),
    Video: corner.map((location) => ({ location })),
    FloorMarking: corner.map(({ left, right, top }) => ({ location: { left, right, top, bottom: top } })),
    FloorRangeBoundary: corner.map((location) => ({ location })),
    FloorAlignPreview: corner.map((location) => ({ location })),
  } as const
  return fc
    .record({
      id,
      place: place[type] as fc.Arbitrary<Partial<Marker> & Pick<Marker, 'location'>>,
      rotation: fc.integer({ min: 0, max: 359 }),
      subMarkers,
      name: fc.string({ minLength: 1, maxLength: 8 }),
    })
    .map(({ id: _id, place: placed, rotation, subMarkers: subs, name }) =>
      aMarker(_id, type, {
        ...placed,
        rotation: ['Photo', 'Box', 'Video', 'FloorRangeBoundary', 'FloorAlignPreview'].includes(type) ? rotation : 0,
        subMarkers: subs,
        name,
      }),
    )
}

export const anyMarker = fc.constantFrom(...planMarkerTypes).chain(markerOf)
