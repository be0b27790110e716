import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { locales } from '../locales.ts'
import { roles } from '../roles.ts'
import { expectReadTwice, expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { OpenSession, profileRoutes, reportTemplates, ReportTemplate, SecondFactor, TwoFactor } from './profile.ts'
import { registrationRoutes } from './registration.ts'
import { CorporateUser, InvitationView, invitedPerson, OwnCorporate, userRoutes } from './users.ts'

const token = 'aB3_-'.repeat(8) + 'xyz'
const day = '2026-11-18T00:00:00Z'
const strong = 'Harbour7-Crane!'

describe.each([
  ['a user', profileRoutes.renameUser],
  ['a corporate', profileRoutes.renameCorporate],
])('another name of %s', (_, route) => {
  test.each<[string, unknown, string]>([
    ['of one letter, as it may be stored', 'A', 'ok'],
    ['of 100 letters', 'x'.repeat(100), 'ok'],
    ['of 100 wide letters', '😀'.repeat(100), 'ok'],
    ['of 101', 'x'.repeat(101), 'name'],
    ['of nothing', '', 'name'],
    ['of blanks', ' \t ', 'name'],
    ['of unseen letters', '\u200B\u3164', 'name'],
    ['that is a number', 7, 'name'],
    ['that is missing', undefined, 'name'],
  ])('%s', (__, name, fault) => {
    expect(faultAt(route.body, { name, corporateId: idOf(1) })).toBe(fault)
  })

  test('names the corporate too', () => {
    expectRequired(route.body, { name: 'Harbour', corporateId: idOf(1) }, 'name', 'corporateId')
  })
})

describe('sessions', () => {
  test.each<[object, string]>([
    [{}, 'ok'],
    [{ keep: 'current' }, 'ok'],
    [{ keep: 'all' }, 'keep'],
    [{ keep: '' }, 'keep'],
    [{ keep: ['current', 'current'] }, 'keep'],
  ])('all are ended by %j: %s', (query, fault) => {
    expect(faultAt(profileRoutes.endSessions.query, query)).toBe(fault)
  })

  test('an open one shows the device and nothing that opens it', () => {
    const session = {
      _id: idOf(1),
      userAgent: '',
      address: '127.0.0.1',
      createdAt: day,
      lastUsedAt: day,
      isCurrent: true,
    }
    expect(OpenSession.parse({ ...session, tokenHash: 'x' })).toEqual(session)
    expectRequired(OpenSession, session, '_id', 'userAgent', 'address', 'createdAt', 'lastUsedAt', 'isCurrent')
  })
})

describe('two-factor sign-in', () => {
  const { beginTwoFactor, confirmTwoFactor, endTwoFactor, requireTwoFactor } = profileRoutes

  test.each<[string, object, string]>([
    ['by the password', {}, 'ok'],
    ['by a code as well', { code: '123 456' }, 'ok'],
    ['by a recovery code as well', { code: 'abcde-fgh12' }, 'ok'],
    ['without a password', { password: '' }, 'password'],
    ['by a code that is none', { code: '12345' }, 'code'],
    ['by digits of another script', { code: '１２３４５６' }, 'code'],
    ['by a number', { code: 123_456 }, 'code'],
  ])('begins %s', (_, part, fault) => {
    expect(faultAt(beginTwoFactor.body, { password: 'x', ...part })).toBe(fault)
  })

  test('ends by both', () => {
    expectRequired(endTwoFactor.body, { password: 'x', code: '123456' }, 'password', 'code')
  })

  test('every six digits confirm it, with a blank in the middle or without', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{6}$/), (digits) => {
        for (const code of [digits, `${digits.slice(0, 3)} ${digits.slice(3)}`, `\n${digits} `])
          expect([faultAt(confirmTwoFactor.body, { code }), faultAt(SecondFactor, code)]).toEqual(['ok', 'ok'])
        expect(faultAt(confirmTwoFactor.body, { code: digits.slice(1) })).toBe('code')
        expect(faultAt(confirmTwoFactor.body, { code: `${digits}0` })).toBe('code')
      }),
    )
  })

  test.each<[unknown, string]>([
    [true, 'ok'],
    [false, 'ok'],
    ['false', 'isRequired'],
    [0, 'isRequired'],
    [null, 'isRequired'],
    [undefined, 'isRequired'],
  ])('is required by %j: %s', (isRequired, fault) => {
    expect(faultAt(requireTwoFactor.body, { isRequired })).toBe(fault)
  })

  test('says what is left, and never the secret', () => {
    const state = { isOn: true, recoveryCodesLeft: 8, isRequiredBy: ['Harbour'] }
    expect(TwoFactor.parse({ ...state, secret: 'x' })).toEqual(state)
    expect(faultAt(TwoFactor, { ...state, recoveryCodesLeft: 1.5 })).toBe('recoveryCodesLeft')
  })
})

test('a shipped report template is answered as it is, each id once', () => {
  for (const template of reportTemplates) expect(ReportTemplate.parse(template)).toEqual(template)
  expect(new Set(reportTemplates.map(({ templateId }) => templateId)).size).toBe(reportTemplates.length)
})

