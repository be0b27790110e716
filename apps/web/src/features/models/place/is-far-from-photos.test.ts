import type { PlacementSource } from '@plumbline/contract/models/placement'
import type { Georeference } from '@plumbline/contract/models/place'
import { expect, test } from 'vitest'
import { isFarFromPhotos } from './is-far-from-photos.ts'

const model = (distance: number | null, source: PlacementSource = 'own', isIgnored = false) => ({
  georeference: {
    latitude: 42,
    longitude: -71,
    distance,
    from: 'photos',
    fromNamed: 0,
    isIgnored,
  } satisfies Georeference,
  placement: { source, matrix: [], scale: 1, isScaleChosen: false, up: 'z' as const, residual: null, residuals: [] },
})

test('a place far from the photos is asked about until somebody decided', () => {
  expect(isFarFromPhotos(model(12_800_000, 'none'))).toBe(true)
  expect(isFarFromPhotos(model(5_000))).toBe(true)
  expect(isFarFromPhotos(model(300))).toBe(false)
  expect(isFarFromPhotos(model(null))).toBe(false)
  expect(isFarFromPhotos(model(12_800_000, 'points'))).toBe(false)
  expect(isFarFromPhotos(model(12_800_000, 'none', true))).toBe(false)
  expect(isFarFromPhotos({ ...model(0), georeference: null })).toBe(false)
})
