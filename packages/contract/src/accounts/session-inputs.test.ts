import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sessionAddresses } from '../address.ts'
import { roles } from '../roles.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { expectReadTwice, expectRequired } from '../testing/laws.ts'
import { accountRoutes, Membership, Role, Session } from './accounts.ts'

const { login, refresh, logout } = accountRoutes

describe('a sign-in', () => {
  const given = { email: 'mei@harbour.com', password: 'Harbour7-Crane!' }

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['with a code', { secondFactor: '123456' }, 'ok'],
    ['with an empty code', { secondFactor: '' }, 'ok'],
    ['with a code of 40 letters', { secondFactor: 'x'.repeat(40) }, 'ok'],
    ['with a code of 41', { secondFactor: 'x'.repeat(41) }, 'secondFactor'],
    ['with a code that is a number', { secondFactor: 123_456 }, 'secondFactor'],
    ['with no address', { email: '' }, 'email'],
    ['with an address of blanks', { email: '   ' }, 'email'],
    ['with an address of 254 letters', { email: 'x'.repeat(254) }, 'ok'],
    ['with an address of 255', { email: 'x'.repeat(255) }, 'email'],
    ['with an address by an earlier rule', { email: 'O’Brien+site@Harbour.com' }, 'ok'],
    ['with a list of addresses', { email: ['mei@harbour.com'] }, 'email'],
    ['with a condition for an address', { email: { $ne: null } }, 'email'],
    ['with no password', { password: '' }, 'password'],
    ['with a password of blanks', { password: ' ' }, 'ok'],
    ['with a password of 1024 letters', { password: 'x'.repeat(1_024) }, 'ok'],
    ['with a password of 1025', { password: 'x'.repeat(1_025) }, 'password'],
    ['with a password that is a number', { password: 12_345_678 }, 'password'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(login.body, { ...given, ...part })).toBe(fault)
  })

  test('needs both, and keeps nothing else', () => {
    expectRequired(login.body, given, 'email', 'password')
    expect(login.body.parse({ ...given, role: 'system-admin', userId: idOf(1) })).toEqual(given)
  })

  test('blanks around the address are dropped, those of the password are not', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((one) => one.trim() !== '')
    fc.assert(
      fc.property(text, text, (email, password) => {
        expect(login.body.parse({ email: ` ${email}\t`, password: ` ${password} ` })).toEqual({
          email: email.trim(),
          password: ` ${password} `,
        })
      }),
    )
  })
})

describe.each([
  ['refresh', refresh],
  ['logout', logout],
])('%s', (_, route) => {
  test.each<[string, object, string]>([
    ['by the token', { refreshToken: 'abc' }, 'ok'],
    ['by the cookie alone', {}, 'ok'],
    ['by an empty token', { refreshToken: '' }, 'refreshToken'],
    ['by a token of 512 letters', { refreshToken: 'x'.repeat(512) }, 'ok'],
    ['by a token of 513', { refreshToken: 'x'.repeat(513) }, 'refreshToken'],
    ['by no token at all', { refreshToken: null }, 'refreshToken'],
    ['of a user by address', { userId: 'mei@harbour.com' }, 'userId'],
    ['of no user', { userId: undefined }, 'userId'],
  ])('%s', (__, part, fault) => {
    expect(faultAt(route.body, { userId: idOf(1), ...part })).toBe(fault)
  })

  test('names the user as the token does, in whichever case it was sent', () => {
    expect(route.body.parse({ userId: '01890000-0000-7000-8000-00000000ABCD' })).toEqual({
      userId: '01890000-0000-7000-8000-00000000abcd',
    })
  })
})

test('the calls of the session stand at the addresses that a browser knows without schemas', () => {
  for (const name of ['login', 'refresh', 'logout'] as const)
    expect(accountRoutes[name]).toMatchObject(sessionAddresses[name])
})

describe('a session', () => {
  const corporate = { corporateId: idOf(2), role: 'corporate-admin', name: 'Harbour', isSaas: true }
  const session = {
    accessToken: 'a',
    refreshToken: 'r',
    userId: idOf(1),
    userName: 'Mei',
    userEmail: 'mei@harbour.com',
    corporates: [corporate],
  }

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['of a browser that has the cookie', { refreshToken: undefined }, 'ok'],
    ['of somebody without a corporate', { corporates: [] }, 'ok'],
    ['without a list of corporates', { corporates: null }, 'corporates'],
    ['with a role that is none', { corporates: [{ ...corporate, role: 'owner' }] }, 'corporates.0.role'],
    ['with a corporate that may be one', { corporates: [{ ...corporate, isSaas: 1 }] }, 'corporates.0.isSaas'],
    ['without a token', { accessToken: undefined }, 'accessToken'],
  ])('%s', (_, part, fault) => {
    expect(faultAt(Session, { ...session, ...part })).toBe(fault)
  })

  test('carries no hash of a password, whatever a query answered beside it', () => {
    expect(Session.parse({ ...session, passwordHash: 'x', totpSecret: 'y' })).toEqual(session)
  })

  test.each(roles)('may be held as %s', (role) => {
    expect(Role.parse(role)).toBe(role)
    expectReadTwice(Membership, { ...corporate, role })
  })
})
