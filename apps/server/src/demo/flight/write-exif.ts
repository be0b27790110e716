import { clockOf, type Camera, type Station } from './plan-flight.ts'

/** TIFF's own numbers of types. */
type Value =
  | { readonly type: 1 | 3 | 4; readonly values: readonly number[] }
  | { readonly type: 2; readonly text: string }
  | { readonly type: 5; readonly values: readonly (readonly [number, number])[] }
  | { readonly type: 7; readonly text: string }
type Entry = readonly [tag: number, value: Value]

const short = (...values: readonly number[]): Value => ({ type: 3, values })
const long = (...values: readonly number[]): Value => ({ type: 4, values })
const bytes = (...values: readonly number[]): Value => ({ type: 1, values })
const ascii = (text: string): Value => ({ type: 2, text: `${text}\0` })
const rational = (...values: readonly (readonly [number, number])[]): Value => ({ type: 5, values })

function payloadOf(value: Value): Buffer {
  if (value.type === 2 || value.type === 7) return Buffer.from(value.text, 'latin1')
  if (value.type === 5) {
    const out = Buffer.alloc(value.values.length * 8)
    value.values.forEach(([over, under], index) => {
      out.writeUInt32LE(over, index * 8)
      out.writeUInt32LE(under, index * 8 + 4)
    })
    return out
  }
  const size = { 1: 1, 3: 2, 4: 4 }[value.type]
  const out = Buffer.alloc(value.values.length * size)
  value.values.forEach((one, index) => out.writeUIntLE(one, index * size, size))
  return out
}

const countOf = (value: Value) => ('text' in value ? value.text.length : value.values.length)
const even = (length: number) => length + (length % 2)

/** One directory with its values behind it, as it stands `at` in the file. Readers expect the tags in order. */
function directory(entries: readonly Entry[], at: number): Buffer {
  const sorted = entries.toSorted(([one], [other]) => one - other)
  const head = Buffer.alloc(2 + sorted.length * 12 + 4)
  head.writeUInt16LE(sorted.length, 0)
  const tail: Buffer[] = []
  let next = at + head.length
  for (const [index, [tag, value]] of sorted.entries()) {
    const [place, payload] = [2 + index * 12, payloadOf(value)]
    head.writeUInt16LE(tag, place)
    head.writeUInt16LE(value.type, place + 2)
    head.writeUInt32LE(countOf(value), place + 4)
    if (payload.length <= 4) payload.copy(head, place + 8)
    else {
      head.writeUInt32LE(next, place + 8)
      tail.push(Buffer.concat([payload], even(payload.length)))
      next += even(payload.length)
    }
  }
  return Buffer.concat([head, ...tail])
}

/** Hundred-thousandths of a second of arc: a third of a millimetre. */
function degrees(value: number): Value {
  const seconds = Math.round(Math.abs(value) * 3_600 * 100_000)
  const whole = 3_600 * 100_000
  return rational(
    [Math.floor(seconds / whole), 1],
    [Math.floor((seconds % whole) / 6_000_000), 1],
    [seconds % 6_000_000, 100_000],
  )
}

const serial = '1ZNBJ9R00C00Q7'
const exifClock = (at: Date) => clockOf(at).replaceAll('-', ':').replace('T', ' ')

