import fc from 'fast-check'
import { expect, test } from 'vitest'
import { crc32 } from './crc32.ts'

/** By the definition: one bit after the other. */
function bitwise(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

test('answers the check value of the specification', () => {
  expect(crc32(Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)))).toBe(0xcbf43926)
  expect(crc32(new Uint8Array())).toBe(0)
})

test('of any bytes is that of the definition, at once or in pieces', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(100), (bytes, cut) => {
      expect(crc32(bytes)).toBe(bitwise(bytes))
      expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(bitwise(bytes))
    }),
  )
})
