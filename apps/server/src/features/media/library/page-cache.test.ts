import { describe, expect, test } from 'vitest'
import { createPageCache } from './page-cache.ts'

const page = { rows: ['{"a":1}', '{"a":2}'], rest: ']}' }

describe('the page cache', () => {
  test('answers at the same snapshot without another read, for five seconds', () => {
    const cache = createPageCache<unknown>()
    const text = cache.put('one', { snapshot: '7:7:', at: 1_000 }, page)
    expect(text.json.toString()).toBe('{"data":[{"a":1},{"a":2}]}')
    expect(cache.get('one', { snapshot: '7:7:', at: 5_999 })).toBe(text)
    expect(cache.get('one', { snapshot: '7:7:', at: 6_000 })).toBeUndefined()
    expect(cache.get('one', { snapshot: '8:8:', at: 1_000 })).toBeUndefined()
    expect(cache.get('other', { snapshot: '7:7:', at: 1_000 })).toBeUndefined()
  })

  test('answers the very same bytes while no row has changed: without it each of fifty watchers compresses its own', () => {
    const cache = createPageCache<unknown>()
    const text = cache.put('one', { snapshot: '7', at: 0 }, page)
    expect(cache.put('one', { snapshot: '8', at: 0 }, { ...page, rows: [...page.rows] })).toBe(text)
    expect(cache.put('one', { snapshot: '9', at: 0 }, { ...page, rows: ['{"a":1}'] })).not.toBe(text)
  })

  test('drops the page that was asked for longest ago', () => {
    const cache = createPageCache<unknown>()
    const at = { snapshot: '7', at: 0 }
    for (let number = 0; number < 50; number += 1) cache.put(`page ${number}`, at, page)
    cache.put('page 0', at, page)
    cache.put('another', at, page)
    expect([cache.get('page 0', at), cache.get('page 1', at)]).toEqual([expect.anything(), undefined])
  })
})
