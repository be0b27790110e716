import type { Vector } from '../matrix.ts'

/** Where in a file its place stands. numbers: nowhere but in its coordinates. note: in a file beside it. */
export const statedSources = ['numbers', 'map-conversion', 'site', 'globe', 'note'] as const

/** Why what a file states places it nowhere. zero: latitude and longitude 0, which programs write for no place. */
export const placeFaults = ['none', 'no-system', 'unknown-system', 'off-grid', 'zero'] as const
export type PlaceFault = (typeof placeFaults)[number]

/** How its coordinates became WGS 84. assumed: in a datum that is not known here, they were read as if in WGS 84. */
export const placeConversions = ['none', 'approximate', 'assumed'] as const

/** What a file states of its place, in its own words and numbers. */
export type StatedPlace = {
  readonly source: (typeof statedSources)[number]
  /** Its coordinate system as it names it. */
  readonly system: string | null
  /**
   * East, north, up, of an IFC in metres and of points in the unit of the file; of geographic ones latitude, longitude,
   * height.
   */
  readonly coordinates: Vector
  readonly isGeographic: boolean
  /** Null: it can be placed by them. */
  readonly fault: PlaceFault | null
  readonly conversion: (typeof placeConversions)[number]
  /** A system that it names besides and that cannot be converted. */
  readonly unread: string | null
  /** Its height is none that a building has and was read as 0. */
  readonly isHeightIgnored: boolean
}

const longest = 200

/** A name and a code, as far as a file has them. */
export function systemName(name: string | undefined, epsg: number | null | undefined): string | null {
  const [words, code] = [
    (name ?? '')
      .replace(/[\p{Cc}\s|]+/gu, ' ')
      .trim()
      .slice(0, longest),
    epsg === null || epsg === undefined ? '' : `EPSG:${epsg}`,
  ]
  return words === '' ? code || null : code === '' || words.includes(code) ? words : `${words} (${code})`
}

/** Of a file whose coordinates are all that it says. */
export const onlyNumbers = (coordinates: Vector, fault: PlaceFault): StatedPlace => ({
  source: 'numbers',
  system: null,
  coordinates,
  isGeographic: false,
  fault,
  conversion: 'none',
  unread: null,
  isHeightIgnored: false,
})
