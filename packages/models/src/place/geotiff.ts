import type { Source } from '../files.ts'
import { textOf } from '../text.ts'
import { crsOfGeoKeys, type Crs } from './crs.ts'
import { metresPerDegree } from './earth.ts'
import { earthlyOfGrid, gridOf, isApproximate } from './projections.ts'
import type { PlaceFault, StatedPlace } from './stated-place.ts'

/** x = a + b * column + c * row, y = d + e * column + f * row, of the corner of a pixel, in the file's own unit. */
type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** Where a GeoTIFF says that it lies. */
export type GroundPlace = {
  readonly system: string | null
  readonly isGeographic: boolean
  readonly transform: Affine
  /** Null: it can be placed by them. */
  readonly fault: Extract<PlaceFault, 'no-system' | 'unknown-system' | 'off-grid'> | null
  readonly conversion: StatedPlace['conversion']
  /** Longitude and latitude of the upper left, upper right, lower right and lower left corner. Null: a fault. */
  readonly corners: readonly (readonly [longitude: number, latitude: number])[] | null
  /** Metres on the ground, in the middle. Null: the file does not say what its numbers count. */
  readonly metresPerPixel: number | null
}

const tags = { width: 256, height: 257, scale: 33_550, ties: 33_922, matrix: 34_264, keys: 34_735, doubles: 34_736 }
const wordsTag = 34_737
const wanted = new Set<number>([...Object.values(tags), wordsTag])
/** By their number: bytes, text, shorts, longs, doubles, and the longs of a large file. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 12: 8, 16: 8 }
const [maxEntries, maxBytes] = [4_096, 1_000_000]

type Fields = { readonly numbers: ReadonlyMap<number, readonly number[]>; readonly words: string }

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

function valueAt(view: DataView, type: number, at: number, isLittle: boolean): number {
  if (type === 3) return view.getUint16(at, isLittle)
  if (type === 4) return view.getUint32(at, isLittle)
  if (type === 12) return view.getFloat64(at, isLittle)
  return type === 16 ? Number(view.getBigUint64(at, isLittle)) : view.getUint8(at)
}

/** The wanted fields of the first picture. Undefined: no TIFF, or one that ends before they do. */
async function fieldsOf(source: Source): Promise<Fields | undefined> {
  const inside = (at: number, length: number) => at >= 0 && length >= 0 && at + length <= source.size
  if (!inside(0, 16)) return undefined
  const head = viewOf(await source.read(0, 16))
  const isLittle = head.getUint16(0, false) === 0x49_49
  if (!isLittle && head.getUint16(0, false) !== 0x4d_4d) return undefined
  const version = head.getUint16(2, isLittle)
  if (version !== 42 && version !== 43) return undefined
  const isLarge = version === 43
  const [first, countBytes, entryBytes, inlineBytes] = isLarge
    ? [Number(head.getBigUint64(8, isLittle)), 8, 20, 8]
    : [head.getUint32(4, isLittle), 2, 12, 4]
  if (!inside(first, countBytes)) return undefined
  const counted = viewOf(await source.read(first, countBytes))
  const count = isLarge ? Number(counted.getBigUint64(0, isLittle)) : counted.getUint16(0, isLittle)
  if (count > maxEntries || !inside(first + countBytes, count * entryBytes)) return undefined
  const entries = viewOf(await source.read(first + countBytes, count * entryBytes))
  const numbers = new Map<number, readonly number[]>()
  let words = ''
  for (let at = 0; at < entries.byteLength; at += entryBytes) {
    const [tag, type] = [entries.getUint16(at, isLittle), entries.getUint16(at + 2, isLittle)]
    const size = sizes[type]
    if (!wanted.has(tag) || size === undefined) continue
    const values = isLarge ? Number(entries.getBigUint64(at + 4, isLittle)) : entries.getUint32(at + 4, isLittle)
    const [length, valueField] = [values * size, at + entryBytes - inlineBytes]
    const start = valueAt(entries, isLarge ? 16 : 4, valueField, isLittle)
    if (length > maxBytes || (length > inlineBytes && !inside(start, length))) return undefined
    const body =
      length > inlineBytes
        ? viewOf(await source.read(start, length))
        : new DataView(entries.buffer, entries.byteOffset + valueField, length)
    if (tag === wordsTag) words = textOf(new Uint8Array(body.buffer, body.byteOffset, body.byteLength), 'latin1')
    else
      numbers.set(
        tag,
        Array.from({ length: values }, (_, index) => valueAt(body, type, index * size, isLittle)),
      )
  }
  return { numbers, words }
}

