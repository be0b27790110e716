import { textOf } from './text.ts'

const [zero, nine, dot, minus, plus, backslash] = [48, 57, 46, 45, 43, 92]

/** Walks a long text of numbers and words without cutting it into strings. */
export type Walk = { at: number; readonly bytes: Uint8Array }

const isBlank = (byte: number | undefined) => byte === 32 || byte === 9 || byte === 13
const isEnd = (byte: number | undefined) => byte === undefined || byte === 10

/** Bytes of a backslash that continues a line on the next one; 0 where there is none. */
function continuationAt(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== backslash) return 0
  return bytes[at + 1] === 10 ? 2 : bytes[at + 1] === 13 && bytes[at + 2] === 10 ? 3 : 0
}

/** Old programs of the Macintosh end lines with a carriage return alone. */
export function withLineFeeds(bytes: Uint8Array): Uint8Array {
  const head = bytes.subarray(0, 64 * 1024)
  return head.includes(10) || !head.includes(13) ? bytes : bytes.map((byte) => (byte === 13 ? 10 : byte))
}

export function skipBlanks(walk: Walk): void {
  for (;;) {
    const step = isBlank(walk.bytes[walk.at]) ? 1 : continuationAt(walk.bytes, walk.at)
    if (step === 0) return
    walk.at += step
  }
}

export function skipLine(walk: Walk): void {
  const end = walk.bytes.indexOf(10, walk.at)
  walk.at = end < 0 ? walk.bytes.length : end + 1
}

export function isLineEnd(walk: Walk): boolean {
  skipBlanks(walk)
  return isEnd(walk.bytes[walk.at])
}

/** NaN where there is none; whatever it is, it is stepped over. */
export function readNumber(walk: Walk): number {
  skipBlanks(walk)
  const { bytes } = walk
  const start = walk.at
  let at = start
  let sign = 1
  if (bytes[at] === minus || bytes[at] === plus) {
    if (bytes[at] === minus) sign = -1
    at += 1
  }
  let [value, digits, scale] = [0, 0, 1]
  while (bytes[at]! >= zero && bytes[at]! <= nine) {
    value = value * 10 + bytes[at]! - zero
    digits += 1
    at += 1
  }
  if (bytes[at] === dot) {
    at += 1
    while (bytes[at]! >= zero && bytes[at]! <= nine) {
      value = value * 10 + bytes[at]! - zero
      scale *= 10
      digits += 1
      at += 1
    }
  }
  const isSimple = digits > 0 && digits <= 15 && bytes[at] !== 101 && bytes[at] !== 69
  if (!isSimple) {
    while (!isBlank(bytes[at]) && !isEnd(bytes[at]) && bytes[at] !== 47) at += 1
    walk.at = Math.max(at, start)
    return at === start ? Number.NaN : Number(textOf(bytes.subarray(start, at)))
  }
  walk.at = at
  return (sign * value) / scale
}

export function readWord(walk: Walk): string {
  skipBlanks(walk)
  const start = walk.at
  while (!isBlank(walk.bytes[walk.at]) && !isEnd(walk.bytes[walk.at])) walk.at += 1
  return textOf(walk.bytes.subarray(start, Math.min(walk.at, start + 2_000)))
}

export function readRest(walk: Walk): string {
  skipBlanks(walk)
  const end = walk.bytes.indexOf(10, walk.at)
  const text = textOf(walk.bytes.subarray(walk.at, Math.min(end < 0 ? walk.bytes.length : end, walk.at + 4_000)))
  return text.trim()
}

/** Grows as it is filled. */
export class Growing<T extends Float64Array | Float32Array | Uint32Array | Uint8Array> {
  private array: T
  length = 0
  constructor(array: T) {
    this.array = array
  }

  push(value: number): void {
    if (this.length === this.array.length) {
      const larger = new (this.array.constructor as new (length: number) => T)(Math.max(1_024, this.length * 2))
      larger.set(this.array as never)
      this.array = larger
    }
    this.array[this.length] = value
    this.length += 1
  }

  at(index: number): number {
    return this.array[index]!
  }

  taken(): T {
    return this.array.slice(0, this.length) as T
  }
}
