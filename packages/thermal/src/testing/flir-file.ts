import { zlibSync } from 'fflate'
import { viewOf } from '../bytes.ts'
import { crc32 } from '../crc32.ts'
import type { FlirCamera } from '../flir-camera.ts'
import type { Size } from '../image.ts'
import { join } from '../jpeg.ts'

/** The constants of a camera in use, as published with its formula. */
export const aCamera: FlirCamera = {
  model: 'Test T660',
  planck: { r1: 21106.77, b: 1501, f: 1, o: -7340, r2: 0.012545258 },
  atmosphere: { a1: 0.006569, a2: 0.01262, b1: -0.002276, b2: -0.00667, x: 1.9 },
  scene: {
    emissivity: 0.95,
    reflected: 20,
    distance: 1,
    humidity: 50,
    ambient: 20,
    windowTransmission: 0.96,
    windowTemperature: 20,
  },
}

export type FlirFile = Size & {
  readonly raw: Uint16Array
  readonly camera?: FlirCamera
  readonly form?: 'bare' | 'png'
  /** Of the records; the directory has the other one, as in most real files. */
  readonly isLittle?: boolean
  readonly chunkBytes?: number
  readonly isShuffled?: boolean
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const uint32 = (value: number) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const named = join([ascii(name), data])
  return join([uint32(data.length), named, uint32(crc32(named))])
}

/** Every row with another of the five filters, each the plain definition of PNG. */
function filtered(plain: Uint8Array, row: number): Uint8Array {
  const rows = Array.from({ length: plain.length / row }, (_, y) => {
    const at = (x: number, line: number) => (x < 0 || line < 0 ? 0 : plain[line * row + x]!)
    const filter = y % 5
    return Uint8Array.from({ length: row + 1 }, (_none, index) => {
      if (index === 0) return filter
      const x = index - 1
      const [left, above, corner] = [at(x - 2, y), at(x, y - 1), x < 2 ? 0 : at(x - 2, y - 1)]
      const guess = left + above - corner
      const nearest = [left, above, corner].toSorted((a, b) => Math.abs(guess - a) - Math.abs(guess - b))[0]!
      return at(x, y) - [0, left, above, Math.floor((left + above) / 2), nearest][filter]!
    })
  })
  return join(rows)
}

export const pngFile = (size: Size, samples: Uint8Array): Uint8Array =>
  pngAround(size, zlibSync(filtered(samples, size.width * 2)))

/** Right checksums around whatever is in it. */
export function pngAround({ width, height }: Size, packed: Uint8Array, parts = 2): Uint8Array {
  const each = Math.ceil(packed.length / parts)
  const data = Array.from({ length: parts }, (_, index) =>
    pngChunk('IDAT', packed.slice(index * each, (index + 1) * each)),
  )
  const header = join([uint32(width), uint32(height), Uint8Array.of(16, 0, 0, 0, 0)])
  return join([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', header),
    ...data,
    pngChunk('IEND', new Uint8Array()),
  ])
}

function rawRecord({ width, height, raw, form = 'bare', isLittle = true }: FlirFile): Uint8Array {
  const header = new Uint8Array(32)
  for (const [index, value] of [2, width, height].entries()) viewOf(header).setUint16(index * 2, value, isLittle)
  const samples = new Uint8Array(raw.length * 2)
  raw.forEach((count, index) => viewOf(samples).setUint16(index * 2, count, isLittle))
  return join([header, form === 'png' ? pngFile({ width, height }, samples) : samples])
}

