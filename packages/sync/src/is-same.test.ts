import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSame } from './is-same.ts'

it('a value equals itself read again from JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 2 }), (text) => {
      const value: unknown = JSON.parse(text)
      expect(isSame(value, JSON.parse(text))).toBe(true)
      expect(isSame([value], { value })).toBe(false)
    }),
  )
})

it('the order of fields and fields that are undefined make no difference', () => {
  expect(isSame({ a: 1, b: { c: [1, { d: 2 }] } }, { b: { c: [1, { d: 2 }] }, a: 1 })).toBe(true)
  expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(isSame({ a: 1 }, { a: 1, b: null })).toBe(false)
})

it('lists of another length or order, and lists and objects, differ', () => {
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame([1], [1, undefined])).toBe(false)
  expect(isSame([], {})).toBe(false)
  expect(isSame(null, {})).toBe(false)
  expect(isSame('1', 1)).toBe(false)
})
