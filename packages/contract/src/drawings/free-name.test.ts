import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

test('a free name is the wanted one or numbered, and never longer than fifty', () => {
  expect(freeName('Plan', ['Other'])).toBe('Plan')
  expect(freeName('Plan', ['plan', 'PLAN (2)'])).toBe('Plan (3)')
  const long = '圖'.repeat(50)
  expect(freeName(long, [long])).toBe(`${'圖'.repeat(46)} (2)`)
})
