import { bytesOfText } from '../text.ts'
import { Encoder, integers, symbolModel } from './arithmetic-coder.ts'

/** Thousandths of metres from `corner`, and 16 bits of each colour. */
export type LazPoint = readonly [x: number, y: number, z: number, red: number, green: number, blue: number]
export type Cloud = {
  readonly count: number
  readonly corner: readonly [number, number, number]
  readonly size: readonly [number, number, number]
  point(index: number): LazPoint
}

const [headLength, recordLength, atOnce] = [227, 26, 50_000]
const vlrLength = 54 + 46

/** Of LAS 1.2, points with colours. */
function lasHeader({ count, corner, size }: Cloud, isPacked: boolean): Uint8Array {
  const bytes = new Uint8Array(headLength + (isPacked ? vlrLength : 0))
  const view = new DataView(bytes.buffer)
  bytes.set(bytesOfText('LASF'))
  bytes.set([1, 2], 24)
  view.setUint16(94, headLength, true)
  view.setUint32(96, bytes.length, true)
  view.setUint32(100, isPacked ? 1 : 0, true)
  view.setUint8(104, isPacked ? 0x82 : 2)
  view.setUint16(105, recordLength, true)
  view.setUint32(107, count, true)
  for (const axis of [0, 1, 2] as const) {
    view.setFloat64(131 + axis * 8, 0.001, true)
    view.setFloat64(155 + axis * 8, corner[axis], true)
    view.setFloat64(179 + axis * 16, corner[axis] + size[axis], true)
    view.setFloat64(187 + axis * 16, corner[axis], true)
  }
  if (!isPacked) return bytes
  bytes.set(bytesOfText('laszip encoded'), headLength + 2)
  view.setUint16(headLength + 18, 22_204, true)
  view.setUint16(headLength + 20, 46, true)
  const body = headLength + 54
  view.setUint16(body, 2, true)
  bytes.set([2, 2], body + 4)
  view.setUint32(body + 12, atOnce, true)
  view.setBigInt64(body + 16, -1n, true)
  view.setBigInt64(body + 24, -1n, true)
  ;[2, 6, 20, 2, 8, 6, 2].forEach((value, at) => view.setUint16(body + 32 + at * 2, value, true))
  return bytes
}

function rawPoint(view: DataView, at: number, point: LazPoint): void {
  for (const axis of [0, 1, 2] as const) view.setInt32(at + axis * 4, point[axis], true)
  view.setUint8(at + 14, 0b001_001)
  for (const part of [0, 1, 2] as const) view.setUint16(at + 20 + part * 2, point[part + 3]!, true)
}

const fold = (value: number) => value & 255
const clamp = (value: number) => Math.min(255, Math.max(0, value))

/** Of the last five steps the middle one: the outermost of one side goes, then of the other. */
class Middling {
  private values = [0, 0, 0, 0, 0]
  private isHigh = true
  get(): number {
    return this.values[2]!
  }

  add(value: number): void {
    const middle = this.values[2]!
    if (this.isHigh) this.values.pop()
    else this.values.shift()
    const at = this.values.findIndex((other) => value < other)
    this.values.splice(at < 0 ? 4 : at, 0, value)
    if (this.isHigh ? value >= middle : value <= middle) this.isHigh = !this.isHigh
  }
}

/** The first as it is, the others by what they differ from the one before. */
function chunkOf({ point }: Cloud, first: number, count: number): Uint8Array {
  const encoder = new Encoder()
  const [dx, dy, dz] = [integers(encoder, 2), integers(encoder, 22), integers(encoder, 20)]
  const [changed, used, shades] = [symbolModel(64), symbolModel(128), Array.from({ length: 6 }, () => symbolModel(256))]
  const [middleX, middleY] = [new Middling(), new Middling()]
  let [last, height] = [point(first), 0]
  const head = new Uint8Array(recordLength)
  rawPoint(new DataView(head.buffer), 0, last)
  for (let index = first + 1; index < first + count; index += 1) {
    const next = point(index)
    encoder.symbol(changed, 0)
    const [stepX, stepY] = [next[0] - last[0], next[1] - last[1]]
    const bitsX = dx(middleX.get(), stepX, 1)
    middleX.add(stepX)
    const bitsY = dy(middleY.get(), stepY, 1 + (bitsX < 20 ? bitsX & ~1 : 20))
    middleY.add(stepY)
    const bits = (bitsX + bitsY) >> 1
    dz(height, next[2], 1 + (bits < 18 ? bits & ~1 : 18))
    height = next[2]
    paint(encoder, used, shades, last, next)
    last = next
  }
  const rest = encoder.done()
  const whole = new Uint8Array(recordLength + rest.length)
  whole.set(head)
  whole.set(rest, recordLength)
  return whole
}

