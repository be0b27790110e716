import type { Shape } from '@plumbline/canvas/shapes'
import type { Rect } from '@plumbline/geometry/rect'
import {
  createLabelRoom,
  drawLabel,
  labelSides,
  placeLabel,
  type LabelRoom,
  type LabelSide,
  type Plate,
} from './draw-label.ts'
import { pointRadius } from './draw-point.ts'
import { drawShape, type Detail } from './draw-shape.ts'
import { placedPoints, shownFractions, type Placement } from '../picture/placement.ts'
import type { SceneIndex } from './scene-index.ts'
import { styleOf, type ShapeStyles } from './shape-style.ts'

/** What is painted: which shapes, how they look, and what is drawn elsewhere because it moves at this moment. */
export type Scene = {
  readonly index: SceneIndex
  readonly styles: ShapeStyles
  readonly font: string
  readonly skipped: ReadonlySet<string>
  /** Without it a shape's own label. */ readonly labelOf?: LabelOf | undefined
}

/** What stands beside a shape at this moment, while it is moved too. */
export type LabelOf = (shape: Shape) => string

const labelled = ({ labelOf }: Scene, shape: Shape): Shape =>
  labelOf === undefined ? shape : { ...shape, label: labelOf(shape) }

/** How much detail each shape gets in a crowded view. */
export type Crowd = { readonly detail: Detail; /** Below this many pixels a shape is a dot. */ readonly tiny: number }

const manyAtOnce = 1_500

/** Among tens of thousands, which lie on each other many deep, larger ones are dots too. */
export function crowdOf(count: number): Crowd {
  return {
    detail: count > manyAtOnce ? 'plain' : 'full',
    tiny: 4 * Math.min(3, Math.max(1, Math.sqrt(count / 10_000))),
  }
}

/** A point's disc and cone, and a label, reach beyond the box of its shape. */
export const reach = 40
const dot = 3
const [readable, maxLabels] = [48, 300]

export const reachOf = (at: Placement, box: Rect): Rect =>
  shownFractions(at, {
    left: box.left - reach,
    top: box.top - reach,
    right: box.right + reach,
    bottom: box.bottom + reach,
  })

const sizeOf = (at: Placement, box: Rect) => Math.max((box.right - box.left) * at.kx, (box.bottom - box.top) * at.ky)

/** Where dots would lie on each other one is painted: a hundred thousand cost no more than there is room for. */
function createDots(context: CanvasRenderingContext2D, box: Rect): (x: number, y: number, colour: string) => void {
  const columns = Math.ceil((box.right - box.left) / dot) + 1
  const taken = new Uint8Array(columns * (Math.ceil((box.bottom - box.top) / dot) + 1))
  return (x, y, colour) => {
    const [column, row] = [Math.floor((x - box.left) / dot), Math.floor((y - box.top) / dot)]
    const cell = row * columns + column
    if (column < 0 || row < 0 || column >= columns || cell >= taken.length || taken[cell] === 1) return
    taken[cell] = 1
    context.fillStyle = colour
    context.fillRect(box.left + column * dot, box.top + row * dot, dot, dot)
  }
}

/** The shapes of one box of the canvas, without their labels. */
export function paintShapes(
  context: CanvasRenderingContext2D,
  { index, styles, skipped }: Scene,
  at: Placement,
  box: Rect,
  { detail, tiny }: Crowd,
): void {
  const found = index.find(reachOf(at, box))
  const paintDot = createDots(context, box)
  for (let next = 0; next < found.length; next += 1) {
    const entry = index.at(found[next] ?? -1)
    if (entry === undefined || skipped.has(entry.shape.id)) continue
    const { shape, box: own } = entry
    const style = styleOf(styles, shape.style)
    const size = sizeOf(at, own)
    const isDot = shape.kind === 'point' ? detail === 'plain' : size < tiny
    if (isDot)
      paintDot(((own.left + own.right) / 2) * at.kx + at.ox, ((own.top + own.bottom) / 2) * at.ky + at.oy, style.stroke)
    else
      drawShape(
        context,
        shape,
        placedPoints(at, shape),
        style,
        size < 24 && shape.kind !== 'point' ? 'plain' : detail,
        false,
      )
  }
}

export type PlacedLabel = { readonly shape: Shape; readonly side: LabelSide }

/** Discs of points, which a label must not cover. */
function discsOf({ index, styles, skipped }: Scene, found: Found, at: Placement): readonly Plate[] {
  const discs: Plate[] = []
  for (let next = 0; next < found.length; next += 1) {
    const entry = index.at(found[next] ?? -1)
    if (entry?.shape.kind !== 'point' || skipped.has(entry.shape.id)) continue
    const { x, y } = placedPoints(at, entry.shape)[0] ?? { x: 0, y: 0 }
    const radius = styleOf(styles, entry.shape.style).radius ?? pointRadius
    discs.push({ x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius })
  }
  return discs
}

type Found = ReturnType<SceneIndex['find']>

/** The first side of it that is free: a label stands aside for another before it is left out. */
function freeSide(
  context: CanvasRenderingContext2D,
  { styles, font }: Scene,
  at: Placement,
  shape: Shape,
  hasRoom: LabelRoom,
): LabelSide | undefined {
  const points = placedPoints(at, shape)
  return (shape.kind === 'point' ? labelSides : labelSides.slice(0, 1)).find((side) => {
    const plate = placeLabel(context, font, shape, styleOf(styles, shape.style), points, side)
    return plate !== undefined && hasRoom(plate)
  })
}

/** The labels that can be read beside each other; in a crowd only those of shapes that one sees. */
export function chooseLabels(
  context: CanvasRenderingContext2D,
  scene: Scene,
  at: Placement,
  box: Rect,
  { detail }: Crowd,
): readonly PlacedLabel[] {
  const { index, skipped } = scene
  const [found, chosen] = [index.find(reachOf(at, box)), [] as PlacedLabel[]]
  const hasRoom = createLabelRoom(detail === 'plain' ? [] : discsOf(scene, found, at))
  for (let next = 0; next < found.length && chosen.length < maxLabels; next += 1) {
    const entry = index.at(found[next] ?? -1)
    if (
      entry === undefined ||
      !entry.shape.label ||
      skipped.has(entry.shape.id) ||
      (detail === 'plain' && sizeOf(at, entry.box) < readable)
    )
      continue
    const side = freeSide(context, scene, at, labelled(scene, entry.shape), hasRoom)
    if (side !== undefined) chosen.push({ shape: entry.shape, side })
  }
  return chosen
}

/** Given room, only where it can be read: a thousand selected labels would be a heap over the whole plan. */
export function paintLabel(
  context: CanvasRenderingContext2D,
  scene: Scene,
  at: Placement,
  plain: Shape,
  isSelected: boolean,
  { hasRoom = () => true, side = 'right' }: { readonly hasRoom?: LabelRoom; readonly side?: LabelSide } = {},
): void {
  const { styles, font } = scene
  const shape = labelled(scene, plain)
  const plate = placeLabel(context, font, shape, styleOf(styles, shape.style), placedPoints(at, shape), side)
  if (plate !== undefined && hasRoom(plate)) drawLabel(context, shape.label ?? '', plate, isSelected)
}

/** Everything at once, for few shapes and for pictures that are saved. */
export function paintScene(context: CanvasRenderingContext2D, scene: Scene, at: Placement, box: Rect): void {
  const crowd = crowdOf(scene.index.count(reachOf(at, box)))
  paintShapes(context, scene, at, box, crowd)
  for (const { shape, side } of chooseLabels(context, scene, at, box, crowd))
    paintLabel(context, scene, at, shape, false, { side })
}
