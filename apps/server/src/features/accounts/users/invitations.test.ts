import { userRoutes } from '@plumbline/contract/accounts/users'
import { mails as en } from '@plumbline/contract/messages/en/mails'
import { mails as zhCn } from '@plumbline/contract/messages/zh-cn/mails'
import { mails as zhHk } from '@plumbline/contract/messages/zh-hk/mails'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCorporate, aUser } from '../../../testing/builders/builders.ts'
import { decodeWords, headersOf, textOf } from '../../../testing/servers/mail-server.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { anInvitationSite, type InvitationSite } from '../../../testing/sites/invitation-site.ts'

let plumbline: TestApp
let site: InvitationSite
beforeAll(async () => {
  plumbline = await testApp()
  site = await anInvitationSite(plumbline)
})
afterAll(async () => {
  await site.mailbox.close()
  await plumbline.close()
})

const day = 24 * 3600 * 1000
/** All tests ask from one address: a day later its asking is forgotten. */
beforeEach(() => {
  plumbline.clock.ms += day + 1
})

describe('inviting', () => {
  test.each([
    ['en', '', en],
    ['zh-cn', '/zh-cn', zhCn],
    ['zh-hk', '/zh-hk', zhHk],
  ] as const)(
    'somebody new in %s: a mail names who invites, and its link shows what for',
    async (locale, prefix, words) => {
      const { corporate, actor, invite, list, notes, rows } = await site.aCompany()
      const email = site.newEmail()
      expect((await invite(`  ${email.toUpperCase()} `, 'corporate-viewer', locale)).body).toEqual({
        status: 'invited',
      })
      const mail = await site.mailbox.mailTo(email)
      expect(decodeWords(headersOf(mail.source).get('subject')!)).toBe(words.invitation.subject)
      expect(textOf(mail.source)).toContain(words.invitation.lead.replace('{inviter}', actor.email))
      expect(textOf(mail.source)).not.toContain(corporate.name)
      expect(mail.link.origin + mail.link.pathname).toBe(`https://inspect.example.com${prefix}/accept-invitation`)
      expect((await site.view(mail.token)).body).toMatchObject({
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
    const { token, rows } = await site.invited()
    const { rows: jobs } = await sql`select * from pgboss.job where name = 'accounts.send-invitation'`.execute(
      plumbline.db,
    )
    expect(jobs.length).toBeGreaterThan(0)
    const stored = await rows()
    expect(JSON.stringify([jobs, stored])).not.toContain(token)
    expect(stored.some((row) => row.token_hash!.toString('utf8').includes(token))).toBe(false)
  })

  test('a known person is invited in their own language, and is a member once they accept signed in', async () => {
    const { corporate, actor, invite, rows, notes, list } = await site.aCompany()
    const known = await aUser(plumbline.db, { email: site.newEmail() })
    await plumbline.db.updateTable('app_user').set({ locale: 'zh-hk' }).where('id', '=', known.id).execute()
    const { accessToken } = await plumbline.signIn(known.email)
    expect((await invite(known.email, 'corporate-admin')).body).toEqual({ status: 'invited' })
    const asks = () =>
      plumbline.call(userRoutes.listUsers, { params: { corporateId: corporate.id }, query: {}, token: accessToken })
    expect((await asks()).status).toBe(404)
    const mail = await site.mailbox.mailTo(known.email)
    expect(decodeWords(headersOf(mail.source).get('subject')!)).toBe(zhHk['invitation-known'].subject)
    expect(textOf(mail.source)).toContain(zhHk['invitation-known'].lead.replace('{inviter}', actor.email))
    expect(mail.link.origin + mail.link.pathname).toBe('https://inspect.example.com/zh-hk/accept-invitation')
    expect((await site.view(mail.token)).body).toMatchObject({
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
    expect((await site.answer(known.email, row!.id)).body).toEqual({})
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
    expect((await site.answer(known.email, row!.id)).error.code).toBe('invitation.not-found')
  })

  test('again renews it with the new role, and the earlier link ends', async () => {
    const { email, token, invite, rows } = await site.invited('corporate-admin')
    plumbline.clock.ms += 60_000
    expect((await invite(email, 'corporate-viewer')).body).toEqual({ status: 'invited' })
    expect((await site.view(token)).status).toBe(410)
    const newer = await site.mailbox.mailTo(email, 2)
    expect((await site.view(newer.token)).body.role).toBe('corporate-viewer')
    expect(await rows()).toMatchObject([
      { email, role: 'corporate-viewer', expires_at: new Date(plumbline.clock.ms + 7 * day) },
    ])
  })

  test('at the same moment by two admins leaves one', async () => {
    const { invite, rows } = await site.aCompany()
    const email = site.newEmail()
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
    const { corporate, invite, token } = await site.aCompany()
    const erased = await aUser(plumbline.db, { email: site.newEmail(), roles: [[corporate.id, 'corporate-viewer']] })
    await plumbline.call(userRoutes.eraseUser, { params: { corporateId: corporate.id, userId: erased.id }, token })
    expect((await invite(erased.email)).body).toEqual({ status: 'invited' })
    const mail = await site.mailbox.mailTo(erased.email)
    expect((await site.accept(mail.token)).body.session.userId).not.toBe(erased.id)
  })

  test.each([
    ['no address', { email: 'mei' }, 'email'],
    ['a role beyond the three', { role: 'agent-admin' }, 'role'],
    ['no role', { role: undefined }, 'role'],
    ['another language', { locale: 'fr' }, 'locale'],
  ])('refuses %s', async (_, changes, field) => {
    const { corporate, token, rows } = await site.aCompany('system-admin')
    const body = { email: site.newEmail(), role: 'corporate-viewer', locale: 'en', ...changes }
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
    const { corporate, invite, withdraw, resend, rows } = await site.aCompany(role)
    const id = v7()
    await plumbline.db
      .insertInto('invitation')
      .values({
        id,
        corporate_id: corporate.id,
        email: site.newEmail(),
        role: 'corporate-viewer',
        token_hash: null,
        invited_by: null,
        expires_at: new Date(),
      })
      .execute()
    for (const answer of [await invite(site.newEmail()), await withdraw(id), await resend(id)])
      expect(answer.error.code).toBe('access.denied')
    expect(await rows()).toHaveLength(1)
  })

  test('a mailbox cannot be flooded, by whichever company', async () => {
    const [one, other] = [await site.aCompany(), await site.aCompany()]
    const email = site.newEmail()
    for (let sent = 0; sent < 5; sent += 1)
      expect((await (sent % 2 === 0 ? one : other).invite(email)).status).toBe(200)
    expect((await one.invite(email)).error.code).toBe('request.too-many')
    const [row] = await other.rows()
    expect((await other.resend(row!.id)).error.code).toBe('request.too-many')
  })
})

describe('an invitation that waits', () => {
  test('is sent again with a new link and a new week, also after it ended', async () => {
    const { id, token, email, resend, rows, notes, actor } = await site.invited()
    plumbline.clock.ms += 8 * day
    const { accessToken } = await plumbline.signIn(actor.email)
    expect((await site.view(token)).status).toBe(410)
    const answer = await plumbline.call(userRoutes.resendInvitation, {
      params: { corporateId: (await rows())[0]!.corporate_id, invitationId: id },
      body: { locale: 'zh-hk' },
      token: accessToken,
    })
    expect(answer.body).toEqual({})
    const newer = await site.mailbox.mailTo(email, 2)
    expect(newer.link.pathname).toBe('/zh-hk/accept-invitation')
    expect((await site.view(token)).status).toBe(410)
    expect((await site.view(newer.token)).status).toBe(200)
    expect(await rows()).toMatchObject([{ id, expires_at: new Date(plumbline.clock.ms + 7 * day) }])
    expect((await notes()).map(({ action }) => action)).toEqual(['user.invite', 'user.invite'])
    expect((await resend(id)).status).toBe(401)
  })

  test('is withdrawn: the link is dead, the list without it', async () => {
    const { id, token, withdraw, resend, list, notes, actor } = await site.invited()
    expect((await withdraw(id)).body).toEqual({})
    expect([(await site.view(token)).status, (await site.accept(token)).status]).toEqual([410, 410])
    expect(await list()).toHaveLength(1)
    expect((await notes()).at(-1)).toMatchObject({ action: 'user.withdraw', actor_id: actor.id, subject_id: id })
    expect((await withdraw(id)).error.code).toBe('invitation.not-found')
    expect((await resend(id)).error.code).toBe('invitation.not-found')
  })

  test('of another company is not found', async () => {
    const [one, other] = [await site.invited(), await site.aCompany()]
    expect((await other.withdraw(one.id)).error.code).toBe('invitation.not-found')
    expect((await other.resend(one.id)).error.code).toBe('invitation.not-found')
    expect((await site.view(one.token)).status).toBe(200)
  })

  test('lives for a week and goes with its company', async () => {
    const [early, withdrawn] = [await site.invited(), await site.invited()]
    await plumbline.db.deleteFrom('corporate').where('id', '=', withdrawn.corporate.id).execute()
    expect([(await site.view(withdrawn.token)).status, (await site.accept(withdrawn.token)).status]).toEqual([410, 410])
    plumbline.clock.ms += 7 * day - 60_000
    expect((await site.view(early.token)).status).toBe(200)
    plumbline.clock.ms += 61_000
    expect([(await site.view(early.token)).error.code, (await site.accept(early.token)).error.code]).toEqual([
      'account.link-invalid',
      'account.link-invalid',
    ])
  })
})
