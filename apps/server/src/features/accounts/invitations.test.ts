import { accountRoutes } from '@plumbline/contract/accounts'
import { registrationRoutes } from '@plumbline/contract/accounts-registration'
import { userRoutes } from '@plumbline/contract/accounts-users'
import type { Locale } from '@plumbline/contract/locales'
import { mails as en } from '@plumbline/contract/messages/en/mails'
import { mails as zhCn } from '@plumbline/contract/messages/zh-cn/mails'
import { mails as zhHk } from '@plumbline/contract/messages/zh-hk/mails'
import type { Role } from '@plumbline/contract/roles'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notesOf } from '../../testing/audit-notes.ts'
import { aCorporate, aPassword, aUser } from '../../testing/builders.ts'
import { decodeWords, headersOf, textOf } from '../../testing/mail-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { openMailbox, type Mailbox } from '../../testing/test-mailbox.ts'
import { sendInvitation } from './invitation-mail.ts'

let plumbline: TestApp
let mailbox: Mailbox
beforeAll(async () => {
  plumbline = await testApp()
  mailbox = await openMailbox(plumbline)
})
afterAll(async () => {
  await mailbox.close()
  await plumbline.close()
})

const day = 24 * 3600 * 1000
/** All tests ask from one address: a day later its asking is forgotten. */
beforeEach(() => {
  plumbline.clock.ms += day + 1
})

let count = 0
const newEmail = () => `colleague${(count += 1)}@acme-survey.hk`
const person = { userName: 'Mei Chan', password: 'Tower-17-Scaffold!' }
const quiet = { warn() {} }

type CorporateRole = 'corporate-admin' | 'corporate-standard' | 'corporate-viewer'

async function aCompany(role: Role = 'corporate-admin', name?: string) {
  const corporate = await aCorporate(plumbline.db, name === undefined ? {} : { name })
  const actor = await aUser(plumbline.db, { roles: [[corporate.id, role]] })
  const { accessToken: token } = await plumbline.signIn(actor.email)
  const params = { corporateId: corporate.id }
  return {
    corporate,
    actor,
    token,
    invite: (email: string, asked: CorporateRole = 'corporate-standard', locale: Locale = 'en') =>
      plumbline.call(userRoutes.invite, { params, body: { email, role: asked, locale }, token }),
    resend: (invitationId: string) =>
      plumbline.call(userRoutes.resendInvitation, {
        params: { ...params, invitationId },
        body: { locale: 'zh-hk' },
        token,
      }),
    withdraw: (invitationId: string) =>
      plumbline.call(userRoutes.withdrawInvitation, { params: { ...params, invitationId }, token }),
    list: async () => (await plumbline.call(userRoutes.listUsers, { params, query: {}, token })).body.data,
    rows: () => plumbline.db.selectFrom('invitation').selectAll().where('corporate_id', '=', corporate.id).execute(),
    notes: () => notesOf(plumbline.db, corporate.id, 'user.invite', 'user.accept', 'user.decline', 'user.withdraw'),
  }
}

const view = (token: string) => plumbline.call(userRoutes.viewInvitation, { body: { token } })
const accept = (token: string, given: typeof person = person, locale: Locale = 'en') =>
  plumbline.call(userRoutes.acceptInvitation, { body: { token, locale, person: given } })
const decline = (token: string) => plumbline.call(userRoutes.declineInvitation, { body: { token } })
/** The owner of an account answers signed in. */
async function answer(email: string, invitationId: string, isAccepted = true) {
  const { userId, accessToken } = await plumbline.signIn(email)
  return plumbline.call(userRoutes.answerInvitation, {
    params: { userId, invitationId },
    body: { isAccepted },
    token: accessToken,
  })
}
const login = (email: string, password: string) => plumbline.call(accountRoutes.login, { body: { email, password } })
const userOf = (email: string) =>
  plumbline.db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirst()

