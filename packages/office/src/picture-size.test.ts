import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { fitInto, pictureSize } from './picture-size.ts'
import { jpegOf, pngOf } from './testing/bytes.ts'

const exif = [0xe1, [0x45, 0x78, 0x69, 0x66, 0xff, 0xc0, 0, 17, 8, 0, 1, 0, 1]] as const
const huffman = [0xc4, [1, 2, 3]] as const

describe('the size of a picture', () => {
  test('of a PNG is in its header', () => {
    expect(pictureSize(pngOf(40, 30))).toEqual({ width: 40, height: 30, kind: 'png' })
    expect(pictureSize(pngOf(70_000, 66_000))).toEqual({ width: 70_000, height: 66_000, kind: 'png' })
  })

  test('of a JPEG is in its frame header, whichever kind it is and whatever stands before it', () => {
    expect(pictureSize(jpegOf(640, 480))).toEqual({ width: 640, height: 480, kind: 'jpeg' })
    for (const frame of [0xc1, 0xc2, 0xc3, 0xc9, 0xcf])
      expect(pictureSize(jpegOf(4000, 3000, [exif, huffman], frame))).toEqual({
        width: 4000,
        height: 3000,
        kind: 'jpeg',
      })
  })

  test('of a JPEG is found behind bytes that fill', () => {
    const bytes = jpegOf(640, 480)
    const filled = Uint8Array.from([0xff, 0xd8, 0xff, 0xff, ...bytes.subarray(2)])
    expect(pictureSize(filled)).toEqual({ width: 640, height: 480, kind: 'jpeg' })
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['a PNG that is cut', pngOf(40, 30).subarray(0, 20)],
    ['a PNG without width', pngOf(0, 30)],
    ['a JPEG without height', jpegOf(640, 0)],
    ['a JPEG that is cut', jpegOf(640, 480, [exif]).subarray(0, 20)],
    ['a JPEG without markers', Uint8Array.from([0xff, 0xd8, ...Array.from({ length: 20 }, () => 1)])],
    ['a GIF', strToU8('GIF89a and some more bytes of it')],
  ])('is unknown of %s', (_, bytes) => {
    expect(pictureSize(bytes)).toBeNull()
  })

  test('is found or unknown in any bytes, and never an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (bytes, isJpeg) => {
        const size = pictureSize(isJpeg ? Uint8Array.from([0xff, 0xd8, ...bytes]) : bytes)
        if (size !== null) expect(Math.min(size.width, size.height)).toBeGreaterThan(0)
      }),
    )
  })
})

test('a picture fills its space in one direction and keeps its proportions', () => {
  expect(fitInto({ width: 400, height: 300 }, { width: 100, height: 100 })).toEqual({ width: 100, height: 75 })
  const side = fc.integer({ min: 1, max: 20_000 })
  const box = fc.record({ width: side, height: side })
  fc.assert(
    fc.property(box, box, (size, max) => {
      const { width, height } = fitInto(size, max)
      expect(width / height).toBeCloseTo(size.width / size.height, 5)
      expect(Math.max(width / max.width, height / max.height)).toBeCloseTo(1, 9)
    }),
  )
})
