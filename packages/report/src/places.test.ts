import { locales } from '@plumbline/contract/locales'
import { expect, test } from 'vitest'
import { placeOf, placesInWords } from './places.ts'
import { createTranslator } from './translator.ts'

const english = createTranslator('en', 'Asia/Hong_Kong')
const at = (floor: string | null, ...path: readonly string[]) => ({
  path: floor === null ? path : [...path, floor],
  floor,
})

test('floors of one place are put together, in the order of their numbers', () => {
  expect(
    placesInWords([at('12/F', 'North'), at('2/F', 'North'), at('12/F', 'North'), at('G/F', 'North')], english),
  ).toBe('North (2/F, 12/F and G/F)')
})

test('places are named in the order of their first defect, by their whole path', () => {
  expect(placesInWords([at(null, 'Tower 2', 'South'), at('3/F', 'Tower 1', 'East')], english)).toBe(
    'Tower 2 · South and Tower 1 · East (3/F)',
  )
})

test('a floor without a place stands alone', () => {
  expect(placesInWords([at('3/F')], english)).toBe('3/F')
})

test('defects without a place are counted at the end', () => {
  const words = placesInWords([at(null), at(null, 'North'), at(null)], english)
  expect(words).toBe(`North and ${english.format(english.words.proposal.places.unknown, { count: 2 })}`)
})

test('of many places the first five are named, and the rest is counted', () => {
  const places = (count: number) => Array.from({ length: count }, (_, index) => at(null, `Side ${index + 1}`))
  expect(placesInWords(places(6), english)).toBe('Side 1, Side 2, Side 3, Side 4, Side 5 and Side 6')
  const more = english.format(english.words.proposal.places.more, { count: 95 })
  expect(placesInWords(places(100), english)).toBe(`Side 1, Side 2, Side 3, Side 4, Side 5 and ${more}`)
})

test('of many floors the first seven are named, and the rest is counted', () => {
  const floors = (count: number) => Array.from({ length: count }, (_, index) => at(`${index + 1}/F`, 'North'))
  expect(placesInWords(floors(8), english)).toContain('7/F and 8/F')
  const more = english.format(english.words.proposal.places.floorsMore, { count: 13 })
  expect(placesInWords(floors(20), english)).toBe(`North (1/F, 2/F, 3/F, 4/F, 5/F, 6/F, 7/F and ${more})`)
})

test.each(locales)('in %s nothing is left to fill in', (locale) => {
  const translator = createTranslator(locale, 'Asia/Hong_Kong')
  const many = Array.from({ length: 90 }, (_, index) => at(`${index % 11}`, `北 ${index % 9}`))
  expect(placesInWords([...many, at(null)], translator)).not.toMatch(/[{}]|undefined/)
})

test('one place is its path; without one the report says so', () => {
  expect(placeOf({ path: ['Tower 1', 'North', '12/F'] }, english)).toBe('Tower 1 · North · 12/F')
  expect(placeOf({ path: [] }, english)).toBe(english.words.result.placeUnknown)
})
