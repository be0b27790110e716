import type { CoveragePhoto, ElevationFrame, Footprint, LeftOutReason } from './types.ts'

/** What a photo sees of the elevation, or why it sees nothing that can be used. Quality and scale do not take part. */
export function footprintOf(_photo: CoveragePhoto, _frame: ElevationFrame): Footprint | LeftOutReason {
  return 'no-position'
}
