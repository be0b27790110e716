import { describe, expect, test } from 'vitest'
import type { FailedPair, MatchedPair } from '../match/match-photos.ts'
import { randomOf } from '../random.ts'
import { cameraAt, priorAt } from '../testing/cameras.ts'
import { cloudOf, seenBy } from '../testing/point-cloud.ts'
import { judgeUntied } from './untied.ts'

const cloud = cloudOf({ widthM: 16, heightM: 9, count: 1_500 }, randomOf(3))
const photoAt = (imageId: string, x: number, count?: number) => {
  const seen = seenBy(cameraAt(x, 4.5), cloud, randomOf(x * 10))
  const features = count === undefined ? seen : { ...seen, count, x: seen.x.slice(0, count), y: seen.y.slice(0, count) }
  return { prior: priorAt(imageId, cameraAt(x, 4.5)), features }
}

/** The first `count` corners of both. */
const matched = (a: number, b: number, count: number): MatchedPair => {
  const indices = Uint16Array.from({ length: count }, (_, index) => index)
  return { a, b, matches: { a: indices, b: indices, offPlane: 0, shift: { x: 0, y: 0 } } }
}
const failed = (a: number, b: number, reason: FailedPair['reason'] = 'few', share = 0.6): FailedPair => ({
  a,
  b,
  share,
  reason,
})

describe('a photo without ties', () => {
  const photos = [photoAt('a', 5), photoAt('b', 6.5), photoAt('c', 8)]
  const many = Math.min(photos[0]!.features.count, photos[1]!.features.count)

  test('contradicts where neighbours that others match should match it', () => {
    expect(judgeUntied(photos, [matched(0, 1, many)], [failed(0, 2), failed(1, 2)])).toEqual([2])
  })

  test('does not where the neighbours match little themselves', () => {
    expect(judgeUntied(photos, [matched(0, 1, 25)], [failed(0, 2), failed(1, 2)])).toEqual([])
  })

  test('does not where it has too few corners', () => {
    const bland = [photos[0]!, photos[1]!, photoAt('c', 8, 20)]
    expect(judgeUntied(bland, [matched(0, 1, many)], [failed(0, 2), failed(1, 2)])).toEqual([])
  })

  test('does not where bays are identical', () => {
    const pairs = [failed(0, 2, 'ambiguous'), failed(1, 2, 'ambiguous')]
    expect(judgeUntied(photos, [matched(0, 1, many)], pairs)).toEqual([])
  })

  test('contradicts though it also borders on neighbours that cannot tell', () => {
    const more = [...photos, photoAt('d', 9.5), photoAt('e', 6.6), photoAt('f', 8.1, 20)]
    const undecided = [failed(2, 3), failed(2, 4), failed(2, 5)]
    const pairs = [failed(0, 2), failed(1, 2), ...undecided]
    expect(judgeUntied(more, [matched(0, 1, many)], pairs)).toEqual([2])
    expect(judgeUntied(more, [matched(0, 1, many)], undecided)).toEqual([])
  })

  test('does not where as many of those that can tell find identical bays', () => {
    const pairs = [failed(0, 2), failed(1, 2, 'ambiguous')]
    expect(judgeUntied(photos, [matched(0, 1, many)], pairs)).toEqual([])
  })

  test('does not where it has hardly anything in common with others, or no neighbour', () => {
    expect(judgeUntied(photos, [matched(0, 1, many)], [failed(1, 2, 'few', 0.2)])).toEqual([])
    expect(judgeUntied(photos, [matched(0, 1, many)], [])).toEqual([])
  })
})

test('a photo with a tie is never left out, whatever else failed', () => {
  const photos = [photoAt('a', 5), photoAt('b', 6.5), photoAt('c', 8)]
  expect(judgeUntied(photos, [matched(0, 1, 300), matched(1, 2, 25)], [failed(0, 2)])).toEqual([])
})

test('where nothing matches nothing is left out', () => {
  const photos = [photoAt('a', 5), photoAt('b', 6.5)]
  expect(judgeUntied(photos, [], [failed(0, 1)])).toEqual([])
  expect(judgeUntied([], [], [])).toEqual([])
})
