import type { Range } from './image.ts'
import { ThermalError } from './thermal-error.ts'

/** How this camera turns radiation into counts: R1, B, F, O, R2 of Planck's law as it was calibrated. */
export type Planck = {
  readonly r1: number
  readonly b: number
  readonly f: number
  readonly o: number
  readonly r2: number
}
/** How air lets radiation through, by its water. */
export type Atmosphere = {
  readonly a1: number
  readonly a2: number
  readonly b1: number
  readonly b2: number
  readonly x: number
}

/** What stood between camera and wall, as set on the camera or corrected later. Temperatures in °C. */
export type Scene = {
  readonly emissivity: number
  readonly reflected: number
  /** Metres. */
  readonly distance: number
  /** Percent. */
  readonly humidity: number
  readonly ambient: number
  /** Of a window before the lens: 1 where there is none. */
  readonly windowTransmission: number
  readonly windowTemperature: number
}

/** limits: what the camera can measure, as it shows without reflections, air and window. */
export type Calibration = {
  readonly planck: Planck
  readonly atmosphere: Atmosphere
  readonly scene: Scene
  readonly limits?: Range
}

/** Where a camera says nothing of its limits: outside of these no building camera measures. */
export const plausible: Range = { min: -100, max: 1500 }

const kelvinAtZero = 273.15
/** Raw counts have 16 bits. */
const levels = 65_536

const isWithin = (value: number, min: number, max: number) => value >= min && value <= max

/** The limits a screen must keep to as well. */
export const sceneLimits: Readonly<Record<keyof Scene, readonly [number, number]>> = {
  emissivity: [0.01, 1],
  reflected: [-100, 1500],
  distance: [0, 10_000],
  humidity: [0, 100],
  ambient: [-100, 200],
  windowTransmission: [0.01, 1],
  windowTemperature: [-100, 1500],
}

function requireScene(scene: Scene): void {
  for (const [name, [min, max]] of Object.entries(sceneLimits)) {
    const value = scene[name as keyof Scene]
    if (!isWithin(value, min, max)) throw new ThermalError('bad-parameters', `${name} ${value}`)
  }
}

/**
 * The part of the radiation that arrives through half of the distance: the formula counts the air before and behind a
 * window.
 */
function transmission({ a1, a2, b1, b2, x }: Atmosphere, { humidity, ambient, distance }: Scene): number {
  const water = Math.sqrt(
    (humidity / 100) * Math.exp(1.5587 + 0.06939 * ambient - 0.00027816 * ambient ** 2 + 0.00000068455 * ambient ** 3),
  )
  const way = -Math.sqrt(distance / 2)
  return x * Math.exp(way * (a1 + b1 * water)) + (1 - x) * Math.exp(way * (a2 + b2 * water))
}

const radiation = ({ r1, b, f, o, r2 }: Planck, celsius: number) =>
  r1 / (r2 * (Math.exp(b / (celsius + kelvinAtZero)) - f)) - o

/**
 * Counts that the object alone would give, without reflections, air and window: a straight line over the measured ones.
 */
function objectLine({ planck, atmosphere, scene }: Calibration): { readonly gain: number; readonly stray: number } {
  const { emissivity, windowTransmission: window } = scene
  const air = transmission(atmosphere, scene)
  if (!(air > 0)) throw new ThermalError('bad-parameters', 'nothing comes through so much air')
  const gain = 1 / (emissivity * air * window * air)
  const fromAir = radiation(planck, scene.ambient) * ((1 - air) / (emissivity * air) + (1 - air) * gain)
  const fromWindow = radiation(planck, scene.windowTemperature) * ((1 - window) / (emissivity * air * window))
  const reflected = radiation(planck, scene.reflected) * ((1 - emissivity) / emissivity)
  return { gain, stray: fromAir + fromWindow + reflected }
}

/** °C of one measured count; not a number where no temperature gives it. */
export function temperatureOf(raw: number, calibration: Calibration): number {
  requireScene(calibration.scene)
  return isMeasured(raw, calibration) ? temperatureFrom(raw, calibration.planck, objectLine(calibration)) : Number.NaN
}

function temperatureFrom(
  raw: number,
  { r1, b, f, o, r2 }: Planck,
  { gain, stray }: ReturnType<typeof objectLine>,
): number {
  const kelvin = b / Math.log(r1 / (r2 * (raw * gain - stray + o)) + f)
  return kelvin > 0 && Number.isFinite(kelvin) ? kelvin - kelvinAtZero : Number.NaN
}

/**
 * A saturated sensor gives counts, too; the formula would make some thousand degrees, or nearly absolute zero, of them.
 */
function isMeasured(raw: number, { planck, limits = plausible }: Calibration): boolean {
  return isWithin(temperatureFrom(raw, planck, { gain: 1, stray: 0 }), limits.min, limits.max)
}

/**
 * °C of every pixel, not a number where the camera cannot have measured it. Each count is computed once, so that a
 * changed emissivity costs a few milliseconds.
 */
export function temperatures(raw: Uint16Array, calibration: Calibration): Float32Array {
  requireScene(calibration.scene)
  const line = objectLine(calibration)
  const known = new Uint8Array(levels)
  const byLevel = new Float32Array(levels)
  const celsius = new Float32Array(raw.length)
  for (let index = 0; index < raw.length; index += 1) {
    const level = raw[index]!
    if (known[level] === 0) {
      byLevel[level] = isMeasured(level, calibration) ? temperatureFrom(level, calibration.planck, line) : Number.NaN
      known[level] = 1
    }
    celsius[index] = byLevel[level]!
  }
  return celsius
}
