import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameMoments, frameNumber, maxFrameCount, type FrameChoice } from './frame-moments.ts'

const choice: fc.Arbitrary<FrameChoice> = fc.oneof(
  fc.record({ by: fc.constant('interval' as const), seconds: fc.double({ min: 0.1, max: 3600, noNaN: true }) }),
  fc.record({ by: fc.constant('count' as const), count: fc.integer({ min: 1, max: 500 }) }),
  fc.record({
    by: fc.constant('moments' as const),
    moments: fc.array(fc.double({ min: 0, max: 86_400, noNaN: true }), { minLength: 1, maxLength: 100 }),
  }),
)

test('frames lie inside the video, in its order, none twice, and never too many', () => {
  fc.assert(
    fc.property(choice, fc.double({ min: 0.04, max: 86_400, noNaN: true }), (chosen, duration) => {
      const moments = frameMoments(chosen, duration)
      expect(moments.length).toBeLessThanOrEqual(maxFrameCount)
      moments.forEach((moment, index) => {
        expect(moment).toBeGreaterThanOrEqual(0)
        expect(moment).toBeLessThanOrEqual(duration)
        if (index > 0) expect(moment).toBeGreaterThan(moments[index - 1]!)
      })
      if (chosen.by === 'count') expect(moments).toHaveLength(chosen.count)
    }),
  )
})

test('every two seconds of ten are five, and the highest photo is number 1 whichever way it was flown', () => {
  expect(frameMoments({ by: 'interval', seconds: 2 }, 10)).toEqual([0, 2, 4, 6, 8])
  expect([0, 1, 2].map((index) => frameNumber(index, 3, 'down'))).toEqual([1, 2, 3])
  expect([0, 1, 2].map((index) => frameNumber(index, 3, 'up'))).toEqual([3, 2, 1])
})
