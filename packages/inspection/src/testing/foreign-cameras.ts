import { fraction, inDegrees, type CameraWrites } from './camera-files.ts'

/** Where a camera was and how it looked; degrees and metres. */
export type Stance = {
  readonly longitude: number
  readonly latitude: number
  /** Above the sea, and above the place of take-off. */
  readonly altitude: number
  readonly up: number
  /** -180 up to 180. */
  readonly yaw: number
  readonly pitch: number
}

export type Seen = {
  /** Pixels, of the picture as it is seen upright. */
  readonly focal: number
  /** Share by which the focal length may be off. */
  readonly within?: number
  /** The file says nothing of the tilt, and the camera was level. */
  readonly isLevel?: true
  /** Metres, one standard deviation, of the height of what is in its middle. */
  readonly heightSigmaM?: readonly [least: number, most: number]
}

export type ForeignCamera = {
  readonly name: string
  readonly fileName: string
  /** Pixels, as stored in the file. */
  readonly size: readonly [width: number, height: number]
  /** By EXIF it is shown turned by a quarter. */
  readonly isTurned?: true
  readonly writes: (at: Stance) => CameraWrites
  /** The reason of one that is left out. */
  readonly sees: Seen | 'no-position' | 'no-camera' | 'thermal'
}

export const signed = (value: number, places = 2): string =>
  `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(places)}`
export const fullTurn = (degrees: number): number => ((degrees % 360) + 360) % 360

/** EXIF of a camera with GPS. equivalent: focal length for 35 mm film. */
export const exifOf = (
  at: Stance,
  {
    make,
    model,
    size,
    ...lens
  }: { make: string; model: string; size?: readonly [number, number] } & {
    focalLength?: number
    equivalent?: number
    zoom?: number
    orientation?: number
  },
): CameraWrites => ({
  main: { 0x010f: make, 0x0110: model, ...(lens.orientation === undefined ? {} : { 0x0112: lens.orientation }) },
  exif: {
    0x9003: '2026:10:12 09:30:00',
    ...(size === undefined ? {} : { 0xa002: size[0], 0xa003: size[1] }),
    ...(lens.focalLength === undefined ? {} : { 0x920a: fraction(lens.focalLength) }),
    ...(lens.equivalent === undefined ? {} : { 0xa405: lens.equivalent }),
    ...(lens.zoom === undefined ? {} : { 0xa404: fraction(lens.zoom) }),
  },
  gps: {
    0x0001: at.latitude < 0 ? 'S' : 'N',
    0x0002: inDegrees(at.latitude),
    0x0003: at.longitude < 0 ? 'W' : 'E',
    0x0004: inDegrees(at.longitude),
    0x0006: fraction(at.altitude),
  },
})

/** As attributes of one description. */
export const attributes = (about: string, namespace: string, uri: string, tags: Readonly<Record<string, string>>) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${about}" xmlns:${namespace}="${uri}" ${Object.entries(
    tags,
  )
    .map(([name, value]) => `${namespace}:${name}="${value}"`)
    .join(' ')}/></rdf:RDF>`

/** As elements of one description. */
export const elements = (
  about: string,
  namespaces: Readonly<Record<string, string>>,
  tags: Readonly<Record<string, string>>,
) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${about}" ${Object.entries(
    namespaces,
  )
    .map(([name, uri]) => `xmlns:${name}="${uri}"`)
    .join(' ')}>${Object.entries(tags)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</rdf:Description></rdf:RDF>`

export type DjiTags = Readonly<Record<string, string>>

/** As DJI writes the XMP of a drone with a gimbal. */
export const djiXmp = (at: Stance, tags: DjiTags = {}): string =>
  attributes('DJI Meta Data', 'drone-dji', 'http://www.dji.com/drone-dji/1.0/', {
    GpsLatitude: signed(at.latitude, 9),
    GpsLongitude: signed(at.longitude, 9),
    AbsoluteAltitude: signed(at.altitude, 3),
    RelativeAltitude: signed(at.up, 3),
    GimbalRollDegree: '+0.00',
    GimbalYawDegree: signed(at.yaw),
    GimbalPitchDegree: signed(at.pitch),
    FlightRollDegree: '+1.20',
    FlightYawDegree: signed(at.yaw + 1.3),
    FlightPitchDegree: '-3.40',
    ...tags,
  })
