import type { Model } from '@plumbline/contract/models/models'
import { suspiciousDistance } from '@plumbline/contract/models/place'

/** The file says that it is somewhere else than the photos, and nobody has said yet which of the two is right. */
export function isFarFromPhotos({ georeference, placement }: Pick<Model, 'georeference' | 'placement'>): boolean {
  return (
    georeference !== null &&
    !georeference.isIgnored &&
    placement.source !== 'points' &&
    (georeference.distance ?? 0) > suspiciousDistance
  )
}
