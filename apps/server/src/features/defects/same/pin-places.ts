import type { DefectPin } from '@plumbline/contract/defects/register'
import { floorAt } from '@plumbline/inspection/coverage/floor-edges'
import type { ElevationFrame } from '@plumbline/inspection/coverage/types'
import { floorBands, type FloorBand } from '@plumbline/inspection/floors/floor-bands'
import { floorsOf, type Floor } from '@plumbline/inspection/floors/floors'
import { metresOnDrawing, type MeasuredFloor } from '@plumbline/report/drawings/metres-on-drawing'
import { fitsFloors, type ShapePlace } from './shape-places.ts'

export type ElevationColumn = { readonly id: string; readonly name: string }
type Portions = Parameters<typeof floorBands>[0] & Parameters<typeof floorsOf>[0]

/** Portions from the top, as floorsOf lists their floors. */
export function measuredFloors(portions: Portions): readonly MeasuredFloor[] {
  const heights: readonly Floor[] = floorsOf(portions)
  return floorBands(portions.toSorted((one, other) => one.location.top - other.location.top)).map(
    ({ left, right, top, bottom }, index) => ({ left, right, top, bottom, heightM: heights[index]?.height ?? 0 }),
  )
}

type OnDrawing = { readonly floor: string; readonly at: NonNullable<DefectPin['at']> }
/** Where a place of the elevation is on its drawing; undefined beside the elevation. */
export type PlaceOnDrawing = (place: ShapePlace) => OnDrawing | undefined

/**
 * Undefined where the drawing does not show the metres of the frame: floors were changed since, or the length is only
 * as far as photos reach.
 */
export function placesOnDrawing(portions: Portions, frame: ElevationFrame | undefined): PlaceOnDrawing | undefined {
  const floors = floorsOf(portions)
  if (frame === undefined || frame.lengthSource === 'photos' || !fitsFloors(frame, floors)) return undefined
  const drawing = metresOnDrawing(measuredFloors(portions), frame.lengthM)
  if (drawing === undefined) return undefined
  return ({ centre }) => {
    const floor = floorAt(floors, centre.y, 0)?.floor
    const isBeside = centre.x < 0 || centre.x > frame.lengthM
    return floor === undefined || isBeside ? undefined : { floor, at: drawing.point(centre) }
  }
}

type Place = {
  readonly floor: string | null
  /** Its name, and which one it is: each marker has its own Column 1. */
  readonly column: string | null
  readonly columnId: string | null
  readonly x: number | null
  readonly y: number | null
}

/** Where across the elevation: its column, and where in the photo of it. */
export function pinAt(
  { floor, column, columnId, x, y }: Place,
  columns: readonly ElevationColumn[],
  bands: readonly FloorBand[],
): DefectPin['at'] {
  const band = floor === null ? undefined : bands.find((one) => one.floor === floor)
  const own = columns.findIndex(({ id, name }) => id === columnId && name === column)
  const at = own >= 0 ? own : columns.findIndex(({ name }) => name === column)
  if (band === undefined || at < 0) return null
  const { left, right, top, bottom } = band
  return { x: left + ((right - left) * (at + (x ?? 0.5))) / columns.length, y: top + (bottom - top) * (y ?? 0.5) }
}

export type PinnedDefect = {
  readonly floor: string | null
  readonly vertical: string
  /** Of the photo of its first shape. */
  readonly photo_floor: string | null
  readonly column_id: string | null
  readonly column_name: string | null
  /** The middle of that shape, in fractions of the photo. */
  readonly x: number | null
  readonly y: number | null
}
export type PinnedElevation = {
  readonly columns: readonly ElevationColumn[]
  readonly bands: readonly FloorBand[]
}

/** Another floor or column than photo and place say was typed by a person, and goes before both. */
function isMoved({ floor, vertical, photo_floor, column_name }: PinnedDefect, shown: OnDrawing): boolean {
  const isOnFloor = floor === photo_floor || floor === shown.floor
  return !isOnFloor || (vertical !== '' && column_name !== null && vertical !== column_name)
}

/** Of the height of a floor: how far inside of it a pin stands that belongs to it and was placed beside it. */
const insideShare = 0.04

/**
 * On the floor that is recorded: near a border the outline may lie on the next one, and a pin there would contradict
 * the register.
 */
function onFloor({ floor: shownFloor, at }: OnDrawing, floor: string | null, bands: readonly FloorBand[]) {
  const own = bands.filter((band) => band.floor === floor)
  const band = own.find(({ left, right }) => at.x >= left && at.x <= right) ?? own[0]
  if (floor === null || floor === shownFloor || band === undefined) return at
  const margin = (band.bottom - band.top) * insideShare
  return {
    x: Math.min(band.right, Math.max(band.left, at.x)),
    y: Math.min(band.bottom - margin, Math.max(band.top + margin, at.y)),
  }
}

/** Its column, and where its pin stands: at the place of its first shape on the elevation, else by floor and column. */
export function pinOf(
  defect: PinnedDefect,
  { columns, bands }: PinnedElevation,
  shown: OnDrawing | undefined,
): Pick<DefectPin, 'column' | 'at'> {
  const { floor, vertical, column_id: columnId, column_name, x, y } = defect
  const column = columns.some(({ name }) => name === vertical) ? vertical : (column_name ?? (vertical || null))
  if (shown !== undefined && !isMoved(defect, shown)) return { column, at: onFloor(shown, floor, bands) }
  return { column, at: pinAt({ floor, column, columnId, x, y }, columns, bands) }
}
