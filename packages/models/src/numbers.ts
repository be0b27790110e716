import { textOf } from './text.ts'

const [zero, nine, dot, minus, plus] = [48, 57, 46, 45, 43]

/** Walks a long text of numbers and words without cutting it into strings. */
export type Walk = { at: number; readonly bytes: Uint8Array }

const isBlank = (byte: number | undefined) => byte === 32 || byte === 9 || byte === 13
const isEnd = (byte: number | undefined) => byte === undefined || byte === 10

export function skipBlanks(walk: Walk): void {
  while (isBlank(walk.bytes[walk.at])) walk.at += 1
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
