import type { Alignment, PhotoFeatures, PhotoPrior } from './types.ts'

export type AlignInput = { readonly prior: PhotoPrior; readonly features: PhotoFeatures }

/** Yields how much is done, 0 to 1, after each step of at most some hundred milliseconds; returns where the photos are. */
export function* alignPhotos(_photos: readonly AlignInput[]): Generator<number, Alignment> {
  yield 0
  throw new Error('follows')
}
