import type { Model } from '@plumbline/contract/models/models'
import { suspiciousDistance } from '@plumbline/contract/models/place'

/** The georeference of the file contradicts the photos, and the user has not decided which is right. */
export function isFarFromPhotos({ georeference, placement }: Pick<Model, 'georeference' | 'placement'>): boolean {
  return (
    georeference !== null &&
    !georeference.isIgnored &&
    placement.source !== 'points' &&
    (georeference.distance ?? 0) > suspiciousDistance
  )
}
