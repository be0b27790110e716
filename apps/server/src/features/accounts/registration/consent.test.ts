import { accountRoutes } from '@plumbline/contract/accounts/accounts'
import { consoleRoutes } from '@plumbline/contract/accounts/console'
import { userRoutes } from '@plumbline/contract/accounts/users'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import type { Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCorporate, aProject, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

/** What a company that registered itself could do to people of others, by adding them to itself. */
let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

async function anAttacker() {
  const corporate = await aCorporate(plumbline.db, { name: 'AAA sorts first' })
  const actor = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']] })
  const { accessToken: token } = await plumbline.signIn(actor.email)
  const params = { corporateId: corporate.id }
  return {
    corporate,
    actor,
    token,
    invite: (email: string) =>
      plumbline.call(userRoutes.invite, { params, body: { email, role: 'corporate-viewer', locale: 'en' }, token }),
    list: async () => (await plumbline.call(userRoutes.listUsers, { params, query: {}, token })).body.data,
    audit: async () => (await plumbline.call(consoleRoutes.auditOfCorporate, { params, query: {}, token })).body.data,
  }
}

async function aVictim(role: Role = 'corporate-standard') {
  const employer = await aCorporate(plumbline.db, { name: 'Mending Ltd' })
  const boss = await aUser(plumbline.db, { roles: [[employer.id, 'corporate-admin']] })
  const person = await aUser(plumbline.db, { roles: [[employer.id, role]] })
  return { employer, boss, person }
}

/** The membership itself, as if it had been accepted. */
async function join(userId: string, corporateId: string, role: Role): Promise<void> {
  await plumbline.db.insertInto('membership').values({ user_id: userId, corporate_id: corporateId, role }).execute()
}

describe('adding somebody who has an account', () => {
  test('makes no membership, shows no sign-in and blocks no erasure', async () => {
    const { corporate, invite, list, audit } = await anAttacker()
    const { employer, boss, person } = await aVictim()
    expect((await invite(person.email)).body).toEqual({ status: 'invited' })
    const signedIn = await plumbline.signIn(person.email)
    await plumbline.call(accountRoutes.login, { body: { email: person.email, password: 'wrong' } })
    expect(signedIn.corporates.map(({ corporateId }) => corporateId)).toEqual([employer.id])
    expect(
      (await list()).map(({ email, name, status, lastSeenAt, hasTwoFactor }) => ({
        email,
        name,
        status,
        lastSeenAt,
        hasTwoFactor,
      })),
    ).toContainEqual({ email: person.email, name: '', status: 'invited', lastSeenAt: null, hasTwoFactor: false })
    expect(
      (await audit()).filter(
        ({ action, actorId, subject }) =>
          action !== 'user.invite' && (actorId === person.id || subject.includes(person.email)),
      ),
    ).toEqual([])
    expect(
      (
        await plumbline.call(projectRoutes.list, {
          params: { corporateId: corporate.id },
          query: {},
          token: signedIn.accessToken,
        })
      ).status,
    ).toBe(404)

    const { accessToken: bossToken } = await plumbline.signIn(boss.email)
    expect(
      (
        await plumbline.call(userRoutes.eraseUser, {
          params: { corporateId: employer.id, userId: person.id },
          token: bossToken,
        })
      ).status,
    ).toBe(200)
    expect(
      (await plumbline.call(accountRoutes.login, { body: { email: person.email, password: 'x' } })).error.code,
    ).toBe('login.unknown-email')
  })

  test('is answered to the last byte as for an address without one, with one deleted, one unverified, and again', async () => {
    const { invite, list } = await anAttacker()
    const { person } = await aVictim()
    const deleted = await aUser(plumbline.db, { isDeleted: true })
    const unverified = await aUser(plumbline.db, { isVerified: false })
    const answers = []
    for (const email of [
      person.email,
      'nobody.has.it@example.com',
      deleted.email,
      unverified.email,
      person.email,
      'nobody.has.it@example.com',
    ]) {
      const { status, body, headers } = await invite(email)
      answers.push(JSON.stringify({ status, body, length: headers['content-length'] }))
    }
    expect(new Set(answers).size).toBe(1)
    const shown = (await list())
      .filter(({ status }) => status === 'invited')
      .map(({ name, role, hasTwoFactor, lastSeenAt }) => JSON.stringify({ name, role, hasTwoFactor, lastSeenAt }))
    expect([shown.length, new Set(shown).size]).toEqual([4, 1])
  })

  test('runs the same statements whether or not the address has an account', async () => {
    const { person } = await aVictim()
    const { corporate, actor } = await anAttacker()
    const counted = async (email: string) => {
      const statements: string[] = []
      const { inviteInto } = await import('../users/invitations.ts')
      await plumbline.db.transaction().execute(async (trx) => {
        const watched = trx.withPlugin({
          transformQuery: ({ node }) => (statements.push(node.kind), node),
          transformResult: async ({ result }) => result,
        }) as typeof trx
        const caller = {
          userId: actor.id,
          userEmail: actor.email,
          userName: actor.name,
          sessionId: v7(),
          memberships: [],
          hasTwoFactor: false,
        }
        await inviteInto(
          watched,
          { caller, address: '127.0.0.1', userAgent: '', now: () => new Date(), corporateId: corporate.id },
          { email, role: 'corporate-viewer', locale: 'en' },
        )
      })
      return statements
    }
    expect(await counted(person.email)).toEqual(await counted('another.nobody@example.com'))
  })

  test('an invitation to somebody else is not found, by whichever id', async () => {
    const { corporate, invite } = await anAttacker()
    const [{ person }, { person: other }] = [await aVictim(), await aVictim()]
    await invite(person.email)
    const { id } = await plumbline.db
      .selectFrom('invitation')
      .select('id')
      .where('corporate_id', '=', corporate.id)
      .executeTakeFirstOrThrow()
    const { accessToken: token } = await plumbline.signIn(other.email)
    const answer = (userId: string) =>
      plumbline.call(userRoutes.answerInvitation, {
        params: { userId, invitationId: id },
        body: { isAccepted: true },
        token,
      })
    expect((await answer(other.id)).error.code).toBe('invitation.not-found')
    expect((await answer(person.id)).error.code).toBe('access.denied')
  })
})

describe('a company somebody joined', () => {
  test('does not become the default, whatever its name', async () => {
    const { corporate } = await anAttacker()
    const { employer, person } = await aVictim()
    await join(person.id, corporate.id, 'corporate-viewer')
    expect((await plumbline.signIn(person.email)).corporates.map(({ corporateId }) => corporateId)).toEqual([
      employer.id,
      corporate.id,
    ])
  })

  test.each(['system-admin', 'system-read-only'] as const)('as a viewer does not shut a %s out of it', async (role) => {
    const { corporate } = await anAttacker()
    const project = await aProject(plumbline.db, corporate.id)
    const { person } = await aVictim(role)
    await join(person.id, corporate.id, 'corporate-viewer')
    const { accessToken: token, corporates } = await plumbline.signIn(person.email)
    expect(corporates.map((own) => own.role)).toEqual([role, role])
    const seen = await plumbline.call(projectRoutes.list, { params: { corporateId: corporate.id }, query: {}, token })
    expect(seen.body.data.map(({ _id }) => _id)).toEqual([project.id])
    expect(
      (await plumbline.call(userRoutes.listUsers, { params: { corporateId: corporate.id }, query: { role }, token }))
        .status,
    ).toBe(200)
    const settings = await plumbline.call(consoleRoutes.setCorporate, {
      params: { corporateId: corporate.id },
      body: { isSaas: true, agentIds: [] },
      token,
    })
    expect(settings.status).toBe(role === 'system-admin' ? 200 : 403)
  })

  test('as its administrator leaves a system-read-only the right to write there', async () => {
    const { corporate } = await anAttacker()
    const { person } = await aVictim('system-read-only')
    await join(person.id, corporate.id, 'corporate-admin')
    expect((await plumbline.signIn(person.email)).corporates.map(({ role }) => role)).toEqual([
      'system-read-only',
      'corporate-admin',
    ])
  })
})

describe('leaving a company', () => {
  const leave = (token: string, userId: string, corporateId: string) =>
    plumbline.call(userRoutes.leaveCorporate, { params: { userId }, body: { corporateId }, token })

  test("ends the own membership and its assignments, and is in the company's log", async () => {
    const { employer, person } = await aVictim()
    const project = await aProject(plumbline.db, employer.id, { assigned: [person.id] })
    const { accessToken: token } = await plumbline.signIn(person.email)
    expect(
      (await plumbline.call(userRoutes.ownCorporates, { params: { userId: person.id }, token })).body.corporates,
    ).toEqual([{ corporateId: employer.id, name: employer.name, role: 'corporate-standard', mayLeave: true }])
    expect((await leave(token, person.id, employer.id)).body).toEqual({})
    expect(
      (await plumbline.call(projectRoutes.list, { params: { corporateId: employer.id }, query: {}, token })).status,
    ).toBe(404)
    expect(
      await plumbline.db
        .selectFrom('project_assignment')
        .select('user_id')
        .where('project_id', '=', project.id)
        .execute(),
    ).toEqual([])
    const [noted] = await plumbline.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'corporate_ids', 'detail'])
      .where('action', '=', 'user.leave')
      .where('subject_id', '=', person.id)
      .execute()
    expect(noted).toEqual({ actor_id: person.id, corporate_ids: [employer.id], detail: { role: 'corporate-standard' } })
    expect((await plumbline.signIn(person.email)).corporates).toEqual([])
    expect((await leave(token, person.id, employer.id)).error.code).toBe('corporate.not-found')
  })

  test('needs no two-factor sign-in that the company requires', async () => {
    const { employer, person } = await aVictim()
    await plumbline.db
      .updateTable('corporate')
      .set({ requires_two_factor: true })
      .where('id', '=', employer.id)
      .execute()
    const { accessToken: token } = await plumbline.signIn(person.email)
    expect((await leave(token, person.id, employer.id)).status).toBe(200)
  })

  test('is refused to its last administrator, to two of them at once only one, and to the last operator of the server', async () => {
    const { employer, boss } = await aVictim()
    const second = await aUser(plumbline.db, { roles: [[employer.id, 'corporate-admin']] })
    const tokens = await Promise.all(
      [boss, second].map(async ({ email }) => (await plumbline.signIn(email)).accessToken),
    )
    const answers = await Promise.all([
      leave(tokens[0]!, boss.id, employer.id),
      leave(tokens[1]!, second.id, employer.id),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await plumbline.db.deleteFrom('membership').where('role', '=', 'system-admin').execute()
    const { employer: office, person: operator } = await aVictim('system-admin')
    const { accessToken: token } = await plumbline.signIn(operator.email)
    expect(
      (await plumbline.call(userRoutes.ownCorporates, { params: { userId: operator.id }, token })).body.corporates,
    ).toMatchObject([{ mayLeave: false }])
    expect((await leave(token, operator.id, office.id)).error.code).toBe('user.last-admin')
  })

  test('refuses to make somebody else leave, or an agent leave the client of the agency', async () => {
    const { employer, boss, person } = await aVictim()
    const agency = await aCorporate(plumbline.db)
    await plumbline.db
      .insertInto('corporate_agent')
      .values({ corporate_id: employer.id, agent_corporate_id: agency.id })
      .execute()
    const agent = await aUser(plumbline.db, { roles: [[agency.id, 'agent-admin']] })
    const [bossToken, agentToken] = await Promise.all(
      [boss, agent].map(async ({ email }) => (await plumbline.signIn(email)).accessToken),
    )
    expect((await leave(bossToken!, person.id, employer.id)).error.code).toBe('access.denied')
    expect((await leave(agentToken!, agent.id, employer.id)).error.code).toBe('corporate.not-found')
    expect(
      (
        await plumbline.call(userRoutes.ownCorporates, { params: { userId: agent.id }, token: agentToken! })
      ).body.corporates.map(({ corporateId }) => corporateId),
    ).toEqual([agency.id])
  })
})
