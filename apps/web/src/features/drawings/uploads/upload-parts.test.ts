import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lanes, partRanges } from './upload-parts.ts'

describe('the parts of a file', () => {
  it('cover it without gap or overlap, all but the last of the same size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000_000_000 }),
        fc.integer({ min: 1_000_000, max: 16_000_000 }),
        (size, partSize) => {
          const ranges = partRanges(size, partSize)
          expect(ranges.map(({ number }) => number)).toEqual(ranges.map((_, index) => index + 1))
          expect(ranges.map(({ start }) => start)).toEqual([0, ...ranges.slice(0, -1).map(({ end }) => end)])
          expect(ranges.at(-1)!.end).toBe(size)
          expect(
            ranges.every(({ start, end }, index) =>
              index < ranges.length - 1 ? end - start === partSize : end > start && end - start <= partSize,
            ),
          ).toBe(true)
        },
      ),
    )
  })
})

describe('lanes', () => {
  it('hold at most their width, whatever fails, and let everybody through in turn', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.record({ turns: fc.nat(3), fails: fc.boolean() }), { maxLength: 20 }),
        async (width, works) => {
          const lane = lanes(width)
          let [inside, most] = [0, 0]
          const begun: number[] = []
          const outcomes = await Promise.allSettled(
            works.map(({ turns, fails }, index) =>
              lane(async () => {
                begun.push(index)
                most = Math.max(most, (inside += 1))
                for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
                inside -= 1
                if (fails) throw new Error('planned')
              }),
            ),
          )
          expect(most).toBeLessThanOrEqual(width)
          expect(begun).toEqual(works.map((_, index) => index))
          expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails))
        },
      ),
    )
  })
})
