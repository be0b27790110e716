import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { severities } from '@plumbline/contract/buildings'
import type { Shape } from '@plumbline/canvas/shapes'
import type { Point } from '@plumbline/geometry/point'
import { severityColours } from '../../canvas/paint/severity-colours.ts'
import type { ShapeStyle, ShapeStyles } from '../../canvas/paint/shape-style.ts'
import { redrawn, type Drawn } from './annotation-parts.ts'

export const rulerStyle = 'ruler'
export const drawStyle = 'irregular'
const theirsStyle = 'theirs'
const suggested = 'suggested'
const rejected = 'rejected'

/** Undecided suggestions are dashed, so that they do not look like defects. */
const of = (colour: string, dash?: readonly number[]): ShapeStyle => ({
  stroke: colour,
  fill: `${colour}1f`,
  width: 3,
  labelAt: 'corner',
  ...(dash === undefined ? {} : { dash }),
})

export const annotationStyles: ShapeStyles = {
  ...Object.fromEntries(severities.map((severity) => [severity, of(severityColours[severity])])),
  [suggested]: of('#c2185b', [7, 4]),
  [rejected]: of('#66737d', [2, 4]),
  [drawStyle]: of('#52616c'),
  [theirsStyle]: of('#7b3fb5', [10, 4]),
  [rulerStyle]: { stroke: '#0e7c86', width: 2, halo: '#ffffffd9', labelAt: 'middle' },
}

export function styleOf({ annInfo: { isDefect, severity, origin } }: Annotation): string {
  if (isDefect === true) return severity ?? 'na'
  if (isDefect === false) return rejected
  return origin === 'detector' ? suggested : drawStyle
}

const between = ':'
const theirs = '!theirs'

/** The annotation a shape belongs to: a crack with branches is several lines. */
export const ownerOf = ({ id, parent }: Pick<Shape, 'id' | 'parent'>): string => (parent ?? id).replace(theirs, '')
export const isStored = ({ style }: Shape): boolean => style !== rulerStyle && style !== theirsStyle

const lineId = (id: string, index: number) => (index === 0 ? id : `${id}${between}${index}`)
const leastPoints = { rectangle: 2, polyline: 2, polygon: 3 } as const

/** Every line of it as a shape of its own; the first carries the label. */
export function shapesOf(annotation: Annotation, label: string): readonly Shape[] {
  const { _id, annInfo, location } = annotation
  const style = styleOf(annotation)
  if (annInfo.shape === 'rectangle')
    return [
      {
        id: _id,
        kind: 'rectangle',
        points: [
          { x: location.left, y: location.top },
          { x: location.right, y: location.bottom },
        ],
        style,
        label,
      },
    ]
  const { shape: kind } = annInfo
  const shown = annInfo.points.flatMap((points, index) =>
    points.length >= leastPoints[kind] ? [{ points, index }] : [],
  )
  const [first, ...rest] = shown
  if (first === undefined) return []
  return [
    { id: _id, kind, points: first.points, style, label },
    ...rest.map(({ points, index }): Shape => ({ id: lineId(_id, index), parent: _id, kind, points, style })),
  ]
}

/** The other version of a shape in conflict, to be seen beside one's own. */
export function theirShapes(annotation: Annotation, label: string): readonly Shape[] {
  return shapesOf(annotation, label).map(({ parent: _, ...shape }) => ({
    ...shape,
    id: `${shape.id}${theirs}`,
    style: theirsStyle,
    isLocked: true,
  }))
}

const corners = ([from, to]: readonly Point[]): readonly Point[] =>
  from === undefined || to === undefined ? [] : [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }]
const plain = ({ x, y }: Point): Point => ({ x, y })

/** What was drawn by hand, as it is stored. A line that closed itself is an area. */
export function drawnOf([main, ...branches]: readonly [Shape, ...Shape[]]): Drawn {
  if (main.kind === 'rectangle') return { shape: 'rectangle', points: [corners(main.points).map(plain)] }
  const shape = main.kind === 'polygon' || main.isClosed === true ? 'polygon' : 'polyline'
  return { shape, points: [main, ...branches].map(({ points }) => points.map(plain)) }
}

/** The annotation as it was redrawn. Lines too short to be shown stay as they are stored. */
export function redrawnBy(annotation: Annotation, shapes: readonly [Shape, ...Shape[]]): Annotation {
  const drawn = drawnOf(shapes)
  if (drawn.shape === 'rectangle' || annotation.annInfo.shape === 'rectangle') {
    const { left, top, right, bottom } = annotation.location
    const [from, to] = shapes[0].points
    const isSame =
      drawn.shape === annotation.annInfo.shape &&
      from?.x === left &&
      from.y === top &&
      to?.x === right &&
      to.y === bottom
    return isSame ? annotation : redrawn(annotation, drawn)
  }
  const [main, ...branches] = shapes
  const known = new Map(branches.map((shape) => [shape.id, shape]))
  const least = leastPoints[annotation.annInfo.shape]
  const first = annotation.annInfo.points.findIndex((line) => line.length >= least)
  const matched = annotation.annInfo.points.flatMap((line, index) => {
    const shape = index === first ? main : known.get(lineId(annotation._id, index))
    known.delete(lineId(annotation._id, index))
    return shape !== undefined ? [shape.points.map(plain)] : line.length >= least ? [] : [line]
  })
  return redrawn(annotation, {
    shape: drawn.shape,
    points: [...matched, ...[...known.values()].map(({ points }) => points.map(plain))],
  })
}
