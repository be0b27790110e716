import type { ElevationFrame, FramePlane } from '../coverage/types.ts'
import type { FlightInput, FlightSettings } from '../flight-plans/flight-types.ts'
import { onMapOf } from '../flight-plans/site.ts'
import type { PhotoFacts } from '../photos/photo-facts.ts'

const origin = { longitude: 114.1712, latitude: 22.3159, altitude: 6.4 }
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Planes one after another from the left, each turned by its own bearing. */
export function aFrame(
  parts: readonly { readonly bearing: number; readonly lengthM: number }[] = [{ bearing: 0, lengthM: 40 }],
  known: Partial<ElevationFrame> = {},
): ElevationFrame {
  let [startM, at] = [0, { x: 0, y: 0 }]
  const planes = parts.map(({ bearing, lengthM }): FramePlane => {
    const plane = { origin: { ...onMapOf(origin, at), altitude: origin.altitude }, bearing, lengthM, startM }
    const along = radians(bearing - 90)
    at = { x: at.x + Math.sin(along) * lengthM, y: at.y + Math.cos(along) * lengthM }
    startM += lengthM
    return plane
  })
  return {
    ...planes[0]!,
    lengthM: startM,
    heightM: 30,
    source: 'typed',
    lengthSource: 'typed',
    sigmaM: 0.2,
    planes,
    ...known,
  }
}

export const flightSettings: FlightSettings = {
  drone: 'm30t',
  distanceM: 6,
  sideOverlap: 0.7,
  frontOverlap: 0.8,
  lanes: 'up',
  takeOffLevelM: 0,
}

/** Ten floors of three metres. */
export const tenFloors = Array.from({ length: 10 }, (_, index) => ({ name: String(9 - index), height: 3 }))

export const aFlight = (known: Partial<FlightInput> = {}, settings: Partial<FlightSettings> = {}): FlightInput => ({
  frame: aFrame(),
  floors: tenFloors,
  elevationSlug: 'north',
  areas: null,
  ...known,
  settings: { ...flightSettings, ...settings },
})

export const rectangle = (left: number, bottom: number, width: number, height: number) => [
  { x: left, y: bottom },
  { x: left + width, y: bottom },
  { x: left + width, y: bottom + height },
  { x: left, y: bottom + height },
]

/** What a drone would write into a photo that was taken at a planned point. */
export const factsOfPoint = (
  point: { longitude: number; latitude: number; heightM: number; heading: number },
  camera: { width: number; height: number; focalLength: number },
  facts: (known: Partial<PhotoFacts>) => PhotoFacts,
): PhotoFacts =>
  facts({
    width: camera.width,
    height: camera.height,
    position: { longitude: point.longitude, latitude: point.latitude, source: 'xmp' },
    positionFault: null,
    relativeAltitude: point.heightM,
    gimbalYaw: ((point.heading + 180) % 360) - 180,
    gimbalPitch: 0,
    gimbalRoll: 0,
    focalLength: camera.focalLength,
    model: 'M30T',
  })
