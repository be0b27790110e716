/** Of EXIF: text, one whole number, or fractions as numerator and denominator. */
type Value = string | number | readonly (readonly [over: number, under: number])[]
type Tags = Readonly<Record<number, Value>>

/** By the numbers of the tags; xmp: what stands inside x:xmpmeta. */
export type CameraWrites = {
  readonly main?: Tags
  readonly exif?: Tags
  readonly gps?: Tags
  readonly xmp?: string | undefined
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const types = { text: 2, whole: 4, fraction: 5 } as const

function payloadOf(value: Value): { readonly type: number; readonly count: number; readonly bytes: Uint8Array } {
  if (typeof value === 'string') {
    const bytes = ascii(`${value}\0`)
    return { type: types.text, count: bytes.length, bytes }
  }
  const numbers = typeof value === 'number' ? [value] : value.flat()
  const view = new DataView(new ArrayBuffer(numbers.length * 4))
  numbers.forEach((one, index) => view.setUint32(index * 4, one, true))
  const type = typeof value === 'number' ? types.whole : types.fraction
  return { type, count: typeof value === 'number' ? 1 : value.length, bytes: new Uint8Array(view.buffer) }
}

const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]))

/** One directory and its values behind it, as it stands `at` in the file. */
function directory(tags: Tags, at: number): Uint8Array {
  const entries = Object.entries(tags).toSorted(([one], [other]) => Number(one) - Number(other))
  const head = new DataView(new ArrayBuffer(2 + entries.length * 12 + 4))
  head.setUint16(0, entries.length, true)
  const tail: Uint8Array[] = []
  let next = at + head.byteLength
  for (const [index, [tag, value]] of entries.entries()) {
    const { type, count, bytes } = payloadOf(value)
    const place = 2 + index * 12
    head.setUint16(place, Number(tag), true)
    head.setUint16(place + 2, type, true)
    head.setUint32(place + 4, count, true)
    if (bytes.length <= 4) bytes.forEach((byte, offset) => head.setUint8(place + 8 + offset, byte))
    else {
      head.setUint32(place + 8, next, true)
      tail.push(bytes)
      next += bytes.length
    }
  }
  return joined(new Uint8Array(head.buffer), ...tail)
}

function segment(...payload: readonly Uint8Array[]): Uint8Array {
  const body = joined(...payload)
  const length = body.length + 2
  return joined(Uint8Array.of(0xff, 0xe1, length >> 8, length & 255), body)
}

function exifSegment({ main = {}, exif = {}, gps = {} }: CameraWrites): Uint8Array {
  const first = 8
  const all = (exifAt: number, gpsAt: number): Tags => ({ ...main, 0x8769: exifAt, 0x8825: gpsAt })
  const exifAt = first + directory(all(0, 0), first).length
  const picture = directory(exif, exifAt)
  const gpsAt = exifAt + picture.length
  return segment(
    ascii('Exif\0\0'),
    Uint8Array.of(0x49, 0x49, 42, 0, first, 0, 0, 0),
    directory(all(exifAt, gpsAt), first),
    picture,
    directory(gps, gpsAt),
  )
}

const xmpSegment = (inside: string) =>
  segment(
    ascii('http://ns.adobe.com/xap/1.0/\0'),
    ascii(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${inside}</x:xmpmeta>`,
    ),
  )

/** The beginning of a JPEG, with what its camera wrote and the size of the picture; the picture itself is missing. */
export function cameraFile(writes: CameraWrites, width: number, height: number): Uint8Array<ArrayBuffer> {
  const frame = Uint8Array.of(0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0)
  return Uint8Array.from(
    joined(
      Uint8Array.of(0xff, 0xd8),
      exifSegment(writes),
      ...(writes.xmp === undefined ? [] : [xmpSegment(writes.xmp)]),
      frame,
      Uint8Array.of(0xff, 0xda, 0, 2, 0xff, 0xd9),
    ),
  )
}

/** Degrees, minutes and seconds, to a third of a millimetre. */
export function inDegrees(value: number): Value {
  const seconds = Math.round(Math.abs(value) * 3_600 * 100_000)
  const whole = 3_600 * 100_000
  return [
    [Math.floor(seconds / whole), 1],
    [Math.floor((seconds % whole) / 6_000_000), 1],
    [seconds % 6_000_000, 100_000],
  ]
}

/** With four decimals. */
export const fraction = (value: number): Value => [[Math.round(Math.abs(value) * 10_000), 10_000]]
