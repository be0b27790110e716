import type { Coverage, FrameInput } from '@plumbline/contract/coverage/coverage'
import type { Translate } from '../../../i18n/translate.ts'

export const frameModes = ['length', 'typed', 'georeference', 'flight-fit'] as const
export type FrameMode = (typeof frameModes)[number]
export const streetChoices = ['yes', 'no', 'unknown'] as const
export type StreetChoice = (typeof streetChoices)[number]

/** What stands in the fields, as it was typed. */
export type FrameValues = {
  readonly mode: FrameMode
  readonly lengthM: string
  readonly latitude: string
  readonly longitude: string
  readonly altitude: string
  readonly bearing: string
  readonly sigmaM: string
  readonly street: StreetChoice
}
export const numberFields = ['lengthM', 'latitude', 'longitude', 'altitude', 'bearing', 'sigmaM'] as const
export type NumberField = (typeof numberFields)[number]
export type FrameFaults = Partial<Record<NumberField, string>>

const limits: Readonly<
  Record<NumberField, { readonly min: number; readonly max: number; readonly isOptional?: true }>
> = {
  lengthM: { min: 0.5, max: 2_000 },
  latitude: { min: -89, max: 89 },
  longitude: { min: -180, max: 180 },
  altitude: { min: -1_000, max: 10_000, isOptional: true },
  bearing: { min: 0, max: 360 },
  sigmaM: { min: 0.01, max: 100, isOptional: true },
}

/** Which numbers each way needs. */
export const fieldsOf: Readonly<Record<FrameMode, readonly NumberField[]>> = {
  length: ['lengthM'],
  typed: ['lengthM', 'bearing', 'latitude', 'longitude', 'altitude', 'sigmaM'],
  georeference: [],
  'flight-fit': [],
}

export const streetOf = (isStreetFacing: boolean | null): StreetChoice =>
  isStreetFacing === null ? 'unknown' : isStreetFacing ? 'yes' : 'no'

function modeOf({ frame }: Pick<Coverage, 'frame'>): FrameMode {
  if (frame === null) return 'length'
  if (frame.source !== 'flight-fit') return 'typed'
  return frame.lengthSource === 'typed' ? 'length' : 'flight-fit'
}

/** A place or a length that a person said. */
export const isEntered = ({ frame }: Pick<Coverage, 'frame'>): boolean =>
  frame !== null && (frame.source !== 'flight-fit' || frame.lengthSource === 'typed')

const text = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? '' : String(Number(value.toFixed(digits)))

export function frameValues({
  frame,
  isStreetFacing,
  bearing,
}: Pick<Coverage, 'frame' | 'isStreetFacing'> & { readonly bearing: number | null }): FrameValues {
  return {
    mode: modeOf({ frame }),
    lengthM: text(frame?.lengthM, 1),
    latitude: text(frame?.origin.latitude, 7),
    longitude: text(frame?.origin.longitude, 7),
    altitude: text(frame?.origin.altitude, 1),
    bearing: text(frame?.bearing ?? bearing, 1),
    // That of the flight's fit says nothing of what is typed, and one that is assumed was stated by no user.
    sigmaM: frame?.source === 'typed' && frame.isSigmaAssumed !== true ? text(frame.sigmaM, 2) : '',
    street: streetOf(isStreetFacing),
  }
}

const number = /^-?\d+(?:[.,]\d+)?$/
const numberOf = (typed: string): number =>
  number.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : Number.NaN

export function frameFaults(t: Translate, values: FrameValues): FrameFaults {
  return Object.fromEntries(
    fieldsOf[values.mode].flatMap((field) => {
      const { min, max, isOptional = false } = limits[field]
      if (isOptional && values[field].trim() === '') return []
      const value = numberOf(values[field])
      return value >= min && value <= max ? [] : [[field, t('coverage.view.frame.number', { min, max })]]
    }),
  )
}

/** Of values without faults; what was drawn on a plan is given. */
function frameInput(values: FrameValues, drawn: FrameInput | undefined): FrameInput | undefined {
  if (values.mode === 'georeference') return drawn
  if (values.mode === 'flight-fit') return { source: 'flight-fit' }
  if (values.mode === 'length') return { source: 'length', lengthM: numberOf(values.lengthM) }
  const [altitude, sigmaM] = [values.altitude, values.sigmaM].map((typed) =>
    typed.trim() === '' ? undefined : numberOf(typed),
  )
  return {
    source: 'typed',
    planes: [
      {
        origin: {
          longitude: numberOf(values.longitude),
          latitude: numberOf(values.latitude),
          altitude: altitude ?? null,
        },
        bearing: numberOf(values.bearing),
        lengthM: numberOf(values.lengthM),
      },
    ],
    ...(sigmaM === undefined ? {} : { sigmaM }),
  }
}

const streets: Readonly<Record<StreetChoice, boolean | null>> = { yes: true, no: false, unknown: null }

/** Only what was changed: a street must not turn the flight's fit into a typed frame. */
export function frameChange(
  values: FrameValues,
  before: FrameValues,
  drawn?: FrameInput,
): { readonly frame?: FrameInput; readonly isStreetFacing?: boolean | null } {
  const isFrame = values.mode !== before.mode || fieldsOf[values.mode].some((field) => values[field] !== before[field])
  const frame = frameInput(values, drawn)
  return {
    ...(isFrame && frame !== undefined ? { frame } : {}),
    ...(values.street === before.street ? {} : { isStreetFacing: streets[values.street] }),
  }
}
