import { known } from './camera-pose.ts'
import { cameraHeightSigmaOf } from './floor-of-footprint.ts'
import type { CoveragePhoto, CoverageResult, PhotoUsed } from './types.ts'

/** Less exact than a storey is high, a photo may count on the floor above or below. */
const roughHeightM = 1

/** A drone whose gimbal wrote no pitch: how far up or down it looked is not known. */
export const isLevelAssumed = ({ facts }: CoveragePhoto): boolean => known(facts?.gimbalPitch) === null

/** Satellites without corrections by radio say heights to metres. */
export function isHeightRough(photo: CoveragePhoto): boolean {
  const sigmaM = cameraHeightSigmaOf(photo)
  return sigmaM !== undefined && sigmaM > roughHeightM
}

/** Of photos that count, those whose place or quality is less sure than it looks. */
export const roughCounts = (
  used: readonly PhotoUsed[],
): Pick<CoverageResult, 'photosUnmeasured' | 'photosLevelAssumed' | 'photosHeightRough'> => ({
  photosUnmeasured: used.filter(({ isUnmeasured }) => isUnmeasured).length,
  photosLevelAssumed: used.filter((photo) => photo.isLevelAssumed === true).length,
  photosHeightRough: used.filter((photo) => photo.isHeightRough === true).length,
})
