import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { profileRoutes } from '@plumbline/contract/accounts/profile'
import type { Role } from '@plumbline/contract/roles'
import { shownByApp } from '../servers/authenticator.ts'
import { aCorporate, aPassword, aUser } from '../builders/builders.ts'
import type { TestApp } from '../test-app.ts'

export const stepMs = 30_000
export const wrongCode = '000000'

/** People with and without a second factor, and the app that shows their codes. */
export function aTwoFactorSite(plumbline: TestApp) {
  const { db, call, clock } = plumbline

  async function someone(role: Role = 'corporate-standard') {
    const corporate = await aCorporate(db)
    const user = await aUser(db, { roles: [[corporate.id, role]] })
    const { accessToken: token } = await plumbline.signIn(user.email)
    const params = { userId: user.id }
    const state = async () => (await call(profileRoutes.twoFactor, { params, token })).body
    const begin = (body: { password: string; code?: string } = { password: aPassword }) =>
      call(profileRoutes.beginTwoFactor, { params, body, token })
    const confirm = (code: string) => call(profileRoutes.confirmTwoFactor, { params, body: { code }, token })
    const end = (body: { password: string; code: string }) => call(profileRoutes.endTwoFactor, { params, body, token })
    const require = (isRequired: boolean) =>
      call(profileRoutes.requireTwoFactor, { params: { corporateId: corporate.id }, body: { isRequired }, token })
    const login = (secondFactor?: string, password = aPassword) =>
      call(accountRoutes.login, {
        body: { email: user.email, password, ...(secondFactor === undefined ? {} : { secondFactor }) },
      })
    const notes = async () =>
      (
        await db
          .selectFrom('audit_entry')
          .select(['action', 'outcome'])
          .where('subject_id', '=', user.id)
          .orderBy('id')
          .execute()
      ).map(({ action, outcome }) => `${action} ${outcome}`)
    return { corporate, user, token, state, begin, confirm, end, require, login, notes }
  }

  /** A code that no one used yet: every one moves the clock a step. */
  function nextCode(secret: string): string {
    clock.ms += stepMs
    return shownByApp(secret, clock.ms)
  }

  return {
    someone,
    nextCode,
    async protectedOne(role?: Role) {
      const person = await someone(role)
      const { secret } = (await person.begin()).body
      const { recoveryCodes } = (await person.confirm(nextCode(secret))).body
      return { ...person, secret, recoveryCodes }
    },
  }
}

export type TwoFactorSite = ReturnType<typeof aTwoFactorSite>
