import { expect, test } from 'vitest'
import { degreesText, measuredText, placeMetres } from './measured-text.ts'

test.each([
  [0, '0.00'],
  [0.004, '0.00'],
  [0.123_456, '0.12'],
  [1.239, '1.24'],
  [12.345, '12.3'],
  [123.45, '123'],
  [1234.5, '1,230'],
  [9.999, '10.0'],
  [-0.001, '0.00'],
])('a length of %d m is %s m', (value, text) => expect(measuredText('en', value)).toBe(text))

test('a place is stated to a decimetre and without a sign of nothing', () => {
  expect([12.345, -0.04, -3.26].map((value) => placeMetres('en', value))).toEqual(['12.3', '0.0', '-3.3'])
})

test('degrees are stated to a metre', () => expect(degreesText(22.302_711_9)).toBe('22.30271'))
