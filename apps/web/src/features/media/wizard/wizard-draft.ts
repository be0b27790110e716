import { droneModelNames, payloads, type DroneModel, type Payload } from '@plumbline/inspection/photos/drone-models'
import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Marker } from '@plumbline/contract/markers/markers'
import { DroneInformation, type FloorDistribution, type OfferedSettings } from '@plumbline/contract/media/media'
import type {
  ImageKind,
  ImageUsage,
  MediaSource,
  SortOrder,
  WorkType,
} from '@plumbline/inspection/photos/media-choices'
import { measure, offsetDistance, positiveNumber } from '@plumbline/contract/rules/numbers'
import { faultOf, type Fault } from '@plumbline/contract/rules/rule'

export type FloorDraft = {
  /** Undefined: not chosen yet. Null: the photos show none of the elevations. */
  readonly elevationId: string | null | undefined
  /** Indices of the elevation's floors, top-down. */
  readonly floors: readonly number[]
  readonly imageColumns: number
  readonly imagesPerFloor: number
  readonly sortOrder: SortOrder
  readonly imageKind: ImageKind
  readonly isBatchSplit: boolean
}

/** Numbers as they were typed. */
export type DroneDraft = {
  readonly source: MediaSource
  readonly hardwareModel: DroneModel | ''
  readonly payload: Payload
  readonly pdib: string
  readonly cameraFocalLength: string
  readonly sensorWidth: string
  readonly workType: WorkType
  readonly usage: ImageUsage
  readonly takeOffLevel: string
}

type Elevation = Pick<ElevationPlan, '_id' | 'floorRange'>
type Linked = Pick<Marker, 'elevationId' | 'floorStartIdx' | 'floorEndIdx' | 'markerType' | 'hardwareModel'>

const span = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** Those of the marker's range, where it is tied to this elevation; else all. */
export function floorsOfMarker(
  { floorRange, _id }: Elevation,
  { elevationId, floorStartIdx, floorEndIdx }: Pick<Linked, 'elevationId' | 'floorStartIdx' | 'floorEndIdx'>,
): readonly number[] {
  const isTied =
    elevationId === _id && floorStartIdx !== null && floorEndIdx !== null && floorEndIdx < floorRange.length
  return isTied ? span(floorStartIdx, floorEndIdx) : span(0, floorRange.length - 1)
}

function firstElevation(
  marker: Linked,
  elevations: readonly Elevation[],
  stored: string | null | undefined,
): string | null | undefined {
  const has = (id: string | null | undefined) => elevations.some(({ _id }) => _id === id)
  if (has(marker.elevationId)) return marker.elevationId
  if (has(stored) || (stored === null && elevations.length > 0)) return stored
  return elevations.length === 0 ? null : elevations.length === 1 ? elevations[0]!._id : undefined
}

export function beginFloors(
  marker: Linked,
  elevations: readonly Elevation[],
  stored: FloorDistribution | undefined,
  columns: number,
): FloorDraft {
  const elevationId = firstElevation(marker, elevations, stored?.elevationId)
  const elevation = elevations.find(({ _id }) => _id === elevationId)
  const remembered =
    elevation && stored?.elevationId === elevationId
      ? elevation.floorRange.flatMap(({ name }, index) => (stored?.floors.includes(name) ? [index] : []))
      : []
  return {
    elevationId,
    floors: elevation === undefined ? [] : remembered.length > 0 ? remembered : floorsOfMarker(elevation, marker),
    imageColumns: Math.min(20, Math.max(1, stored?.imageColumns ?? columns)),
    imagesPerFloor: stored?.imagesPerFloor ?? 1,
    sortOrder: stored?.sortOrder ?? 'Top to bottom floor',
    imageKind: stored?.imageKind ?? (marker.markerType === 'Video' ? 'VideoNormal' : 'MultiImage'),
    isBatchSplit: stored?.isBatchSplit ?? true,
  }
}

