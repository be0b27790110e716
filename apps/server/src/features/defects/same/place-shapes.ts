import type { DuplicateSearch } from '@plumbline/contract/defects/duplicates'
import type { CoveragePhoto, ElevationFrame } from '@plumbline/inspection/coverage/types'
import { simplify } from '@plumbline/geometry/polyline'
import { placementsOf } from '@plumbline/inspection/placement/placement-of'
import type { PhotoPlacement } from '@plumbline/inspection/placement/types'
import { findSame } from '@plumbline/inspection/same-defect/find-same'
import {
  kindOf,
  middleOf,
  placePhoto,
  placeShape,
  type DrawnOnPhoto,
} from '@plumbline/inspection/same-defect/place-shape'
import type { PlacedPhoto, PlacedShape, SameDefects } from '@plumbline/inspection/same-defect/types'
import type { PlacedAnnotation } from '../../../db/schema/annotations.ts'

export type SearchPhoto = CoveragePhoto & { readonly elevationId: string | null }
export type SearchShape = DrawnOnPhoto & {
  readonly id: string
  readonly imageId: string
  readonly type: string
  readonly defectId: string | null
}

export type SearchInput = {
  readonly shapes: readonly SearchShape[]
  readonly photos: readonly SearchPhoto[]
  /** By elevation. */
  readonly frames: ReadonlyMap<string, ElevationFrame>
  /** Placed by a mosaic. */
  readonly placements: readonly PhotoPlacement[]
  readonly notSame: readonly (readonly [string, string])[]
}

type Reason = DuplicateSearch['notPlaced'][number]['reason']
export type SearchResult = SameDefects & {
  readonly placed: readonly (PlacedAnnotation & { readonly id: string })[]
  readonly notPlaced: readonly { readonly reason: Reason; readonly count: number }[]
}

/** The mosaic's, then the pose's; or why the photo has neither. */
export function placementsFor(
  photo: SearchPhoto | undefined,
  ofMosaic: PhotoPlacement | undefined,
  frames: ReadonlyMap<string, ElevationFrame>,
): readonly PhotoPlacement[] | Reason {
  // A thermal half is not among the photos: its companion shows the same.
  if (photo === undefined) return 'thermal'
  if (ofMosaic !== undefined) return [ofMosaic]
  if (photo.elevationId === null) return 'no-elevation'
  const frame = frames.get(photo.elevationId)
  return frame === undefined ? 'no-frame' : placementsOf(photo, frame, photo.elevationId)
}

/** Fractions of the photo: finer than a pixel of a photo of 10,000, so nothing that could be seen is left out. */
const toleranceOfPhoto = 0.0001

/** An outline of thousands of corners would be compared corner by corner with each neighbour. */
const plain = ({ points }: DrawnOnPhoto) => ({ points: points.map((line) => simplify(line, toleranceOfPhoto)) })

/** Places every shape on its elevation, and finds those that show one defect. */
export function searchSame({ shapes, photos, frames, placements, notSame }: SearchInput): SearchResult {
  const [photoOf, ofMosaic] = [
    new Map(photos.map((photo) => [photo.id, photo])),
    new Map(placements.map((placement) => [placement.imageId, placement])),
  ]
  const known = new Map<string, ReturnType<typeof placementsFor>>()
  const placedPhotos = new Map<string, PlacedPhoto>()
  const reasons = new Map<Reason, number>()
  const placedShapes: PlacedShape[] = []
  const placed: (PlacedAnnotation & { readonly id: string })[] = []
  for (const shape of shapes) {
    const { imageId } = shape
    const found = known.get(imageId) ?? placementsFor(photoOf.get(imageId), ofMosaic.get(imageId), frames)
    known.set(imageId, found)
    const at = typeof found === 'string' ? undefined : placeShape(plain(shape), found)
    const photo = at && (placedPhotos.get(imageId) ?? placePhoto(at.placement))
    if (at === undefined || photo === undefined) {
      const reason = typeof found === 'string' ? found : 'misses'
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      continue
    }
    placedPhotos.set(imageId, photo)
    const { elevationId, sigmaM, source, mmPx, sharpness } = at.placement
    placedShapes.push({
      id: shape.id,
      imageId,
      elevationId,
      type: shape.type,
      defectId: shape.defectId,
      kind: kindOf(shape),
      lines: at.lines,
    })
    placed.push({ id: shape.id, elevationId, centre: middleOf(at.lines), sigmaM, placedBy: source, mmPx, sharpness })
  }
  return {
    ...findSame(placedShapes, [...placedPhotos.values()], notSame),
    placed,
    notPlaced: [...reasons].map(([reason, count]) => ({ reason, count })),
  }
}
