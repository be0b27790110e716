import { stepperMax } from '@plumbline/inspection/photos/media-choices'
import { z } from 'zod'
import { numberRule, type Fault, type Judge, type RuleKey } from './rule.ts'

const required: Judge = (text) => (text === '' ? { key: 'rules.required' } : undefined)

/** A longer text is no measurement, and far longer ones would be read as Infinity. */
const digitsMax = 30

function written(pattern: RegExp, key: RuleKey = 'rules.dataInvalid'): Judge {
  return (text) => (text.length <= digitsMax && pattern.test(text) ? undefined : { key })
}

function upTo(max: number, fault: Fault = { key: 'rules.dataInvalid' }): Judge {
  return (text) => (Number(text) <= max ? undefined : fault)
}

const above = (max: number): Fault => ({ key: 'rules.number.aboveMaximum', values: { max } })

const notZero: Judge = (text) => (/^0+(?:\.0*)?$/.test(text) ? { key: 'rules.number.zero' } : undefined)

/** No leading zero, except a lone one; ASCII digits only. */
const decimal = /^(?:0|[1-9]\d*)(?:\.\d+)?$/
const twoDecimals = /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/

/** More than a database integer holds would be refused there, with a 500. */
const integerMax = 2_147_483_647

export const positiveInteger = numberRule([
  required,
  notZero,
  written(/^[1-9]\d*$/, 'rules.number.positiveInteger'),
  upTo(integerMax, above(integerMax)),
])

export const positiveNumber = numberRule([required, written(decimal), notZero])

/** Spec 1 §5: up to 5 digits before the point and 2 after it. */
const fiveAndTwo = /^(?:0|[1-9]\d{0,4})(?:\.\d{1,2})?$/

export const measure = numberRule([required, written(fiveAndTwo)])

/** The same for a field with words of its own for whatever is wrong. */
export function measureOr(key: RuleKey) {
  return numberRule([written(fiveAndTwo, key)], { missing: key, invalid: key })
}

/** Spec 1 §5: 0 to 1000 with at most 2 decimals. */
export const upToThousand = numberRule([required, written(twoDecimals), upTo(1000)])

/** Metres of a building: above 0, at most 1000, at most 2 decimals. */
export const buildingHeight = numberRule([required, written(twoDecimals), notZero, upTo(1000, above(1000))])

const coordinate = /^-?(?:0|[1-9]\d{0,2})(?:\.\d{1,15})?$/

/** Degrees, as typed: -90 to 90 or -180 to 180. */
export function degrees(max: 90 | 180) {
  const fault: Fault = { key: 'rules.number.between', values: { min: -max, max } }
  return numberRule([required, written(coordinate), (text) => (Math.abs(Number(text)) <= max ? undefined : fault)])
}

/** Degrees clockwise from north. */
export const compassBearing = numberRule([
  required,
  written(twoDecimals),
  upTo(360, { key: 'rules.number.between', values: { min: 0, max: 360 } }),
])

export function nonNegative(max: number) {
  return numberRule([required, written(twoDecimals), upTo(max, above(max))])
}

/** DESIGN §4, GSD: refused above 1000, warned about above 100. */
const gsdLimits = { refused: 1000, warned: 100 } as const

export const gsd = numberRule([required, written(decimal), notZero, upTo(gsdLimits.refused, above(gsdLimits.refused))])

export function gsdWarning(value: number): RuleKey | undefined {
  return value > gsdLimits.warned ? 'rules.gsd.warning' : undefined
}

/** Metres to the building. */
export const offsetDistance = positiveNumber

export const notDefined = 'Not defined'

export const defectDimension = z.union([z.literal(notDefined), positiveNumber], {
  error: ({ input }) => positiveNumber.safeParse(input).error?.issues[0]?.message,
})

/** A whole number from 1 on. */
export function integerUpTo(max: number) {
  const fault: Fault = { key: 'rules.number.between', values: { min: 1, max } }
  return numberRule([required, notZero, written(/^[1-9]\d*$/, 'rules.number.positiveInteger'), upTo(max, fault)])
}

export const imageColumns = integerUpTo(stepperMax.imageColumns)
export const imagesPerFloor = integerUpTo(stepperMax.imagesPerFloor)

/** Spec 2 §5: with fewer than one column nothing is split. */
export const batchColumns = positiveInteger
