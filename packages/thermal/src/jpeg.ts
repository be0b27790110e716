import { part, startsWith, viewOf } from './bytes.ts'
import { ThermalError } from './thermal-error.ts'

export type Segment = { readonly marker: number; readonly data: Uint8Array }

export const isJpeg = (bytes: Uint8Array): boolean => startsWith(bytes, [0xff, 0xd8, 0xff])

const scan = 0xda
const endOfImage = 0xd9
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** What stands before the picture itself; the picture is never looked at. */
export function segmentsOf(bytes: Uint8Array): readonly Segment[] {
  if (!isJpeg(bytes)) throw new ThermalError('not-thermal', 'no JPEG')
  const view = viewOf(bytes)
  const segments: Segment[] = []
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) throw new ThermalError('damaged', `no marker at ${at}`)
    const marker = bytes[at + 1]!
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else if (marker === scan || marker === endOfImage) return segments
    else {
      const length = view.getUint16(at + 2)
      if (length < 2) throw new ThermalError('damaged', `a segment of ${length} bytes`)
      segments.push({ marker, data: part(bytes, at + 4, length - 2) })
      at += 2 + length
    }
  }
  throw new ThermalError('truncated', 'the file ends before its picture')
}

export function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const one of parts) {
    joined.set(one, at)
    at += one.length
  }
  return joined
}