async function invited(role: CorporateRole = 'corporate-standard') {
  const company = await aCompany()
  const email = newEmail()
  expect((await company.invite(email, role)).body).toEqual({ status: 'invited' })
  const { token } = await mailbox.mailTo(email)
  const [row] = await company.rows()
  return { ...company, email, token, link: token, id: row!.id, adminToken: company.token }
}

describe('inviting', () => {
  test.each([
    ['en', '', en],
    ['zh-cn', '/zh-cn', zhCn],
    ['zh-hk', '/zh-hk', zhHk],
  ] as const)(
    'somebody new in %s: a mail names who invites, and its link shows what for',
    async (locale, prefix, words) => {
      const { corporate, actor, invite, list, notes, rows } = await aCompany()
      const email = newEmail()
      expect((await invite(`  ${email.toUpperCase()} `, 'corporate-viewer', locale)).body).toEqual({
        status: 'invited',
      })
      const mail = await mailbox.mailTo(email)
      expect(decodeWords(headersOf(mail.source).get('subject')!)).toBe(words.invitation.subject)
      expect(textOf(mail.source)).toContain(words.invitation.lead.replace('{inviter}', actor.email))
      expect(textOf(mail.source)).not.toContain(corporate.name)
      expect(mail.link.origin + mail.link.pathname).toBe(`https://inspect.example.com${prefix}/accept-invitation`)
      expect((await view(mail.token)).body).toMatchObject({
        email,
        corporateName: corporate.name,
        role: 'corporate-viewer',
        invitedBy: actor.email,
        hasAccount: false,
      })
      const [row] = await rows()
      expect(row!.expires_at.getTime()).toBe(plumbline.clock.ms + 7 * day)
      expect((await list()).filter(({ status }) => status === 'invited')).toMatchObject([
        { _id: row!.id, email, name: '', role: 'corporate-viewer' },
      ])
      expect(await notes()).toEqual([
        {
          action: 'user.invite',
          outcome: 'done',
          actor_id: actor.id,
          subject_id: row!.id,
          subject: '',
          detail: { role: 'corporate-viewer' },
        },
      ])
    },
  )

  test('neither database nor queue holds a link that could be followed', async () => {
    const { token, rows } = await invited()
    const { rows: jobs } = await sql`select * from pgboss.job where name = 'accounts.send-invitation'`.execute(
      plumbline.db,
    )
    expect(jobs.length).toBeGreaterThan(0)
    const stored = await rows()
    expect(JSON.stringify([jobs, stored])).not.toContain(token)
    expect(stored.some((row) => row.token_hash!.toString('utf8').includes(token))).toBe(false)
  })

  test('a known person is told in their own language, and is a member once they accept signed in', async () => {
    const { corporate, actor, invite, rows, notes, list } = await aCompany()
    const known = await aUser(plumbline.db, { email: newEmail() })
    await plumbline.db.updateTable('app_user').set({ locale: 'zh-hk' }).where('id', '=', known.id).execute()
    const { accessToken } = await plumbline.signIn(known.email)
    expect((await invite(known.email, 'corporate-admin')).body).toEqual({ status: 'invited' })
    const asks = () =>
      plumbline.call(userRoutes.listUsers, { params: { corporateId: corporate.id }, query: {}, token: accessToken })
    expect((await asks()).status).toBe(404)
    const mail = await mailbox.mailTo(known.email)
    expect(decodeWords(headersOf(mail.source).get('subject')!)).toBe(zhHk['invitation-known'].subject)
    expect(textOf(mail.source)).toContain(zhHk['invitation-known'].lead.replace('{inviter}', actor.email))
    expect(mail.link.origin + mail.link.pathname).toBe('https://inspect.example.com/zh-hk/accept-invitation')
    expect((await view(mail.token)).body).toMatchObject({
      corporateName: corporate.name,
      role: 'corporate-admin',
      invitedBy: actor.email,
      hasAccount: true,
    })
    const own = await plumbline.call(userRoutes.ownCorporates, { params: { userId: known.id }, token: accessToken })
    const [row] = await rows()
    expect(own.body).toMatchObject({
      corporates: [],
      invitations: [{ _id: row!.id, corporateName: corporate.name, role: 'corporate-admin', invitedBy: actor.email }],
    })
    expect((await answer(known.email, row!.id)).body).toEqual({})
    expect((await asks()).status).toBe(200)
    expect(await rows()).toEqual([])
    expect((await notes()).at(-1)).toEqual({
      action: 'user.accept',
      outcome: 'done',
      actor_id: known.id,
      subject_id: known.id,
      subject: '',
      detail: { role: 'corporate-admin' },
    })
    expect((await list()).map(({ email, status }) => [email, status])).toContainEqual([known.email, 'active'])
    expect((await invite(known.email)).error).toMatchObject({ code: 'user.already-member', field: 'email' })
    expect((await answer(known.email, row!.id)).error.code).toBe('invitation.not-found')
  })

  test('again renews it with the new role, and the earlier link ends', async () => {
    const { email, token, invite, rows } = await invited('corporate-admin')
    plumbline.clock.ms += 60_000
    expect((await invite(email, 'corporate-viewer')).body).toEqual({ status: 'invited' })
    expect((await view(token)).status).toBe(410)
    const newer = await mailbox.mailTo(email, 2)
    expect((await view(newer.token)).body.role).toBe('corporate-viewer')
    expect(await rows()).toMatchObject([
      { email, role: 'corporate-viewer', expires_at: new Date(plumbline.clock.ms + 7 * day) },
    ])
  })

  test('at the same moment by two admins leaves one', async () => {
    const { invite, rows } = await aCompany()
    const email = newEmail()
    const answers = await Promise.all([
      invite(email, 'corporate-viewer'),
      invite(email, 'corporate-standard'),
      invite(email, 'corporate-viewer'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rows()).toHaveLength(1)
  })

  test('oneself is refused: that would be another role', async () => {
    const company = await aCorporate(plumbline.db)
    const agency = await aCorporate(plumbline.db)
    await plumbline.db
      .insertInto('corporate_agent')
      .values({ corporate_id: company.id, agent_corporate_id: agency.id })
      .execute()
    const agent = await aUser(plumbline.db, { roles: [[agency.id, 'agent-admin']] })
    const { accessToken: token } = await plumbline.signIn(agent.email)
    const answer = await plumbline.call(userRoutes.invite, {
      params: { corporateId: company.id },
      body: { email: agent.email, role: 'corporate-admin', locale: 'en' },
      token,
    })
    expect(answer.error).toMatchObject({ code: 'user.own-role' })
  })

  test("an address whose owner was erased is anybody's", async () => {
    const { corporate, invite, token } = await aCompany()
    const erased = await aUser(plumbline.db, { email: newEmail(), roles: [[corporate.id, 'corporate-viewer']] })
    await plumbline.call(userRoutes.eraseUser, { params: { corporateId: corporate.id, userId: erased.id }, token })
    expect((await invite(erased.email)).body).toEqual({ status: 'invited' })
    const mail = await mailbox.mailTo(erased.email)
    expect((await accept(mail.token)).body.session.userId).not.toBe(erased.id)
  })

  test.each([
    ['no address', { email: 'mei' }, 'email'],
    ['a role beyond the three', { role: 'agent-admin' }, 'role'],
    ['no role', { role: undefined }, 'role'],
    ['another language', { locale: 'fr' }, 'locale'],
  ])('refuses %s', async (_, changes, field) => {
    const { corporate, token, rows } = await aCompany('system-admin')
    const body = { email: newEmail(), role: 'corporate-viewer', locale: 'en', ...changes }
    const { error } = await plumbline.call(userRoutes.invite, {
      params: { corporateId: corporate.id },
      body: body as never,
      token,
    })
    expect(error).toMatchObject({ code: 'input.invalid', field })
    expect(await rows()).toEqual([])
  })

  test.each([
    'system-read-only',
    'agent-operator',
    'corporate-standard',
    'corporate-viewer',
    'workspace-admin',
    'workspace-operator',
    'workspace-read-only',
  ] as const)('%s may neither invite nor withdraw nor send again', async (role) => {
    const { corporate, invite, withdraw, resend, rows } = await aCompany(role)
    const id = v7()
    await plumbline.db
      .insertInto('invitation')
      .values({
        id,
        corporate_id: corporate.id,
        email: newEmail(),
        role: 'corporate-viewer',
        token_hash: null,
        invited_by: null,
        expires_at: new Date(),
      })
      .execute()
    for (const answer of [await invite(newEmail()), await withdraw(id), await resend(id)])
      expect(answer.error.code).toBe('access.denied')
    expect(await rows()).toHaveLength(1)
  })

  test('a mailbox cannot be flooded, by whichever company', async () => {
    const [one, other] = [await aCompany(), await aCompany()]
    const email = newEmail()
    for (let sent = 0; sent < 5; sent += 1)
      expect((await (sent % 2 === 0 ? one : other).invite(email)).status).toBe(200)
    expect((await one.invite(email)).error.code).toBe('request.too-many')
    const [row] = await other.rows()
    expect((await other.resend(row!.id)).error.code).toBe('request.too-many')
  })
})

describe('an invitation that waits', () => {
  test('is sent again with a new link and a new week, also after it ended', async () => {
    const { id, token, email, resend, rows, notes, actor } = await invited()
    plumbline.clock.ms += 8 * day
    const { accessToken } = await plumbline.signIn(actor.email)
    expect((await view(token)).status).toBe(410)
    const answer = await plumbline.call(userRoutes.resendInvitation, {
      params: { corporateId: (await rows())[0]!.corporate_id, invitationId: id },
      body: { locale: 'zh-hk' },
      token: accessToken,
    })
    expect(answer.body).toEqual({})
    const newer = await mailbox.mailTo(email, 2)
    expect(newer.link.pathname).toBe('/zh-hk/accept-invitation')
    expect((await view(token)).status).toBe(410)
    expect((await view(newer.token)).status).toBe(200)
    expect(await rows()).toMatchObject([{ id, expires_at: new Date(plumbline.clock.ms + 7 * day) }])
    expect((await notes()).map(({ action }) => action)).toEqual(['user.invite', 'user.invite'])
    expect((await resend(id)).status).toBe(401)
  })

  test('is withdrawn: the link is dead, the list without it', async () => {
    const { id, token, withdraw, resend, list, notes, actor } = await invited()
    expect((await withdraw(id)).body).toEqual({})
    expect([(await view(token)).status, (await accept(token)).status]).toEqual([410, 410])
    expect(await list()).toHaveLength(1)
    expect((await notes()).at(-1)).toMatchObject({ action: 'user.withdraw', actor_id: actor.id, subject_id: id })
    expect((await withdraw(id)).error.code).toBe('invitation.not-found')
    expect((await resend(id)).error.code).toBe('invitation.not-found')
  })

  test('of another company is not found', async () => {
    const [one, other] = [await invited(), await aCompany()]
    expect((await other.withdraw(one.id)).error.code).toBe('invitation.not-found')
    expect((await other.resend(one.id)).error.code).toBe('invitation.not-found')
    expect((await view(one.token)).status).toBe(200)
  })

  test('lives for a week and goes with its company', async () => {
    const [early, gone] = [await invited(), await invited()]
    await plumbline.db.deleteFrom('corporate').where('id', '=', gone.corporate.id).execute()
    expect([(await view(gone.token)).status, (await accept(gone.token)).status]).toEqual([410, 410])
    plumbline.clock.ms += 7 * day - 60_000
    expect((await view(early.token)).status).toBe(200)
    plumbline.clock.ms += 61_000
    expect([(await view(early.token)).error.code, (await accept(early.token)).error.code]).toEqual([
      'account.link-invalid',
      'account.link-invalid',
    ])
  })
})

describe('accepting', () => {
  test('as somebody new: name and password, signed in, a member with the role', async () => {
    const { corporate, email, token, id, list, notes } = await invited('corporate-viewer')
    const { status, body } = await accept(token, person, 'zh-hk')
    expect(status).toBe(200)
    expect(body.session).toMatchObject({
      userName: 'Mei Chan',
      userEmail: email,
      corporates: [{ corporateId: corporate.id, role: 'corporate-viewer', name: corporate.name }],
    })
    const { userId, refreshToken } = body.session
    expect((await plumbline.call(accountRoutes.refresh, { body: { userId, refreshToken } })).status).toBe(200)
    expect((await login(email, person.password)).status).toBe(200)
    expect(await userOf(email)).toMatchObject({
      id,
      name: 'Mei Chan',
      mobile_number: null,
      locale: 'zh-hk',
      email_verified_at: new Date(plumbline.clock.ms),
    })
    expect((await list()).map(({ email: of, status: state }) => [of, state])).toContainEqual([email, 'active'])
    expect((await notes()).at(-1)).toEqual({
      action: 'user.accept',
      outcome: 'done',
      actor_id: userId,
      subject_id: userId,
      subject: '',
      detail: { role: 'corporate-viewer' },
    })
    expect((await accept(token)).error.code).toBe('account.link-invalid')
  })

  test('asks a new person for name and password, and a refused one leaves the link as it is', async () => {
    const { corporate, email, token } = await invited()
    expect(
      (await plumbline.call(userRoutes.acceptInvitation, { body: { token, locale: 'en' } as never })).error,
    ).toMatchObject({ code: 'input.invalid', field: 'person' })
    expect((await accept(token, { ...person, password: 'short' })).error).toMatchObject({
      code: 'input.invalid',
      field: 'person.password',
    })
    expect((await accept(token, { ...person, userName: 'M' })).error).toMatchObject({
      code: 'input.invalid',
      field: 'person.userName',
    })
    await plumbline.db.updateTable('corporate').set({ name: 'Zanzibar' }).where('id', '=', corporate.id).execute()
    for (const password of ['Zanzibar#2024', 'Colleague#2024', 'MeiChan#2024']) {
      expect([password, (await accept(token, { ...person, password })).error]).toMatchObject([
        password,
        { code: 'password.guessable', field: 'person.password' },
      ])
    }
    expect(await userOf(email)).toBeUndefined()
    expect((await accept(token)).status).toBe(200)
  })

  test('the link of a known account opens nothing by itself: neither membership nor session, and it stays good', async () => {
    const { corporate, email, token, id } = await invited()
    const known = await aUser(plumbline.db, { email, name: 'Own Name' })
    expect((await view(token)).body.hasAccount).toBe(true)
    expect((await accept(token)).error.code).toBe('invitation.sign-in')
    expect((await plumbline.signIn(email)).corporates).toEqual([])
    expect(await userOf(email)).toMatchObject({ id: known.id, name: 'Own Name' })
    expect((await login(email, person.password)).status).toBe(401)
    expect((await answer(email, id)).status).toBe(200)
    expect((await plumbline.signIn(email)).corporates).toMatchObject([
      { corporateId: corporate.id, role: 'corporate-standard' },
    ])
    expect((await view(token)).status).toBe(410)
  })

  test("over what a stranger had registered: name, password and number are the owner's, every other link is void", async () => {
    const email = newEmail()
    await plumbline.call(registrationRoutes.register, {
      body: {
        userName: 'Stranger',
        mobileNumber: '+85291234567',
        email,
        companyName: 'Strange Company',
        password: aPassword,
        locale: 'en',
      },
    })
    const registration = await mailbox.mailTo(email)
    const { corporate, invite } = await aCompany()
    expect((await invite(email)).body).toEqual({ status: 'invited' })
    const { token } = await mailbox.mailTo(email, 2)
    expect((await view(token)).body.hasAccount).toBe(false)
    const { session } = (await accept(token)).body
    expect(session.corporates.map(({ corporateId }) => corporateId)).toContain(corporate.id)
    expect(await userOf(email)).toMatchObject({
      name: 'Mei Chan',
      mobile_number: null,
      email_verified_at: new Date(plumbline.clock.ms),
    })
    expect((await login(email, aPassword)).status).toBe(401)
    expect((await login(email, person.password)).status).toBe(200)
    expect((await plumbline.call(registrationRoutes.verifyEmail, { body: { token: registration.token } })).status).toBe(
      410,
    )
  })

  test('of many at once one follows the link, and one user comes of it', async () => {
    const { email, token } = await invited()
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
    expect(await plumbline.db.selectFrom('app_user').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test("two companies' links at once make one user, who answers the second one signed in", async () => {
    const [one, other] = [await invited(), await aCompany()]
    await other.invite(one.email)
    const second = await mailbox.mailTo(one.email, 2)
    const answers = await Promise.all([accept(one.token), accept(second.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.error.code).toBe('invitation.sign-in')
    const [left] = [...(await one.rows()), ...(await other.rows())]
    const {
      body: { session },
    } = answers.find(({ status }) => status === 200)!
    const answered = await plumbline.call(userRoutes.answerInvitation, {
      params: { userId: session.userId, invitationId: left!.id },
      body: { isAccepted: true },
      token: session.accessToken,
    })
    expect(answered.status).toBe(200)
    const memberships = await plumbline.db
      .selectFrom('membership')
      .innerJoin('app_user', 'app_user.id', 'user_id')
      .select('corporate_id')
      .where('email', '=', one.email)
      .execute()
    expect(memberships.map((row) => row.corporate_id).sort()).toEqual([one.corporate.id, other.corporate.id].sort())
  })

  test('who is a member already keeps the role', async () => {
    const { corporate, email, id } = await invited('corporate-admin')
    const known = await aUser(plumbline.db, { email, roles: [[corporate.id, 'corporate-viewer']] })
    expect((await answer(email, id)).status).toBe(200)
    expect((await plumbline.signIn(known.email)).corporates).toMatchObject([{ role: 'corporate-viewer' }])
  })

  test('is nothing to a deleted account, nor with a token that never was', async () => {
    const { email, token } = await invited()
    await aUser(plumbline.db, { email, isDeleted: true })
    expect([(await view(token)).status, (await accept(token)).status]).toEqual([410, 410])
    expect((await view('x'.repeat(43))).status).toBe(410)
    expect((await view('x')).error).toMatchObject({ code: 'input.invalid', field: 'token' })
  })
})

describe('declining', () => {
  test.each(['a stranger', 'the owner of an account'] as const)(
    'as %s: the invitation is over, and the company learns neither who nor from where',
    async (who) => {
      const { email, token, id, rows, notes } = await invited()
      if (who === 'a stranger') expect((await decline(token)).body).toEqual({})
      else {
        await aUser(plumbline.db, { email })
        expect((await answer(email, id, false)).body).toEqual({})
        expect((await plumbline.signIn(email)).corporates).toEqual([])
      }
      expect(await rows()).toEqual([])
      expect((await notes()).at(-1)).toEqual({
        action: 'user.decline',
        outcome: 'done',
        actor_id: null,
        subject_id: id,
        subject: '',
        detail: {},
      })
      const { address } = await plumbline.db
        .selectFrom('audit_entry')
        .select('address')
        .where('action', '=', 'user.decline')
        .where('subject_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(address).toBe('')
      expect([(await view(token)).status, (await decline(token)).status]).toEqual([410, 410])
    },
  )
})

describe('the mails', () => {
  test('are not sent for what was withdrawn, has ended, or whose sender is gone; nor to a deleted account', async () => {
    const { corporate, actor, id, email, invite, rows } = await invited()
    const before = mailbox.received.length
    await plumbline.db.updateTable('app_user').set({ deleted_at: new Date() }).where('id', '=', actor.id).execute()
    await sendInvitation(mailbox.context, { invitationId: id, locale: 'en' }, quiet)
    await plumbline.db.updateTable('app_user').set({ deleted_at: null }).where('id', '=', actor.id).execute()
    await plumbline.db
      .updateTable('invitation')
      .set({ expires_at: new Date(plumbline.clock.ms) })
      .where('id', '=', id)
      .execute()
    await sendInvitation(mailbox.context, { invitationId: id, locale: 'en' }, quiet)
    await sendInvitation(mailbox.context, { invitationId: v7(), locale: 'en' }, quiet)
    const deleted = await aUser(plumbline.db, { isDeleted: true })
    const toDeleted = v7()
    await plumbline.db
      .insertInto('invitation')
      .values({
        id: toDeleted,
        corporate_id: corporate.id,
        email: deleted.email,
        role: 'corporate-viewer',
        token_hash: null,
        invited_by: actor.id,
        expires_at: new Date(plumbline.clock.ms + day),
      })
      .execute()
    await sendInvitation(mailbox.context, { invitationId: toDeleted, locale: 'en' }, quiet)
    await plumbline.db.deleteFrom('invitation').where('id', '=', toDeleted).execute()
    expect(mailbox.received.length).toBe(before)
    expect((await invite(email)).status).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  test('run twice leaves the newer link', async () => {
    const { id, email, token } = await invited()
    await sendInvitation(mailbox.context, { invitationId: id, locale: 'en' }, quiet)
    const newer = await mailbox.mailTo(email, 2)
    expect([(await view(token)).status, (await view(newer.token)).status]).toEqual([410, 200])
  })

  test('a busy mail server is tried again, a mailbox that does not exist is not', async () => {
    const { corporate, actor, list, resend } = await aCompany()
    const statuses = async () =>
      (await list()).filter(({ status }) => status !== 'active').map(({ email, status }) => [email, status])
    const waiting = async (email: string) => {
      const id = v7()
      await plumbline.db
        .insertInto('invitation')
        .values({
          id,
          corporate_id: corporate.id,
          email,
          role: 'corporate-viewer',
          token_hash: null,
          invited_by: actor.id,
          expires_at: new Date(plumbline.clock.ms + day),
        })
        .execute()
      return id
    }
    const later = await waiting('later@acme.hk')
    await expect(sendInvitation(mailbox.context, { invitationId: later, locale: 'en' }, quiet)).rejects.toMatchObject({
      name: 'MailError',
      isFinal: false,
    })
    const warnings: unknown[] = []
    const nobody = await waiting('nobody@acme.hk')
    await sendInvitation(
      mailbox.context,
      { invitationId: nobody, locale: 'en' },
      { warn: (line: unknown) => void warnings.push(line) },
    )
    expect(warnings).toEqual([expect.objectContaining({ invitationId: nobody })])
    // The inviter sees it, and before the others; one that is still tried is on its way.
    expect(await statuses()).toEqual([
      ['nobody@acme.hk', 'undelivered'],
      ['later@acme.hk', 'invited'],
    ])
    await expect(
      sendInvitation(mailbox.context, { invitationId: later, locale: 'en' }, quiet, true),
    ).rejects.toMatchObject({ isFinal: false })
    expect(await statuses()).toEqual([
      ['later@acme.hk', 'undelivered'],
      ['nobody@acme.hk', 'undelivered'],
    ])
    expect([(await resend(later)).status, await statuses()]).toEqual([
      200,
      [
        ['nobody@acme.hk', 'undelivered'],
        ['later@acme.hk', 'invited'],
      ],
    ])
  })
})