export function beginDrone(
  { hardwareModel }: Pick<Linked, 'hardwareModel'>,
  stored: DroneInformation | undefined,
): DroneDraft {
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))
  return {
    source: stored?.source ?? 'drone',
    hardwareModel: stored?.hardwareModel ?? droneModelNames.find((name) => name === hardwareModel) ?? '',
    payload: stored?.payload ?? 'Other',
    pdib: text(stored?.pdib),
    cameraFocalLength: text(stored?.cameraFocalLength),
    sensorWidth: text(stored?.sensorWidth),
    workType: stored?.workType ?? 'Inspection Media',
    usage: stored?.usage ?? 'AI analysis',
    takeOffLevel: text(stored?.takeOffLevel ?? 0),
  }
}

/** Nothing as long as the form is not complete. */
export function distributionOf(draft: FloorDraft, elevations: readonly Elevation[]): FloorDistribution | undefined {
  if (draft.elevationId === undefined) return undefined
  const floorRange = elevations.find(({ _id }) => _id === draft.elevationId)?.floorRange ?? []
  const floors = draft.floors.flatMap((index) => floorRange[index]?.name ?? [])
  return floorRange.length > 0 && floors.length === 0 ? undefined : { ...draft, elevationId: draft.elevationId, floors }
}

export type DroneProblems = Partial<
  Record<'hardwareModel' | 'pdib' | 'cameraFocalLength' | 'sensorWidth' | 'takeOffLevel', Fault>
>

type Judge = {
  readonly safeParse: (text: string) => {
    readonly success: boolean
    readonly error?: { readonly issues: readonly { readonly message: string }[] } | undefined
  }
}

const faultIn = (text: string, ...rules: readonly Judge[]): Fault | undefined =>
  rules.map((rule) => rule.safeParse(text).error?.issues[0]).flatMap((issue) => (issue ? [faultOf(issue)] : []))[0]

export const hasPayload = ({ hardwareModel, source }: Pick<DroneDraft, 'hardwareModel' | 'source'>): boolean =>
  hardwareModel === 'Other' && source === 'drone'
/** A payload of the table has lenses of its own. */
export const hasOwnLens = (draft: Pick<DroneDraft, 'hardwareModel' | 'source' | 'payload'>): boolean =>
  draft.hardwareModel === 'Other' && !(hasPayload(draft) && draft.payload !== 'Other')

const level = /^-?(?:0|[1-9]\d{0,2})(?:\.\d{1,2})?$/

/** Either what is wrong with each field, or all of it. */
export function judgeDrone(draft: DroneDraft): { readonly problems: DroneProblems; readonly drone?: DroneInformation } {
  // One number without the other is no lens; for a model of the table both may be left out.
  const hasLens = hasOwnLens(draft) || draft.cameraFocalLength.trim() !== '' || draft.sensorWidth.trim() !== ''
  const found = {
    hardwareModel: draft.hardwareModel === '' ? ({ key: 'rules.required' } as const) : undefined,
    pdib: faultIn(draft.pdib.trim(), offsetDistance, measure),
    cameraFocalLength: hasLens ? faultIn(draft.cameraFocalLength.trim(), positiveNumber, measure) : undefined,
    sensorWidth: hasLens ? faultIn(draft.sensorWidth.trim(), positiveNumber) : undefined,
    takeOffLevel: level.test(draft.takeOffLevel.trim())
      ? undefined
      : ({ key: draft.takeOffLevel.trim() === '' ? 'rules.required' : 'rules.dataInvalid' } as const),
  }
  const problems = Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined)) as DroneProblems
  if (Object.keys(problems).length > 0) return { problems }
  const drone = DroneInformation.safeParse({
    ...draft,
    payload: hasPayload(draft) ? draft.payload : null,
    pdib: Number(draft.pdib),
    takeOffLevel: Number(draft.takeOffLevel),
    cameraFocalLength: hasLens ? Number(draft.cameraFocalLength) : null,
    sensorWidth: hasLens ? Number(draft.sensorWidth) : null,
  })
  return drone.success ? { problems, drone: drone.data } : { problems: { pdib: { key: 'rules.dataInvalid' } } }
}

export const payloadChoices = payloads

export type SavedSettings = OfferedSettings | null
