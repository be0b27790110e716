import { distanceBetween, earthlyOf, geocentricOfLocal, type Earthly } from './earth.ts'
import { limits } from '../limits.ts'
import { add, transform, type Matrix, type Vector } from '../matrix.ts'
import type { Box } from '../mesh.ts'
import { earthlyOfGrid, gridOf, isApproximate } from './projections.ts'
import { systemName, type StatedPlace } from './stated-place.ts'

/** matrix: from the file's metres to east, north and up of a place. */
export type OwnPlace = { readonly at: Earthly; readonly matrix: Matrix }

/** Turned clockwise by so many degrees about a point of the file, which comes to lie at the place itself. */
export function turnedAt(degrees: number, [x, y, z]: Vector): Matrix {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [c, -s, 0, 0, s, c, 0, 0, 0, 0, 1, 0, -(c * x + s * y), -(-s * x + c * y), -z, 1]
}

/** Of a file whose metres are those of a grid. Null: one that is not known here, or none that the file lies on. */
export function ownPlaceOfGrid(epsg: number | null, { min, max }: Box): OwnPlace | null {
  const grid = epsg === null ? undefined : gridOf(epsg)
  if (grid === undefined) return null
  const [x, y] = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2]
  const { convergence, ...at } = earthlyOfGrid(grid, x, y, min[2])
  if (![at.latitude, at.longitude].every(Number.isFinite)) return null
  return { at, matrix: turnedAt(convergence, [x, y, min[2]]) }
}

/** "WGS84 UTM 50N" and what was taken off east and north. */
export function placeOfNote(text: string): { readonly own: OwnPlace | null; readonly stated: StatedPlace } | null {
  const [, zone, half] = /UTM\s*(?:zone\s*)?(\d{1,2})\s*([NS])/i.exec(text) ?? []
  const [, east, north] = /^[\t ]*(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)\b/m.exec(text) ?? []
  if (east === undefined || north === undefined || !Number.isFinite(Number(east)) || !Number.isFinite(Number(north)))
    return null
  const epsg =
    zone !== undefined
      ? (half!.toUpperCase() === 'N' ? 32_600 : 32_700) + Number(zone)
      : Number(/EPSG:(\d{4,5})/i.exec(text)?.[1])
  const grid = gridOf(epsg)
  const [first = ''] = text.trim().split('\n')
  const system = systemName(/[a-z]/i.test(first) ? first : undefined, Number.isNaN(epsg) ? null : epsg)
  const stated: StatedPlace = {
    source: 'note',
    system,
    coordinates: [Number(east), Number(north), 0],
    isGeographic: false,
    fault: grid !== undefined ? null : system === null ? 'no-system' : 'unknown-system',
    conversion: isApproximate(epsg) ? 'approximate' : 'none',
    unread: null,
    isHeightIgnored: false,
  }
  if (grid === undefined) return { own: null, stated }
  const { convergence, ...at } = earthlyOfGrid(grid, Number(east), Number(north), 0)
  if (Number.isNaN(at.latitude)) return { own: null, stated: { ...stated, fault: 'off-grid', conversion: 'none' } }
  return { own: { at, matrix: turnedAt(convergence, [0, 0, 0]) }, stated }
}

const isAltitude = (metres: number) => metres >= -1_000 && metres <= 20_000

/**
 * Heights that no building has are mistakes of units; the place across is right all the same. Null: no place at all.
 */
export function soundPlace(own: OwnPlace | null): OwnPlace | null {
  if (
    own === null ||
    ![own.at.latitude, own.at.longitude, ...own.matrix].every(Number.isFinite) ||
    Math.abs(own.at.latitude) > 90 ||
    Math.abs(own.at.longitude) > 180
  )
    return null
  return isAltitude(own.at.altitude) ? own : { ...own, at: { ...own.at, altitude: 0 } }
}

/**
 * Where the middle of a model lies by its own word: its coordinates may be far from the place that they are counted
 * from.
 */
export function middleOnEarth({ at, matrix }: OwnPlace, { min, max }: Box, origin: Vector): Earthly {
  const middle = add([(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2], origin)
  return earthlyOf(transform(geocentricOfLocal(at), transform(matrix, middle)))
}

/** Farther apart, a model and photos cannot be drawn together: a float no longer holds centimetres. */
export const areTooFarApart = (a: Earthly, b: Earthly): boolean => !(distanceBetween(a, b) <= limits.farthest)
