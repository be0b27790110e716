import { pictureTypeOf } from './cameras.ts'
import type { Lens } from './file-names.ts'
import { anglesOfOtherMakers, headingOfOtherMakers, heightOfOtherMakers } from './other-makers.ts'
import { factFields, isStated, type PhotoFacts, type PhotoPosition } from './photo-facts.ts'
import { first, numberAt, numberIn, numberOf, textAt, textOf, type Tags } from './read-tags.ts'

/** By the names of the tags; dates not revived, latitude and longitude of EXIF in degrees. */
export type PhotoTags = { readonly exif?: Tags | undefined; readonly xmp?: Tags | undefined }

type Place = Pick<PhotoFacts, 'position' | 'positionFault'>

function placeOf(longitude: number, latitude: number, source: PhotoPosition['source']): Place {
  if (longitude === 0 && latitude === 0) return { position: null, positionFault: 'zero' }
  const isOnEarth = Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  return isOnEarth
    ? { position: { longitude, latitude, source }, positionFault: null }
    : { position: null, positionFault: 'out-of-range' }
}

function readPlace(tags: Tags): Place {
  const pairs = [
    // The misspelt tag is real.
    ['xmp', numberAt(tags, 'GpsLongitude', 'GpsLongtitude'), numberAt(tags, 'GpsLatitude')],
    ['exif', numberAt(tags, 'longitude'), numberAt(tags, 'latitude')],
  ] as const
  const places = pairs.flatMap(([source, longitude, latitude]) =>
    longitude === null || latitude === null ? [] : [placeOf(longitude, latitude, source)],
  )
  return places.find(({ position }) => position !== null) ?? places[0] ?? { position: null, positionFault: 'missing' }
}

const clock = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}:\d{2}:\d{2})/
const zoned = /^[+-]\d{2}:\d{2}$/
const quarter = 15 * 60_000
const zoneMax = 14 * 60 * 60_000

/** GPS writes its own time, in UTC: how far the camera's clock is from it is its zone. */
function zoneByGps(local: string, tags: Tags): string {
  const day = clock.exec(`${textAt(tags, 'GPSDateStamp') ?? ''} 00:00:00`)
  const stamp = first(tags, ['GPSTimeStamp'])
  const [hours, minutes, seconds] = (Array.isArray(stamp) ? stamp : (textOf(stamp) ?? '').split(':')).map(numberOf)
  if (!day || typeof hours !== 'number' || typeof minutes !== 'number' || typeof seconds !== 'number') return ''
  const utc = Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]), hours, minutes, seconds)
  const ahead = Date.parse(`${local}Z`) - utc
  const zone = Math.round(ahead / quarter) * quarter
  if (!(Math.abs(zone) <= zoneMax && Math.abs(ahead - zone) <= 120_000)) return ''
  const away = Math.abs(zone) / 60_000
  return `${zone < 0 ? '-' : '+'}${String(Math.floor(away / 60)).padStart(2, '0')}:${String(away % 60).padStart(2, '0')}`
}

function readTime(tags: Tags): string | null {
  const found = clock.exec(textAt(tags, 'DateTimeOriginal', 'CreateDate', 'DateTimeDigitized') ?? '')
  if (!found) return null
  const local = `${found[1]}-${found[2]}-${found[3]}T${found[4]}`
  const written = textAt(tags, 'OffsetTimeOriginal', 'OffsetTime', 'OffsetTimeDigitized') ?? ''
  return `${local}${zoned.test(written) ? written : zoneByGps(local, tags)}`
}

/** DJI's manuals: 16 single, 32 to 49 float, 50 fixed. */
function readRtk(flag: number | null): PhotoFacts['rtk'] {
  if (flag === null) return null
  if (flag === 50) return 'fixed'
  return flag >= 32 && flag < 50 ? 'float' : flag === 16 ? 'single' : 'none'
}

/** It writes its gimbal's angles, and always as 0. */
const modelsWithoutGimbal = ['FC7303']

/**
 * Some firmware writes all angles of the gimbal as 0: looking north, level and upright to the hundredth while the drone
 * heads elsewhere.
 */
