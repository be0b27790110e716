import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { faultAt, idOf } from '../testing/refusals.ts'
import { profileRoutes, SecondFactor } from './profile.ts'
import { LinkToken, MobileNumber, Registration, registrationRoutes } from './registration.ts'
import { corporateRoles, userRoutes } from './users.ts'

const token = 'aB3_-'.repeat(8) + 'xyz'

describe('secrets of links', () => {
  test.each<[unknown, boolean]>([
    [token, true],
    [token.slice(1), false],
    [`${token}x`, false],
    [`${token.slice(1)}\n`, false],
    [`${token.slice(1)}=`, false],
    [`${token.slice(1)}/`, false],
    ['', false],
    [null, false],
  ])('%j: %s', (value, isToken) => {
    expect(faultAt(LinkToken, value) === 'ok').toBe(isToken)
  })

  test.each([
    registrationRoutes.verifyEmail,
    registrationRoutes.checkResetLink,
    userRoutes.viewInvitation,
    userRoutes.declineInvitation,
  ])('$path takes nothing else', (route) => {
    expect([faultAt(route.body, { token }), faultAt(route.body, { token: 'x' }), faultAt(route.body, {})]).toEqual([
      'ok',
      'token',
      'token',
    ])
  })
})

describe('mobile numbers', () => {
  test.each<[string, boolean]>([
    ['+85291234567', true],
    ['+14155552671', true],
    ['+6591234567', true],
    ['85291234567', false],
    ['+0123456789', false],
    ['+852 9123 4567', false],
    ['+852-91234567', false],
    ['+123456', false],
    ['+1234567890123456', false],
    ['+85291234567\n', false],
    ['＋85291234567', false],
  ])('%s: %s', (number, isNumber) => {
    expect(faultAt(MobileNumber, number) === 'ok').toBe(isNumber)
  })
})

describe('codes of the second step', () => {
  test.each<[string, boolean]>([
    ['123456', true],
    ['123 456', true],
    [' 123456 ', true],
    ['abcde-fgh12', true],
    ['abcdefgh12', true],
    ['ABCDE-FGH12', true],
    ['12345', false],
    ['1234567', false],
    ['12 34 56', false],
    ['abcde_fgh12', false],
    ['', false],
  ])('%j: %s', (code, isCode) => {
    expect(faultAt(SecondFactor, code) === 'ok').toBe(isCode)
  })

  test('a recovery code does not confirm an app', () => {
    const { body } = profileRoutes.confirmTwoFactor
    expect([faultAt(body, { code: '123 456' }), faultAt(body, { code: 'abcde-fgh12' })]).toEqual(['ok', 'code'])
  })
})

describe('a registration', () => {
  const person = {
    userName: 'Mei Chan',
    mobileNumber: '+85291234567',
    email: 'mei@harbour-inspection.com',
    companyName: 'Harbour Inspection',
    password: 'Harbour7-Crane!',
    locale: 'zh-hk',
  }
  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['without a name', { userName: '' }, 'userName'],
    ['without a company', { companyName: ' ' }, 'companyName'],
    ['with a private address', { email: 'mei@gmail.com' }, 'email'],
    ['with no address', { email: 'mei' }, 'email'],
    ['with an address of 255 letters', { email: `${'x'.repeat(243)}@company.com` }, 'email'],
    ['with a short password', { password: 'Ab1!' }, 'password'],
    ['with a common password', { password: 'Password123!' }, 'password'],
    ['in a language that is none', { locale: 'de' }, 'locale'],
    ['without a number', { mobileNumber: undefined }, 'mobileNumber'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(Registration, { ...person, ...part })).toBe(fault)
  })

  test('an address is stored as one, however it was typed', () => {
    expect(Registration.parse({ ...person, email: ' Mei@Harbour-Inspection.COM ' }).email).toBe(
      Registration.parse(person).email,
    )
  })

  test('a role or a corporate sent beside it is left out', () => {
    expect(
      Object.keys(Registration.parse({ ...person, role: 'system-admin', corporateId: idOf(1) })).toSorted(),
    ).toEqual(Object.keys(person).toSorted())
  })
})

describe('users of a corporate', () => {
  test.each(corporateRoles)('%s is a role to invite to', (role) => {
    expect(faultAt(userRoutes.invite.body, { email: 'a@company.com', role, locale: 'en' })).toBe('ok')
  })

  test.each(['system-admin', 'agent-admin', 'workspace-admin', 'admin', '', null])('%j is none', (role) => {
    expect(faultAt(userRoutes.invite.body, { email: 'a@company.com', role, locale: 'en' })).toBe('role')
  })

  const { body } = userRoutes.assignProjectUsers
  const hex = '01890000-0000-7000-8000-00000000abcd'
  test.each<[string, readonly object[], string]>([
    ['one', [{ userId: idOf(1), isAssigned: true }], 'ok'],
    [
      'two',
      [
        { userId: idOf(1), isAssigned: true },
        { userId: idOf(2), isAssigned: false },
      ],
      'ok',
    ],
    ['none', [], ''],
    [
      'one twice',
      [
        { userId: idOf(1), isAssigned: true },
        { userId: idOf(1), isAssigned: false },
      ],
      '',
    ],
    [
      'one twice, once in capitals',
      [
        { userId: hex, isAssigned: true },
        { userId: hex.toUpperCase(), isAssigned: false },
      ],
      '',
    ],
    ['one without a decision', [{ userId: idOf(1) }], '0.isAssigned'],
    ['501', Array.from({ length: 501 }, (_, index) => ({ userId: idOf(index), isAssigned: true })), ''],
  ])('assign %s', (_, users, fault) => {
    expect(faultAt(body, users)).toBe(fault)
  })

  test('any users that differ are assigned together', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 9_999 }), { minLength: 1, maxLength: 50 }), (numbers) => {
        expect(
          faultAt(
            body,
            numbers.map((number) => ({ userId: idOf(number), isAssigned: true })),
          ),
        ).toBe('ok')
      }),
    )
  })
})
