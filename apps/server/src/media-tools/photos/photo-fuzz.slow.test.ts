import { expect, inject, test } from 'vitest'
import { fuzzPhotos } from '../../testing/fuzz/photo-fuzz.ts'

test(
  'ten thousand hostile and broken photos are opened or refused by name (reliability 22)',
  { timeout: 45 * 60_000 },
  async () => {
    const seed = inject('seed')
    const { unnamed, slow, findings, peakMegabytes } = await fuzzPhotos(10_000, seed)
    expect([seed, unnamed, slow, findings]).toEqual([seed, [], [], []])
    expect(peakMegabytes).toBeLessThan(1_000)
  },
)
