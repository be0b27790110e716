import type { Shape } from '@plumbline/canvas/shapes'
import type { Store } from '@plumbline/canvas/store'
import { lineId } from './marker-shapes.ts'
import { lineStyle, subStyle, tieStyle, typeOfStyle } from './marker-styles.ts'

/** The next thing drawn belongs to this marker, or ties the plan to the map. */
export type DrawInto =
  | { readonly kind: 'sub' | 'line'; readonly markerId: string }
  | { readonly kind: 'tie'; readonly id: string }

function addedLine(shape: Shape, markerId: string, shapes: Store): Shape | undefined {
  const owner = shapes.get(markerId)
  if (owner === undefined) return undefined
  let index = 1
  while (shapes.get(lineId(markerId, index)) !== undefined) index += 1
  return { ...shape, id: lineId(markerId, index), style: owner.style, parent: markerId }
}

/** A level is level from the moment it is drawn. */
function levelled(shape: Shape): Shape {
  const [first, last] = [shape.points[0], shape.points.at(-1)]
  if (typeOfStyle(shape.style) !== 'FloorMarking' || first === undefined || last === undefined) return shape
  const { isClosed: _, ...rest } = shape
  return { ...rest, points: [first, { x: last.x, y: first.y }] }
}

/** What the hand drew or pasted, as what it was drawn for. Nothing: there is no such thing any more. */
export function placedInto(shape: Shape, into: DrawInto | undefined, shapes: Store): Shape | undefined {
  if (shape.style === tieStyle) return into?.kind === 'tie' ? { ...shape, id: into.id } : undefined
  if (shape.style === lineStyle) return into?.kind === 'line' ? addedLine(shape, into.markerId, shapes) : undefined
  // A copy of a position comes with the marker it belongs to.
  if (shape.style !== subStyle || shape.parent !== undefined) return levelled(shape)
  return into?.kind === 'sub' && shapes.get(into.markerId) !== undefined
    ? { ...shape, parent: into.markerId }
    : undefined
}
