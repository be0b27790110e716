import { expect, test } from 'vitest'
import { crackSeverity } from './crack-severity.ts'

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
