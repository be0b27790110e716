import { locales } from '@plumbline/contract/locales'
import { gsdOrigins } from '@plumbline/inspection/photos/photo-gsd'
import { expect, test } from 'vitest'
import { gsdNumber, gsdText } from './gsd-words.ts'
import { createTranslator } from './translator.ts'

const english = createTranslator('en', 'Asia/Hong_Kong')
const numbers = {
  focalLength: 12.29,
  sensorWidth: 17.3,
  imageWidth: 5280,
  distance: 5.2,
  distanceSource: 'laser' as const,
  zoom: 1,
}

test('a GSD is printed as it is rounded everywhere', () => {
  expect(gsdNumber(1.3712, english)).toBe('1.37')
  expect(gsdText(1.3712, null, english)).toBe(english.format(english.words.gsd.value, { value: '1.37' }))
  expect(gsdText(1.3712, undefined, english)).toBe(gsdText(1.3712, null, english))
})

test('with its basis a reader can check it: the source and every number are there', () => {
  const text = gsdText(1.3712, { source: 'exif', numbers }, english)
  expect(text).toContain(english.words.gsd.sources.exif)
  for (const number of ['12.29', '17.3', '5,280', '5.2']) expect(text).toContain(number)
})

test('of some sources there are no numbers, and the source alone is named', () => {
  const text = gsdText(1.3712, { source: 'typed', numbers: null }, english)
  expect(text).toContain(english.words.gsd.sources.typed)
  expect(text).not.toContain('focal')
})

test.each(locales)('in %s nothing is left to fill in, whatever the source', (locale) => {
  const translator = createTranslator(locale, 'Asia/Hong_Kong')
  for (const source of gsdOrigins)
    for (const used of [numbers, { ...numbers, sensorWidth: null, zoom: 7 }, null])
      expect(gsdText(2.5, { source, numbers: used }, translator)).not.toMatch(/[{}]|undefined|null|NaN/)
})
