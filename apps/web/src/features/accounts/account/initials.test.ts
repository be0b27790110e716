import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Demo Surveyor', 'DS'],
  ['  ana maria  lopez ', 'AL'],
  ['Cher', 'C'],
  ['陳大文', '大文'],
  ['王伟', '王伟'],
  ['', ''],
])('%j becomes %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
