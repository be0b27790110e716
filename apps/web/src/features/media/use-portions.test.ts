import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextPortion } from './use-portions.ts'

it('draws everything that is known, once, a few at a time, and what is in sight first', () => {
  fc.assert(fc.property(fc.record({ first: fc.nat(50), before: fc.nat(30), seen: fc.nat(30), after: fc.nat(30), atOnce: fc.integer({ min: 1, max: 20 }), gaps: fc.uniqueArray(fc.nat(140)) }), ({ first, before, seen, after, atOnce, gaps }) => {
    const [seenFirst, seenEnd, end] = [first + before, first + before + seen, first + before + seen + after]
    const isKnown = (index: number) => !gaps.includes(index)
    const drawn: number[] = []
    for (let next = nextPortion({ first, end, seenFirst, seenEnd, isKnown, atOnce }, new Set(drawn)); next.length > 0; next = nextPortion({ first, end, seenFirst, seenEnd, isKnown, atOnce }, new Set(drawn))) {
      expect(next.length).toBeLessThanOrEqual(atOnce)
      drawn.push(...next)
    }
    const known = Array.from({ length: end - first }, (_, offset) => first + offset).filter(isKnown)
    expect(drawn.toSorted((one, other) => one - other)).toEqual(known)
    const inSight = (index: number) => index >= seenFirst && index < seenEnd
    expect(drawn.slice(0, known.filter(inSight).length).every(inSight)).toBe(true)
  }))
})
