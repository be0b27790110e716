import { strFromU8, strToU8 } from 'fflate'
import { part, readFloat32s, readInt16s, startsWith, viewOf } from './bytes.ts'
import { crc32 } from './crc32.ts'
import { checkSize, type ThermalImage } from './image.ts'
import { statistics } from './statistics.ts'
import { ThermalError } from './thermal-error.ts'

/** THRM v1: 64 bytes of header, samples, and where asked for a JSON trailer; little endian. */
const magic = [0x89, 0x54, 0x48, 0x52, 0x4d, 0x0d, 0x0a, 0x1a]
const headerBytes = 64
const largestTrailer = 1_048_576
const kelvinAtZero = 273.15
/** Colder than any camera sees: °C in a file that says kelvin. */
const coldestKelvin = 100
const sampleTypes = { float32: 1, int16: 2 } as const
const flags = { hasInvalid: 1, isCorrected: 2, hasTrailer: 4 } as const

/** The scene for which the temperatures were computed; absent where it is unknown. */
export type Conditions = {
  readonly emissivity?: number
  /** Metres. */
  readonly distance?: number
  /** °C. */
  readonly reflected?: number
  /** Percent. */
  readonly humidity?: number
  /** °C. */
  readonly ambient?: number
}

const conditionNames = ['emissivity', 'distance', 'reflected', 'humidity', 'ambient'] as const

export type ThermalFile = ThermalImage & {
  readonly conditions: Conditions
  /** Whether emissivity and atmosphere are already allowed for. */
  readonly isCorrected: boolean
  /** Anything stored beside the temperatures. */
  readonly trailer?: unknown
}

export type ThermalFileToWrite = ThermalImage & {
  readonly conditions?: Conditions
  readonly isCorrected?: boolean
  readonly trailer?: unknown
  /** int16 is half as large; its steps are a 65,000th of the image's range. */
  readonly samples?: keyof typeof sampleTypes
}

export const isThrm = (bytes: Uint8Array): boolean => startsWith(bytes, magic)

export function writeThrm(file: ThermalFileToWrite): Uint8Array {
  const { width, height, temperatures, conditions = {}, samples = 'float32' } = file
  checkSize(file)
  if (temperatures.length !== width * height)
    throw new ThermalError('damaged', `${temperatures.length} temperatures for ${width} x ${height}`)
  const known = statistics(file)
  const hasInvalid = known?.count !== temperatures.length
  if (samples === 'int16' && hasInvalid)
    throw new ThermalError('unsupported', 'int16 has no sample for a pixel without temperature')
  const { min, max } = known ?? { min: Number.NaN, max: Number.NaN }
  const [scale, offset] =
    samples === 'int16' ? [Math.fround(Math.max((max - min) / 65_000, 1e-6)), Math.fround((min + max) / 2)] : [1, 0]
  const sampleBytes = samples === 'int16' ? 2 : 4
  const trailer = file.trailer === undefined ? undefined : strToU8(JSON.stringify(file.trailer))
  if (trailer && trailer.length > largestTrailer)
    throw new ThermalError('too-large', `${trailer.length} bytes of trailer`)
  const payload = temperatures.length * sampleBytes
  const bytes = new Uint8Array(headerBytes + payload + (trailer ? 4 + trailer.length : 0))
  const view = viewOf(bytes)
  for (let index = 0; index < temperatures.length; index += 1) {
    if (samples === 'int16')
      view.setInt16(headerBytes + index * 2, Math.round((temperatures[index]! - offset) / scale), true)
    else
      view.setFloat32(
        headerBytes + index * 4,
        Number.isFinite(temperatures[index]) ? temperatures[index]! : Number.NaN,
        true,
      )
  }
  bytes.set(magic)
  view.setUint16(8, 1, true)
  view.setUint16(10, headerBytes, true)
  view.setUint32(12, width, true)
  view.setUint32(16, height, true)
  view.setUint8(20, sampleTypes[samples])
  view.setUint8(
    22,
    (hasInvalid ? flags.hasInvalid : 0) | (file.isCorrected ? flags.isCorrected : 0) | (trailer ? flags.hasTrailer : 0),
  )
  for (const [index, value] of [scale, offset, min, max].entries()) view.setFloat32(24 + index * 4, value, true)
  for (const [index, name] of conditionNames.entries())
    view.setFloat32(40 + index * 4, conditions[name] ?? Number.NaN, true)
  view.setUint32(60, crc32(bytes.subarray(headerBytes, headerBytes + payload)), true)
  if (trailer) {
    view.setUint32(headerBytes + payload, trailer.length, true)
    bytes.set(trailer, headerBytes + payload + 4)
  }
  return bytes
}

