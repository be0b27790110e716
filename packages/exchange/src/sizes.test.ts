import { expect, test } from 'vitest'
import { sizeFields, sizeNames, type ExchangeSize } from './sizes.ts'

const none = { length: null, width: null, isWidthBelowGsd: false }
const size = (given: Partial<ExchangeSize> = {}): ExchangeSize => ({
  ...{ mm: 204, plusMinusMm: 9, source: 'traced', isExtent: false },
  ...given,
})

test('the side of a box is an extent, never the width of a crack', () => {
  const box = size({ source: 'box', isExtent: true })
  const fields = sizeFields({ ...none, width: box, length: { ...box, mm: 816, plusMinusMm: 27 } })
  expect(fields).toMatchObject({ width_mm: null, width_plus_minus_mm: null, width_source: null })
  expect(fields).toMatchObject({ length_mm: null, length_plus_minus_mm: null, length_source: null })
  expect(fields).toMatchObject({ extent_width_mm: 204, extent_width_plus_minus_mm: 9, extent_source: 'box' })
  expect(fields).toMatchObject({ extent_length_mm: 816, extent_length_plus_minus_mm: 27 })
})

test('what was traced has its plus-minus and its source, and no extent', () => {
  const fields = sizeFields({ ...none, width: size({ mm: 4.3, plusMinusMm: 1.1 }) })
  expect(fields).toMatchObject({ width_mm: 4.3, width_plus_minus_mm: 1.1, width_source: 'traced' })
  expect(fields).toMatchObject({ extent_width_mm: null, extent_source: null, length_source: null })
})

test('a width that was read off the ruler stays one beside the length of a box', () => {
  const length = size({ source: 'outline', isExtent: true })
  const fields = sizeFields({ ...none, length, width: size({ mm: 0.3, plusMinusMm: null, source: 'typed' }) })
  expect(fields).toMatchObject({ width_mm: 0.3, width_plus_minus_mm: null, width_source: 'typed' })
  expect(fields).toMatchObject({ length_mm: null, extent_length_mm: 204, extent_width_mm: null })
  expect(fields.extent_source).toBe('outline')
})

test('a width below one pixel says why it has no number', () => {
  expect(sizeFields({ ...none, isWidthBelowGsd: true })).toMatchObject({ width_mm: null, width_below_gsd: true })
})

test('a size whose source is not known has no number, and says so', () => {
  expect(sizeFields({ ...none, width: 'not-known' })).toMatchObject({
    ...{ width_mm: null, width_source: 'not-known', extent_width_mm: null, extent_source: null },
  })
})

test('its names are the same, whatever is known', () => {
  expect(sizeNames).toHaveLength(12)
  expect(Object.keys(sizeFields({ ...none, width: size() }))).toEqual(sizeNames)
})
