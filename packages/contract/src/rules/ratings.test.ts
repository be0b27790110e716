import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { progressKinds } from '../defects/defects.ts'
import {
  compareRatings,
  dinMarks,
  fixedRatings,
  hasRepairBy,
  isRatingOf,
  nextLevelKey,
  proposedRating,
  Rating,
  RatingLevels,
  ratingLabel,
  ratingSchemes,
  ratingsOf,
  ratingUnder,
  readMarks,
  writeMarks,
  type RatingLevel,
  type RatingSetup,
} from './ratings.ts'

const levels: readonly RatingLevel[] = [
  { key: 'l1', name: 'Watch', meaning: '' },
  { key: 'l3', name: 'Close the road', meaning: 'At once.' },
]
const setupOf = (scheme: RatingSetup['scheme']): RatingSetup => ({ scheme, levels })
const mark = fc.constantFrom(...dinMarks)
const marks = fc.record({ s: mark, v: mark, d: mark })
const anyRating = fc.oneof(
  fc.constantFrom(...fixedRatings, 'own:l1', 'own:l3'),
  marks.map((three) => writeMarks(three)),
)

describe('a rating', () => {
  it('is a level of a known scheme', () => {
    expect(['nyc-fisp:swarmp', 'din-1076:4-0-2', 'own:l10'].every((text) => Rating.safeParse(text).success)).toBe(true)
    for (const text of [
      '',
      'swarmp',
      'nyc-fisp:',
      'nyc-fisp:repair',
      'din-1076:5-0-0',
      'din-1076:1-2',
      'own:',
      'own:l0',
    ])
      expect(Rating.safeParse(text).success, text).toBe(false)
  })

  it('belongs to exactly one scheme', () => {
    fc.assert(
      fc.property(anyRating, (rating) => {
        expect(Rating.safeParse(rating).success).toBe(true)
        const of = ratingSchemes.filter((scheme) => isRatingOf(setupOf(scheme), rating))
        expect(of).toEqual([rating.slice(0, rating.indexOf(':'))])
        expect(isRatingOf(setupOf(null), rating)).toBe(false)
      }),
    )
  })

  it('counts as none under another scheme, and where its level is removed', () => {
    expect(ratingUnder(setupOf('sg-pfi'), 'nyc-fisp:unsafe')).toBeNull()
    expect(ratingUnder(setupOf('own'), 'own:l2')).toBeNull()
    expect(ratingUnder(setupOf('own'), 'own:l3')).toBe('own:l3')
    expect(ratingUnder(setupOf('own'), null)).toBeNull()
  })

  it('is named by us, by its marks or by the company', () => {
    const name = (rating: string) => ratingLabel({ levels }, rating, (fixed) => fixed.toUpperCase())
    expect(name('nyc-fisp:safe')).toBe('NYC-FISP:SAFE')
    expect(name('din-1076:2-1-3')).toBe('S 2 · V 1 · D 3')
    expect(name('own:l3')).toBe('Close the road')
    expect(name('own:l2')).toBe('own:l2')
  })
})

it('marks are read back as they were written', () => {
  fc.assert(
    fc.property(marks, (three) => {
      expect(readMarks(writeMarks(three))).toEqual(three)
    }),
  )
  expect(readMarks('nyc-fisp:safe')).toBeNull()
  expect(readMarks(null)).toBeNull()
})

it('a list of ratings leads from mild to grave', () => {
  expect(ratingsOf(setupOf('nyc-fisp'))).toEqual(['nyc-fisp:safe', 'nyc-fisp:swarmp', 'nyc-fisp:unsafe'])
  expect(ratingsOf(setupOf('own'))).toEqual(['own:l1', 'own:l3'])
  expect(ratingsOf(setupOf('din-1076'))).toEqual([])
  const sorted = ['din-1076:0-4-0', 'din-1076:2-2-2', 'din-1076:0-0-0', 'din-1076:1-2-0'].toSorted((one, other) =>
    compareRatings(setupOf('din-1076'), one, other),
  )
  expect(sorted).toEqual(['din-1076:0-0-0', 'din-1076:1-2-0', 'din-1076:2-2-2', 'din-1076:0-4-0'])
  fc.assert(
    fc.property(marks, marks, (one, other) => {
      const order = compareRatings(setupOf('din-1076'), writeMarks(one), writeMarks(other))
      const back = compareRatings(setupOf('din-1076'), writeMarks(other), writeMarks(one))
      expect(Math.sign(order) + Math.sign(back)).toBe(0)
    }),
  )
})

describe('levels of a company', () => {
  it('have a key and a name of their own', () => {
    const [first, second] = levels
    expect(RatingLevels.safeParse(levels).success).toBe(true)
    expect(RatingLevels.safeParse([first, { ...second, key: 'l1' }]).success).toBe(false)
    expect(RatingLevels.safeParse([first, { ...second, name: 'WATCH' }]).success).toBe(false)
    expect(RatingLevels.safeParse([{ ...first, name: ' ' }]).success).toBe(false)
  })

  it('take the smallest free key', () => {
    expect(nextLevelKey([])).toBe('l1')
    expect(nextLevelKey(levels)).toBe('l2')
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 9 }), (numbers) => {
        const key = nextLevelKey(numbers.map((number) => ({ key: `l${number}` })))
        expect(numbers.map((number) => `l${number}`)).not.toContain(key)
        expect(RatingLevels.safeParse([{ key, name: 'x', meaning: '' }]).success).toBe(true)
      }),
    )
  })
})

describe('a SWARMP left from the last cycle', () => {
  const swarmp = { rating: 'nyc-fisp:swarmp', progress: 'same' } as const
  it('is proposed as unsafe until a person rates it so', () => {
    expect(proposedRating(setupOf('nyc-fisp'), null, swarmp)).toBe('nyc-fisp:unsafe')
    expect(proposedRating(setupOf('nyc-fisp'), 'nyc-fisp:swarmp', { ...swarmp, progress: 'worse' })).toBe(
      'nyc-fisp:unsafe',
    )
    expect(proposedRating(setupOf('nyc-fisp'), 'nyc-fisp:unsafe', swarmp)).toBeNull()
  })

  it('needs a person who found it again; nothing else is ever proposed', () => {
    expect(proposedRating(setupOf('nyc-fisp'), null, { ...swarmp, progress: 'repaired' })).toBeNull()
    expect(proposedRating(setupOf('nyc-fisp'), null, { ...swarmp, progress: null })).toBeNull()
    expect(proposedRating(setupOf('nyc-fisp'), null, null)).toBeNull()
    fc.assert(
      fc.property(
        fc.constantFrom(...ratingSchemes, null),
        fc.option(anyRating),
        fc.option(anyRating),
        fc.option(fc.constantFrom(...progressKinds)),
        (scheme, rating, earlier, progress) => {
          const proposed = proposedRating({ scheme }, rating, { rating: earlier, progress })
          if (proposed === null) return
          expect([scheme, earlier, proposed]).toEqual(['nyc-fisp', 'nyc-fisp:swarmp', 'nyc-fisp:unsafe'])
        },
      ),
    )
  })
})

it('only a SWARMP has a day by which it is to be repaired', () => {
  expect(fixedRatings.filter((rating) => hasRepairBy(rating))).toEqual(['nyc-fisp:swarmp'])
  expect(hasRepairBy(null)).toBe(false)
})
