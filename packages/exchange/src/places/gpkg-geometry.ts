import type { Point } from '@plumbline/geometry/point'
import type { PixelLines } from '../types.ts'
import type { EarthPoint } from './types.ts'

/** 'GP', version 1, little-endian without an envelope, then the id of the reference system. */
function header(bytes: number, srsId: number): { readonly view: DataView; readonly blob: Uint8Array } {
  const blob = new Uint8Array(8 + bytes)
  const view = new DataView(blob.buffer)
  blob.set([0x47, 0x50, 0, 1])
  view.setInt32(4, srsId, true)
  return { view, blob }
}

const wkb = { pointZ: 1001, polygon: 3, multiPolygon: 6 } as const

/** POINT Z. A place whose altitude is not known is NaN high: 0 would be the sea. */
export function pointBlob({ longitude, latitude, altitude }: EarthPoint, srsId: number): Uint8Array {
  const { view, blob } = header(1 + 4 + 24, srsId)
  view.setUint8(8, 1)
  view.setUint32(9, wkb.pointZ, true)
  view.setFloat64(13, longitude, true)
  view.setFloat64(21, latitude, true)
  view.setFloat64(29, altitude ?? Number.NaN, true)
  return blob
}

/** A ring ends where it begins. */
function closed(line: readonly Point[]): readonly Point[] {
  const [first] = line
  const last = line.at(-1)
  return first === undefined || (first.x === last?.x && first.y === last.y) ? line : [...line, first]
}

export function multiPolygonBlob(lines: PixelLines, srsId: number): Uint8Array {
  const rings = lines.map(closed)
  const { view, blob } = header(9 + rings.reduce((sum, ring) => sum + 13 + 16 * ring.length, 0), srsId)
  let at = 8
  const byte = (value: number) => view.setUint8(at++, value)
  const word = (value: number) => {
    view.setUint32(at, value, true)
    at += 4
  }
  const begin = (type: number, count: number) => {
    byte(1)
    word(type)
    word(count)
  }
  begin(wkb.multiPolygon, rings.length)
  for (const ring of rings) {
    begin(wkb.polygon, 1)
    word(ring.length)
    for (const { x, y } of ring) {
      view.setFloat64(at, x, true)
      view.setFloat64(at + 8, y, true)
      at += 16
    }
  }
  return blob
}
