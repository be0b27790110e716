import { DxfError } from './dxf-error.ts'

const sentinel = Uint8Array.from('AutoCAD Binary DXF\r\n\u001a\0', (letter) => letter.charCodeAt(0))

export function isBinaryDxf(bytes: Uint8Array): boolean {
  return sentinel.every((byte, index) => bytes[index] === byte)
}

type Shape = 'text' | 'double' | 'short' | 'long' | 'huge' | 'bool' | 'chunk'

/** First code of each range, in order. */
const shapes: readonly (readonly [number, Shape])[] = [
  [0, 'text'],
  [10, 'double'],
  [60, 'short'],
  [90, 'long'],
  [100, 'text'],
  [110, 'double'],
  [160, 'huge'],
  [170, 'short'],
  [210, 'double'],
  [270, 'short'],
  [290, 'bool'],
  [300, 'text'],
  [310, 'chunk'],
  [320, 'text'],
  [370, 'short'],
  [390, 'text'],
  [400, 'short'],
  [410, 'text'],
  [420, 'long'],
  [430, 'text'],
  [440, 'long'],
  [460, 'double'],
  [470, 'text'],
  [1004, 'chunk'],
  [1005, 'text'],
  [1010, 'double'],
  [1060, 'short'],
  [1071, 'long'],
  [1072, 'text'],
]

function shapeOf(code: number): Shape {
  return shapes.findLast(([first]) => code >= first)?.[1] ?? 'text'
}

/** Binary DXF carries the same pairs; its numbers become text again, so that one reader serves both. */
export function readBinaryTags(
  bytes: Uint8Array,
  decode: (part: Uint8Array) => string,
  maxBytes: number,
): { codes: number[]; values: string[] } {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const [codes, values]: [number[], string[]] = [[], []]
  // Release 12 wrote codes of one byte: the first pair is 0 and SECTION in both.
  const isOld = bytes[sentinel.length + 1] !== 0
  let at = sentinel.length
  const take = (length: number) => {
    at += length
    return at - length
  }
  const readCode = () =>
    !isOld
      ? data.getInt16(take(2), true)
      : bytes[at] === 255
        ? data.getInt16(take(3) + 1, true)
        : data.getUint8(take(1))
  const read: Readonly<Record<Shape, () => string>> = {
    text: () => {
      const end = bytes.indexOf(0, at)
      if (end < 0) throw new RangeError('unended text')
      const part = bytes.subarray(at, end)
      at = end + 1
      return decode(part)
    },
    double: () => String(data.getFloat64(take(8), true)),
    short: () => String(data.getInt16(take(2), true)),
    long: () => String(data.getInt32(take(4), true)),
    huge: () => String(data.getBigInt64(take(8), true)),
    bool: () => String(data.getUint8(take(1))),
    chunk: () => {
      take(data.getUint8(take(1)))
      return ''
    },
  }
  try {
    while (at < bytes.length) {
      const code = readCode()
      values.push(read[shapeOf(code)]())
      codes.push(code)
      if (codes.length > maxBytes) throw new DxfError('too-complex', `more than ${maxBytes} pairs`)
    }
  } catch (error) {
    // The file is cut short: what was read in full counts.
    if (error instanceof DxfError) throw error
    values.length = codes.length
  }
  return { codes, values }
}
