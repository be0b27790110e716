import { describe, expect, it } from 'vitest'
import { worthReading } from './choose.ts'
import { coarseLevel } from './scales.ts'

const photo = { width: 80, height: 40 }
const tile = (x: number, y: number, width = 20, height = 20) => ({ x, y, width, height })
const tiles = [tile(0, 0), tile(20, 0), tile(60, 20)]

/** One coarse pixel for ten of the photo, in two channels; surest: where a channel is how sure. */
function coarse(...surest: readonly (readonly [channel: number, x: number, y: number, logit: number])[]) {
  const planes = [0, 1].map(() => new Int8Array(8 * 4).fill(coarseLevel(-8)))
  for (const [channel, x, y, logit] of surest) planes[channel]![y * 8 + x] = coarseLevel(logit)
  return { width: 8, height: 4, planes }
}

describe('a tile', () => {
  it('in which the coarse reading saw nothing is not worth reading', () => {
    expect(worthReading(photo, tiles, coarse(), [{ channel: 0, logit: -2 }])).toEqual([false, false, false])
  })

  it('that holds one sure enough place is, and its neighbours are not', () => {
    expect(worthReading(photo, tiles, coarse([0, 1, 1, -1]), [{ channel: 0, logit: -2 }])).toEqual([true, false, false])
    expect(worthReading(photo, tiles, coarse([0, 7, 3, -2]), [{ channel: 0, logit: -2 }])).toEqual([false, false, true])
  })

  it('is judged by each channel from its own logit on', () => {
    const worths = [
      { channel: 0, logit: 0 },
      { channel: 1, logit: -3 },
    ]
    expect(worthReading(photo, tiles, coarse([0, 0, 0, -1], [1, 2, 0, -3]), worths)).toEqual([false, true, false])
  })

  it('that begins within a coarse pixel counts the whole of it', () => {
    expect(worthReading(photo, [tile(19, 0, 2, 2)], coarse([0, 1, 0, 0]), [{ channel: 0, logit: -2 }])).toEqual([true])
  })

  it('that reaches beyond the photo ends with it', () => {
    expect(worthReading(photo, [tile(70, 30, 20, 20)], coarse([0, 7, 3, 0]), [{ channel: 0, logit: -2 }])).toEqual([
      true,
    ])
  })
})
