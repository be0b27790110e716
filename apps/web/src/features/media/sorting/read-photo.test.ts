import { File as NodeFile } from 'node:buffer'
import { exifSegment, flirFile, flirSegments, jpegFile, segment } from '@plumbline/thermal/testing/flir-file'
import { expect, it } from 'vitest'
import { readPhoto } from './read-photo.ts'

const fileOf = (name: string, bytes: Uint8Array) =>
  new NodeFile([bytes as Uint8Array<ArrayBuffer>], name) as unknown as File
const counts = Array.from({ length: 11 }, (_, index) =>
  segment(0xe3, new Uint8Array(Math.min(65_532, 640 * 512 * 2 - index * 65_532))),
)
const parameters = segment(
  0xe4,
  Uint8Array.from('\0\0\0\0iirp\0\0', (letter) => letter.charCodeAt(0)),
)
const flir = { width: 640, height: 512, raw: new Uint16Array(640 * 512) }

it.each([
  [
    'a FLIR photo of a handheld camera',
    'IR_0042.jpg',
    flirFile({ width: 2, height: 2, raw: new Uint16Array(4) }),
    'thermal',
  ],
  [
    'a FLIR core under a DJI drone, its counts larger than the head',
    'DJI_0007.jpg',
    jpegFile([exifSegment('DJI', 'XT2', true), ...flirSegments(flir)]),
    'thermal',
  ],
  [
    'a DJI photo with counts behind the head',
    'photo_0001.JPG',
    jpegFile([exifSegment('DJI', 'ZH30T', true), ...counts, parameters]),
    'thermal',
  ],
  ['a DJI photo without counts', 'photo_0001.JPG', jpegFile([exifSegment('DJI', 'ZH30T', true)]), 'visual'],
  [
    'a photo that ends in its counts',
    'photo_0001.JPG',
    jpegFile([exifSegment('DJI', 'ZH30T', true), ...counts]).subarray(0, 300_000),
    'visual',
  ],
] as const)('%s is what its bytes say', async (_, name, bytes, type) => {
  expect((await readPhoto(fileOf(name, bytes))).facts.type).toBe(type)
})
