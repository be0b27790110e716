import type { Shape } from '@plumbline/canvas/shapes'
import type { Change, Store } from '@plumbline/canvas/store'
import type { Location } from '@plumbline/contract/drawings/drawings'
import type { ShapeStyles } from '../../../canvas/paint/shape-style.ts'
import {
  emptyRow,
  withLocation,
  withoutPortion,
  withPortion,
  type DraftPortion,
  type ElevationDraft,
} from '../elevation-draft.ts'
import { floorLines, type FloorLine } from '../floors/floor-lines.ts'

export const portionStyle = 'portion'
const floorStyle = 'floor'
export const portionStyles: ShapeStyles = {
  [portionStyle]: { stroke: '#0e7c86', fill: '#0e7c8614', width: 2, labelAt: 'corner' },
  [floorStyle]: { stroke: '#0e7c86', width: 1, dash: [4, 3], labelAt: 'end' },
}

/** A press without a drag is no portion. */
const leastSide = 0.004

export function locationOf({ points: [a, b] }: Pick<Shape, 'points'>): Location {
  const [from, to] = [a ?? { x: 0, y: 0 }, b ?? { x: 0, y: 0 }]
  return {
    left: Math.min(from.x, to.x),
    top: Math.min(from.y, to.y),
    right: Math.max(from.x, to.x),
    bottom: Math.max(from.y, to.y),
  }
}

export function isPortionSized(shape: Shape): boolean {
  const { left, top, right, bottom } = locationOf(shape)
  return right - left >= leastSide && bottom - top >= leastSide
}

function shapeOf({ _id, location: { left, top, right, bottom } }: DraftPortion, label: string): Shape {
  return {
    id: _id,
    kind: 'rectangle',
    style: portionStyle,
    points: [
      { x: left, y: top },
      { x: right, y: bottom },
    ],
    label,
  }
}

const isSameShape = (a: Shape | undefined, b: Shape): boolean =>
  a !== undefined &&
  a.label === b.label &&
  a.points.every((point, index) => point.x === b.points[index]?.x && point.y === b.points[index]?.y)

/** The shapes to load so that the canvas shows the draft; none after an edit on the canvas itself. */
export function shapesBehind(
  store: Pick<Store, 'get' | 'all'>,
  portions: readonly DraftPortion[],
  labelOf: (portion: DraftPortion, index: number) => string,
): Change {
  const wanted = portions.map((portion, index) => shapeOf(portion, labelOf(portion, index)))
  const ids = new Set(wanted.map(({ id }) => id))
  return {
    put: wanted.filter((shape) => !isSameShape(store.get(shape.id), shape)),
    remove: store
      .all()
      .map(({ id }) => id)
      .filter((id) => !ids.has(id)),
  }
}

/** The floors as lines of a downloaded picture. */
export function floorShapes(portions: readonly DraftPortion[], nameOf: (line: FloorLine) => string): readonly Shape[] {
  return portions.flatMap((portion) =>
    floorLines(portion).map((line, index): Shape => ({
      id: `${portion._id} ${index}`,
      kind: 'polyline',
      style: floorStyle,
      points: [
        { x: portion.location.left, y: line.bottom },
        { x: portion.location.right, y: line.bottom },
      ],
      label: nameOf(line),
      labelSize: 10,
    })),
  )
}

/** Portions that were deleted, and where they stood. */
export type Aside = Map<string, { readonly portion: DraftPortion; readonly index: number }>

/** In its old place: at the end it would still be a change to save, and the floors would be listed in another order. */
function returned(draft: ElevationDraft, portion: DraftPortion, index: number): ElevationDraft {
  return { ...draft, portions: [...draft.portions.slice(0, index), portion, ...draft.portions.slice(index)] }
}

/** An edit on the canvas, in the draft. Deleted portions are held aside: undoing brings them back with their floors. */
export function withShapes(
  draft: ElevationDraft,
  { put, remove }: Change,
  aside: Aside,
  newKey: () => string,
): ElevationDraft {
  for (const [index, portion] of draft.portions.entries())
    if (remove.includes(portion._id)) aside.set(portion._id, { portion, index })
  const without = remove.reduce(withoutPortion, draft)
  const placeOf = ({ id }: Shape) => aside.get(id)?.index ?? 0
  return put
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .reduce((result, shape) => {
      const location = locationOf(shape)
      const known = result.portions.find(({ _id }) => _id === shape.id)
      if (known !== undefined) return withPortion(result, withLocation(known, location))
      const was = aside.get(shape.id)
      return was === undefined
        ? withPortion(result, { _id: shape.id, name: '', location, floors: [emptyRow(newKey())] })
        : returned(result, withLocation(was.portion, location), was.index)
    }, without)
}
