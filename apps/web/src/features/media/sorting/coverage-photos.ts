import type { ElevationPlan } from '@plumbline/contract/drawings/drawings'
import type { DroneInformation } from '@plumbline/contract/media/media'
import { lengthOfDrawing } from '@plumbline/inspection/coverage/frame/drawing-length'
import type { CoveragePhoto, ElevationShape } from '@plumbline/inspection/coverage/types'
import { bearingOfName } from '@plumbline/inspection/floors/elevation-bearings'
import type { Known } from './chosen-files.ts'

export type Flown = Pick<DroneInformation, 'pdib' | 'cameraFocalLength' | 'sensorWidth' | 'takeOffLevel'>

/** A chosen photo as the server will count it; how sharp it is, only the server measures. */
export const coveragePhotoOf = (
  { id, name, facts, pixels }: Pick<Known, 'id' | 'name' | 'facts' | 'pixels'>,
  { pdib, cameraFocalLength, sensorWidth, takeOffLevel }: Flown,
  floor: string | null = null,
): CoveragePhoto => ({
  id,
  name,
  facts,
  width: pixels?.width ?? facts?.width ?? null,
  height: pixels?.height ?? facts?.height ?? null,
  pdib,
  cameraFocalLength,
  sensorWidth,
  takeOffLevel,
  floor,
  columnId: null,
  quality: null,
})

type Drawn = Pick<ElevationPlan, 'name' | 'bearing' | 'floorRange' | 'portions' | 'picture'>

/** What is known of an elevation without its photos; undefined without floors, which give its height. */
export function shapeOf({ name, bearing, floorRange, portions, picture }: Drawn): ElevationShape | undefined {
  const heightM = floorRange.reduce((sum, { height }) => sum + Math.round(height * 100), 0) / 100
  if (!(heightM > 0)) return undefined
  const lengthM = picture === null ? undefined : lengthOfDrawing(portions, picture)
  return {
    heightM,
    bearing: bearing ?? bearingOfName(name) ?? null,
    lengthM: lengthM ?? null,
    lengthSource: lengthM === undefined ? null : 'drawing',
  }
}