function exifOf(station: Station, camera: Camera): Buffer {
  const at = exifClock(station.takenAt)
  const utc = station.takenAt
  const picture: readonly Entry[] = [
    [0x829a, rational([1, 800])],
    [0x829d, rational([28, 10])],
    [0x8822, short(2)],
    [0x8827, short(110)],
    [0x9000, { type: 7, text: '0231' }],
    [0x9003, ascii(at)],
    [0x9004, ascii(at)],
    [0x9010, ascii('+08:00')],
    [0x9011, ascii('+08:00')],
    [0x920a, rational([Math.round(camera.focalLength * 100), 100])],
    [0xa001, short(1)],
    [0xa002, long(camera.width)],
    [0xa003, long(camera.height)],
    [0xa404, rational([1, 1])],
    [0xa405, short(camera.equivalentFocalLength)],
    [0xa431, ascii(serial)],
  ]
  const gps: readonly Entry[] = [
    [0x0000, bytes(2, 3, 0, 0)],
    [0x0001, ascii(station.latitude < 0 ? 'S' : 'N')],
    [0x0002, degrees(station.latitude)],
    [0x0003, ascii(station.longitude < 0 ? 'W' : 'E')],
    [0x0004, degrees(station.longitude)],
    [0x0005, bytes(station.absoluteAltitude < 0 ? 1 : 0)],
    [0x0006, rational([Math.round(Math.abs(station.absoluteAltitude) * 1000), 1000])],
    [0x0007, rational([utc.getUTCHours(), 1], [utc.getUTCMinutes(), 1], [utc.getUTCSeconds(), 1])],
    [0x001d, ascii(utc.toISOString().slice(0, 10).replaceAll('-', ':'))],
  ]
  const main = (exifAt: number, gpsAt: number): readonly Entry[] => [
    [0x010f, ascii('DJI')],
    [0x0110, ascii(camera.model)],
    [0x0112, short(1)],
    [0x011a, rational([72, 1])],
    [0x011b, rational([72, 1])],
    [0x0128, short(2)],
    [0x0131, ascii('09.01.00.10')],
    [0x0132, ascii(at)],
    [0x8769, long(exifAt)],
    [0x8825, long(gpsAt)],
  ]
  const first = 8
  const exifAt = first + directory(main(0, 0), first).length
  const exif = directory(picture, exifAt)
  const gpsAt = exifAt + exif.length
  const header = Buffer.from([0x49, 0x49, 42, 0, first, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    header,
    directory(main(exifAt, gpsAt), first),
    exif,
    directory(gps, gpsAt),
  ])
}

const signed = (value: number, places: number) => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(places)}`

function xmpOf(station: Station, source: ImageSource): Buffer {
  const tags = {
    ImageSource: source,
    GpsStatus: 'RTK',
    AltitudeType: 'RtkAlt',
    GpsLatitude: signed(station.latitude, 8),
    GpsLongitude: signed(station.longitude, 8),
    AbsoluteAltitude: signed(station.absoluteAltitude, 3),
    RelativeAltitude: signed(station.relativeAltitude, 3),
    GimbalRollDegree: '+0.00',
    GimbalYawDegree: signed(station.yaw, 2),
    GimbalPitchDegree: '+0.00',
    FlightRollDegree: '+0.40',
    FlightYawDegree: signed(station.yaw, 2),
    FlightPitchDegree: '-1.10',
    FlightXSpeed: '+0.0',
    FlightYSpeed: '+0.0',
    FlightZSpeed: '+0.0',
    RtkFlag: '50',
    LRFStatus: 'Normal',
    LRFTargetDistance: station.distance.toFixed(3),
    DroneModel: 'M30T',
    DroneSerialNumber: serial,
    CaptureUUID: `fortune-court-${station.sequence}`,
  }
  const attributes = Object.entries(tags)
    .map(([name, value]) => `   drone-dji:${name}="${value}"`)
    .join('\n')
  return Buffer.from(
    [
      'http://ns.adobe.com/xap/1.0/\0<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
      ' <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
      '  <rdf:Description rdf:about="DJI Meta Data" xmlns:drone-dji="http://www.dji.com/drone-dji/1.0/"',
      `${attributes}/>`,
      ' </rdf:RDF>',
      '</x:xmpmeta>',
      '<?xpacket end="w"?>',
    ].join('\n'),
  )
}

function segment(payload: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(payload.length + 2, 2)
  return Buffer.concat([head, payload])
}

export type ImageSource = 'WideCamera' | 'InfraredCamera'

/** Straight behind the start of the image, where every reader looks. */
export function withMetadata(
  jpeg: Buffer,
  station: Station,
  camera: Camera,
  source: ImageSource = 'WideCamera',
): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, 2),
    segment(exifOf(station, camera)),
    segment(xmpOf(station, source)),
    jpeg.subarray(2),
  ])
}
