import { createLazPerf } from 'laz-perf'
import { limits } from '../limits.ts'
import type { Source } from '../files.ts'
import type { Vector } from '../matrix.ts'
import type { Box } from '../mesh.ts'
import { ModelError } from '../model-error.ts'
import { crsOf, metricOf } from '../place/las-crs.ts'
import type { OwnPlace } from '../place/own-place.ts'
import type { StatedPlace } from '../place/stated-place.ts'
import { textOf } from '../text.ts'
import type { FileUnit } from '../place/units.ts'

/** Metres, as the file counts them; red, green and blue up to 65,535, or the strength of the echo three times. */
export type OnPoint = (x: number, y: number, z: number, red: number, green: number, blue: number) => void
export type PointFeed = { readonly box: Box; readonly count: number; each(visit: OnPoint): Promise<void> }

export type LasHeader = {
  readonly format: number
  readonly isPacked: boolean
  readonly recordLength: number
  readonly offset: number
  readonly count: number
  readonly scale: Vector
  readonly shift: Vector
  readonly box: Box
  /** What it counted in before; here everything is metres. */ readonly unit: FileUnit
  /** Null: it does not say where it lies. */ readonly own: OwnPlace | null
  readonly stated: StatedPlace
}

/** The shortest record of each format. */
const shortest = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67]
/** Points to a byte: more than the best packing of the dullest cloud. */
const densest = 50
/** Metres from zero: beyond any grid, and beyond the middle of the earth. */
const outermost = 1e8

const colourAt: Readonly<Record<number, number>> = { 2: 20, 3: 28, 5: 28, 7: 30, 8: 30, 10: 30 }

export async function readLasHeader(source: Source): Promise<LasHeader> {
  const head = await source.read(0, Math.min(375, source.size))
  if (head.length < 227 || textOf(head.subarray(0, 4)) !== 'LASF') throw new ModelError('damaged', 'no header')
  const view = new DataView(head.buffer, head.byteOffset, head.length)
  const isLarge = view.getUint8(25) >= 4 && view.getUint16(94, true) >= 375 && head.length >= 375
  const count = (isLarge ? Number(view.getBigUint64(247, true)) : 0) || view.getUint32(107, true)
  const vector = (at: number, step = 8): Vector => [
    view.getFloat64(at, true),
    view.getFloat64(at + step, true),
    view.getFloat64(at + 2 * step, true),
  ]
  const given = { max: vector(179, 16), min: vector(187, 16) }
  const { factor, offset, unit, own, stated } = metricOf(await crsOf(source, view), given)
  const inMetres = (at: Vector): Vector => [
    (at[0] + offset[0]) * factor[0],
    (at[1] + offset[1]) * factor[1],
    (at[2] + offset[2]) * factor[2],
  ]
  const [scale, box] = [vector(131), { min: inMetres(given.min), max: inMetres(given.max) }]
  const header: LasHeader = {
    format: view.getUint8(104) & 0x3f,
    isPacked: (view.getUint8(104) & 0x80) !== 0,
    recordLength: view.getUint16(105, true),
    offset: view.getUint32(96, true),
    count,
    scale: [scale[0] * factor[0], scale[1] * factor[1], scale[2] * factor[2]],
    shift: inMetres(vector(155)),
    box,
    unit,
    own,
    stated,
  }
  const isSound =
    [...header.scale, ...header.shift, ...box.min, ...box.max].every(Number.isFinite) &&
    header.scale.every((value) => value > 0) &&
    header.recordLength >= (shortest[header.format] ?? Infinity) &&
    [...header.shift, ...box.min, ...box.max].every((value) => Math.abs(value) <= outermost) &&
    [0, 1, 2].every((axis) => box.min[axis]! <= box.max[axis]!)
  if (!isSound || count <= 0) throw new ModelError(count <= 0 ? 'empty' : 'damaged', 'a header that nobody can read')
  if (count > limits.points) throw new ModelError('too-complex', `${count} points`)
  if (header.isPacked ? count > source.size * densest : header.offset + count * header.recordLength > source.size)
    throw new ModelError('damaged', 'fewer points than it says')
  return header
}

function reader({ format, scale, shift }: LasHeader, visit: OnPoint): (view: DataView, at: number) => void {
  const [colour, [sx, sy, sz], [dx, dy, dz]] = [colourAt[format], scale, shift]
  return (view, at) => {
    const [x, y, z] = [
      view.getInt32(at, true) * sx + dx,
      view.getInt32(at + 4, true) * sy + dy,
      view.getInt32(at + 8, true) * sz + dz,
    ]
    if (colour === undefined) {
      const strength = view.getUint16(at + 12, true)
      visit(x, y, z, strength, strength, strength)
    } else
      visit(
        x,
        y,
        z,
        view.getUint16(at + colour, true),
        view.getUint16(at + colour + 2, true),
        view.getUint16(at + colour + 4, true),
      )
  }
}

async function eachPlain(source: Source, header: LasHeader, visit: OnPoint): Promise<void> {
  const { recordLength, count } = header
  const take = reader(header, visit)
  const atOnce = Math.max(1, Math.floor((4 * 1024 * 1024) / recordLength))
  for (let done = 0; done < count; done += atOnce) {
    const rows = Math.min(atOnce, count - done)
    const block = await source.read(header.offset + done * recordLength, rows * recordLength)
    if (block.length < rows * recordLength) throw new ModelError('damaged', 'it ends too early')
    const view = new DataView(block.buffer, block.byteOffset, block.length)
    for (let row = 0; row < rows; row += 1) take(view, row * recordLength)
  }
}

async function eachPacked(source: Source, header: LasHeader, visit: OnPoint): Promise<void> {
  if (source.size > limits.meshBytes) throw new ModelError('too-complex', 'too large to be unpacked')
  const perf = await createLazPerf()
  const file = perf._malloc(source.size)
  const step = 16 * 1024 * 1024
  for (let at = 0; at < source.size; at += step)
    perf.HEAPU8.set(await source.read(at, Math.min(step, source.size - at)), file + at)
  const zip = new perf.LASZip()
  let point = 0
  try {
    zip.open(file, source.size)
    const length = zip.getPointLength()
    if (zip.getCount() < header.count || length < (shortest[zip.getPointFormat() & 0x3f] ?? Infinity) || length > 4_096)
      throw new ModelError('damaged', 'fewer points than it says')
    point = perf._malloc(length)
    const take = reader({ ...header, format: zip.getPointFormat() & 0x3f }, visit)
    let view = new DataView(perf.HEAPU8.buffer, point, length)
    for (let row = 0; row < header.count; row += 1) {
      zip.getPoint(point)
      // Its memory may move as it grows.
      if (view.buffer !== perf.HEAPU8.buffer) view = new DataView(perf.HEAPU8.buffer, point, length)
      take(view, 0)
    }
  } catch (error) {
    throw error instanceof ModelError ? error : new ModelError('damaged', String(error))
  } finally {
    zip.delete()
    if (point !== 0) perf._free(point)
    perf._free(file)
  }
}

export const lasFeed = (source: Source, header: LasHeader): PointFeed => ({
  box: header.box,
  count: header.count,
  each: (visit) => (header.isPacked ? eachPacked(source, header, visit) : eachPlain(source, header, visit)),
})