function cameraRecord({ model, planck, atmosphere, scene, limits }: FlirCamera, isLittle: boolean): Uint8Array {
  const record = new Uint8Array(2476)
  const view = viewOf(record)
  view.setUint16(0, 2, isLittle)
  const kelvin = 273.15
  const floats: readonly (readonly [number, number])[] = [
    [0x20, scene.emissivity],
    [0x24, scene.distance],
    [0x28, scene.reflected + kelvin],
    [0x2c, scene.ambient + kelvin],
    [0x30, scene.windowTemperature + kelvin],
    [0x34, scene.windowTransmission],
    [0x3c, scene.humidity / 100],
    [0x58, planck.r1],
    [0x5c, planck.b],
    [0x60, planck.f],
    [0x70, atmosphere.a1],
    [0x74, atmosphere.a2],
    [0x78, atmosphere.b1],
    [0x7c, atmosphere.b2],
    [0x80, atmosphere.x],
    [0xa8, limits === undefined ? 0 : limits.max + kelvin],
    [0xac, limits === undefined ? 0 : limits.min + kelvin],
    [0x30c, planck.r2],
  ]
  for (const [offset, value] of floats) view.setFloat32(offset, value, isLittle)
  view.setInt32(0x308, planck.o, isLittle)
  record.set(ascii(model), 0xd4)
  return record
}

function fffFile(file: FlirFile): Uint8Array {
  const isLittle = file.isLittle ?? true
  const records = [
    [0x20, cameraRecord(file.camera ?? aCamera, isLittle)],
    [0x22, new Uint8Array(784)],
    [1, rawRecord(file)],
  ] as const
  const head = new Uint8Array(0x40 + 4 * 32)
  const view = viewOf(head)
  head.set(ascii('FFF\0'))
  for (const [offset, value] of [
    [0x14, 100],
    [0x18, 0x40],
    [0x1c, 4],
  ] as const)
    view.setUint32(offset, value, !isLittle)
  let at = head.length
  for (const [index, [type, record]] of records.entries()) {
    view.setUint16(0x40 + index * 32, type, !isLittle)
    view.setUint32(0x40 + index * 32 + 12, at, !isLittle)
    view.setUint32(0x40 + index * 32 + 16, record.length, !isLittle)
    at += record.length
  }
  return join([head, ...records.map(([, record]) => record)])
}

export function segment(marker: number, data: Uint8Array): Uint8Array {
  return join([Uint8Array.of(0xff, marker, (data.length + 2) >> 8, data.length + 2), data])
}

export function jpegFile(segments: readonly Uint8Array[]): Uint8Array {
  return join([
    Uint8Array.of(0xff, 0xd8),
    segment(0xe0, ascii('JFIF\0\x01\x01\0\0\x01\0\x01\0\0')),
    ...segments,
    Uint8Array.of(0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9),
  ])
}

/** What FLIR cameras write before the picture. */
export function flirSegments(file: FlirFile): readonly Uint8Array[] {
  const fff = fffFile(file)
  const each = file.chunkBytes ?? 65_525
  const count = Math.ceil(fff.length / each)
  const chunks = Array.from({ length: count }, (_, index) =>
    segment(
      0xe1,
      join([ascii('FLIR\0'), Uint8Array.of(1, index, count - 1), fff.slice(index * each, (index + 1) * each)]),
    ),
  )
  return file.isShuffled ? chunks.toReversed() : chunks
}

/** A radiometric JPEG as FLIR cameras write it, but for the picture. */
export const flirFile = (file: FlirFile): Uint8Array => jpegFile(flirSegments(file))

/** EXIF with make and model, the fields that distinguish cameras. */
export function exifSegment(make: string, model: string, isLittle: boolean): Uint8Array {
  const texts = [ascii(`${make}\0`), ascii(`${model}\0`)]
  const tiff = new Uint8Array(8 + 2 + 24 + 4 + texts[0]!.length + texts[1]!.length)
  const view = viewOf(tiff)
  tiff.set(ascii(isLittle ? 'II' : 'MM'))
  view.setUint16(2, 42, isLittle)
  view.setUint32(4, 8, isLittle)
  view.setUint16(8, 2, isLittle)
  let at = 38
  for (const [index, text] of texts.entries()) {
    const entry = 10 + index * 12
    view.setUint16(entry, 0x010f + index, isLittle)
    view.setUint16(entry + 2, 2, isLittle)
    view.setUint32(entry + 4, text.length, isLittle)
    if (text.length <= 4) tiff.set(text, entry + 8)
    else {
      view.setUint32(entry + 8, at, isLittle)
      tiff.set(text, at)
      at += text.length
    }
  }
  return segment(0xe1, join([ascii('Exif\0\0'), tiff]))
}
