import type { ReportSnapshot } from './snapshot.ts'

/**
 * rules §B: a test report is of the items tested. Of a thermographic test those are the thermal images, their
 * elevations and findings; the visual findings of the same inspection are in another report.
 */
export function testedOnly(snapshot: ReportSnapshot): ReportSnapshot {
  if (snapshot.layout !== 'Hoklas') return snapshot
  const defects = snapshot.defects.filter(({ thermal }) => thermal !== null)
  const photos = snapshot.photos.filter(({ isThermal }) => isThermal)
  const numbers = new Set(defects.map(({ defectNum }) => defectNum))
  const tested = new Set([...photos, ...defects].map(({ elevationId }) => elevationId))
  const isKnown = !tested.has(undefined)
  return {
    ...snapshot,
    defects,
    photos,
    untested: snapshot.untested ?? snapshot.defects.length - defects.length,
    elevations: snapshot.elevations
      .filter(({ id }) => !isKnown || tested.has(id))
      .map((elevation) => ({
        ...elevation,
        // Coverage is computed from the visual photos.
        coverage: null,
        mosaic: null,
        pins: elevation.pins.filter(({ defectNum }) => numbers.has(defectNum)),
      })),
  }
}
