/** Rows of one strip: a reader holds a strip at a time. */
const rowsPerStrip = 16
const [shorts, longs] = [3, 4]

/**
 * Of an uncompressed picture of red, green and blue, whose rows follow it; a TIFF of its own kind may not pass 4 GB.
 */
export function tiffHeader(width: number, height: number): Buffer {
  const strips = Math.ceil(height / rowsPerStrip)
  const tagCount = 10
  const [bitsAt, offsetsAt] = [8 + 2 + tagCount * 12 + 4, 8 + 2 + tagCount * 12 + 4 + 6 + 2]
  const countsAt = offsetsAt + strips * 4
  const start = countsAt + strips * 4
  const header = Buffer.alloc(start)
  header.write('II*\0', 0, 'latin1')
  header.writeUInt32LE(8, 4)
  header.writeUInt16LE(tagCount, 8)
  const tags: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, longs, 1, width],
    [257, longs, 1, height],
    [258, shorts, 3, bitsAt],
    [259, shorts, 1, 1],
    [262, shorts, 1, 2],
    [273, longs, strips, offsetsAt],
    [277, shorts, 1, 3],
    [278, longs, 1, rowsPerStrip],
    [279, longs, strips, countsAt],
    [284, shorts, 1, 1],
  ]
  for (const [index, [tag, type, count, value]] of tags.entries()) {
    const at = 10 + index * 12
    header.writeUInt16LE(tag, at)
    header.writeUInt16LE(type, at + 2)
    header.writeUInt32LE(count, at + 4)
    header.writeUInt32LE(value, at + 8)
  }
  for (const index of [0, 1, 2]) header.writeUInt16LE(8, bitsAt + index * 2)
  const stripBytes = width * 3 * rowsPerStrip
  for (let strip = 0; strip < strips; strip += 1) {
    const rows = Math.min(rowsPerStrip, height - strip * rowsPerStrip)
    // One strip's number stands in the tag itself.
    header.writeUInt32LE(start + strip * stripBytes, strips === 1 ? 10 + 5 * 12 + 8 : offsetsAt + strip * 4)
    header.writeUInt32LE(rows * width * 3, strips === 1 ? 10 + 8 * 12 + 8 : countsAt + strip * 4)
  }
  return header
}
