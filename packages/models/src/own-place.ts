import type { Earthly } from './earth.ts'
import type { Matrix, Vector } from './matrix.ts'
import type { Box } from './mesh.ts'
import { earthlyOfGrid, gridOf } from './projections.ts'

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
export function ownPlaceOfNote(text: string): OwnPlace | null {
  const [, zone, half] = /UTM\s*(?:zone\s*)?(\d{1,2})\s*([NS])/i.exec(text) ?? []
  const [, east, north] = /^\s*(-?\d+(?:\.\d+)?)\s+(-?\d+(?:\.\d+)?)\b/m.exec(text) ?? []
  const epsg = zone !== undefined ? (half!.toUpperCase() === 'N' ? 32_600 : 32_700) + Number(zone) : Number(/EPSG:(\d{4,5})/i.exec(text)?.[1])
  const grid = gridOf(epsg)
  if (grid === undefined || east === undefined || north === undefined) return null
  const { convergence, ...at } = earthlyOfGrid(grid, Number(east), Number(north), 0)
  return { at, matrix: turnedAt(convergence, [0, 0, 0]) }
}
