import { AppError } from '@plumbline/contract/errors'

const sentinel = Buffer.from('AutoCAD Binary DXF\r\n\u001a\0', 'latin1')

export function isBinaryDxf(bytes: Uint8Array): boolean {
  return sentinel.equals(bytes.subarray(0, sentinel.length))
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
  most: number,
): { codes: number[]; values: string[] } {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const [codes, values]: [number[], string[]] = [[], []]
  // Release 12 wrote codes of one byte: the first pair is 0 and SECTION in both.
  const isOld = data[sentinel.length + 1] !== 0
  let at = sentinel.length
  const take = (length: number) => {
    at += length
    return at - length
  }
  const readCode = () =>
    !isOld ? data.readInt16LE(take(2)) : data[at] === 255 ? data.readInt16LE(take(3) + 1) : data.readUInt8(take(1))
  const read: Readonly<Record<Shape, () => string>> = {
    text: () => {
      const end = data.indexOf(0, at)
      if (end < 0) throw new RangeError('unended text')
      const part = data.subarray(at, end)
      at = end + 1
      return decode(part)
    },
    double: () => String(data.readDoubleLE(take(8))),
    short: () => String(data.readInt16LE(take(2))),
    long: () => String(data.readInt32LE(take(4))),
    huge: () => String(data.readBigInt64LE(take(8))),
    bool: () => String(data.readUInt8(take(1))),
    chunk: () => {
      take(data.readUInt8(take(1)))
      return ''
    },
  }
  try {
    while (at < data.length) {
      const code = readCode()
      values.push(read[shapeOf(code)]())
      codes.push(code)
      if (codes.length > most) throw new AppError('drawing.too-complex')
    }
  } catch (error) {
    // Cut short: what was read in full is kept.
    if (error instanceof AppError) throw error
    values.length = codes.length
  }
  return { codes, values }
}
