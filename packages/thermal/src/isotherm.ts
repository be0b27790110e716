import type { Range } from './image.ts'

/** 1 where a pixel lies in the band, both ends included. */
export function isotherm(temperatures: Float32Array, { min, max }: Range): Uint8Array {
  const mask = new Uint8Array(temperatures.length)
  for (let index = 0; index < temperatures.length; index += 1)
    mask[index] = temperatures[index]! >= min && temperatures[index]! <= max ? 1 : 0
  return mask
}
