import type { ReportCoverage, ReportElevation } from '../snapshot.ts'

/** The upper two floors were not photographed, the lower half is seen but for one gap, and a part was tapped. */
export function exampleCoverage(
  { floors }: Pick<ReportElevation, 'floors'>,
  changes: Partial<ReportCoverage> = {},
): ReportCoverage {
  const labels = floors.map(({ label }) => label)
  return {
    basis: 'measured',
    state: 'ready',
    cellM: 0.25,
    computedAt: '2026-11-03T09:00:00.000Z',
    seenShare: 0.876,
    medianMmPx: 1.42,
    photosUsed: 64,
    photosByPlace: 0,
    photosUnmeasured: 0,
    limits: { limitMmPx: null, minSharpness: 0.05 },
    frameDoubt: null,
    frame: { source: 'flight-fit', lengthSource: 'drawing', lengthM: 24.5, heightM: 58.5, sigmaM: 0.6 },
    floors: labels.map((label, index) => ({
      label,
      seenShare: index < 2 ? 0 : index === 5 ? 0.8 : 1,
      photos: index < 2 ? 0 : 6 + (index % 3),
    })),
    gaps: [
      { areaM2: 159.3, widthM: 24.5, heightM: 6.5, floors: [labels[1]!, labels[0]!] },
      { areaM2: 11.48, widthM: 4.1, heightM: 2.8, floors: [labels[5]!] },
    ],
    photosLeftOut: [
      { reason: 'soft', count: 2 },
      { reason: 'oblique', count: 1 },
    ],
    closeRange: {
      share: 0.0412,
      areas: [
        {
          method: 'tap',
          by: 'Wong Tsz Kin',
          on: '2026-10-07',
          photos: 3,
          note: 'Hollow near the pipe',
          outline: [
            { x: 0.3, y: 0.5 },
            { x: 0.5, y: 0.5 },
            { x: 0.5, y: 0.6 },
            { x: 0.3, y: 0.6 },
          ],
        },
      ],
    },
    compliance: {
      rule: { kind: 'sg-pfi', minShare: null, maxMmPx: null },
      areaM2: 1433.25,
      state: 'not-met',
      items: [
        { item: 'visual', state: 'not-met', required: 1, reached: 0.876, missing: 177.7, reasons: ['gaps'] },
        {
          item: 'close-range',
          state: 'not-met',
          required: 0.1,
          reached: 0.0412,
          missing: 84.3,
          reasons: ['too-little'],
        },
      ],
    },
    unseen: [
      { left: 0.08, right: 0.92, top: 0.05, bottom: 0.15 },
      { left: 0.4, right: 0.54, top: 0.31, bottom: 0.35 },
    ],
    unseenCellM: 0.25,
    ...changes,
  }
}

/** Nothing has a position: photos are counted by the floor they were assigned to. */
export function exampleCoverageByPlace(
  elevation: Pick<ReportElevation, 'floors'>,
  photographed: readonly string[],
): ReportCoverage {
  return exampleCoverage(elevation, {
    basis: 'by-place',
    frame: null,
    seenShare: null,
    medianMmPx: null,
    photosUsed: 0,
    photosByPlace: photographed.length * 2,
    photosLeftOut: [],
    floors: elevation.floors.map(({ label }) => ({
      label,
      seenShare: null,
      photos: photographed.includes(label) ? 2 : 0,
    })),
    gaps: [],
    closeRange: { areas: [], share: null },
    compliance: {
      rule: { kind: 'sg-pfi', minShare: null, maxMmPx: null },
      areaM2: null,
      state: 'unknown',
      items: [
        { item: 'visual', state: 'unknown', required: 1, reached: null, missing: null, reasons: ['by-place'] },
        { item: 'close-range', state: 'unknown', required: 0.1, reached: null, missing: null, reasons: ['no-frame'] },
      ],
    },
    unseen: [],
  })
}

export const exampleWithoutPhotos = (elevation: Pick<ReportElevation, 'floors'>): ReportCoverage => ({
  ...exampleCoverageByPlace(elevation, []),
  basis: 'none',
  compliance: { rule: { kind: 'none', minShare: null, maxMmPx: null }, areaM2: null, state: 'unknown', items: [] },
})
