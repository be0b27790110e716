import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { ElevationPoint } from '@plumbline/inspection/coverage/types'
import { floorBands } from '@plumbline/inspection/floors/floor-bands'
import { floorsOf } from '@plumbline/inspection/floors/floors'
import type { Point } from '@plumbline/geometry/point'

/** One floor: where it lies in metres above the foot, and in fractions of the drawing's height. */
export type FloorStrip = {
  readonly floor: string
  readonly topM: number
  readonly bottomM: number
  readonly top: number
  readonly bottom: number
}

/** How metres on an elevation lie on its drawing. */
export type ElevationScale = {
  readonly lengthM: number
  readonly heightM: number
  readonly left: number
  readonly right: number
  /** Top-down. */
  readonly strips: readonly FloorStrip[]
}

/** Where each floor lies in metres and on the drawing, whose floor lines may have been dragged. */
export function floorStrips(portions: ElevationPlan['portions']): readonly FloorStrip[] {
  const sorted = portions.toSorted((one, other) => one.location.top - other.location.top)
  const [floors, bands] = [floorsOf(sorted), floorBands(sorted)]
  const whole = floors.reduce((sum, { height }) => sum + height, 0)
  let above = 0
  return floors.flatMap(({ name, height }, index) => {
    const topM = whole - above
    above += height
    const band = bands[index]
    if (band === undefined) return []
    return [{ floor: name, topM, bottomM: whole - above, top: band.top, bottom: band.bottom }]
  })
}

/** Nothing where the elevation has no floors: metres then have no place on the drawing. */
export function elevationScale(
  portions: ElevationPlan['portions'],
  frame: { readonly lengthM: number; readonly heightM: number },
): ElevationScale | undefined {
  const strips = floorStrips(portions)
  if (strips.length === 0 || !(frame.lengthM > 0)) return undefined
  return {
    lengthM: frame.lengthM,
    heightM: strips[0]!.topM,
    left: Math.min(...portions.map(({ location }) => location.left)),
    right: Math.max(...portions.map(({ location }) => location.right)),
    strips,
  }
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** In fractions of the drawing. */
export function toDrawing(scale: ElevationScale, { x, y }: ElevationPoint): Point {
  const strip = scale.strips.find(({ bottomM }) => y >= bottomM) ?? scale.strips.at(-1)!
  const share = clamp((strip.topM - y) / (strip.topM - strip.bottomM || 1), 0, 1)
  return {
    x: scale.left + (x / scale.lengthM) * (scale.right - scale.left),
    y: strip.top + share * (strip.bottom - strip.top),
  }
}

/** Elevation metres to the centimetre; what was drawn beside the elevation is moved to its edge. */
export function toMetres(scale: ElevationScale, { x, y }: Point): ElevationPoint {
  const strip = scale.strips.find(({ bottom }) => y <= bottom) ?? scale.strips.at(-1)!
  const share = clamp((y - strip.top) / (strip.bottom - strip.top || 1), 0, 1)
  const across = clamp(((x - scale.left) / (scale.right - scale.left || 1)) * scale.lengthM, 0, scale.lengthM)
  const round = (value: number) => Math.round(value * 100) / 100
  return { x: round(across), y: round(strip.topM - share * (strip.topM - strip.bottomM)) }
}

/** A horizontal slice of a grid of cells, and where it lies on the drawing. */
export type GridPiece = {
  /** Rows of cells from the top. */
  readonly from: number
  readonly to: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Floor by floor, because a dragged floor line squeezes or stretches its neighbours. */
export function gridPieces(
  { heightM, left, right, strips }: ElevationScale,
  { cellM, rows }: { readonly cellM: number; readonly rows: number },
): readonly GridPiece[] {
  return strips.flatMap(({ topM, bottomM, top, bottom }) => {
    const [from, to] = [(heightM - topM) / cellM, Math.min(rows, (heightM - bottomM) / cellM)]
    return to > from ? [{ from, to, left, right, top, bottom }] : []
  })
}
