import type { Compliance } from '@plumbline/contract/coverage/coverage'
import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../testing/render-in-language.tsx'
import { aGap, aSummary, failing } from './testing/a-coverage.ts'
import {
  areaText,
  clausesText,
  floorsText,
  gapText,
  listText,
  metresText,
  chosenScaleText,
  scaleText,
  shareText,
  sizeText,
} from './coverage-text.ts'
import { itemText, missingText, ruleText } from './rules/compliance-text.ts'
import { missingLines, summaryText, unknownReasons } from './summary-text.ts'

const words = { t: await translatorOf(), locale: 'en' as const }
const chinese = { t: await translatorOf('zh-hk'), locale: 'zh-hk' as const }
const floorName = (floor: string) => `${floor}/F`

describe('figures', () => {
  it.each([
    [0, '0 %'],
    [0.001, '< 1 %'],
    [0.0049, '< 1 %'],
    [0.0095, '< 1 %'],
    [0.0996, '9 %'],
    [0.264, '26 %'],
    [0.535, '53 %'],
    [0.99, '99 %'],
    [0.9951, '> 99 %'],
    [0.999999, '> 99 %'],
    [1, '100 %'],
  ])('share %d is %s: never all or nothing by rounding', (share, text) => {
    expect(shareText(words, share)).toBe(text)
  })

  it('are not more exact than what is known', () => {
    expect(metresText(words, 4.1234)).toBe('4.1 m')
    expect(sizeText(words, { widthM: 40, heightM: 98.46 })).toBe('40 × 98.5 m')
    expect([areaText(words, 2_600.4), areaText(words, 3.26)]).toEqual(['2,600 m²', '3.3 m²'])
    expect([scaleText(words, 2.094), scaleText(words, 12.34)]).toEqual(['2.1 mm/px', '12 mm/px'])
    expect([chosenScaleText(words, 1.25), chosenScaleText(words, 12.3)]).toEqual(['1.25 mm/px', '12.3 mm/px'])
  })

  it('are joined as the language joins', () => {
    expect([listText(words, []), listText(words, ['a']), listText(words, ['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a, b, c',
    ])
    expect(listText(chinese, ['a', 'b'])).toBe('a、b')
  })
})

it('names a gap by its size, its floors and its area', () => {
  expect(gapText(words, aGap({ widthM: 4.1, heightM: 2.8, areaM2: 11.48, floors: ['12', '13'] }), floorName)).toBe(
    '4.1 × 2.8 m at 12/F to 13/F, 11 m²',
  )
  expect(floorsText(words, ['12'], floorName)).toBe('12/F')
  expect(floorsText(words, [], floorName)).toBe('')
})

describe('an elevation in a line', () => {
  const line = (changes: Parameters<typeof aSummary>[0]) =>
    listText(
      words,
      summaryText(words, aSummary(changes), (floor) => floor),
    )

  it('says share, size and the largest gap', () => {
    expect(line({})).toBe('26 % seen of 40 × 98.5 m, 1 gap, the largest 40 × 65 m at 0 to 23')
    expect(line({ gapCount: 3 })).toContain('3 gaps, the largest')
    expect(line({ gapCount: 0, largestGap: null, seenShare: 1 })).toBe('100 % seen of 40 × 98.5 m, no gap')
    expect(line({ lengthM: null, heightM: null })).toMatch(/^26 % seen, /)
  })

  it('says what was not measured, and claims no gap there', () => {
    const place = { basis: 'by-place' as const, seenShare: null, gapCount: 0, largestGap: null }
    expect(line(place)).toBe('8 of 33 floors have a photo, by place, not measured')
    expect(line({ ...place, basis: 'none', floorsSeen: 0 })).toBe('No photo')
  })

  it('says where the length comes from photos, what was left out, and that it is being computed', () => {
    const text = line({ lengthSource: 'photos', photosLeftOut: 2, state: 'computing' })
    expect(text).toMatch(/length taken from the photos, 2 photos left out, being computed again$/)
  })

  it('has a full stop in Chinese between clauses that have commas of their own', () => {
    const parts = summaryText(chinese, aSummary({ photosLeftOut: 12 }), (floor) => floor)
    expect(clausesText(chinese, parts)).toMatch(/位於 0 至 23。12 張相片未計$/)
  })

  it('is translated', () => {
    expect(summaryText(chinese, aSummary(), (floor) => floor)).toEqual([
      '40 × 98.5 米之中拍到 26%',
      '1 個缺口，最大的為 40 × 65 米，位於 0 至 23',
    ])
  })
})

describe('a rule in words', () => {
  const [visual, close] = failing().items

  it('says what was reached of what is required, and what is missing', () => {
    expect([itemText(words, visual!), missingText(words, visual!)]).toEqual(['50 % of 100 % required', '54 m² missing'])
    expect([itemText(words, close!), missingText(words, close!)]).toEqual(['6 % of 10 % required', '4.4 m² missing'])
    expect(missingLines(words, failing())).toEqual([
      'Visual: 50 % of 100 % required; 54 m² missing',
      'Close-range: 6 % of 10 % required; 4.4 m² missing',
    ])
  })

  it('says why it is not known', () => {
    const reason = 'It is not known whether the elevation faces a street. Say so in its frame.'
    const unknown = { item: 'interval', state: 'unknown', reasons: ['street-unknown'], required: null } as const
    const compliance: Compliance = {
      ...failing(),
      state: 'unknown',
      items: [{ ...unknown, reasons: [...unknown.reasons], reached: null, missing: null }],
    }
    expect(unknownReasons(words, compliance)).toEqual([reason])
    expect(missingLines(words, compliance)[0]).toContain(reason)
    expect(unknownReasons(words, failing())).toEqual([])
  })

  it('has metres for an interval, which must not be exceeded', () => {
    const item = { state: 'not-met' as const, reasons: [], missing: 12.3 }
    const interval = { ...item, item: 'interval' as const, required: 18.3, reached: 30.6 }
    expect([itemText(words, interval), missingText(words, interval)]).toEqual([
      '30.6 m, at most 18.3 m allowed',
      '12.3 m missing',
    ])
    const unknown = { ...interval, reached: null, missing: null }
    expect([itemText(words, unknown), missingText(words, unknown)]).toEqual(['18.3 m required', undefined])
    expect(itemText(words, { ...unknown, required: null })).toBeUndefined()
  })

  it('names an own rule by its figures', () => {
    expect(ruleText(words, { kind: 'own', minShare: 0.955, maxMmPx: null })).toBe('95.5 % seen')
    expect(ruleText(words, { kind: 'own', minShare: 0.9, maxMmPx: 2 })).toBe('90 % seen at 2 mm/px or finer')
    expect(ruleText(words, { kind: 'sg-pfi', minShare: null, maxMmPx: null })).toMatch(/Singapore/)
  })
})
