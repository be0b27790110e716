import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { Media } from '@plumbline/contract/media/media'
import type { PhotoChange } from '../../../api/media/photo.ts'

/** What can be changed of a photo in its panel, as chosen. */
export type PhotoDraft = Pick<Media, 'elevationId' | 'floor' | 'columnId' | 'slot' | 'tag' | 'usage' | 'workType'>

export function draftOf({ elevationId, floor, columnId, slot, tag, usage, workType }: Media): PhotoDraft {
  return { elevationId, floor, columnId, slot, tag, usage, workType }
}

const fields = [
  'elevationId',
  'floor',
  'columnId',
  'slot',
  'tag',
  'usage',
  'workType',
] as const satisfies readonly (keyof PhotoDraft)[]

/** Only changed fields: sending all of them would overwrite what another user changed. */
export function changeOf(base: PhotoDraft, draft: PhotoDraft): PhotoChange {
  return Object.fromEntries(
    fields.filter((field) => base[field] !== draft[field]).map((field) => [field, draft[field]]),
  )
}

export const isChanged = (base: PhotoDraft, draft: PhotoDraft): boolean =>
  fields.some((field) => base[field] !== draft[field])

/** A floor belongs to its elevation: another elevation may not have it. */
export function withElevation(draft: PhotoDraft, elevation: ElevationPlan | undefined): PhotoDraft {
  const isKnown = elevation?.floorRange.some(({ name }) => name === draft.floor) === true
  return { ...draft, elevationId: elevation?._id ?? null, floor: isKnown ? draft.floor : null }
}

/** What the photo itself suggests and is not so yet. */
export function openSuggestion(image: Media): Pick<PhotoChange, 'elevationId' | 'floor'> | undefined {
  const { suggested } = image
  if (suggested === null) return undefined
  const elevationId =
    suggested.elevationId !== null && suggested.elevationId !== image.elevationId ? suggested.elevationId : undefined
  const floor = suggested.floor !== null && suggested.floor !== image.floor ? suggested.floor : undefined
  if (elevationId === undefined && floor === undefined) return undefined
  return { ...(elevationId === undefined ? {} : { elevationId }), ...(floor === undefined ? {} : { floor }) }
}
