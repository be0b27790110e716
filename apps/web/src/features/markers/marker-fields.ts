import type { Marker, PlanMarkerType } from '@plumbline/contract/markers/markers'
import { untitled } from '@plumbline/contract/markers/markers'
import { isSame } from '@plumbline/sync/is-same'

/**
 * What a person sets, in the pieces that belong together: a path without its own bounds, or floors of another
 * elevation, would be
 * nonsense, so two people's changes are merged piece by piece and never field by field.
 */
const fieldsOfPart = {
  name: ['name'],
  place: ['location', 'startPoint', 'endPoint', 'drawing'],
  rotation: ['rotation'],
  subMarkers: ['subMarkers'],
  floors: ['elevationId', 'floorStartIdx', 'floorEndIdx'],
  gsd: ['gsd'],
  hardwareModel: ['hardwareModel'],
} as const satisfies Record<string, readonly (keyof Marker)[]>

export type Part = keyof typeof fieldsOfPart
type Field = (typeof fieldsOfPart)[Part][number]
export type Fields = Pick<Marker, Field>

export const parts = Object.keys(fieldsOfPart) as readonly Part[]
const isDrawn: Readonly<Partial<Record<Part, true>>> = { place: true, rotation: true, subMarkers: true }

/** Spec 2 §8: parts drawn on the plan and parts set in the panel are worded differently. */
export const isDrawnPart = (part: Part): boolean => isDrawn[part] === true

export function changedParts(from: Fields, to: Fields): readonly Part[] {
  return parts.filter((part) => fieldsOfPart[part].some((field) => !isSame(from[field], to[field])))
}

export function fieldsOf(marker: Fields, of: readonly Part[]): Partial<Fields> {
  return Object.fromEntries(of.flatMap((part) => fieldsOfPart[part].map((field) => [field, marker[field]])))
}

export function aMarker(
  id: string,
  markerType: PlanMarkerType,
  fields: Partial<Fields> & Pick<Fields, 'location'>,
): Marker {
  return {
    _id: id,
    refId: '',
    markerId: id,
    markerType,
    name: untitled,
    startPoint: null,
    endPoint: null,
    drawing: [],
    rotation: 0,
    subMarkers: [],
    elevationId: null,
    floorStartIdx: null,
    floorEndIdx: null,
    gsd: null,
    hardwareModel: '',
    status: 'MEDIA_NOT_UPLOADED',
    mediaStatus: [],
    totalMediaCount: 0,
    attachmentCount: 0,
    gsdRange: null,
    updatedBy: '',
    updatedAt: new Date(0).toISOString(),
    version: 0,
    ...fields,
  }
}
