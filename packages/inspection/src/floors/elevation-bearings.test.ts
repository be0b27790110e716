import { expect, test } from 'vitest'
import { bearingOfName } from './elevation-bearings.ts'

test.each([
  ['North - East  Elevation', 45],
  ['Elevation:   south', 180],
  ['SW elevation', 225],
  ['東北立面', 45],
  ['Lobby', undefined],
])('%s', (name, bearing) => {
  expect(bearingOfName(name)).toBe(bearing)
})

test('a long name of spaces and dashes is judged at once', () => {
  expect(bearingOfName(`north${' '.repeat(20_000)}${'-'.repeat(20_000)}x`)).toBeUndefined()
  expect(bearingOfName(`north${' -'.repeat(20_000)}x`)).toBeUndefined()
})
