import { endianness } from 'node:os'

const isSwapped = endianness() === 'BE'

/** Little-endian, whatever the machine is. The copy has its own memory: that of a row may begin at an odd byte. */
export function bytesOfBest(best: Uint16Array): Buffer {
  const bytes = Buffer.from(best.slice().buffer)
  return isSwapped ? bytes.swap16() : bytes
}

export function bestOfBytes(bytes: Buffer): Uint16Array {
  const copy = Buffer.from(new Uint8Array(bytes).buffer)
  if (isSwapped) copy.swap16()
  return new Uint16Array(copy.buffer, copy.byteOffset, Math.floor(copy.length / 2))
}
