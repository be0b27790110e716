import { expect, test } from 'vitest'
import { fromLines, toLines } from './role-lines.ts'

test('rules are written one a line and read back', () => {
  const rules = [
    { value: 'CN=Surveyors,OU=HK', role: 'corporate-standard' },
    { value: 'it', role: 'corporate-admin' },
    { value: 'all', role: 'corporate-viewer' },
  ] as const
  expect(toLines(rules)).toBe('CN=Surveyors,OU=HK = standard\nit = admin\nall = viewer')
  expect(fromLines(toLines(rules))).toEqual(rules)
  expect(fromLines('\n it=ADMIN \n\n')).toEqual([{ value: 'it', role: 'corporate-admin' }])
  expect(fromLines('')).toEqual([])
})

test.each([
  ['it', 1],
  ['it = owner', 1],
  ['= admin', 1],
  ['a = admin\n\nb: viewer', 3],
])('%j names the line that is wrong', (text, line) => {
  expect(fromLines(text)).toBe(line)
})