describe('links that are asked for', () => {
  const { resendVerification, forgotPassword, resetPassword, changePassword } = registrationRoutes

  test.each([resendVerification, forgotPassword])('$path', ({ body }) => {
    for (const locale of locales) expect(faultAt(body, { email: 'mei@gmail.com', locale })).toBe('ok')
    expect(body.parse({ email: ' Mei@Harbour.com', locale: 'en' })).toEqual({ email: 'mei@harbour.com', locale: 'en' })
    expectRequired(body, { email: 'mei@harbour.com', locale: 'en' }, 'email', 'locale')
    for (const email of ['', 'mei', 'mei@', '@harbour.com', 'mei@harbour', 'a@b@c.com', 'mei@harbour.com\0'])
      expect(faultAt(body, { email, locale: 'en' })).toBe('email')
  })

  test.each<[string, unknown, string]>([
    ['a strong one', strong, 'ok'],
    ['a short one', 'Ab1!', 'newPassword'],
    ['a common one', 'Password123!', 'newPassword'],
    ['nothing', '', 'newPassword'],
    ['a number', 12_345_678, 'newPassword'],
  ])('the new password is %s', (_, newPassword, fault) => {
    expect(faultAt(resetPassword.body, { token, newPassword })).toBe(fault)
    expect(faultAt(changePassword.body, { oldPassword: 'x', newPassword })).toBe(fault)
  })

  test('the old password is judged by nothing but that it is there', () => {
    expect(faultAt(changePassword.body, { oldPassword: '1', newPassword: strong })).toBe('ok')
    expect(faultAt(changePassword.body, { oldPassword: '', newPassword: strong })).toBe('oldPassword')
  })
})

describe('invitations', () => {
  const { acceptInvitation, answerInvitation, resendInvitation, leaveCorporate, setRole } = userRoutes
  const person = { userName: 'Mei Chan', password: strong }

  test.each<[string, object, string]>([
    ['as it is', {}, 'ok'],
    ['without a person', { person: undefined }, 'person'],
    ['by a name alone', { person: { userName: 'Mei Chan' } }, 'person.password'],
    ['by a weak password', { person: { ...person, password: 'abc' } }, 'person.password'],
    ['by a name of markup', { person: { ...person, userName: '<i>Mei</i>' } }, 'person.userName'],
    ['by a short token', { token: token.slice(1) }, 'token'],
    ['in a language that is none', { locale: 'en-GB' }, 'locale'],
  ])('are accepted %s', (_, part, fault) => {
    expect(faultAt(acceptInvitation.body, { token, person, locale: 'en', ...part })).toBe(fault)
  })

  test('an accepted one gives no role that the invitation does not name', () => {
    const body = acceptInvitation.body.parse({ token, person: { ...person, role: 'system-admin' }, locale: 'en' })
    expect(body.person).toEqual(person)
  })

  test('a password may not say what an attacker knows', () => {
    expect(faultAt(invitedPerson([]), { ...person, password: 'Lighthouse-77!' })).toBe('ok')
    expect(faultAt(invitedPerson(['lighthouse']), { ...person, password: 'Lighthouse-77!' })).toBe('password')
  })

  test.each<[unknown, string]>([
    [true, 'ok'],
    [false, 'ok'],
    ['yes', 'isAccepted'],
    [undefined, 'isAccepted'],
  ])('answered by %j: %s', (isAccepted, fault) => {
    expect(faultAt(answerInvitation.body, { isAccepted })).toBe(fault)
  })

  test('are sent again in a language, and a corporate is left by its id', () => {
    for (const locale of locales) expect(faultAt(resendInvitation.body, { locale })).toBe('ok')
    expect(faultAt(resendInvitation.body, {})).toBe('locale')
    expect(faultAt(leaveCorporate.body, { corporateId: idOf(1) })).toBe('ok')
    expect(faultAt(leaveCorporate.body, { corporateId: 'Harbour' })).toBe('corporateId')
  })

  test.each(roles)('%s can be asked for and set', (role) => {
    expect(setRole.body.parse({ role })).toEqual({ role })
    expect(userRoutes.listUsers.query.parse({ role })).toEqual({ role })
    expect(userRoutes.listProjectUsers.query.parse({ role })).toEqual({ role })
  })

  test('a role that is none lists no user by accident', () => {
    for (const route of [userRoutes.listUsers, userRoutes.listProjectUsers, userRoutes.assignProjectUsers]) {
      expect(faultAt(route.query, {})).toBe('ok')
      for (const role of ['', 'Admin', 'corporate-admin,corporate-viewer'])
        expect(faultAt(route.query, { role })).toBe('role')
    }
  })
})

describe('people as they are answered', () => {
  const user = {
    _id: idOf(1),
    name: '',
    email: 'mei@harbour.com',
    role: 'corporate-viewer',
    status: 'invited',
    hasTwoFactor: false,
    lastSeenAt: null,
    createdAt: day,
  }

  test.each<[unknown, string]>([
    ['active', 'ok'],
    ['invited', 'ok'],
    ['undelivered', 'ok'],
    ['expired', 'ok'],
    ['deleted', 'status'],
    [null, 'status'],
  ])('a user is %j: %s', (status, fault) => {
    expect(faultAt(CorporateUser, { ...user, status })).toBe(fault)
  })

  test('an invitation is shown with its sender, who may be deleted, and without its token', () => {
    const view = {
      _id: idOf(1),
      corporateName: 'Harbour',
      role: 'corporate-viewer',
      invitedBy: null,
      expiresAt: day,
      email: 'mei@harbour.com',
      hasAccount: false,
      needsSignOn: false,
    }
    expect(InvitationView.parse({ ...view, token })).toEqual(view)
    expectReadTwice(InvitationView, { ...view, invitedBy: 'ada@harbour.com' })
    expectRequired(OwnCorporate, { corporateId: idOf(1), name: 'H', role: 'agent-admin', mayLeave: false }, 'mayLeave')
  })
})
