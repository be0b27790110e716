import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { part, readFloat32s, readInt16s, readUint16s, startsWith, textOf } from './bytes.ts'
import { makeAndModel } from './exif.ts'
import { isJpeg, join, segmentsOf } from './jpeg.ts'
import { readPng16 } from './png16.ts'
import { codeOf } from './testing/code-of.ts'
import { exifSegment, jpegFile, pngFile, segment } from './testing/flir-file.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const data = fc.uint8Array({ maxLength: 40 })
/** Beside the one that every JPEG of the tests begins with. */
const marker = fc.integer({ min: 0xe1, max: 0xef })

describe('parts of a file', () => {
  test('are where the file says, or the file is cut', () => {
    fc.assert(
      fc.property(data, fc.integer({ min: -5, max: 50 }), fc.integer({ min: -5, max: 50 }), (file, from, length) => {
        const isWithin = from >= 0 && length >= 0 && from + length <= file.length
        if (isWithin) expect(part(file, from, length)).toEqual(file.slice(from, from + length))
        else expect(codeOf(() => part(file, from, length))).toBe('truncated')
      }),
    )
  })

  test('numbers of either order, also from an odd place in memory', () => {
    const file = bytes(9, 0x01, 0x02, 0xff, 0xfe).subarray(1)
    expect([...readUint16s(file, 2, true)]).toEqual([0x0201, 0xfeff])
    expect([...readUint16s(file, 2, false)]).toEqual([0x0102, 0xfffe])
    expect([...readInt16s(file, 2)]).toEqual([0x0201, -257])
    expect(codeOf(() => readUint16s(file, 3, true))).toBe('truncated')
    const floats = join([bytes(0), new Uint8Array(Float32Array.of(1.5, -2).buffer)]).subarray(1)
    expect([...readFloat32s(floats, 2)]).toEqual([1.5, -2])
  })

  test('words end at a zero or after 256 letters, without blanks around them', () => {
    expect(textOf(bytes(32, 68, 74, 73, 32, 0, 88))).toBe('DJI')
    expect(textOf(new Uint8Array(999).fill(65))).toHaveLength(256)
    expect([textOf(bytes()), startsWith(bytes(1, 2), [1, 2, 3]), startsWith(bytes(1, 2), [])]).toEqual([
      '',
      false,
      true,
    ])
  })
})

describe('segments of a JPEG', () => {
  test('are those that were written, in their order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(marker, data), { maxLength: 10 }), (given) => {
        const file = jpegFile(given.map(([name, content]) => segment(name, content)))
        expect(
          segmentsOf(file)
            .filter((one) => one.marker !== 0xe0)
            .map((one) => [one.marker, [...one.data]]),
        ).toEqual(given.map(([name, content]) => [name, [...content]]))
      }),
    )
  })

  test('filling bytes and markers without a body between them do no harm', () => {
    const file = bytes(0xff, 0xd8, 0xff, 0xff, 0xff, 0xe1, 0, 3, 7, 0xff, 0xd0, 0xff, 0x01, 0xff, 0xda, 0, 0)
    expect(segmentsOf(file)).toEqual([{ marker: 0xe1, data: bytes(7) }])
  })

  test.each([
    ['no JPEG', bytes(0x89, 0x50), 'not-thermal'],
    ['nothing', bytes(), 'not-thermal'],
    ['a segment shorter than its length', bytes(0xff, 0xd8, 0xff, 0xe1, 0, 1, 0xff, 0xd9, 0, 0), 'damaged'],
    ['a segment longer than the file', bytes(0xff, 0xd8, 0xff, 0xe1, 0, 99, 1, 2), 'truncated'],
    ['no picture', bytes(0xff, 0xd8, 0xff, 0xe1, 0, 2), 'truncated'],
    ['no marker', bytes(0xff, 0xd8, 0xff, 0xe1, 0, 2, 5, 5, 5, 5), 'damaged'],
  ])('%s', (_, file, code) => {
    expect(codeOf(() => segmentsOf(file))).toBe(code)
  })

  test('a file cut anywhere before its picture is cut', () => {
    const file = jpegFile([exifSegment('FLIR', 'T660', false), segment(0xe2, new Uint8Array(20))])
    const whole = segmentsOf(file).length
    for (let length = 3; length < file.length; length += 1) {
      const code = codeOf(() => expect(segmentsOf(file.subarray(0, length))).toHaveLength(whole))
      expect(['truncated', undefined]).toContain(code)
    }
    expect(isJpeg(file)).toBe(true)
  })
})

describe('the camera of a photo', () => {
  test.each([true, false])('is read in either order of bytes (little first: %s)', (isLittle) => {
    const found = makeAndModel(segmentsOf(jpegFile([exifSegment('FLIR Systems AB', 'FLIR T660', isLittle)])))
    expect(found).toEqual({ make: 'FLIR Systems AB', model: 'FLIR T660' })
  })

  test('a name of up to four letters stands in its entry', () => {
    expect(makeAndModel(segmentsOf(jpegFile([exifSegment('DJI', 'XT2', true)])))).toEqual({ make: 'DJI', model: 'XT2' })
  })

  test('of a photo without EXIF, or with any bytes for it, is unknown or words', () => {
    expect(makeAndModel([])).toEqual({})
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 120 }), fc.boolean(), (noise, isTiff) => {
        const head = isTiff ? [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0] : []
        const found = makeAndModel([{ marker: 0xe1, data: bytes(0x45, 0x78, 0x69, 0x66, 0, 0, ...head, ...noise) }])
        for (const value of Object.values(found)) expect(typeof value).toBe('string')
      }),
    )
  })
})

describe('a PNG of 16 bits', () => {
  test('of any size and any filter comes back', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 12 }), height: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(size, fc.infiniteStream(fc.integer({ min: 0, max: 255 })), ({ width, height }, stream) => {
        const samples = Uint8Array.from({ length: width * height * 2 }, () => stream.next().value ?? 0)
        expect(readPng16(pngFile({ width, height }, samples))).toEqual({ width, height, samples })
      }),
    )
  })

  test('cut anywhere, or with one bit turned, is refused by name', () => {
    const file = pngFile(
      { width: 4, height: 3 },
      Uint8Array.from({ length: 24 }, (_, index) => index * 9),
    )
    for (let length = 8; length < file.length; length += 1)
      expect(codeOf(() => readPng16(file.subarray(0, length)))).toBe('truncated')
    for (let at = 8; at < file.length; at += 1) {
      const turned = file.map((byte, index) => (index === at ? byte ^ 0x10 : byte))
      expect(['damaged', 'truncated', 'unsupported', 'too-large']).toContain(codeOf(() => readPng16(turned)))
    }
    expect(codeOf(() => readPng16(bytes(1, 2, 3)))).toBe('not-thermal')
  })
})
