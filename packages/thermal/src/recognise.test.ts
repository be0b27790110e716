import { describe, expect, test } from 'vitest'
import { recognise } from './recognise.ts'
import { exifSegment, flirFile, jpegFile, segment } from './testing/flir-file.ts'
import { writeThrm } from './thrm.ts'

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const counts = (pixels: number) =>
  Array.from({ length: (pixels * 2) / 65_532 + 1 }, (_, index) =>
    segment(0xe3, new Uint8Array(Math.min(65_532, pixels * 2 - index * 65_532))),
  )
const parameters = segment(0xe4, ascii('\0\0\0\0iirp\0\0'))

describe('a DJI photo', () => {
  test.each([true, false])("with its counts has temperatures to be made by DJI's tool", (isLittle) => {
    expect(recognise(jpegFile([exifSegment('DJI', 'M3T', isLittle), ...counts(640 * 512), parameters]))).toEqual({
      kind: 'dji',
      photo: { model: 'M3T', hasTemperatureData: true, sensor: { width: 640, height: 512 }, core: 'iirp' },
    })
  })

  test.each([
    ['no counts', [parameters]],
    ['counts cut short', [...counts(640 * 511), parameters]],
    ['counts without parameters', counts(640 * 512)],
  ])('has none with %s', (_, segments) => {
    expect(recognise(jpegFile([exifSegment('DJI', 'MAVIC2-ENTERPRISE-ADVANCED', true), ...segments]))).toMatchObject({
      kind: 'dji',
      photo: { model: 'MAVIC2-ENTERPRISE-ADVANCED', hasTemperatureData: false },
    })
  })
})

test('a FLIR core under a DJI drone is FLIR', () => {
  const flir = flirFile({ width: 2, height: 2, raw: new Uint16Array(4) })
  const exif = exifSegment('DJI', 'XT2', true)
  expect(recognise(Uint8Array.from([...flir.subarray(0, 2), ...exif, ...flir.subarray(2)]))).toEqual({ kind: 'flir' })
})

test.each([
  ['ours', writeThrm({ width: 1, height: 1, temperatures: Float32Array.of(20) }), 'bin'],
  ['a photo of a telephone', jpegFile([exifSegment('Apple', 'iPhone 17', false)]), 'none'],
  ['a photo without EXIF', jpegFile([]), 'none'],
  ['a cut photo', jpegFile([parameters]).subarray(0, 30), 'none'],
  ['nothing', new Uint8Array(), 'none'],
] as const)('%s', (_, bytes, kind) => {
  expect(recognise(bytes).kind).toBe(kind)
})