const isUnwritten = (angles: readonly (number | null)[], heading: number | null) =>
  heading !== null && heading !== 0 && angles.every((angle) => angle === 0)

/** An editor cut it and says so, or it was joined from several: what it shows is no longer what its lens saw. */
const isCropped = (tags: Tags) =>
  /^true$/i.test(String(first(tags, ['HasCrop']))) || textAt(tags, 'ProjectionType') !== null

/** A laser that measured nothing, or is not there, writes 0; so do lenses of unknown length. */
const aboveZero = (value: number | null) => (value !== null && value > 0 ? value : null)

const serials = ['CameraSerialNumber', 'BodySerialNumber', 'SerialNumber', 'DroneSerialNumber'] as const

/** Cameras without a serial number write 0 in its place. */
const unlessZero = (value: string | null) => (value !== null && isStated(value) ? value : null)

/** Never throws: what a camera wrote wrongly, or somebody on purpose, is left out. lens: as the file's name says. */
export function readPhotoFacts({ exif, xmp }: PhotoTags, lens?: Lens | null): PhotoFacts {
  // Some write 'Test_Pro' and 1970 into XMP, beside the true model and time in EXIF.
  const tags = { ...xmp, ...exif }
  const model = textAt(tags, 'Model')
  const flightYaw = numberAt(tags, 'FlightYawDegree') ?? headingOfOtherMakers(tags)
  const angles = ['GimbalYawDegree', 'GimbalPitchDegree', 'GimbalRollDegree'].map((name) => numberAt(tags, name))
  const hasGimbal =
    !isUnwritten(angles, flightYaw) && (model === null || !modelsWithoutGimbal.includes(model.toUpperCase()))
  const [yaw = null, pitch = null, roll = null] = hasGimbal ? angles : []
  const other = anglesOfOtherMakers(tags)
  // Too near or too far, a laser says so and leaves some number behind.
  const hasLaser = (textAt(tags, 'LRFStatus') ?? 'Normal') === 'Normal'
  const below = numberAt(tags, 'GPSAltitudeRef') === 1 ? -1 : 1
  const altitude = numberAt(tags, 'GPSAltitude')
  const read: Omit<PhotoFacts, 'type' | 'isCropped'> = {
    width: numberAt(tags, 'ExifImageWidth', 'PixelXDimension', 'ImageWidth'),
    height: numberAt(tags, 'ExifImageHeight', 'PixelYDimension', 'ImageHeight'),
    takenAt: readTime(tags),
    ...readPlace(tags),
    absoluteAltitude: numberAt(tags, 'AbsoluteAltitude') ?? (altitude === null ? null : altitude * below),
    relativeAltitude: numberAt(tags, 'RelativeAltitude') ?? heightOfOtherMakers(tags),
    gimbalYaw: yaw ?? other.yaw,
    gimbalPitch: pitch ?? other.pitch,
    gimbalRoll: roll ?? other.roll,
    flightYaw,
    focalLength: aboveZero(numberAt(tags, 'FocalLength')),
    equivalentFocalLength: aboveZero(numberAt(tags, 'FocalLengthIn35mmFormat', 'FocalLengthIn35mmFilm')),
    calibratedFocalLength: aboveZero(
      numberAt(tags, 'CalibratedFocalLength') ?? numberIn(tags, 'CalibratedFocalLength', 'X'),
    ),
    digitalZoom: numberAt(tags, 'DigitalZoomRatio'),
    laserRange: hasLaser ? aboveZero(numberAt(tags, 'LRFTargetDistance')) : null,
    rtk: readRtk(numberAt(tags, 'RtkFlag')),
    model,
    serial: serials.map((name) => unlessZero(textAt(tags, name))).find((value) => value !== null) ?? null,
    imageSource: textAt(tags, 'ImageSource', 'CameraSource'),
  }
  const good = Object.fromEntries(
    Object.entries(read).map(([key, value]) => [
      key,
      factFields[key as keyof typeof factFields].safeParse(value).success ? value : null,
    ]),
  ) as typeof read
  const facts: PhotoFacts = { ...good, type: pictureTypeOf(good, lens) }
  return isCropped(tags) ? { ...facts, isCropped: true } : facts
}
