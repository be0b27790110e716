import { maxScaleSigma, scaleFactors } from '@plumbline/contract/mosaics/known-distance'
import { scaleByDistance } from '@plumbline/inspection/coverage/frame/frame-scale'
import type { ElevationPoint } from '@plumbline/inspection/coverage/types'
import { typedNumber } from '../../../i18n/typed-number.ts'

/** One end or both of a line on a mosaic. */
export type PickedLine = {
  readonly mosaicId: string
  readonly ends: readonly ElevationPoint[]
  /** Metres of a pixel of the screen, the coarser of both. */
  readonly pixelM: number
}

export const lengthOf = ([from, to]: readonly ElevationPoint[]): number | undefined =>
  from && to && Math.hypot(to.x - from.x, to.y - from.y)

/** Metres, and millimetres of plus-minus, as somebody types them. */
export type DistanceValues = { readonly metres: string; readonly plusMinusMm: string }
/** A tape on a wall. */
export const usualValues: DistanceValues = { metres: '', plusMinusMm: '10' }

export const metresRange = { min: 0.1, max: 1_000 } as const
export const plusMinusRange = { min: 0.5, max: 10_000 } as const

const within = (value: number, { min, max }: { readonly min: number; readonly max: number }) =>
  value >= min && value <= max

export type TypedDistance = { readonly metres: number; readonly plusMinusM: number }

/** Which of both is no number that counts. */
export function faultsOf({ metres, plusMinusMm }: DistanceValues): readonly (keyof DistanceValues)[] {
  return [
    ...(within(typedNumber(metres), metresRange) ? [] : (['metres'] as const)),
    ...(within(typedNumber(plusMinusMm), plusMinusRange) ? [] : (['plusMinusMm'] as const)),
  ]
}

/** Nothing as long as one of both is no number. */
export function typedDistance(values: DistanceValues): TypedDistance | undefined {
  if (faultsOf(values).length > 0) return undefined
  return { metres: typedNumber(values.metres), plusMinusM: typedNumber(values.plusMinusMm) / 1000 }
}

export type ScaleEffect = {
  /** Of all lengths on this mosaic, as a share: 0.02 is 2 % longer. */
  readonly change: number
  /** One standard deviation as a share. */
  readonly sigma: number
  /** More than positions and lens explain: a slip of the pen or of an end is likelier. */
  readonly isDoubtful: boolean
  /** Lengths are known better without it. */
  readonly isWorse: boolean
  /** The server refuses it: the line leaves too much open, or one of both lengths is wrong. */
  readonly refused: 'short' | 'far' | undefined
}

/** What saving it would do to the lengths of this mosaic. */
export function effectOf(
  line: PickedLine,
  typed: TypedDistance,
  mosaic: { readonly mmPx: number; readonly scaleSigma: number; readonly isByDistance: boolean },
): ScaleEffect | undefined {
  const measuredM = lengthOf(line.ends)
  if (measuredM === undefined) return undefined
  const endSigmaM = Math.max(line.pixelM, mosaic.mmPx / 1000)
  const { factor, sigma } = scaleByDistance({ ...typed, measuredM, endSigmaM }, {})
  const isFar = !within(factor, scaleFactors)
  return {
    change: factor - 1,
    sigma,
    isDoubtful: Math.abs(factor - 1) > 3 * Math.hypot(mosaic.scaleSigma, sigma),
    isWorse: !mosaic.isByDistance && sigma > mosaic.scaleSigma,
    refused: !(sigma <= maxScaleSigma) ? 'short' : isFar ? 'far' : undefined,
  }
}