type Header = {
  readonly width: number
  readonly height: number
  readonly isInt16: boolean
  readonly start: number
  readonly view: DataView
}

function readHeader(bytes: Uint8Array): Header {
  const view = viewOf(part(bytes, 0, headerBytes))
  if (view.getUint16(8, true) !== 1) throw new ThermalError('unsupported', `version ${view.getUint16(8, true)}`)
  const start = view.getUint16(10, true)
  if (start < headerBytes || start % 4 !== 0) throw new ThermalError('damaged', `a header of ${start} bytes`)
  const [width, height, sampleType, unit] = [
    view.getUint32(12, true),
    view.getUint32(16, true),
    view.getUint8(20),
    view.getUint8(21),
  ]
  checkSize({ width, height })
  if (sampleType !== sampleTypes.float32 && sampleType !== sampleTypes.int16)
    throw new ThermalError('unsupported', `sample type ${sampleType}`)
  if (unit > 1) throw new ThermalError('unsupported', `unit ${unit}`)
  return { width, height, isInt16: sampleType === sampleTypes.int16, start, view }
}

function readTrailer(bytes: Uint8Array, hasTrailer: boolean): unknown {
  if (!hasTrailer) {
    if (bytes.length > 0) throw new ThermalError('damaged', `${bytes.length} bytes too many`)
    return undefined
  }
  const length = viewOf(part(bytes, 0, 4)).getUint32(0, true)
  if (length > largestTrailer) throw new ThermalError('too-large', `${length} bytes of trailer`)
  const text = part(bytes, 4, length)
  if (bytes.length !== 4 + length) throw new ThermalError('damaged', `${bytes.length - 4 - length} bytes too many`)
  try {
    return JSON.parse(strFromU8(text)) as unknown
  } catch {
    throw new ThermalError('damaged', 'the trailer is no JSON')
  }
}

/** The checksum does not cover the header: a scale or a sample type that was changed shows in the extremes. */
function checkExtremes(image: ThermalImage, min: number, max: number, isKelvin: boolean): void {
  const known = statistics(image)
  if (isKelvin && known && known.min < coldestKelvin - kelvinAtZero)
    throw new ThermalError('damaged', 'these were no kelvin')
  const isLike = (stored: number, found: number | undefined) =>
    found === undefined ? Number.isNaN(stored) : Math.abs(stored - found) <= 0.01 + 1e-4 * Math.abs(found)
  if (!isLike(min, known?.min) || !isLike(max, known?.max))
    throw new ThermalError('damaged', 'the temperatures are not those the header tells of')
}

export function readThrm(bytes: Uint8Array): ThermalFile {
  if (!isThrm(bytes)) throw new ThermalError('not-thermal', 'no THRM file')
  const { width, height, isInt16, start, view } = readHeader(bytes)
  const count = width * height
  const payload = part(bytes, start, count * (isInt16 ? 2 : 4))
  if (crc32(payload) !== view.getUint32(60, true)) throw new ThermalError('damaged', 'the checksum is another')
  const [scale, offset] = [view.getFloat32(24, true), view.getFloat32(28, true)]
  if (!Number.isFinite(scale) || scale === 0 || !Number.isFinite(offset)) throw new ThermalError('damaged', 'no scale')
  const isKelvin = view.getUint8(21) === 1
  const toCelsius = isKelvin ? kelvinAtZero : 0
  const temperatures = isInt16 ? Float32Array.from(readInt16s(payload, count)) : readFloat32s(payload, count)
  for (let index = 0; index < count; index += 1) {
    const temperature = temperatures[index]! * scale + offset - toCelsius
    temperatures[index] = Number.isFinite(temperature) ? temperature : Number.NaN
  }
  const flagged = view.getUint8(22)
  checkExtremes(
    { width, height, temperatures },
    view.getFloat32(32, true) - toCelsius,
    view.getFloat32(36, true) - toCelsius,
    isKelvin,
  )
  const trailer = readTrailer(bytes.subarray(start + payload.length), (flagged & flags.hasTrailer) !== 0)
  const values = conditionNames.map((name, index) => [name, view.getFloat32(40 + index * 4, true)] as const)
  const conditions: Conditions = Object.fromEntries(values.filter(([, value]) => Number.isFinite(value)))
  return {
    width,
    height,
    temperatures,
    conditions,
    isCorrected: (flagged & flags.isCorrected) !== 0,
    ...(trailer === undefined ? {} : { trailer }),
  }
}
