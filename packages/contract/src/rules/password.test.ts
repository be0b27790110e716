import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  newPassword,
  oldPassword,
  passwordChange,
  passwordChangeForm,
  passwordChecks,
  passwordResetForm,
  passwordSpecials,
} from './password.ts'
import { anyText, longInputs, verdict } from './testing/verdict.ts'

const good = 'Vx7#tunnel'

function faults(rule: z.ZodType, input: unknown): readonly string[] {
  return (rule.safeParse(input).error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}:${issue.message.replace(/^rules\.password\./, '')}`,
  )
}

describe('new password', () => {
  test.each([
    [good, []],
    ['', [':missing']],
    [undefined, [':missing']],
    [12345678, [':missing']],
    ['Vx7#abc', [':checks.length']],
    ['Vx7#abcd', []],
    ['Vx7#ab😀', [':checks.length']],
    ['Vx7#abc😀', []],
    ['vx7#tunnel', [':checks.upper']],
    ['VX7#TUNNEL', [':checks.lower']],
    ['Vxy#tunnel', [':checks.digit']],
    ['Vx7tunnel', [':checks.special']],
    ['Vx7-tunnel', [':checks.special']],
    ['Vx７#tunnel', [':checks.digit']],
    ['Ｖx7#tunnel', [':checks.upper']],
    ['Éx7#tunnel', [':checks.upper']],
    ['Vx7＃tunnel', [':checks.special']],
    ['tunnel', [':checks.length', ':checks.upper', ':checks.digit', ':checks.special']],
    ['correct horse Battery 9 staple!', []],
    [' Vx7#tunnel ', []],
    ['密碼Vx7#隧道', []],
    ['Vx7#\0tunnel', []],
    [`Vx7#${'q'.repeat(124)}`, []],
    [`Vx7#${'q'.repeat(125)}`, [':long']],
    [`Vx7#${'😀'.repeat(124)}`, []],
    [`Vx7#${'😀'.repeat(125)}`, [':long']],
    ['P@ssw0rd', [':common']],
    ['Welcome@123', [':common']],
  ])('%j: %j', (password, expected) => {
    expect(faults(newPassword(), password)).toEqual(expected)
  })

  test.each([...passwordSpecials])('%s is a special character', (sign) => {
    expect(faults(newPassword(), `Vx7${sign}tunnel`)).toEqual([])
  })

  test('there are twelve of them, and no other sign of ASCII is one', () => {
    expect([...passwordSpecials].sort()).toEqual([...'#$.%&@!+=<>*'].sort())
    for (const sign of ' "\'()-/:;?[\\]^_`{|}~,')
      expect(faults(newPassword(), `Vx7${sign}tunnel`)).toEqual([':checks.special'])
  })

  test('is given back exactly as it came', () => {
    fc.assert(
      fc.property(anyText, (rest) => {
        const password = `  Vx7#Tunnel9q${rest} `
        expect(newPassword().parse(password)).toBe(password)
      }),
    )
  })

  test('words of the user and the company are easy to guess', () => {
    const own = ['Mary Chan', 'Acme Facades Ltd', 'mary.chan@acme.hk']
    for (const password of ['Mary@1988', 'MaryChan#1', 'Facades2026!', 'F@cades123', 'Acme*1234']) {
      expect(faults(newPassword(own), password)).toEqual([':common'])
    }
    expect(faults(newPassword(own), 'Mary likes 3 tall Towers!')).toEqual([])
    expect(faults(newPassword(), 'Facades2026!')).toEqual([])
  })
})

describe('checklist', () => {
  const met = (password: string) =>
    passwordChecks(password)
      .filter((check) => check.isMet)
      .map((check) => check.name)

  test.each([
    ['', []],
    ['k', ['lower', 'uncommon']],
    ['kV', ['lower', 'upper', 'uncommon']],
    ['kV3', ['lower', 'upper', 'digit', 'uncommon']],
    ['kV3#', ['lower', 'upper', 'digit', 'special', 'uncommon']],
    ['Password1!', ['length', 'lower', 'upper', 'digit', 'special']],
    [good, ['length', 'lower', 'upper', 'digit', 'special', 'uncommon']],
  ])('%j meets %j', (password, expected) => {
    expect(met(password)).toEqual(expected)
  })

  test('a full checklist is an accepted password, and the other way round', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
      fc.stringMatching(/^[a-z]{1,6}[A-Z][0-9]{1,3}[#!.]$/),
    )
    fc.assert(
      fc.property(typed, (password) => {
        expect(newPassword().safeParse(password).success).toBe(passwordChecks(password).every((check) => check.isMet))
      }),
    )
  })

  test('answers at once on any length', () => {
    for (const input of longInputs) expect(passwordChecks(input)).toHaveLength(6)
  })
})

test('an old password is compared, not judged', () => {
  for (const password of ['x', '   ', '\0', '密碼', 'x'.repeat(1024)])
    expect(oldPassword.parse(password)).toBe(password)
  expect([verdict(oldPassword, ''), verdict(oldPassword, undefined), verdict(oldPassword, 'x'.repeat(1025))]).toEqual([
    'password.missing',
    'password.missing',
    'dataInvalid',
  ])
})

describe('forms', () => {
  test.each([
    [{ oldPassword: 'x', newPassword: good, confirmPassword: good }, []],
    [{ oldPassword: 'x', newPassword: good, confirmPassword: `${good} ` }, ['confirmPassword:mismatch']],
    [{ oldPassword: '', newPassword: good, confirmPassword: '' }, ['oldPassword:missing', 'confirmPassword:mismatch']],
    [{ oldPassword: good, newPassword: good, confirmPassword: good }, ['newPassword:same']],
    [{ oldPassword: '', newPassword: '', confirmPassword: '' }, ['oldPassword:missing', 'newPassword:missing']],
    [
      { oldPassword: 'x', newPassword: 'Vx7#', confirmPassword: 'Vx8#' },
      ['newPassword:checks.length', 'confirmPassword:mismatch'],
    ],
  ])('change %j: %j', (form, expected) => {
    expect(faults(passwordChangeForm(), form)).toEqual(expected)
  })

  test('what is sent is judged alike, without the confirmation', () => {
    expect(faults(passwordChange(), { oldPassword: good, newPassword: good })).toEqual(['newPassword:same'])
    expect(passwordChange().parse({ oldPassword: 'x', newPassword: good, confirmPassword: 'y' })).toEqual({
      oldPassword: 'x',
      newPassword: good,
    })
    expect(faults(passwordChange(), { newPassword: good })).toEqual(['oldPassword:missing'])
  })

  test('reset', () => {
    expect(faults(passwordResetForm(), { newPassword: good, confirmPassword: good })).toEqual([])
    expect(faults(passwordResetForm(), { newPassword: good, confirmPassword: 'x' })).toEqual([
      'confirmPassword:mismatch',
    ])
    expect(faults(passwordResetForm(), { newPassword: good })).toEqual(['confirmPassword:mismatch'])
  })
})
