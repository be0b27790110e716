import { locales } from '@plumbline/contract/locales'
import { sizeSources, type Size } from '@plumbline/inspection/sizes/size'
import { describe, expect, test } from 'vitest'
import { sizeSourceValue, sizeText, sizeValue } from './size-words.ts'
import { createTranslator } from './translator.ts'

const english = createTranslator('en', 'Asia/Hong_Kong')
const size = { width: 0.3, length: 120.04, isBelowGsd: false, source: 'gsd', gsd: 1.37 } as const

describe('a size', () => {
  test('has length, width and how they were measured', () => {
    expect(sizeText(size, english)).toMatch(/^length 120 mm, width 0\.3 mm \(measured on the photo, 1\.37 mm/)
    expect(sizeText(size, english, false)).toBe('length 120 mm, width 0.3 mm')
    expect(sizeText({ ...size, source: 'typed' }, english)).toContain(english.words.size.typed)
    expect(sizeText({ ...size, source: null }, english)).toBe('length 120 mm, width 0.3 mm')
  })

  test('below one pixel has no number of its own', () => {
    const below = { ...size, width: 0.4, isBelowGsd: true }
    expect(sizeText(below, english, false)).toBe('length 120 mm, width < 1.4 mm (GSD)')
    expect(sizeText({ ...below, gsd: null }, english, false)).toBe('length 120 mm, width < GSD')
  })

  test('may be known in one direction, or not at all', () => {
    expect(sizeText({ ...size, length: null }, english, false)).toBe('width 0.3 mm')
    expect(sizeText({ ...size, width: null }, english, false)).toBe('length 120 mm')
    expect(sizeText({ ...size, width: null, length: null }, english)).toBe(english.words.size.unknown)
  })

  test('whose GSD is unknown says only that it was measured', () => {
    expect(sizeText({ ...size, gsd: null }, english)).toContain(`(${english.words.size.gsdUnknown})`)
  })
})

const measure = (value: number, plusMinus: number | null, known: Partial<Size> = {}): Size => ({
  ...{ value, plusMinus, source: 'traced', isExtent: false },
  ...known,
})
const exact = {
  ...size,
  length: 815.96,
  width: 4.26,
  measures: { length: measure(815.96, 42), width: measure(4.26, 1.085) },
} as const

describe('an exact size', () => {
  test('has the digits that its plus-minus supports, and says where it came from', () => {
    expect(sizeText(exact, english, false)).toBe('length 820 ± 40 mm, width 4.3 ± 1.1 mm')
    expect(sizeText(exact, english)).toContain('(measured along the drawn line; 1.37 mm/px')
    expect(sizeValue(exact, 'width', english)).toBe('4.3 ± 1.1 mm')
  })

  test('stays as it was typed, without the scale of a photo', () => {
    const typed = { source: 'typed' } as const
    const given = { ...exact, measures: { length: measure(815.96, null, typed), width: measure(0.125, null, typed) } }
    expect(sizeText(given, english)).toBe('length 815.96 mm, width 0.125 mm (entered by the inspector)')
    expect(sizeSourceValue(given, english)).toBe('entered by the inspector')
  })

  test('of a drawn box is its extent', () => {
    const box = { source: 'box', isExtent: true } as const
    const given = { ...exact, measures: { length: measure(304.6, 9.1, box), width: measure(204, 7, box) } }
    expect(sizeText(given, english, false)).toBe('extent 305 ± 9 × 204 ± 7 mm')
    // A template's {width} stands alone: its reader sees no source.
    expect(sizeValue(given, 'width', english)).toBe('extent 204 ± 7 mm')
    const half = { ...given, measures: { ...given.measures, width: measure(2, null, { source: 'typed' }) } }
    expect(sizeText(half, english, false)).toBe('extent 305 ± 9 mm, width 2 mm')
    expect(sizeSourceValue(half, english)).toMatch(/^extent of the drawn box, entered by the inspector; 1\.37 mm\/px/)
  })

  test('below one pixel is less than the scale, and nothing where none is known', () => {
    const below = { ...exact, width: null, isBelowGsd: true }
    expect(sizeValue(below, 'width', english)).toBe('< 1.4 mm')
    expect(sizeValue({ ...below, gsd: null }, 'width', english)).toBe('< GSD')
    expect(sizeValue({ ...exact, length: null }, 'length', english)).toBe('')
    expect(sizeSourceValue({ ...exact, source: null }, english)).toBe('')
  })

  test('has words for every source in every language', () => {
    for (const locale of locales)
      for (const source of sizeSources)
        expect(createTranslator(locale, 'Asia/Hong_Kong').words.size.sources[source].length).toBeGreaterThan(3)
  })
})