/** As a LAS file has them: whole numbers of two bytes and doubles, lowest byte first. */
function crsOfFields({ numbers, words }: Fields): Crs {
  const [keys, doubles] = [numbers.get(tags.keys) ?? [], numbers.get(tags.doubles) ?? []]
  const directory = new DataView(new ArrayBuffer(keys.length * 2))
  keys.forEach((value, index) => directory.setUint16(index * 2, value, true))
  const values = new DataView(new ArrayBuffer(doubles.length * 8))
  doubles.forEach((value, index) => values.setFloat64(index * 8, value, true))
  return crsOfGeoKeys(directory, values, words)
}

const rasterTypeKey = 1025
const isPointKey = 2

function isPixelAPoint(keys: readonly number[]): boolean {
  for (let at = 4; at + 3 < keys.length; at += 4) if (keys[at] === rasterTypeKey) return keys[at + 3] === isPointKey
  return false
}

/** Undefined: the file says nothing of its place, or only points that fix no single scale. */
function affineOf({ numbers }: Fields): Affine | undefined {
  const [scale, ties, matrix] = [numbers.get(tags.scale), numbers.get(tags.ties), numbers.get(tags.matrix)]
  let found: Affine | undefined
  if (scale !== undefined && scale.length >= 2 && ties !== undefined && ties.length >= 6) {
    const [column, row, , x, y] = ties as [number, number, number, number, number]
    // North is up whatever the sign: programs write both and mean the same.
    const [across, down] = [scale[0]!, -Math.abs(scale[1]!)]
    found = [x - column * across, across, 0, y - row * down, 0, down]
  } else if (matrix !== undefined && matrix.length >= 8) {
    const [b, c, , a, e, f, , d] = matrix as [number, number, number, number, number, number, number, number]
    found = [a, b, c, d, e, f]
  }
  if (found === undefined || !found.every(Number.isFinite)) return undefined
  const [a, b, c, d, e, f] = found
  if (b * f - c * e === 0) return undefined
  if (!isPixelAPoint(numbers.get(tags.keys) ?? [])) return found
  return [a - (b + c) / 2, b, c, d - (e + f) / 2, e, f]
}

type Position = readonly [longitude: number, latitude: number]

/** From coordinates of the file to degrees. Undefined: it names no system that is known here. */
function toEarth(crs: Crs): ((x: number, y: number) => Position) | undefined {
  if (crs.isDegrees) return (x, y) => [x, y]
  const grid = crs.epsg === null ? undefined : gridOf(crs.epsg)
  if (grid === undefined) return undefined
  const unit = crs.metres ?? 1
  return (x, y) => {
    const { longitude, latitude } = earthlyOfGrid(grid, x * unit, y * unit, 0)
    return [longitude, latitude]
  }
}

const isOnEarth = ([longitude, latitude]: Position) => Math.abs(longitude) <= 180 && Math.abs(latitude) < 90

function groundOf(crs: Crs, affine: Affine, width: number, height: number): GroundPlace {
  const [a, b, c, d, e, f] = affine
  const at = (column: number, row: number) => [a + b * column + c * row, d + e * column + f * row] as const
  const area = Math.abs(b * f - c * e)
  const place = toEarth(crs)
  const corners = place && [at(0, 0), at(width, 0), at(width, height), at(0, height)].map(([x, y]) => place(x, y))
  const isPlaced = corners !== undefined && corners.every(isOnEarth)
  const stated = { system: crs.system, isGeographic: crs.isDegrees, transform: affine } as const
  if (!isPlaced)
    return {
      ...stated,
      fault: corners !== undefined ? 'off-grid' : crs.system === null ? 'no-system' : 'unknown-system',
      conversion: 'none',
      corners: null,
      metresPerPixel: crs.isDegrees || crs.metres === undefined ? null : Math.sqrt(area) * crs.metres,
    }
  const { east, north } = metresPerDegree(at(width / 2, height / 2)[1])
  return {
    ...stated,
    fault: null,
    conversion: crs.isDegrees
      ? crs.isNearWgs84
        ? 'none'
        : 'assumed'
      : crs.epsg !== null && isApproximate(crs.epsg)
        ? 'approximate'
        : 'none',
    corners,
    metresPerPixel: Math.sqrt(crs.isDegrees ? area * east * north : area) * (crs.isDegrees ? 1 : (crs.metres ?? 1)),
  }
}

/** Null: the file says nothing of its place. */
export async function readGroundPlace(source: Source): Promise<GroundPlace | null> {
  const fields = await fieldsOf(source)
  const affine = fields && affineOf(fields)
  const [width, height] = [fields?.numbers.get(tags.width)?.[0], fields?.numbers.get(tags.height)?.[0]]
  if (fields === undefined || affine === undefined || width === undefined || height === undefined) return null
  return groundOf(crsOfFields(fields), affine, width, height)
}
