import type { Shape } from '@plumbline/canvas/shapes'
import { severities, type Severity } from '@plumbline/contract/buildings'
import type { Point } from '@plumbline/geometry/point'
import type { ShapeStyle, ShapeStyles } from '../paint/shape-style.ts'

/** Pixels of the screen below which two pins would lie on each other. */
const nearPixels = 30
const prefix = 'cluster '

/** Pixels of the screen that the whole picture has at this zoom. */
export type Extent = { readonly kx: number; readonly ky: number }

export type Clusters = {
  /** A pin that stands alone as it is, and one point for each crowd. */
  readonly shapes: readonly Shape[]
  /** Of the crowds, beside those of the pins. */
  readonly styles: ShapeStyles
  /** The pins of a crowd, by the id of its point. */
  readonly members: ReadonlyMap<string, readonly Shape[]>
}

export const isCluster = (id: string): boolean => id.startsWith(prefix)

const isSeverity = (style: string): style is Severity => severities.includes(style as Severity)

/** The gravest of them; a crowd must not look better than what is in it. */
export function worstOf(pins: readonly Shape[]): Severity {
  const ranks = pins.map(({ style }) => (isSeverity(style) ? severities.indexOf(style) : severities.length - 1))
  return severities[Math.min(...ranks)] ?? 'na'
}

const placeOf = ({ points: [at] }: Shape): Point => at ?? { x: 0, y: 0 }

/** Pins whose discs would cover each other, together; a grid of cells finds the neighbours of each at once. */
export function crowdsOf(pins: readonly Shape[], { kx, ky }: Extent): readonly (readonly Shape[])[] {
  const crowds: { readonly at: Point; readonly pins: Shape[] }[] = []
  const cells = new Map<string, number[]>()
  const cellOf = (value: number) => Math.floor(value / nearPixels)
  for (const pin of pins) {
    const { x, y } = placeOf(pin)
    const at = { x: x * kx, y: y * ky }
    const near = [-1, 0, 1].flatMap((across) =>
      [-1, 0, 1].flatMap((down) => cells.get(`${cellOf(at.x) + across} ${cellOf(at.y) + down}`) ?? []),
    )
    const found = near.find((index) => {
      const crowd = crowds[index]!
      return Math.hypot(crowd.at.x - at.x, crowd.at.y - at.y) < nearPixels
    })
    if (found !== undefined) crowds[found]!.pins.push(pin)
    else {
      const cell = `${cellOf(at.x)} ${cellOf(at.y)}`
      cells.set(cell, [...(cells.get(cell) ?? []), crowds.length])
      crowds.push({ at, pins: [pin] })
    }
  }
  return crowds.map((crowd) => crowd.pins)
}

/** Pins that stand alone, and a point with a number for each crowd. The open one is never hidden in a crowd. */
export function clusterPins(
  pins: readonly Shape[],
  extent: Extent,
  openId: string | null,
  styleOf: (severity: Severity, count: number) => ShapeStyle,
): Clusters {
  const open = pins.filter(({ id }) => id === openId)
  const members = new Map<string, readonly Shape[]>()
  const styles: Record<string, ShapeStyle> = {}
  const shapes = crowdsOf(
    pins.filter(({ id }) => id !== openId),
    extent,
  ).map((crowd): Shape => {
    const [first] = crowd
    if (first === undefined || crowd.length === 1) return first!
    const id = `${prefix}${first.id}`
    const severity = worstOf(crowd)
    const style = `${prefix}${severity} ${crowd.length}`
    members.set(id, crowd)
    styles[style] = styleOf(severity, crowd.length)
    // At the place of the first: in the middle it could cover a neighbour that stands alone.
    return { id, kind: 'point', points: first.points, style, isLocked: true }
  })
  return { shapes: [...shapes, ...open], styles, members }
}
