import { type Point } from '@plumbline/geometry/point'

/** 'side' and 'corner' resize, 'middle' inserts a vertex after `index`. `at` is a fraction of the image. */
export type Handle = { readonly kind: 'corner' | 'side' | 'vertex' | 'middle' | 'rotate'; readonly index: number; readonly at: Point }
