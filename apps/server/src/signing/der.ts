/** DER (X.690), as far as certificates, CMS and PKCS#12 need it. */

/** One value as it was read: `bytes` is all of it, `content` what is inside. */
export type Der = { readonly tag: number; readonly bytes: Buffer; readonly content: Buffer }

export class DerError extends Error {
  override readonly name = 'DerError'
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  return Buffer.from([0x80 | bytes.length, ...bytes])
}

export function tagged(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(0x30, ...parts)
export const octets = (bytes: Uint8Array): Buffer => tagged(0x04, bytes)
export const bits = (bytes: Uint8Array): Buffer => tagged(0x03, Buffer.from([0]), bytes)
export const utf8 = (text: string): Buffer => tagged(0x0c, Buffer.from(text))
export const nothing = (): Buffer => tagged(0x05)
export const yes = (): Buffer => tagged(0x01, Buffer.from([0xff]))
/** [number], with whole values inside. */
export const explicit = (number: number, ...parts: readonly Uint8Array[]): Buffer => tagged(0xa0 | number, ...parts)

/** DER sorts the members of a SET OF by their bytes. */
export const setOf = (...parts: readonly Buffer[]): Buffer => tagged(0x31, ...parts.toSorted(Buffer.compare))

/** Not negative; without a leading zero the highest bit would be its sign. */
export function integer(value: Uint8Array | number): Buffer {
  const bytes = typeof value === 'number' ? Buffer.from([value]) : Buffer.from(value)
  const from = bytes.findIndex((byte) => byte !== 0)
  const rest = from === -1 ? Buffer.from([0]) : bytes.subarray(from)
  return tagged(0x02, rest[0]! >= 0x80 ? Buffer.concat([Buffer.from([0]), rest]) : rest)
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((arc) => {
    const septets = [arc % 128]
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) septets.unshift((left % 128) | 0x80)
    return septets
  })
  return tagged(0x06, Buffer.from(bytes))
}

/** RFC 5280: UTCTime until 2049, GeneralizedTime after it. */
export function time(at: Date): Buffer {
  const text = `${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`
  return at.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(text.slice(2))) : tagged(0x18, Buffer.from(text))
}

const maxLengthBytes = 4

/** The value at the beginning; indefinite lengths are BER and are refused. */
function readAt(bytes: Buffer, at: number): { readonly value: Der; readonly end: number } {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new DerError('no value')
  const isLong = first >= 0x80
  const count = isLong ? first & 0x7f : 0
  if (isLong && (count === 0 || count > maxLengthBytes)) throw new DerError('no definite length')
  const start = at + 2 + count
  if (start > bytes.length) throw new DerError('cut short')
  const length = isLong ? bytes.readUIntBE(at + 2, count) : first
  const end = start + length
  if (end > bytes.length) throw new DerError('cut short')
  return { value: { tag, bytes: bytes.subarray(at, end), content: bytes.subarray(start, end) }, end }
}

/** Exactly one value, with nothing behind it. */
export function readDer(bytes: Buffer): Der {
  const { value, end } = readAt(bytes, 0)
  if (end !== bytes.length) throw new DerError('more than one value')
  return value
}

export function childrenOf({ content }: Pick<Der, 'content'>): readonly Der[] {
  const children: Der[] = []
  for (let at = 0; at < content.length;) {
    const { value, end } = readAt(content, at)
    children.push(value)
    at = end
  }
  return children
}

/** The members of a sequence, of which the first `count` must be there. */
export function membersOf(value: Der | undefined, count: number): readonly Der[] {
  if (value?.tag !== 0x30) throw new DerError('no sequence')
  const members = childrenOf(value)
  if (members.length < count) throw new DerError('a sequence is too short')
  return members
}

export function oidOf(value: Der | undefined): string {
  if (value?.tag !== 0x06 || value.content.length === 0) throw new DerError('no object identifier')
  const arcs: number[] = []
  let arc = 0
  for (const byte of value.content) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(arc)
      arc = 0
    }
  }
  const [first = 0, ...rest] = arcs
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...rest].join('.')
}

/** Small and not negative. */
export function numberOf(value: Der | undefined): number {
  if (value?.tag !== 0x02 || value.content.length === 0 || value.content.length > 6) throw new DerError('no number')
  const number = value.content.readIntBE(0, value.content.length)
  if (number < 0) throw new DerError('no number')
  return number
}
