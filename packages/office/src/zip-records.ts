/** The records of a ZIP file, by section 4.3 of PKWARE's APPNOTE. */
export type ZipEntry = {
  readonly path: Uint8Array
  readonly method: 0 | 8
  readonly crc: number
  readonly size: number
  readonly packedSize: number
  /** Where its local header begins. */
  readonly offset: number
  /**
   * CRC and sizes follow the content in a data descriptor, because they were unknown when the local header was written.
   */
  readonly isStreamed: boolean
  /** Its local header and data descriptor have 64-bit sizes. */
  readonly isZip64: boolean
}

/** A 32-bit field with this value, or a 16-bit one with 0xffff, says that the true value is in a ZIP64 record. */
export const maxUint32 = 0xffff_ffff
const maxUint16 = 0xffff

/** 1 January 1980, the first day of ZIP: a clock would make two files of the same content differ. */
const date = 0x21
const utf8Flag = 0x0800
const descriptorFlag = 0x0008
const plainVersion = 20
const zip64Version = 45

type Field = readonly [bytes: 2 | 4 | 8, value: number]

function encode(fields: readonly Field[], ...tails: readonly Uint8Array[]): Uint8Array {
  const size = fields.reduce((sum, [bytes]) => sum + bytes, 0)
  const out = new Uint8Array(tails.reduce((sum, { length }) => sum + length, size))
  const view = new DataView(out.buffer)
  let at = 0
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else if (bytes === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += bytes
  }
  for (const tail of tails) {
    out.set(tail, at)
    at += tail.length
  }
  return out
}

const zip64Extra = (values: readonly number[]): Uint8Array =>
  values.length === 0
    ? new Uint8Array()
    : encode([[2, 0x0001], [2, values.length * 8], ...values.map((value): Field => [8, value])])

const flagsOf = ({ isStreamed }: Pick<ZipEntry, 'isStreamed'>): number => utf8Flag | (isStreamed ? descriptorFlag : 0)

type LocalEntry = Omit<ZipEntry, 'offset'>

export function localHeader(entry: LocalEntry): Uint8Array {
  const { path, method, crc, size, packedSize, isStreamed, isZip64 } = entry
  const sizes = isStreamed ? [0, 0] : [size, packedSize]
  const extra = zip64Extra(isZip64 ? sizes : [])
  return encode(
    [
      [4, 0x04034b50],
      [2, isZip64 ? zip64Version : plainVersion],
      [2, flagsOf(entry)],
      [2, method],
      [2, 0],
      [2, date],
      [4, isStreamed ? 0 : crc],
      [4, isZip64 ? maxUint32 : sizes[1]!],
      [4, isZip64 ? maxUint32 : sizes[0]!],
      [2, path.length],
      [2, extra.length],
    ],
    path,
    extra,
  )
}

export function dataDescriptor({ crc, size, packedSize, isZip64 }: LocalEntry): Uint8Array {
  const bytes = isZip64 ? 8 : 4
  return encode([
    [4, 0x08074b50],
    [4, crc],
    [bytes, packedSize],
    [bytes, size],
  ])
}

export function centralHeader(entry: ZipEntry): Uint8Array {
  const { path, method, crc, size, packedSize, offset, isZip64 } = entry
  const extra = zip64Extra([size, packedSize, offset].filter((value) => value >= maxUint32))
  const version = isZip64 || extra.length > 0 ? zip64Version : plainVersion
  return encode(
    [
      [4, 0x02014b50],
      [2, version],
      [2, version],
      [2, flagsOf(entry)],
      [2, method],
      [2, 0],
      [2, date],
      [4, crc],
      [4, Math.min(packedSize, maxUint32)],
      [4, Math.min(size, maxUint32)],
      [2, path.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, Math.min(offset, maxUint32)],
    ],
    path,
    extra,
  )
}

type Directory = { readonly count: number; readonly size: number; readonly offset: number }

function zip64End({ count, size, offset }: Directory): Uint8Array {
  const record = encode([
    [4, 0x06064b50],
    [8, 44],
    [2, zip64Version],
    [2, zip64Version],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, size],
    [8, offset],
  ])
  const locator: readonly Field[] = [
    [4, 0x07064b50],
    [4, 0],
    [8, offset + size],
    [4, 1],
  ]
  return encode([], record, encode(locator))
}

/** What follows the central headers. */
export function endOfDirectory(directory: Directory): Uint8Array {
  const { count, size, offset } = directory
  const isZip64 = count >= maxUint16 || size >= maxUint32 || offset >= maxUint32
  return encode(
    [],
    isZip64 ? zip64End(directory) : new Uint8Array(),
    encode([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, Math.min(count, maxUint16)],
      [2, Math.min(count, maxUint16)],
      [4, Math.min(size, maxUint32)],
      [4, Math.min(offset, maxUint32)],
      [2, 0],
    ]),
  )
}
