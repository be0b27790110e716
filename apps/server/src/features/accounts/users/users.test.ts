import { userRoutes } from '@plumbline/contract/accounts/users'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { roles, type Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notesOf as auditOf } from '../../../testing/builders/audit-entries.ts'
import { aCorporate, aProject, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/faults/waiting-for-locks.ts'
import { lockCorporates } from './users.queries.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

/** Signed in, with the calls of one corporate. */
async function as(email: string, corporateId: string) {
  const { accessToken: token } = await plumbline.signIn(email)
  return {
    token,
    list: (query: { role?: Role } = {}) =>
      plumbline.call(userRoutes.listUsers, { params: { corporateId }, query, token }),
    setRole: (userId: string, role: Role) =>
      plumbline.call(userRoutes.setRole, { params: { corporateId, userId }, body: { role }, token }),
    remove: (userId: string) => plumbline.call(userRoutes.removeUser, { params: { corporateId, userId }, token }),
    projects: () => plumbline.call(projectRoutes.list, { params: { corporateId }, query: {}, token }),
  }
}

async function aCompany(role: Role = 'corporate-admin') {
  const corporate = await aCorporate(plumbline.db)
  const actor = await aUser(plumbline.db, { name: 'Ada Byron', roles: [[corporate.id, role]] })
  const member = (given: Role) => aUser(plumbline.db, { name: 'Bo Li', roles: [[corporate.id, given]] })
  return { corporate, actor, member, ...(await as(actor.email, corporate.id)) }
}

const roleOf = async (corporateId: string, userId: string) =>
  (
    await plumbline.db
      .selectFrom('membership')
      .select('role')
      .where('corporate_id', '=', corporateId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.role
const notesOf = (corporateId: string) => auditOf(plumbline.db, corporateId, 'user.role', 'user.remove')

/** An agent of another corporate, which is linked to this one. */
async function anAgent(corporateId: string, role: 'agent-admin' | 'agent-operator' = 'agent-admin') {
  const agency = await aCorporate(plumbline.db)
  await plumbline.db
    .insertInto('corporate_agent')
    .values({ corporate_id: corporateId, agent_corporate_id: agency.id })
    .execute()
  return aUser(plumbline.db, { roles: [[agency.id, role]] })
}

describe('the list of users', () => {
  test('has members and open invitations by name, and no agent of a linked corporate', async () => {
    const { corporate, actor, list } = await aCompany()
    const elsewhere = await aCorporate(plumbline.db)
    await aUser(plumbline.db, { name: 'Elsewhere', roles: [[elsewhere.id, 'corporate-admin']] })
    await anAgent(corporate.id)
    const viewer = await aUser(plumbline.db, { name: 'carol Ng', roles: [[corporate.id, 'corporate-viewer']] })
    await plumbline.db
      .updateTable('app_user')
      .set({ totp_confirmed_at: new Date() })
      .where('id', '=', viewer.id)
      .execute()
    const at = (ms: number) => new Date(plumbline.clock.ms + ms)
    const invitation = {
      corporate_id: corporate.id,
      role: 'corporate-standard' as const,
      token_hash: null,
      invited_by: actor.id,
    }
    await plumbline.db
      .insertInto('invitation')
      .values([
        { ...invitation, id: v7(), email: 'bob@acme.hk', expires_at: at(1000) },
        { ...invitation, id: v7(), email: 'zoe@acme.hk', expires_at: at(-1000) },
      ])
      .execute()
    const { status, body } = await list({ role: 'corporate-admin' })
    expect(status).toBe(200)
    expect(
      body.data.map(({ name, email, role, status: state, hasTwoFactor }) => [name, email, role, state, hasTwoFactor]),
    ).toEqual([
      ['Ada Byron', actor.email, 'corporate-admin', 'active', false],
      ['', 'bob@acme.hk', 'corporate-standard', 'invited', false],
      ['carol Ng', viewer.email, 'corporate-viewer', 'active', true],
      ['', 'zoe@acme.hk', 'corporate-standard', 'expired', false],
    ])
    expect(body.data.map(({ lastSeenAt }) => lastSeenAt)).toEqual([
      new Date(plumbline.clock.ms).toISOString(),
      null,
      null,
      null,
    ])
  })

  test.each(roles.map((role) => [role]))('%s sees it or is refused as the matrix says', async (role) => {
    const { list } = await aCompany(role)
    const sees = ['system-admin', 'system-read-only', 'agent-admin', 'corporate-admin'].includes(role)
    const { status, error } = await list()
    expect([status, error?.code]).toEqual(sees ? [200, undefined] : [403, 'access.denied'])
  })

  test('a foreign corporate and another role than the own one are refused', async () => {
    const { list, actor } = await aCompany()
    const foreign = await as(actor.email, (await aCorporate(plumbline.db)).id)
    expect((await foreign.list()).status).toBe(404)
    expect((await list({ role: 'system-admin' })).error.code).toBe('access.role-mismatch')
  })
})

describe('another role', () => {
  test('holds from the next call on, with the token the person has', async () => {
    const { corporate, actor, member, setRole } = await aCompany()
    const person = await member('corporate-standard')
    const theirs = await as(person.email, corporate.id)
    expect((await theirs.list()).status).toBe(403)
    expect((await setRole(person.id, 'corporate-admin')).body).toEqual({})
    expect((await theirs.list()).status).toBe(200)
    expect((await setRole(person.id, 'corporate-viewer')).status).toBe(200)
    expect((await theirs.list()).status).toBe(403)
    const change = { action: 'user.role', outcome: 'done', actor_id: actor.id, subject_id: person.id, subject: '' }
    expect(await notesOf(corporate.id)).toEqual([
      { ...change, detail: { from: 'corporate-standard', to: 'corporate-admin' } },
      { ...change, detail: { from: 'corporate-admin', to: 'corporate-viewer' } },
    ])
  })

  test('the same again changes nothing and is not noted', async () => {
    const { corporate, member, setRole } = await aCompany()
    const person = await member('corporate-viewer')
    expect((await setRole(person.id, 'corporate-viewer')).status).toBe(200)
    expect(await notesOf(corporate.id)).toEqual([])
  })

  test('refuses a change of one’s own, also for a system-admin', async () => {
    for (const role of ['corporate-admin', 'agent-admin', 'system-admin'] as const) {
      const { corporate, actor, member, setRole } = await aCompany(role)
      await member('corporate-admin')
      for (const asked of ['system-admin', 'corporate-viewer', role] as const) {
        expect((await setRole(actor.id, asked)).error).toMatchObject({ code: 'user.own-role' })
      }
      expect(await roleOf(corporate.id, actor.id)).toBe(role)
    }
  })

  test.each(roles.map((role) => [role]))('%s is given by those who may', async (role) => {
    const isCorporate = role.startsWith('corporate-')
    for (const asker of ['corporate-admin', 'agent-admin', 'system-admin'] as const) {
      const { corporate, member, setRole } = await aCompany(asker)
      const person = await member('workspace-operator')
      const { status, error } = await setRole(person.id, role)
      expect([asker, status, error?.code]).toEqual(
        isCorporate || asker === 'system-admin' ? [asker, 200, undefined] : [asker, 403, 'access.denied'],
      )
      expect(await roleOf(corporate.id, person.id)).toBe(status === 200 ? role : 'workspace-operator')
    }
  })

  test.each(roles.map((role) => [role]))('%s is taken by those who may', async (role) => {
    const isBeyond = role.startsWith('system-') || role.startsWith('agent-')
    for (const asker of ['corporate-admin', 'agent-admin', 'system-admin'] as const) {
      const { member, setRole, remove } = await aCompany(asker)
      await member('corporate-admin')
      const [one, other] = [await member(role), await member(role)]
      const expected = isBeyond && asker !== 'system-admin' ? [403, 403] : [200, 200]
      expect([asker, (await setRole(one.id, 'corporate-viewer')).status, (await remove(other.id)).status]).toEqual([
        asker,
        ...expected,
      ])
    }
  })

  test.each(
    roles.filter((role) => !['system-admin', 'agent-admin', 'corporate-admin'].includes(role)).map((role) => [role]),
  )('%s may change no role', async (role) => {
    const { corporate, member, setRole, remove } = await aCompany(role)
    const person = await member('corporate-viewer')
    expect((await setRole(person.id, 'corporate-standard')).error.code).toBe('access.denied')
    expect((await remove(person.id)).error.code).toBe('access.denied')
    expect(await roleOf(corporate.id, person.id)).toBe('corporate-viewer')
  })

  test('unknown people, people of elsewhere and agents by a link are not found; another word is no role', async () => {
    const { corporate, member, setRole, remove, token } = await aCompany()
    const elsewhere = await aUser(plumbline.db, { roles: [[(await aCorporate(plumbline.db)).id, 'corporate-viewer']] })
    const agent = await anAgent(corporate.id)
    for (const id of [v7(), elsewhere.id, agent.id]) {
      expect((await setRole(id, 'corporate-viewer')).error).toMatchObject({ code: 'user.not-found' })
      expect((await remove(id)).error).toMatchObject({ code: 'user.not-found' })
    }
    expect((await remove('not-an-id')).error.code).toBe('input.invalid')
    const person = await member('corporate-viewer')
    const odd = await plumbline.call(userRoutes.setRole, {
      params: { corporateId: corporate.id, userId: person.id },
      body: { role: 'owner' as Role },
      token,
    })
    expect(odd.error).toMatchObject({ code: 'input.invalid', field: 'role' })
  })

  test('an agent-admin works in the linked corporate alone', async () => {
    const { corporate, member } = await aCompany()
    const person = await member('corporate-viewer')
    const agent = await anAgent(corporate.id)
    const theirs = await as(agent.email, corporate.id)
    expect((await theirs.setRole(person.id, 'corporate-standard')).status).toBe(200)
    const outsider = await aCompany()
    expect((await (await as(agent.email, outsider.corporate.id)).remove(outsider.actor.id)).status).toBe(404)
    const operator = await anAgent(corporate.id, 'agent-operator')
    expect((await (await as(operator.email, corporate.id)).list()).status).toBe(403)
  })
})

describe('removing', () => {
  test('shuts the person out at once and takes the assignments, and leaves their other corporates alone', async () => {
    const { corporate, actor, member, remove } = await aCompany()
    const other = await aCorporate(plumbline.db)
    const person = await member('corporate-standard')
    await plumbline.db
      .insertInto('membership')
      .values({ user_id: person.id, corporate_id: other.id, role: 'corporate-viewer' })
      .execute()
    await aProject(plumbline.db, corporate.id, { assigned: [person.id] })
    const otherProject = await aProject(plumbline.db, other.id, { assigned: [person.id] })
    const theirs = await as(person.email, corporate.id)
    expect((await theirs.projects()).body.data).toHaveLength(1)
    expect((await remove(person.id)).body).toEqual({})
    expect((await theirs.projects()).status).toBe(404)
    expect(
      (await plumbline.call(projectRoutes.list, { params: { corporateId: other.id }, query: {}, token: theirs.token }))
        .body.data,
    ).toHaveLength(1)
    const assignments = await plumbline.db
      .selectFrom('project_assignment')
      .select('project_id')
      .where('user_id', '=', person.id)
      .execute()
    expect(assignments).toEqual([{ project_id: otherProject.id }])
    expect((await plumbline.signIn(person.email)).corporates.map(({ corporateId }) => corporateId)).toEqual([other.id])
    expect(await notesOf(corporate.id)).toEqual([
      {
        action: 'user.remove',
        outcome: 'done',
        actor_id: actor.id,
        subject_id: person.id,
        subject: '',
        detail: { role: 'corporate-standard' },
      },
    ])
    expect((await remove(person.id)).error.code).toBe('user.not-found')
  })

  test('refuses to remove oneself', async () => {
    const { actor, member, remove } = await aCompany()
    await member('corporate-admin')
    expect((await remove(actor.id)).error.code).toBe('user.own-role')
  })
})

describe('the last corporate-admin', () => {
  test.each(['system-admin', 'agent-admin'] as const)(
    'is neither demoted nor removed by a %s; of two, one may go',
    async (role) => {
      const { corporate, member, setRole, remove } = await aCompany(role)
      const [first, second] = [await member('corporate-admin'), await member('corporate-admin')]
      expect((await setRole(first.id, 'corporate-standard')).status).toBe(200)
      expect((await setRole(second.id, 'corporate-viewer')).error).toMatchObject({ code: 'user.last-admin' })
      expect((await remove(second.id)).error).toMatchObject({ code: 'user.last-admin' })
      expect((await setRole(second.id, 'corporate-admin')).status).toBe(200)
      expect(await roleOf(corporate.id, second.id)).toBe('corporate-admin')
    },
  )

  test('is one who can sign in: somebody who never verified the address does not count', async () => {
    const { corporate, member, remove } = await aCompany('system-admin')
    const admin = await member('corporate-admin')
    await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']], isVerified: false })
    await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-admin']], isDeleted: true })
    expect((await remove(admin.id)).error.code).toBe('user.last-admin')
  })

  test('two who remove or demote each other at the same moment leave one', async () => {
    for (const way of ['remove', 'demote'] as const) {
      const { corporate, actor, member, ...first } = await aCompany()
      const other = await member('corporate-admin')
      const second = await as(other.email, corporate.id)
      const act = (by: typeof second, whom: string) =>
        way === 'remove' ? by.remove(whom) : by.setRole(whom, 'corporate-viewer')
      const { both } = await plumbline.db.transaction().execute(async (trx) => {
        await lockCorporates(trx, [corporate.id])
        const begun = Promise.all([act(first, other.id), act(second, actor.id)])
        await untilWaiting(plumbline.db, 2)
        return { both: begun }
      })
      const answers = await both
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
      expect(answers.find(({ status }) => status === 403)!.error.code).toBe('access.denied')
      const admins = await plumbline.db
        .selectFrom('membership')
        .select('user_id')
        .where('corporate_id', '=', corporate.id)
        .where('role', '=', 'corporate-admin')
        .execute()
      expect(admins).toHaveLength(1)
    }
  })

  test('two system-admins who each remove one of the last two leave one', async () => {
    const { corporate, member, ...first } = await aCompany('system-admin')
    const second = await as((await member('system-admin')).email, corporate.id)
    const [one, other] = [await member('corporate-admin'), await member('corporate-admin')]
    const { both } = await plumbline.db.transaction().execute(async (trx) => {
      await lockCorporates(trx, [corporate.id])
      const begun = Promise.all([first.remove(one.id), second.setRole(other.id, 'corporate-viewer')])
      await untilWaiting(plumbline.db, 2)
      return { both: begun }
    })
    expect((await both).map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
