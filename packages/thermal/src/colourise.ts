import type { Range } from './image.ts'
import { paletteColours, type Palette } from './palettes.ts'

/**
 * As pixels in this machine's own byte order. The first one is see-through and the colours begin at 1, because not a
 * number cut to an integer is 0.
 */
function pixelsOf(palette: Palette): Uint32Array {
  const colours = paletteColours(palette)
  const bytes = new Uint8Array((colours.length + 1) * 4)
  for (const [index, colour] of colours.entries()) bytes.set([...colour, 255], (index + 1) * 4)
  return new Uint32Array(bytes.buffer)
}

const tables: Readonly<Record<Palette, Uint32Array>> = {
  rainbow: pixelsOf('rainbow'),
  ironbow: pixelsOf('ironbow'),
  whitehot: pixelsOf('whitehot'),
  blackhot: pixelsOf('blackhot'),
}

/**
 * Paints into the data of an `ImageData`. Colder and hotter than the range have its outermost colours; a pixel without
 * temperature is see-through.
 */
export function colourise(
  temperatures: Float32Array,
  { min, max }: Range,
  palette: Palette,
  out: Uint8ClampedArray | Uint8Array,
): void {
  if (out.length !== temperatures.length * 4)
    throw new RangeError(`${out.length} bytes for ${temperatures.length} pixels`)
  const pixels = new Uint32Array(out.buffer, out.byteOffset, temperatures.length)
  const table = tables[palette]
  const hottest = table.length - 1
  // A range without width would divide by nothing.
  const perDegree = hottest / Math.max(max - min, 1e-6)
  // No branch in the loop: noise around the ends of the range would make it three times as slow.
  for (let index = 0; index < temperatures.length; index += 1) {
    pixels[index] = table[Math.max(1, Math.min(hottest, (temperatures[index]! - min) * perDegree + 1)) | 0]!
  }
}
