import { expect, test } from 'vitest'
import { crackSeverity, crackSeverityRange } from './crack-severity.ts'

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
