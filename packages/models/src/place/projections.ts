import type { Earthly } from './earth.ts'

/**
 * Transverse Mercator. Metres, degrees. shift: of the datum against WGS 84, near enough for a building to be put on the
 * map.
 */
type Grid = {
  readonly latitude: number
  readonly longitude: number
  readonly east: number
  readonly north: number
  readonly scale: number
  readonly equator: number
  readonly flattening: number
  readonly shift: { readonly latitude: number; readonly longitude: number }
  /**
   * Grid metres of the territory it is defined for, with some kilometres around. Beyond them numbers are a mistake, such
   * as those of another grid, and would put a building into the sea or onto another continent.
   */
  readonly area?: { readonly west: number; readonly east: number; readonly south: number; readonly north: number }
}

const wgs84 = { equator: 6_378_137, flattening: 1 / 298.257_223_563, shift: { latitude: 0, longitude: 0 } }

/** To WGS 84 a latitude of Hong Kong 1980 loses 5.5 arc seconds, a longitude gains 8.8 (Lands Department). */
const hongKong: Grid = {
  latitude: 22 + 18 / 60 + 43.68 / 3600,
  longitude: 114 + 10 / 60 + 42.8 / 3600,
  east: 836_694.05,
  north: 819_069.8,
  scale: 1,
  equator: 6_378_388,
  flattening: 1 / 297,
  shift: { latitude: -5.5 / 3600, longitude: 8.8 / 3600 },
  area: { west: 785_000, east: 880_000, south: 790_000, north: 860_000 },
}
const singapore: Grid = {
  ...wgs84,
  latitude: 1 + 22 / 60,
  longitude: 103 + 50 / 60,
  east: 28_001.642,
  north: 38_744.572,
  scale: 1,
  area: { west: -10_000, east: 110_000, south: 5_000, north: 65_000 },
}

const utm = (zone: number, isSouth: boolean): Grid => ({
  ...wgs84,
  latitude: 0,
  longitude: zone * 6 - 183,
  east: 500_000,
  north: isSouth ? 10_000_000 : 0,
  scale: 0.9996,
})

const gaussKrueger = (longitude: number, before: number): Grid => ({
  ...wgs84,
  latitude: 0,
  longitude,
  east: before + 500_000,
  north: 0,
  scale: 1,
})

/** Undefined: a grid that is not known here. */
export function gridOf(epsg: number): Grid | undefined {
  if (epsg === 2326) return hongKong
  if (epsg === 3414) return singapore
  // CGCS2000, zones of three degrees: with the number of the zone before the easting, and without it.
  if (epsg >= 4513 && epsg <= 4533) return gaussKrueger(75 + 3 * (epsg - 4513), (epsg - 4488) * 1_000_000)
  if (epsg >= 4534 && epsg <= 4554) return gaussKrueger(75 + 3 * (epsg - 4534), 0)
  const zone = epsg % 100
  if (zone < 1 || zone > 60) return undefined
  if (epsg >= 32_601 && epsg <= 32_660) return utm(zone, false)
  if (epsg >= 32_701 && epsg <= 32_760) return utm(zone, true)
  // ETRS89, NAD83, GDA94 and GDA2020: within two metres of WGS 84.
  if ((epsg >= 28_348 && epsg <= 28_358) || (epsg >= 7846 && epsg <= 7859)) return utm(zone, true)
  if (epsg >= 25_828 && epsg <= 25_838) return utm(zone, false)
  if (epsg >= 26_901 && epsg <= 26_923) return utm(zone, false)
  return undefined
}

/**
 * Two metres: as much as Hong Kong 1980, ETRS89, NAD83, GDA and CGCS2000 differ from WGS 84 after what is done here.
 */
export const isApproximate = (epsg: number): boolean =>
  epsg === 2326 ||
  (epsg >= 4513 && epsg <= 4554) ||
  (epsg >= 28_348 && epsg <= 28_358) ||
  (epsg >= 7846 && epsg <= 7859) ||
  (epsg >= 25_828 && epsg <= 25_838) ||
  (epsg >= 26_901 && epsg <= 26_923)

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI

/** Krüger's series to the sixth power of n: below a millimetre within a zone. */
function seriesOf({ flattening, equator, latitude }: Grid) {
  const n = flattening / (2 - flattening)
  const radius = (equator / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64)
  const alpha = [
    n / 2 - (2 * n ** 2) / 3 + (5 * n ** 3) / 16,
    (13 * n ** 2) / 48 - (3 * n ** 3) / 5,
    (61 * n ** 3) / 240,
  ]
  const beta = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480]
  const e = Math.sqrt(flattening * (2 - flattening))
  const conformal = (phi: number) => Math.atan(Math.sinh(Math.atanh(Math.sin(phi)) - e * Math.atanh(e * Math.sin(phi))))
  const chi = conformal(radians(latitude))
  const start = radius * (chi + alpha.reduce((sum, a, index) => sum + a * Math.sin(2 * (index + 1) * chi), 0))
  return { radius, beta, e, start }
}

const isInside = ({ area }: Grid, east: number, north: number): boolean =>
  area === undefined || (east >= area.west && east <= area.east && north >= area.south && north <= area.north)

/**
 * Grid metres -> degrees of WGS 84, and which way the grid's north lies: degrees clockwise from true north. Outside the
 * area of the grid nothing is a number.
 */
export function earthlyOfGrid(
  grid: Grid,
  east: number,
  north: number,
  altitude: number,
): Earthly & { readonly convergence: number } {
  if (!isInside(grid, east, north))
    return { latitude: Number.NaN, longitude: Number.NaN, altitude, convergence: Number.NaN }
  const { radius, beta, e, start } = seriesOf(grid)
  const place = (x: number, y: number) => {
    const [xi, eta] = [(y - grid.north) / grid.scale / radius + start / radius, (x - grid.east) / grid.scale / radius]
    const xiPrime = beta.reduce(
      (sum, b, index) => sum - b * Math.sin(2 * (index + 1) * xi) * Math.cosh(2 * (index + 1) * eta),
      xi,
    )
    const etaPrime = beta.reduce(
      (sum, b, index) => sum - b * Math.cos(2 * (index + 1) * xi) * Math.sinh(2 * (index + 1) * eta),
      eta,
    )
    const chi = Math.asin(Math.sin(xiPrime) / Math.cosh(etaPrime))
    let phi = chi
    for (let step = 0; step < 6; step += 1)
      phi = Math.asin(Math.tanh(Math.atanh(Math.sin(chi)) + e * Math.atanh(e * Math.sin(phi))))
    return {
      latitude: degrees(phi) + grid.shift.latitude,
      longitude: grid.longitude + degrees(Math.atan2(Math.sinh(etaPrime), Math.cos(xiPrime))) + grid.shift.longitude,
    }
  }
  const [here, up] = [place(east, north), place(east, north + 100)]
  const convergence = degrees(
    Math.atan2((up.longitude - here.longitude) * Math.cos(radians(here.latitude)), up.latitude - here.latitude),
  )
  return { ...here, altitude, convergence }
}