type Models = ReturnType<typeof symbolModel>

function paint(encoder: Encoder, used: Models, shades: readonly Models[], last: LazPoint, next: LazPoint): void {
  const [red, green, blue] = [next[3], next[4], next[5]]
  const isGrey = red === green && red === blue
  let which = isGrey ? 0 : 64
  for (const part of [0, 1, 2] as const) {
    if ((last[3 + part]! & 255) !== (next[3 + part]! & 255)) which |= 1 << (part * 2)
    if (last[3 + part]! >> 8 !== next[3 + part]! >> 8) which |= 2 << (part * 2)
  }
  encoder.symbol(used, which)
  const byte = (point: LazPoint, part: 3 | 4 | 5, isUpper: number) => (isUpper ? point[part] >> 8 : point[part] & 255)
  const steps = [0, 0]
  for (const isUpper of [0, 1]) {
    steps[isUpper] = byte(next, 3, isUpper) - byte(last, 3, isUpper)
    if (which & (1 << isUpper)) encoder.symbol(shades[isUpper]!, fold(steps[isUpper]!))
  }
  if (isGrey) return
  for (const isUpper of [0, 1]) {
    if (which & (4 << isUpper))
      encoder.symbol(
        shades[2 + isUpper]!,
        fold(byte(next, 4, isUpper) - clamp(steps[isUpper]! + byte(last, 4, isUpper))),
      )
    if (which & (16 << isUpper)) {
      const both = Math.trunc((steps[isUpper]! + byte(next, 4, isUpper) - byte(last, 4, isUpper)) / 2)
      encoder.symbol(shades[4 + isUpper]!, fold(byte(next, 5, isUpper) - clamp(both + byte(last, 5, isUpper))))
    }
  }
}

/**
 * Packed, in parts as they are to be written one after the other: the header, eight bytes for where the last part lies,
 * and the points.
 */
export function* lazParts(cloud: Cloud): Generator<Uint8Array> {
  yield lasHeader(cloud, true)
  yield new Uint8Array(8)
  const sizes: number[] = []
  for (let first = 0; first < cloud.count; first += atOnce) {
    const chunk = chunkOf(cloud, first, Math.min(atOnce, cloud.count - first))
    sizes.push(chunk.length)
    yield chunk
  }
  const encoder = new Encoder()
  const write = integers(encoder, 2)
  sizes.forEach((size, at) => write(sizes[at - 1] ?? 0, size, 1))
  const table = encoder.done()
  const tail = new Uint8Array(8 + table.length)
  new DataView(tail.buffer).setUint32(4, sizes.length, true)
  tail.set(table, 8)
  yield tail
}

export const lazTableAt = headLength + vlrLength

export function* lasParts(cloud: Cloud): Generator<Uint8Array> {
  yield lasHeader(cloud, false)
  for (let first = 0; first < cloud.count; first += atOnce) {
    const rows = Math.min(atOnce, cloud.count - first)
    const view = new DataView(new ArrayBuffer(rows * recordLength))
    for (let row = 0; row < rows; row += 1) rawPoint(view, row * recordLength, cloud.point(first + row))
    yield new Uint8Array(view.buffer)
  }
}

const together = (parts: readonly Uint8Array[]) => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0)
  return bytes
}

export const lasBytes = (cloud: Cloud): Uint8Array => together([...lasParts(cloud)])

export function lazBytes(cloud: Cloud): Uint8Array {
  const parts = [...lazParts(cloud)]
  const bytes = together(parts)
  new DataView(bytes.buffer).setBigInt64(lazTableAt, BigInt(bytes.length - parts.at(-1)!.length), true)
  return bytes
}
