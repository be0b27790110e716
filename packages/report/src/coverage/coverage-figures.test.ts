import { locales } from '@plumbline/contract/locales'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTranslator } from '../translator.ts'
import { coverageFigures, floorRanges, hasPhotos } from './coverage-figures.ts'

const figures = coverageFigures(createTranslator('en', 'UTC'))

test('shares are rounded down, and what is above nothing is not shown as nothing', () => {
  expect([0, 0.0001, 0.01, 0.29, 0.57, 0.999, 1].map(figures.share)).toEqual([
    '0 %',
    '< 1 %',
    '1 %',
    '29 %',
    '57 %',
    '99 %',
    '100 %',
  ])
  expect([0.0999, 0.1, 0.9999].map(figures.exactShare)).toEqual(['9.9 %', '10 %', '99.9 %'])
})

test('whatever the share, all is said only of all', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
      const percent = Number.parseFloat(figures.share(value).replace('< ', ''))
      expect(percent).toBeLessThanOrEqual(Math.max(1, value * 100 + 1e-6))
      if (value > 0) expect(figures.share(value)).not.toBe('0 %')
    }),
  )
})

test('lengths, areas and scales have no more digits than they support', () => {
  expect([figures.metres(0.25), figures.metres(24.54), figures.metres(0.6)]).toEqual(['0.25 m', '24.5 m', '0.6 m'])
  expect([figures.squareMetres(1433.25), figures.squareMetres(9.46)]).toEqual(['1,433 m²', '9.5 m²'])
  expect([figures.scale(1.42), figures.scale(2.09), figures.scale(12.3)]).toEqual([
    '1.4 mm/px',
    '2.1 mm/px',
    '12 mm/px',
  ])
  expect([figures.chosenScale(1.25), figures.chosenScale(12.3)]).toEqual(['1.25 mm/px', '12.3 mm/px'])
})

test.each(locales)('%s: units are those of the language', (locale) => {
  const own = coverageFigures(createTranslator(locale, 'UTC'))
  for (const text of [own.share(0.5), own.metres(3), own.squareMetres(3), own.scale(3)]) expect(text).toMatch(/\d/)
})

test('floors next to each other are a range, named from below', () => {
  const labels = ['5', '4', '3', '2', '1', 'G']
  const ranges = (...shown: readonly string[]) => floorRanges(labels, (label) => shown.includes(label))
  expect(ranges('5', '3', '2', 'G')).toEqual([
    { text: 'G', count: 1 },
    { text: '2 – 3', count: 2 },
    { text: '5', count: 1 },
  ])
  expect(ranges()).toEqual([])
  expect(ranges(...labels)).toEqual([{ text: 'G – 5', count: 6 }])
})

test('ranges hold each floor once', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 40 }), (shown) => {
      const labels = shown.map((_, index) => String(shown.length - index))
      const ranges = floorRanges(labels, (_, index) => shown[index] === true)
      expect(ranges.reduce((sum, { count }) => sum + count, 0)).toBe(shown.filter(Boolean).length)
    }),
  )
})

test('a floor has photos if one shows it or is assigned to it', () => {
  expect(hasPhotos({ label: '1', seenShare: null, photos: 0 })).toBe(false)
  expect(hasPhotos({ label: '1', seenShare: null, photos: 1 })).toBe(true)
  expect(hasPhotos({ label: '1', seenShare: 0.2, photos: 0 })).toBe(true)
  expect(hasPhotos({ label: '1', seenShare: 0, photos: 0 })).toBe(false)
})
