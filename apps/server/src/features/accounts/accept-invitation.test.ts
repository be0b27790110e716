import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { registrationRoutes } from '@plumbline/contract/accounts/registration'
import { userRoutes } from '@plumbline/contract/accounts/users'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPassword, aUser } from '../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { anInvitationSite, person, type InvitationSite } from '../../testing/sites/invitation-site.ts'

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

describe('accepting', () => {
  test('as somebody new: name and password, signed in, a member with the role', async () => {
    const { corporate, email, token, id, list, notes } = await site.invited('corporate-viewer')
    const { status, body } = await site.accept(token, person, 'zh-hk')
    expect(status).toBe(200)
    expect(body.session).toMatchObject({
      userName: 'Mei Chan',
      userEmail: email,
      corporates: [{ corporateId: corporate.id, role: 'corporate-viewer', name: corporate.name }],
    })
    const { userId, refreshToken } = body.session
    expect((await plumbline.call(accountRoutes.refresh, { body: { userId, refreshToken } })).status).toBe(200)
    expect((await site.login(email, person.password)).status).toBe(200)
    expect(await site.userOf(email)).toMatchObject({
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
    expect((await site.accept(token)).error.code).toBe('account.link-invalid')
  })

  test('asks a new person for name and password, and a refused one leaves the link as it is', async () => {
    const { corporate, email, token } = await site.invited()
    expect(
      (await plumbline.call(userRoutes.acceptInvitation, { body: { token, locale: 'en' } as never })).error,
    ).toMatchObject({ code: 'input.invalid', field: 'person' })
    expect((await site.accept(token, { ...person, password: 'short' })).error).toMatchObject({
      code: 'input.invalid',
      field: 'person.password',
    })
    expect((await site.accept(token, { ...person, userName: 'M' })).error).toMatchObject({
      code: 'input.invalid',
      field: 'person.userName',
    })
    await plumbline.db.updateTable('corporate').set({ name: 'Zanzibar' }).where('id', '=', corporate.id).execute()
    for (const password of ['Zanzibar#2024', 'Colleague#2024', 'MeiChan#2024']) {
      expect([password, (await site.accept(token, { ...person, password })).error]).toMatchObject([
        password,
        { code: 'password.guessable', field: 'person.password' },
      ])
    }
    expect(await site.userOf(email)).toBeUndefined()
    expect((await site.accept(token)).status).toBe(200)
  })

  test('the link of a known account alone opens neither membership nor session, and stays valid', async () => {
    const { corporate, email, token, id } = await site.invited()
    const known = await aUser(plumbline.db, { email, name: 'Own Name' })
    expect((await site.view(token)).body.hasAccount).toBe(true)
    expect((await site.accept(token)).error.code).toBe('invitation.sign-in')
    expect((await plumbline.signIn(email)).corporates).toEqual([])
    expect(await site.userOf(email)).toMatchObject({ id: known.id, name: 'Own Name' })
    expect((await site.login(email, person.password)).status).toBe(401)
    expect((await site.answer(email, id)).status).toBe(200)
    expect((await plumbline.signIn(email)).corporates).toMatchObject([
      { corporateId: corporate.id, role: 'corporate-standard' },
    ])
    expect((await site.view(token)).status).toBe(410)
  })

  test("over what a stranger had registered: name, password and number are the owner's, every other link is void", async () => {
    const email = site.newEmail()
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
    const registration = await site.mailbox.mailTo(email)
    const { corporate, invite } = await site.aCompany()
    expect((await invite(email)).body).toEqual({ status: 'invited' })
    const { token } = await site.mailbox.mailTo(email, 2)
    expect((await site.view(token)).body.hasAccount).toBe(false)
    const { session } = (await site.accept(token)).body
    expect(session.corporates.map(({ corporateId }) => corporateId)).toContain(corporate.id)
    expect(await site.userOf(email)).toMatchObject({
      name: 'Mei Chan',
      mobile_number: null,
      email_verified_at: new Date(plumbline.clock.ms),
    })
    expect((await site.login(email, aPassword)).status).toBe(401)
    expect((await site.login(email, person.password)).status).toBe(200)
    expect((await plumbline.call(registrationRoutes.verifyEmail, { body: { token: registration.token } })).status).toBe(
      410,
    )
  })

  test('of many at once one follows the link, and one user comes of it', async () => {
    const { email, token } = await site.invited()
    const answers = await Promise.all(Array.from({ length: 6 }, () => site.accept(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410, 410])
    expect(await plumbline.db.selectFrom('app_user').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test("two companies' links at once make one user, who answers the second one signed in", async () => {
    const [one, other] = [await site.invited(), await site.aCompany()]
    await other.invite(one.email)
    const second = await site.mailbox.mailTo(one.email, 2)
    const answers = await Promise.all([site.accept(one.token), site.accept(second.token)])
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
    const { corporate, email, id } = await site.invited('corporate-admin')
    const known = await aUser(plumbline.db, { email, roles: [[corporate.id, 'corporate-viewer']] })
    expect((await site.answer(email, id)).status).toBe(200)
    expect((await plumbline.signIn(known.email)).corporates).toMatchObject([{ role: 'corporate-viewer' }])
  })

  test('is nothing to a deleted account, nor with a token that never was', async () => {
    const { email, token } = await site.invited()
    await aUser(plumbline.db, { email, isDeleted: true })
    expect([(await site.view(token)).status, (await site.accept(token)).status]).toEqual([410, 410])
    expect((await site.view('x'.repeat(43))).status).toBe(410)
    expect((await site.view('x')).error).toMatchObject({ code: 'input.invalid', field: 'token' })
  })
})

describe('declining', () => {
  test.each(['a stranger', 'the owner of an account'] as const)(
    'as %s: the invitation is over, and the company learns neither who nor from where',
    async (who) => {
      const { email, token, id, rows, notes } = await site.invited()
      if (who === 'a stranger') expect((await site.decline(token)).body).toEqual({})
      else {
        await aUser(plumbline.db, { email })
        expect((await site.answer(email, id, false)).body).toEqual({})
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
      expect([(await site.view(token)).status, (await site.decline(token)).status]).toEqual([410, 410])
    },
  )
})
