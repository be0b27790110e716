import { readFloat32s, readInt16s, viewOf } from './bytes.ts'
import { largestSide, maxPixels, type Size, type ThermalImage } from './image.ts'
import { plausible } from './planck.ts'
import { statistics } from './statistics.ts'
import { ThermalError } from './thermal-error.ts'

/** Sensors whose dumps say nothing about their size. No two of them may give a dump of the same length. */
export const sensors: readonly Size[] = [
  { width: 80, height: 60 },
  { width: 160, height: 120 },
  { width: 320, height: 240 },
  { width: 320, height: 256 },
  { width: 336, height: 256 },
  { width: 384, height: 288 },
  { width: 640, height: 480 },
  { width: 640, height: 512 },
  { width: 1024, height: 768 },
  { width: 1280, height: 1024 },
]

/** A dump of 16 bit numbers has tenths of a degree. */
const tenths = 10
const hottestHalf = 250

/** Sensor data has the length of temperatures; values that no facade can have distinguish it. */
function requirePlausible(image: ThermalImage): ThermalImage {
  const { temperatures } = image
  const hasInfinite = temperatures.includes(Infinity) || temperatures.includes(-Infinity)
  const known = statistics(image)
  if (!known || hasInfinite || known.min <= plausible.min || known.max > plausible.max)
    throw new ThermalError('implausible', `${known?.min} to ${known?.max} °C`)
  let hot = 0
  for (let index = 0; index < temperatures.length; index += 1) if (temperatures[index]! >= hottestHalf) hot += 1
  if (hot * 2 > known.count) throw new ThermalError('implausible', `more than half of it above ${hottestHalf} °C`)
  return image
}

const isSide = (side: number) => Number.isInteger(side) && side >= 1 && side <= largestSide

/** Width and height, whole or real numbers of 32 bits, then float32 °C; undefined where the length is another. */
export function readPlain(bytes: Uint8Array): ThermalImage | undefined {
  if (bytes.length < 12) return undefined
  const view = viewOf(bytes)
  const sizes = [
    { width: view.getUint32(0, true), height: view.getUint32(4, true) },
    { width: view.getFloat32(0, true), height: view.getFloat32(4, true) },
  ]
  const size = sizes.find(
    ({ width, height }) =>
      isSide(width) && isSide(height) && width * height <= maxPixels && 8 + width * height * 4 === bytes.length,
  )
  return size && requirePlausible({ ...size, temperatures: readFloat32s(bytes.subarray(8), size.width * size.height) })
}

/** Float32 °C or int16 tenths, nothing else; the size by the exact length, or as somebody knows it. */
export function readHeaderless(bytes: Uint8Array, known?: Size): ThermalImage | undefined {
  for (const { width, height } of known ? [known] : sensors) {
    const count = width * height
    if (count > maxPixels) continue
    const temperatures =
      bytes.length === count * 4
        ? readFloat32s(bytes, count)
        : bytes.length === count * 2
          ? Float32Array.from(readInt16s(bytes, count), (sample) => sample / tenths)
          : undefined
    if (!temperatures) continue
    const image = requirePlausible({ width, height, temperatures })
    // A file that was reserved and never written is all zeros, and 0 °C everywhere would pass.
    const { min, max } = statistics(image)!
    if (min === max) throw new ThermalError('implausible', `${min} °C everywhere`)
    return image
  }
  return undefined
}
