import { Unzlib } from 'fflate'
import { part, startsWith, viewOf } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { checkSize, type Size } from './image.ts'
import { ThermalError } from './thermal-error.ts'

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/**
 * Few bytes of zlib become at most a thousand times as many: fed in small bites, a bomb is noticed before it fills the
 * memory.
 */
const bite = 16_384
const bytesPerPixel = 2

export const isPng = (bytes: Uint8Array): boolean => startsWith(bytes, signature)

function chunksOf(bytes: Uint8Array): ReadonlyMap<string, readonly Uint8Array[]> {
  const chunks = new Map<string, Uint8Array[]>()
  let at = signature.length
  for (;;) {
    const length = viewOf(part(bytes, at, 8)).getUint32(0)
    const name = String.fromCharCode(...part(bytes, at + 4, 4))
    const data = part(bytes, at + 8, length)
    if (viewOf(part(bytes, at + 8 + length, 4)).getUint32(0) !== crc32(part(bytes, at + 4, length + 4)))
      throw new ThermalError('damaged', `the checksum of ${name} is another`)
    const alike = chunks.get(name)
    if (alike) alike.push(data)
    else chunks.set(name, [data])
    if (name === 'IEND') return chunks
    at += 12 + length
  }
}

function inflate(parts: readonly Uint8Array[], expected: number): Uint8Array {
  const inflated = new Uint8Array(expected)
  let filled = 0
  const stream = new Unzlib((data) => {
    if (filled + data.length > expected) throw new ThermalError('damaged', 'more picture than its size allows')
    inflated.set(data, filled)
    filled += data.length
  })
  try {
    for (const [index, one] of parts.entries()) {
      for (let at = 0; at < one.length; at += bite)
        stream.push(one.subarray(at, at + bite), index === parts.length - 1 && at + bite >= one.length)
    }
  } catch (error) {
    if (error instanceof ThermalError) throw error
    throw new ThermalError('damaged', 'the picture cannot be unpacked')
  }
  if (filled !== expected) throw new ThermalError('truncated', `${filled} of ${expected} bytes of picture`)
  return inflated
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner
  const [byLeft, byAbove, byCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)]
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter === 4) return paeth(left, above, corner)
  throw new ThermalError('damaged', `filter ${filter}`)
}

function unfilter(filtered: Uint8Array, { width, height }: Size): Uint8Array {
  const row = width * bytesPerPixel
  const plain = new Uint8Array(row * height)
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [y * (row + 1), y * row]
    const filter = filtered[from]!
    for (let x = 0; x < row; x += 1) {
      const hasLeft = x >= bytesPerPixel
      const left = hasLeft ? plain[to + x - bytesPerPixel]! : 0
      const above = y > 0 ? plain[to + x - row]! : 0
      const corner = hasLeft && y > 0 ? plain[to + x - row - bytesPerPixel]! : 0
      plain[to + x] = filtered[from + 1 + x]! + predicted(filter, left, above, corner)
    }
  }
  return plain
}

/**
 * The bytes of a 16 bit grey PNG, two a pixel as they stand in the file; the order of the two is the caller's to know.
 */
export function readPng16(bytes: Uint8Array): Size & { readonly samples: Uint8Array } {
  if (!isPng(bytes)) throw new ThermalError('not-thermal', 'no PNG')
  const chunks = chunksOf(bytes)
  const header = chunks.get('IHDR')?.[0]
  if (!header || header.length !== 13) throw new ThermalError('damaged', 'no header')
  const view = viewOf(header)
  const size = { width: view.getUint32(0), height: view.getUint32(4) }
  checkSize(size)
  const [depth, colour, interlace] = [header[8], header[9], header[12]]
  if (depth !== 16 || colour !== 0 || interlace !== 0)
    throw new ThermalError('unsupported', `a PNG of ${depth} bits, colour ${colour}, interlace ${interlace}`)
  const inflated = inflate(chunks.get('IDAT') ?? [], (size.width * bytesPerPixel + 1) * size.height)
  return { ...size, samples: unfilter(inflated, size) }
}
