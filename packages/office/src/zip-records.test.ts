import { strFromU8, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { centralHeader, dataDescriptor, endOfDirectory, localHeader, type ZipEntry } from './zip-records.ts'

const gib = 1024 ** 3
const entry: ZipEntry = {
  path: strToU8('壁.txt'),
  method: 8,
  crc: 0x1234_5678,
  size: 1000,
  packedSize: 100,
  offset: 50,
  isStreamed: false,
  isZip64: false,
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
/** The numbers of the ZIP64 extra field that follows `at`. */
function extraOf(bytes: Uint8Array, at: number): readonly number[] {
  if (at === bytes.length) return []
  const view = viewOf(bytes)
  expect(view.getUint16(at, true)).toBe(1)
  const count = view.getUint16(at + 2, true) / 8
  expect(at + 4 + count * 8).toBe(bytes.length)
  return Array.from({ length: count }, (_, index) => Number(view.getBigUint64(at + 4 + index * 8, true)))
}

function readLocal(bytes: Uint8Array) {
  const view = viewOf(bytes)
  expect(view.getUint32(0, true)).toBe(0x04034b50)
  expect(strFromU8(bytes.subarray(30, 30 + view.getUint16(26, true)))).toBe('壁.txt')
  return {
    version: view.getUint16(4, true),
    flags: view.getUint16(6, true),
    crc: view.getUint32(14, true),
    packedSize: view.getUint32(18, true),
    size: view.getUint32(22, true),
    extra: extraOf(bytes, 30 + view.getUint16(26, true)),
  }
}

function readCentral(bytes: Uint8Array) {
  const view = viewOf(bytes)
  expect(view.getUint32(0, true)).toBe(0x02014b50)
  return {
    version: view.getUint16(6, true),
    packedSize: view.getUint32(20, true),
    size: view.getUint32(24, true),
    offset: view.getUint32(42, true),
    extra: extraOf(bytes, 46 + view.getUint16(28, true)),
  }
}

test('a small entry is plain ZIP, its name UTF-8', () => {
  expect(readLocal(localHeader(entry))).toEqual({
    version: 20,
    flags: 0x0800,
    crc: 0x1234_5678,
    packedSize: 100,
    size: 1000,
    extra: [],
  })
  expect(readCentral(centralHeader(entry))).toEqual({ version: 20, packedSize: 100, size: 1000, offset: 50, extra: [] })
})

test('a streamed entry has its sizes behind it, in 64 bits where the header said so', () => {
  const streamed = { ...entry, isStreamed: true }
  expect(readLocal(localHeader(streamed))).toMatchObject({ flags: 0x0808, crc: 0, packedSize: 0, size: 0, extra: [] })
  expect([...new Uint32Array(dataDescriptor(streamed).buffer)]).toEqual([0x08074b50, 0x1234_5678, 100, 1000])
  const large = { ...streamed, size: 5 * gib, packedSize: 4 * gib, isZip64: true }
  expect(readLocal(localHeader(large))).toMatchObject({
    version: 45,
    packedSize: 0xffff_ffff,
    size: 0xffff_ffff,
    extra: [0, 0],
  })
  const after = viewOf(dataDescriptor(large))
  expect([Number(after.getBigUint64(8, true)), Number(after.getBigUint64(16, true))]).toEqual([4 * gib, 5 * gib])
})

test('the local header of a large entry has both sizes in 64 bits', () => {
  expect(readLocal(localHeader({ ...entry, size: 5 * gib, isZip64: true }))).toMatchObject({
    version: 45,
    crc: 0x1234_5678,
    extra: [5 * gib, 100],
  })
})

test.each([
  [{ size: 0xffff_fffe }, [], 20],
  [{ size: 0xffff_ffff }, [0xffff_ffff], 45],
  [{ size: 5 * gib, packedSize: 4 * gib, offset: 6 * gib }, [5 * gib, 4 * gib, 6 * gib], 45],
  [{ offset: 0xffff_fffe }, [], 20],
  [{ offset: 4 * gib }, [4 * gib], 45],
  [{ packedSize: 4 * gib }, [4 * gib], 45],
])('the directory holds of %j in 64 bits: %j', (large, extra, version) => {
  const read = readCentral(centralHeader({ ...entry, ...large }))
  expect(read).toMatchObject({ extra, version })
  for (const key of ['size', 'packedSize', 'offset'] as const)
    expect(read[key]).toBe(Math.min({ ...entry, ...large }[key], 0xffff_ffff))
})

test.each([
  [{ count: 65_534, size: 10, offset: 20 }, false],
  [{ count: 65_535, size: 10, offset: 20 }, true],
  [{ count: 70_000, size: 10, offset: 20 }, true],
  [{ count: 1, size: 0xffff_fffe, offset: 0xffff_fffe }, false],
  [{ count: 1, size: 10, offset: 0xffff_ffff }, true],
  [{ count: 1, size: 4 * gib, offset: 7 * gib }, true],
])('a directory of %j ends as ZIP64: %j', (directory, isZip64) => {
  const bytes = endOfDirectory(directory)
  expect(bytes).toHaveLength(isZip64 ? 98 : 22)
  const end = viewOf(bytes.subarray(-22))
  expect(end.getUint32(0, true)).toBe(0x06054b50)
  expect([end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)]).toEqual([
    Math.min(directory.count, 0xffff),
    Math.min(directory.size, 0xffff_ffff),
    Math.min(directory.offset, 0xffff_ffff),
  ])
  if (!isZip64) return
  const view = viewOf(bytes)
  expect([24, 32, 40, 48].map((at) => Number(view.getBigUint64(at, true)))).toEqual([
    directory.count,
    directory.count,
    directory.size,
    directory.offset,
  ])
  // The locator says where the ZIP64 record begins: just behind the directory.
  expect(view.getUint32(56, true)).toBe(0x07064b50)
  expect(Number(view.getBigUint64(64, true))).toBe(directory.offset + directory.size)
})
