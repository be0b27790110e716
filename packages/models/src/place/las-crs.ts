import { crsOfGeoKeys, crsOfWkt, unknownCrs, type Crs } from './crs.ts'
import { metresPerDegree } from './earth.ts'
import type { Source } from '../files.ts'
import { translation, type Vector } from '../matrix.ts'
import type { Box } from '../mesh.ts'
import { ownPlaceOfGrid, type OwnPlace } from './own-place.ts'
import { gridOf, isApproximate } from './projections.ts'
import type { PlaceFault, StatedPlace } from './stated-place.ts'
import { textOf } from '../text.ts'
import { unitOfMetres, type FileUnit } from './units.ts'

/** Bytes of well-known text that no real coordinate system exceeds. */
const maxCrsBytes = 1_000_000
type LasRecord = { readonly id: number; readonly at: number; readonly length: number }

/** Headers of what a file says beside its points: `headLength` is 54 bytes before the points, 60 behind them. */
async function* recordsAt(
  source: Source,
  start: number,
  count: number,
  headLength: 54 | 60,
): AsyncGenerator<LasRecord> {
  let at = start
  for (let record = 0; record < Math.min(count, 200) && at + headLength <= source.size; record += 1) {
    const head = await source.read(at, headLength)
    const view = new DataView(head.buffer, head.byteOffset, head.length)
    const length = headLength === 54 ? view.getUint16(20, true) : Number(view.getBigUint64(20, true))
    if (at + headLength + length > source.size) return
    yield { id: view.getUint16(18, true), at: at + headLength, length }
    at += headLength + length
  }
}

/** Well-known text wins over keys: a file that has both says so by a flag, and most that have both agree. */
export async function crsOf(source: Source, head: DataView): Promise<Crs> {
  const bodies = new Map<number, DataView>()
  const take = async (records: AsyncGenerator<LasRecord>) => {
    for await (const { id, at, length } of records) {
      if (![34_735, 34_736, 34_737, 2112].includes(id) || length > maxCrsBytes) continue
      const body = await source.read(at, length)
      bodies.set(id, new DataView(body.buffer, body.byteOffset, body.length))
    }
  }
  await take(recordsAt(source, head.getUint16(94, true), head.getUint32(100, true), 54))
  const isLarge = head.getUint8(25) >= 4 && head.byteLength >= 375
  const behind = isLarge ? Number(head.getBigUint64(235, true)) : 0
  if (behind > 0 && behind < source.size) await take(recordsAt(source, behind, head.getUint32(243, true), 60))
  const [words, keys] = [bodies.get(2112), bodies.get(34_735)]
  const read = (body: DataView | undefined) =>
    body === undefined ? '' : textOf(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
  const byWords = words === undefined ? unknownCrs : crsOfWkt(read(words))
  if (byWords.isDegrees || byWords.epsg !== null || byWords.metres !== undefined || keys === undefined) return byWords
  return crsOfGeoKeys(keys, bodies.get(34_736), read(bodies.get(34_737)))
}

/** Metres are (coordinate + offset) * factor: a cloud in degrees is laid flat around its own middle. */
type Metric = {
  readonly factor: Vector
  readonly offset: Vector
  readonly own: OwnPlace | null
  readonly unit: FileUnit
  readonly stated: StatedPlace
}

function faultOf({ epsg, isDegrees, system }: Crs): PlaceFault {
  if (isDegrees || (epsg !== null && gridOf(epsg) !== undefined)) return 'off-grid'
  return system === null ? 'no-system' : 'unknown-system'
}

/** Upwards a file that does not say otherwise counts as it does across, and in metres where that is degrees. */
export function metricOf(crs: Crs, { min, max }: Box): Metric {
  const { epsg, isDegrees, metres, metresUp } = crs
  const [longitude, latitude, height] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]
  const stated = { source: 'numbers', system: crs.system, unread: null, isHeightIgnored: false } as const
  if (isDegrees && Math.abs(longitude) <= 180 && Math.abs(latitude) < 90) {
    const [{ east, north }, up] = [metresPerDegree(latitude), metresUp ?? 1]
    const inDegrees: StatedPlace = {
      ...stated,
      coordinates: [latitude, longitude, height],
      isGeographic: true,
      fault: null,
      conversion: crs.isNearWgs84 ? 'none' : 'assumed',
    }
    return {
      stated: inDegrees,
      factor: [east, north, up],
      offset: [-longitude, -latitude, 0],
      unit: 'degree',
      own: { at: { latitude, longitude, altitude: min[2] * up }, matrix: translation([0, 0, -min[2] * up]) },
    }
  }
  const [across, up] = [metres ?? 1, metresUp ?? metres ?? 1]
  const inMetres = (at: Vector): Vector => [at[0] * across, at[1] * across, at[2] * up]
  const own = ownPlaceOfGrid(epsg, { min: inMetres(min), max: inMetres(max) })
  const onGrid: StatedPlace = {
    ...stated,
    coordinates: [longitude, latitude, height],
    isGeographic: false,
    fault: own === null ? faultOf(crs) : null,
    conversion: epsg !== null && isApproximate(epsg) ? 'approximate' : 'none',
  }
  return { stated: onGrid, factor: [across, across, up], offset: [0, 0, 0], unit: unitOfMetres(metres), own }
}
