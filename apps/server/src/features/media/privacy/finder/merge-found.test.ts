import { describe, expect, test } from 'vitest'
import type { StoredBox } from '../../../../db/schema/media.ts'
import type { FoundBox } from '../../../../inference/finder/found-boxes.ts'
import { byFinder, mergeFound } from './merge-found.ts'

const area = (left: number) => ({ left, top: 0.2, right: left + 0.1, bottom: 0.5 })
const drawn = (left: number, kind: StoredBox['kind'] = 'person'): StoredBox => ({ kind, box: area(left), by: 'ada' })
const known = (left: number): StoredBox => ({ kind: 'person', box: area(left), by: byFinder, score: 0.5 })
const found = (left: number, score = 0.876): FoundBox => ({ kind: 'person', box: area(left), score })
const merge = (stored: StoredBox[], dismissed: StoredBox[], boxes: FoundBox[], max = 500) =>
  mergeFound(stored, dismissed, boxes, max)

describe('boxes after a reading', () => {
  test('are those found, by the finder, with how sure it was', () => {
    expect(merge([], [], [found(0.1)])).toEqual([{ kind: 'person', box: area(0.1), by: byFinder, score: 0.88 }])
  })

  test('replace those of the reading before, and leave what people drew', () => {
    expect(merge([known(0.1), drawn(0.4)], [], [found(0.7)])).toEqual([drawn(0.4), { ...known(0.7), score: 0.88 }])
    expect(merge([known(0.1), drawn(0.4)], [], [])).toEqual([drawn(0.4)])
  })

  test('do not come back where a person removed them, even a little shifted', () => {
    expect(merge([], [known(0.1)], [found(0.12), found(0.6)])).toMatchObject([{ box: area(0.6) }])
  })

  test('are not drawn over a box of a person, unless that one covers something else', () => {
    expect(merge([drawn(0.1)], [], [found(0.12)])).toEqual([drawn(0.1)])
    expect(merge([drawn(0.1, 'vehicle')], [], [found(0.12)])).toHaveLength(2)
  })

  test('are no more than a photo may have, and those of people all stay', () => {
    expect(merge([drawn(0.1), drawn(0.4)], [], [found(0.7)], 2)).toEqual([drawn(0.1), drawn(0.4)])
    expect(merge([drawn(0.1), drawn(0.4)], [], [found(0.7)], 1)).toHaveLength(2)
  })
})
