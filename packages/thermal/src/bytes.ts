import { ThermalError } from './thermal-error.ts'

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A part of a file by an offset and length that the file itself claims. */
export function part(bytes: Uint8Array, from: number, length: number): Uint8Array {
  if (from < 0 || length < 0 || from + length > bytes.length)
    throw new ThermalError('truncated', `${length} bytes at ${from} of ${bytes.length}`)
  return bytes.subarray(from, from + length)
}

export function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte)
}

/** Latin letters up to the first zero. */
export function textOf(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  return String.fromCharCode(...bytes.subarray(0, Math.min(end < 0 ? bytes.length : end, 256))).trim()
}

/** Copied number by number where the machine's order or the offset in the buffer would make a view wrong. */
export function readUint16s(bytes: Uint8Array, count: number, isLittle: boolean): Uint16Array {
  const view = viewOf(part(bytes, 0, count * 2))
  const samples = new Uint16Array(count)
  for (let index = 0; index < count; index += 1) samples[index] = view.getUint16(index * 2, isLittle)
  return samples
}

export function readFloat32s(bytes: Uint8Array, count: number): Float32Array {
  const view = viewOf(part(bytes, 0, count * 4))
  const samples = new Float32Array(count)
  for (let index = 0; index < count; index += 1) samples[index] = view.getFloat32(index * 4, true)
  return samples
}

export function readInt16s(bytes: Uint8Array, count: number): Int16Array {
  return new Int16Array(readUint16s(bytes, count, true).buffer)
}
