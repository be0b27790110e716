import { expect, test } from 'vitest'
import { crackSeverity, crackSeverityRange, severitiesBetween, severityByWidth } from './crack-severity.ts'

test('the wider the crack, the graver; without a width there is no hint', () => {
  expect([0.1, 0.2, 0.29, 0.3, 0.99, 1, 5, 5.01].map(crackSeverity)).toEqual([
    'cosmetic',
    'minor',
    'minor',
    'moderate',
    'moderate',
    'major',
    'major',
    'critical',
  ])
  expect(crackSeverity(null)).toBeUndefined()
})

test('a width whose plus-minus crosses a limit lies between two severities', () => {
  expect(crackSeverityRange(4.3, 1.1)).toEqual({ from: 'major', to: 'critical' })
  expect(crackSeverityRange(0.25, 0.1)).toEqual({ from: 'cosmetic', to: 'moderate' })
  expect(crackSeverityRange(3, 1.1)).toEqual({ from: 'major', to: 'major' })
})

test('a typed width is taken as it is, and no width gives no severity', () => {
  expect(crackSeverityRange(5, null)).toEqual({ from: 'major', to: 'major' })
  expect(crackSeverityRange(0.1, 0.5)).toEqual({ from: 'cosmetic', to: 'moderate' })
  expect(crackSeverityRange(null, 1)).toBeUndefined()
})

const width = (given: object = {}) => ({
  ...{ width: 4.3, sizeSource: 'gsd' as const, aiDefectType: null },
  measures: { width: { value: 4.3, plusMinus: 1.1, source: 'traced' as const, isExtent: false, ...given } },
})

test('the width of a crack near a limit lies between two severities, and on one side of it says one', () => {
  expect(severitiesBetween(width(), true)).toEqual({ from: 'major', to: 'critical' })
  expect(severitiesBetween(width({ plusMinus: 0.2 }), true)).toBeUndefined()
  expect(severityByWidth(width({ plusMinus: 0.2 }), true)).toEqual({ from: 'major', to: 'major' })
})

test('the side of a box, and what is no crack, say nothing about a severity', () => {
  expect(severityByWidth(width({ isExtent: true, source: 'box' }), true)).toBeUndefined()
  expect(severityByWidth(width(), false)).toBeUndefined()
  expect(severityByWidth({ ...width(), aiDefectType: 'crack' }, false)).toBeDefined()
  expect(severityByWidth({ ...width(), measures: { width: null } }, true)).toBeUndefined()
  expect(severityByWidth({ ...width(), measures: undefined, sizeSource: 'typed' }, true)).toBeDefined()
})
