import { AppError } from '@plumbline/contract/errors'

const sizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
}
const pointers = [0x8769, 0x8825, 0xa005]
/** A segment has 64 kB: who claims ten times as much has each byte read ten times. */
const maxBytes = 640 * 1024
const maxDirectories = 8

/** Bytes that the directories of one Exif segment claim to hold, however often they name the same. */
function weightOf(tiff: Buffer): number {
  const isLittle = tiff.readUInt16BE(0) === 0x4949
  const whole = (size: 2 | 4, at: number) =>
    at + size > tiff.length ? 0 : isLittle ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  const waiting = [whole(4, 4)]
  let weight = 0
  for (let seen = 0; waiting.length > 0; seen += 1) {
    const at = waiting.shift()!
    if (seen >= maxDirectories) return Infinity
    const count = Math.min(whole(2, at), Math.ceil(tiff.length / 12))
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      if (pointers.includes(whole(2, entry))) waiting.push(whole(4, entry + 8))
      weight += (sizes[whole(2, entry + 2)] ?? 0) * whole(4, entry + 4)
    }
    const next = whole(4, at + 2 + count * 12)
    if (next > 0 && next < tiff.length) waiting.push(next)
  }
  return weight
}

const exif = Buffer.from('Exif\0\0', 'latin1')

/**
 * The decoders read all that a directory claims, for minutes where it claims the same bytes two thousand times: it is
 * refused before they see it.
 */
export function refuseOversizedExif(head: Buffer): void {
  let claimed = 0
  // Only what stands before the picture; a JPEG's segments are at most 64 kB each.
  for (let at = 2; at + 4 <= head.length && head[at] === 0xff && head[at + 1] !== 0xda;) {
    const length = head.readUInt16BE(at + 2)
    const data = head.subarray(at + 4, at + 2 + length)
    if (head[at + 1] === 0xe1 && data.subarray(0, 6).equals(exif) && data.length >= 14)
      claimed += weightOf(data.subarray(6))
    if (claimed > maxBytes) throw new AppError('media.damaged')
    at += 2 + Math.max(2, length)
  }
}
