import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { userRoutes } from '@plumbline/contract/accounts/users'
import type { Locale } from '@plumbline/contract/locales'
import type { Role } from '@plumbline/contract/roles'
import { expect } from 'vitest'
import { notesOf } from '../builders/audit-entries.ts'
import { aCorporate, aUser } from '../builders/builders.ts'
import type { TestApp } from '../test-app.ts'
import { openMailbox } from '../servers/test-mailbox.ts'

type CorporateRole = 'corporate-admin' | 'corporate-standard' | 'corporate-viewer'

/** What a new person enters to accept. */
export const person = { userName: 'Mei Chan', password: 'Tower-17-Scaffold!' }

/** Companies that invite by real mail, and those who answer. */
export async function anInvitationSite(plumbline: TestApp) {
  const { db, call } = plumbline
  const mailbox = await openMailbox(plumbline)
  let count = 0
  const newEmail = () => `colleague${(count += 1)}@acme-survey.hk`

  async function aCompany(role: Role = 'corporate-admin') {
    const corporate = await aCorporate(db)
    const actor = await aUser(db, { roles: [[corporate.id, role]] })
    const { accessToken: token } = await plumbline.signIn(actor.email)
    const params = { corporateId: corporate.id }
    return {
      corporate,
      actor,
      token,
      invite: (email: string, asked: CorporateRole = 'corporate-standard', locale: Locale = 'en') =>
        call(userRoutes.invite, { params, body: { email, role: asked, locale }, token }),
      resend: (invitationId: string) =>
        call(userRoutes.resendInvitation, { params: { ...params, invitationId }, body: { locale: 'zh-hk' }, token }),
      withdraw: (invitationId: string) =>
        call(userRoutes.withdrawInvitation, { params: { ...params, invitationId }, token }),
      list: async () => (await call(userRoutes.listUsers, { params, query: {}, token })).body.data,
      rows: () => db.selectFrom('invitation').selectAll().where('corporate_id', '=', corporate.id).execute(),
      notes: () => notesOf(db, corporate.id, 'user.invite', 'user.accept', 'user.decline', 'user.withdraw'),
    }
  }

  return {
    mailbox,
    newEmail,
    aCompany,
    /** A company with one invitation that waits for its answer. */
    async invited(role: CorporateRole = 'corporate-standard') {
      const company = await aCompany()
      const email = newEmail()
      expect((await company.invite(email, role)).body).toEqual({ status: 'invited' })
      const { token } = await mailbox.mailTo(email)
      const [row] = await company.rows()
      return { ...company, email, token, id: row!.id }
    },
    view: (token: string) => call(userRoutes.viewInvitation, { body: { token } }),
    accept: (token: string, given: typeof person = person, locale: Locale = 'en') =>
      call(userRoutes.acceptInvitation, { body: { token, locale, person: given } }),
    decline: (token: string) => call(userRoutes.declineInvitation, { body: { token } }),
    /** The owner of an account answers signed in. */
    async answer(email: string, invitationId: string, isAccepted = true) {
      const { userId, accessToken } = await plumbline.signIn(email)
      return call(userRoutes.answerInvitation, {
        params: { userId, invitationId },
        body: { isAccepted },
        token: accessToken,
      })
    },
    login: (email: string, password: string) => call(accountRoutes.login, { body: { email, password } }),
    userOf: (email: string) => db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst(),
  }
}

export type InvitationSite = Awaited<ReturnType<typeof anInvitationSite>>
