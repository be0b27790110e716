import type { Coverage } from '@plumbline/contract/coverage/coverage'
import { coverageOf } from '@plumbline/inspection/coverage/coverage'
import { fitFrame } from '@plumbline/inspection/coverage/frame/fit-frame'
import { readPhotoFacts } from '@plumbline/inspection/photos/read-photo-facts'
import { coveragePhotoOf } from '../../sorting/coverage-photos.ts'
import { factsAt } from './facade-photos.ts'

export const nothingStored: Coverage = {
  state: 'ready',
  basis: 'none',
  frame: null,
  cellM: 0.25,
  columns: 0,
  rows: 0,
  best: '',
  count: '',
  gaps: [],
  seenShare: null,
  medianMmPx: null,
  floors: [],
  photosUsed: 0,
  photosByPlace: 0,
  photosUnmeasured: 0,
  photosLeftOut: [],
  frameDoubt: null,
  limits: { limitMmPx: null, minSharpness: 0.05 },
  closeRange: { areas: [], removed: [], share: null, version: 0 },
  frameVersion: 0,
  isStreetFacing: null,
  computedAt: null,
}

const floors = ['2', '1', '0'].map((name) => ({ name, height: 3 }))

/**
 * What the server has of the north elevation once the photos that look at these places were uploaded; 26 m of it are
 * known.
 */
export function storedAfter(places: readonly (readonly [x: number, y: number])[]): Coverage {
  const flown = { pdib: 6, cameraFocalLength: null, sensorWidth: null, takeOffLevel: 0 }
  const photos = places.map(([x, y]) =>
    coveragePhotoOf(
      { id: `${x}/${y}`, name: `${x}-${y}.JPG`, facts: { ...readPhotoFacts({}), ...factsAt(x, y) }, pixels: null },
      flown,
    ),
  )
  const frame = fitFrame(photos, { heightM: 9, bearing: 0, lengthM: 26, lengthSource: 'typed' })!
  const { limits } = nothingStored
  const { columns, rows, count, gaps, seenShare } = coverageOf({ photos, frame, floors, limits })
  return {
    ...nothingStored,
    basis: 'measured',
    frame: frame as Coverage['frame'],
    columns,
    rows,
    count: btoa(String.fromCharCode(...count)),
    gaps: gaps as Coverage['gaps'],
    seenShare,
  }
}
