import type { Shape } from '@plumbline/canvas/shapes'
import type { ThermalImage } from '@plumbline/thermal/image'
import type { Statistics } from '@plumbline/thermal/statistics'
import { readingOf } from './meter-shapes.ts'

export type Reader = (shape: Shape) => Statistics | undefined

/** A shape under the hand is asked for by its label, its row and its differences in one frame: measured once. */
export function createReader(image: ThermalImage): Reader {
  const known = new WeakMap<Shape, { readonly reading: Statistics | undefined }>()
  return (shape) => {
    const found = known.get(shape) ?? { reading: readingOf(image, shape) }
    known.set(shape, found)
    return found.reading
  }
}
