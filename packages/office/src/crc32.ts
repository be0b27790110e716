const tables = Array.from({ length: 8 }, () => new Uint32Array(256))

for (let index = 0; index < 256; index += 1) {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  tables[0]![index] = value
}
for (let index = 0; index < 256; index += 1) {
  for (let step = 1; step < 8; step += 1)
    tables[step]![index] = (tables[step - 1]![index]! >>> 8) ^ tables[0]![tables[step - 1]![index]! & 255]!
}

const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
]

/**
 * The CRC-32 of ZIP. `before` is the result for the preceding bytes.
 * Eight bytes a step (slicing-by-8): one byte a step took longer than all other work on a report, which is mostly
 * photos.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  let at = 0
  for (const end = bytes.length - 8; at <= end; at += 8) {
    const low = crc ^ (bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24))
    crc =
      t7[low & 255]! ^
      t6[(low >>> 8) & 255]! ^
      t5[(low >>> 16) & 255]! ^
      t4[low >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!
  }
  for (; at < bytes.length; at += 1) crc = (crc >>> 8) ^ t0[(crc ^ bytes[at]!) & 255]!
  return ~crc >>> 0
}
