/** Millimetres, or both as 35 mm equivalents; pixels of the photos it takes unless it is set otherwise. */
export type FlightCamera = {
  readonly sensorWidth: number
  readonly focalLength: number
  readonly width: number
  readonly height: number
}

export type FlightDrone = {
  readonly name: string
  readonly camera: FlightCamera
  /**
   * DJI's numbers of aircraft and camera; null: it flies no WPML, only Litchi. Litchi flies none of those that fly WPML
   * here.
   */
  readonly wpml: { readonly drone: number; readonly subDrone: number; readonly payload: number } | null
  /** Minutes of a battery that a plan may use: some 65 % of what DJI states, so that it lands with a reserve. */
  readonly batteryMinutes: number
}

const m30: FlightCamera = { sensorWidth: 6.4, focalLength: 4.5, width: 4000, height: 3000 }
const mavic3: FlightCamera = { sensorWidth: 17.3, focalLength: 12.29, width: 5280, height: 3956 }
const mavic3t: FlightCamera = { sensorWidth: 6.4, focalLength: 4.4, width: 4000, height: 3000 }
/** 35 mm equivalents: DJI states 24 mm and no size of the sensor. */
const matrice3td: FlightCamera = { sensorWidth: 34.6, focalLength: 24, width: 4032, height: 3024 }
const h20: FlightCamera = { sensorWidth: 34.6, focalLength: 24.5, width: 4056, height: 3040 }

/** Numbers of DJI's WPML reference, droneEnumValue, droneSubEnumValue and payloadEnumValue. */
export const flightDrones = {
  m30: { name: 'Matrice 30', camera: m30, wpml: { drone: 67, subDrone: 0, payload: 52 }, batteryMinutes: 26 },
  m30t: { name: 'Matrice 30T', camera: m30, wpml: { drone: 67, subDrone: 1, payload: 53 }, batteryMinutes: 26 },
  m3e: {
    name: 'Mavic 3 Enterprise',
    camera: mavic3,
    wpml: { drone: 77, subDrone: 0, payload: 66 },
    batteryMinutes: 28,
  },
  m3t: { name: 'Mavic 3T', camera: mavic3t, wpml: { drone: 77, subDrone: 1, payload: 67 }, batteryMinutes: 28 },
  m3d: { name: 'Matrice 3D', camera: mavic3, wpml: { drone: 91, subDrone: 0, payload: 80 }, batteryMinutes: 32 },
  m3td: { name: 'Matrice 3TD', camera: matrice3td, wpml: { drone: 91, subDrone: 1, payload: 81 }, batteryMinutes: 32 },
  'm300-h20': {
    name: 'Matrice 300 RTK + H20',
    camera: h20,
    wpml: { drone: 60, subDrone: 0, payload: 42 },
    batteryMinutes: 28,
  },
  'm300-h20t': {
    name: 'Matrice 300 RTK + H20T',
    camera: h20,
    wpml: { drone: 60, subDrone: 0, payload: 43 },
    batteryMinutes: 28,
  },
  'm350-h20': {
    name: 'Matrice 350 RTK + H20',
    camera: h20,
    wpml: { drone: 89, subDrone: 0, payload: 42 },
    batteryMinutes: 28,
  },
  'm350-h20t': {
    name: 'Matrice 350 RTK + H20T',
    camera: h20,
    wpml: { drone: 89, subDrone: 0, payload: 43 },
    batteryMinutes: 28,
  },
  'mini-2': {
    name: 'Mini 2',
    camera: { sensorWidth: 6.3, focalLength: 4.49, width: 4000, height: 3000 },
    wpml: null,
    batteryMinutes: 18,
  },
} as const satisfies Readonly<Record<string, FlightDrone>>

export type FlightDroneId = keyof typeof flightDrones
export const flightDroneIds = Object.keys(flightDrones) as readonly FlightDroneId[] as readonly [
  FlightDroneId,
  ...FlightDroneId[],
]
export const flightDroneOf = (id: FlightDroneId): FlightDrone => flightDrones[id]

/** Metres that a photo shows square to the elevation. */
export function photoSizeAt(
  camera: FlightCamera,
  distanceM: number,
): { readonly width: number; readonly height: number } {
  const width = (distanceM * camera.sensorWidth) / camera.focalLength
  return { width, height: (width * camera.height) / camera.width }
}

export const mmPxAt = (camera: FlightCamera, distanceM: number): number =>
  (distanceM * camera.sensorWidth * 1_000) / (camera.focalLength * camera.width)

export const distanceFor = (camera: FlightCamera, mmPx: number): number =>
  (mmPx * camera.focalLength * camera.width) / (camera.sensorWidth * 1_000)
