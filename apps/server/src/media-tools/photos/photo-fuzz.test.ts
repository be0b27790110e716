import { expect, test } from 'vitest'
import { fuzzPhotos } from '../../testing/fuzz/photo-fuzz.ts'

test('hostile and broken photos are opened or refused by name, none hangs or fills the memory (reliability 22)', async () => {
  const { opened, refused, unnamed, slow, findings, peakMegabytes } = await fuzzPhotos(50, 6)
  expect([unnamed, slow, findings]).toEqual([[], [], []])
  expect(Object.keys(refused).toSorted()).toEqual(
    expect.arrayContaining(['media.damaged', 'media.lies', 'media.not-recognised', 'media.too-many-pixels']),
  )
  expect(Math.min(opened, ...[refused['media.damaged'] ?? 0])).toBeGreaterThan(5)
  expect(peakMegabytes).toBeLessThan(1_000)
})
