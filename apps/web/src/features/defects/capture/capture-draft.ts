import type { Severity } from '@plumbline/contract/buildings'
import type { Drawing, ElevationPlan, ShownPicture } from '@plumbline/contract/drawings/drawings'
import type { Capture } from '@plumbline/contract/media/captures'
import type { MapPosition } from '@plumbline/geometry/georeference'
import type { Point } from '@plumbline/geometry/point'
import { floorBands, type FloorBand } from '@plumbline/inspection/floors/floor-bands'
import type { RecordedSound } from '../../../api/media/voice-notes.ts'
import type { CapturedDefect } from '../../../uploads/captures/capture-kind.ts'

/** A plan or an elevation on which the place of a defect can be shown. */
export type PlaceDrawing = {
  readonly _id: string
  readonly name: string
  readonly picture: ShownPicture
  readonly isElevation: boolean
  readonly floors: readonly { readonly value: string; readonly label: string }[]
  readonly bands: readonly FloorBand[]
}

/** at: in fractions of the drawing. isProposed: no person has confirmed it by a tap. */
export type DraftPlace = {
  readonly drawingId: string | null
  readonly at: Point | null
  readonly floor: string | null
  readonly isProposed: boolean
}

export type Draft = {
  readonly photo: File | undefined
  readonly type: string | undefined
  /** Null: as the library says. */
  readonly severity: Severity | null
  readonly place: DraftPlace
  readonly position: Capture['position']
  readonly remark: string
  readonly voice: RecordedSound | null
}

export const nowhere: DraftPlace = { drawingId: null, at: null, floor: null, isProposed: false }
export const emptyDraft: Draft = {
  photo: undefined,
  type: undefined,
  severity: null,
  place: nowhere,
  position: null,
  remark: '',
  voice: null,
}

/** Elevations first: a defect of a facade is found on them. Without a picture there is nothing to tap. */
export function placeDrawings(
  elevations: readonly ElevationPlan[],
  drawings: readonly Drawing[],
): readonly PlaceDrawing[] {
  const plans = drawings.filter(({ category, dimension }) => dimension === '2d' && /^(layout|floor)$/.test(category))
  return [
    ...elevations.flatMap(({ _id, name, picture, floorRange, portions }): readonly PlaceDrawing[] => {
      const floors = floorRange.map((floor) => ({ value: floor.name, label: floor.displayName || floor.name }))
      return picture === null ? [] : [{ _id, name, picture, isElevation: true, floors, bands: floorBands(portions) }]
    }),
    ...plans.flatMap(({ layoutId, name, picture }): readonly PlaceDrawing[] =>
      picture === null ? [] : [{ _id: layoutId, name, picture, isElevation: false, floors: [], bands: [] }],
    ),
  ]
}

const isWithin = ({ left, right, top, bottom }: FloorBand, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom

/** On an elevation the floor follows from the place; beside its floors there is none. */
export const placeAt = ({ _id, bands }: PlaceDrawing, at: Point): DraftPlace => ({
  drawingId: _id,
  at,
  floor: bands.find((band) => isWithin(band, at))?.floor ?? null,
  isProposed: false,
})

/** A floor that was chosen and a tap on another one would contradict each other. */
export const onFloor = (place: DraftPlace, floor: string | null): DraftPlace =>
  floor === place.floor ? place : { ...place, floor, at: null, isProposed: false }

type TiedPlan = { readonly drawingId: string; readonly toPlan: (map: MapPosition) => Point }

/** Where the first plan that shows this position shows it. */
export function proposedPlace(plans: readonly TiedPlan[], position: MapPosition): DraftPlace | undefined {
  for (const { drawingId, toPlan } of plans) {
    const at = toPlan(position)
    if ([at.x, at.y].every((share) => share >= 0 && share <= 1)) return { drawingId, at, floor: null, isProposed: true }
  }
  return undefined
}

/** Undefined while the photo or the type is missing. */
export function recorded(
  { photo, type, severity, place, position, remark, voice }: Draft,
  drawings: readonly PlaceDrawing[],
):
  | (Pick<Draft, 'voice'> & { readonly photo: File; readonly capture: Capture; readonly defect: CapturedDefect })
  | undefined {
  if (photo === undefined || type === undefined) return undefined
  const { drawingId, at, floor } = place
  const isElevation = drawings.some(({ _id, isElevation: is }) => is && _id === drawingId)
  return {
    photo,
    voice,
    capture: { at: drawingId === null || at === null ? null : { layoutId: drawingId, ...at }, position },
    defect: { type, severity, elevationId: isElevation ? drawingId : null, floor, remark: remark.trim() },
  }
}
