import { multiply, translation, type Matrix, type Vector } from '../matrix.ts'

/** Degrees and metres, WGS 84. */
export type Earthly = { readonly latitude: number; readonly longitude: number; readonly altitude: number }

const equator = 6_378_137
const flattening = 1 / 298.257_223_563
const square = flattening * (2 - flattening)
const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (value: number) => (value * 180) / Math.PI

/** From the middle of the earth. */
export function geocentric({ latitude, longitude, altitude }: Earthly): Vector {
  const [phi, lambda] = [radians(latitude), radians(longitude)]
  const across = equator / Math.sqrt(1 - square * Math.sin(phi) ** 2)
  return [
    (across + altitude) * Math.cos(phi) * Math.cos(lambda),
    (across + altitude) * Math.cos(phi) * Math.sin(lambda),
    (across * (1 - square) + altitude) * Math.sin(phi),
  ]
}

export function earthlyOf([x, y, z]: Vector): Earthly {
  const ring = Math.hypot(x, y)
  let phi = Math.atan2(z, ring * (1 - square))
  let across = equator
  for (let step = 0; step < 8; step += 1) {
    across = equator / Math.sqrt(1 - square * Math.sin(phi) ** 2)
    phi = Math.atan2(z + square * across * Math.sin(phi), ring)
  }
  const altitude = Math.abs(phi) < 1 ? ring / Math.cos(phi) - across : z / Math.sin(phi) - across * (1 - square)
  return { latitude: degrees(phi), longitude: degrees(Math.atan2(y, x)), altitude }
}

/** East, north, up at a place -> from the middle of the earth. */
export function geocentricOfLocal(at: Earthly): Matrix {
  const [phi, lambda] = [radians(at.latitude), radians(at.longitude)]
  const [sp, cp, sl, cl] = [Math.sin(phi), Math.cos(phi), Math.sin(lambda), Math.cos(lambda)]
  const [x, y, z] = geocentric(at)
  return [-sl, cl, 0, 0, -sp * cl, -sp * sl, cp, 0, cp * cl, cp * sl, sp, 0, x, y, z, 1]
}

export function localOfGeocentric(at: Earthly): Matrix {
  const m = geocentricOfLocal(at)
  const turned: Matrix = [m[0]!, m[4]!, m[8]!, 0, m[1]!, m[5]!, m[9]!, 0, m[2]!, m[6]!, m[10]!, 0, 0, 0, 0, 1]
  const [x, y, z] = geocentric(at)
  return multiply(turned, translation([-x, -y, -z]))
}

/** Metres east, north and up of `origin`. */
export function localOf(origin: Earthly): (at: Earthly) => Vector {
  const m = localOfGeocentric(origin)
  return (at) => {
    const [x, y, z] = geocentric(at)
    return [
      m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
      m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
      m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
    ]
  }
}

/** How far a degree reaches at a latitude. */
export function metresPerDegree(latitude: number): { readonly east: number; readonly north: number } {
  const flat = 1 - square * Math.sin(radians(latitude)) ** 2
  return {
    east: radians(1) * (equator / Math.sqrt(flat)) * Math.cos(radians(latitude)),
    north: radians(1) * ((equator * (1 - square)) / flat ** 1.5),
  }
}

/** Metres along the ground, on a sphere: shows how far apart places are, not for measuring. */
export function distanceBetween(a: Earthly, b: Earthly): number {
  const [lat, lon] = [radians(b.latitude - a.latitude), radians(b.longitude - a.longitude)]
  const part =
    Math.sin(lat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(lon / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.min(1, Math.sqrt(part)))
}
