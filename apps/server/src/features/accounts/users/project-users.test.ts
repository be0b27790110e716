import { userRoutes } from '@plumbline/contract/accounts/users'
import type { PlanName } from '@plumbline/contract/billing/plans'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import { roles, type Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notesOf } from '../../../testing/builders/audit-entries.ts'
import { aCorporate, aProject, aUser } from '../../../testing/builders/builders.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/faults/waiting-for-locks.ts'
import { lockCorporates } from './users.queries.ts'

let plumbline: TestApp
beforeAll(async () => {
  plumbline = await testApp()
})
afterAll(() => plumbline.close())

async function aSite(role: Role = 'corporate-admin', isAssigned = true) {
  const corporate = await aCorporate(plumbline.db)
  const actor = await aUser(plumbline.db, { name: 'Ada Byron', roles: [[corporate.id, role]] })
  const project = await aProject(plumbline.db, corporate.id, { assigned: isAssigned ? [actor.id] : [] })
  const { accessToken: token } = await plumbline.signIn(actor.email)
  const member = (given: Role, name = 'Bo Li') => aUser(plumbline.db, { name, roles: [[corporate.id, given]] })
  const list = (query: { role?: Role } = {}) =>
    plumbline.call(userRoutes.listProjectUsers, { params: { projectId: project.id }, query, token })
  const assign = (...body: { userId: string; isAssigned: boolean }[]) =>
    plumbline.call(userRoutes.assignProjectUsers, { params: { projectId: project.id }, query: {}, body, token })
  const stored = async () =>
    (
      await plumbline.db
        .selectFrom('project_assignment')
        .select('user_id')
        .where('project_id', '=', project.id)
        .execute()
    )
      .map((row) => row.user_id)
      .sort()
  return { corporate, actor, project, token, member, list, assign, stored }
}

async function anAgency(corporateId: string) {
  const agency = await aCorporate(plumbline.db)
  await plumbline.db
    .insertInto('corporate_agent')
    .values({ corporate_id: corporateId, agent_corporate_id: agency.id })
    .execute()
  return agency
}

describe('the users of a project', () => {
  test('are those assigned, with their role in its corporate, agents of linked ones too', async () => {
    const { corporate, actor, project, member, list } = await aSite()
    const viewer = await member('corporate-viewer', 'Zoe Wong')
    await member('corporate-standard', 'Not assigned')
    const [one, other] = [await anAgency(corporate.id), await anAgency(corporate.id)]
    const agent = await aUser(plumbline.db, {
      name: 'Kim Agent',
      roles: [
        [one.id, 'agent-operator'],
        [other.id, 'agent-admin'],
      ],
    })
    const left = await aUser(plumbline.db, {
      name: 'Left behind',
      roles: [[(await aCorporate(plumbline.db)).id, 'agent-admin']],
    })
    for (const { id } of [viewer, agent, left])
      await plumbline.db.insertInto('project_assignment').values({ project_id: project.id, user_id: id }).execute()
    const { status, body } = await list({ role: 'corporate-admin' })
    expect(status).toBe(200)
    expect(body.data).toEqual([
      { _id: actor.id, name: 'Ada Byron', email: actor.email, role: 'corporate-admin' },
      { _id: agent.id, name: 'Kim Agent', email: agent.email, role: 'agent-admin' },
      { _id: viewer.id, name: 'Zoe Wong', email: viewer.email, role: 'corporate-viewer' },
    ])
  })

  test.each(roles.map((role) => [role]))('%s sees them when assigned', async (role) => {
    const { list } = await aSite(role)
    expect((await list()).body.data).toHaveLength(1)
    expect((await list({ role: role === 'system-admin' ? 'agent-admin' : 'system-admin' })).error.code).toBe(
      'access.role-mismatch',
    )
  })

  test('are nothing to who is not assigned, or of another corporate', async () => {
    expect((await (await aSite('corporate-viewer', false)).list()).error.code).toBe('access.not-assigned')
    const [one, other] = [await aSite(), await aSite()]
    expect(
      (
        await plumbline.call(userRoutes.listProjectUsers, {
          params: { projectId: other.project.id },
          query: {},
          token: one.token,
        })
      ).error.code,
    ).toBe('project.not-found')
  })
})

describe('assigning', () => {
  test('opens the project at once, and taking off closes it at once', async () => {
    const { corporate, actor, project, member, assign } = await aSite()
    const person = await member('corporate-standard')
    const { accessToken: token } = await plumbline.signIn(person.email)
    const seen = async () =>
      (await plumbline.call(projectRoutes.list, { params: { corporateId: corporate.id }, query: {}, token })).body.data
        .length
    expect(await seen()).toBe(0)
    const answer = await assign({ userId: person.id, isAssigned: true })
    expect(answer.body.data.map(({ _id }) => _id)).toEqual([actor.id, person.id])
    expect(await seen()).toBe(1)
    expect((await assign({ userId: person.id, isAssigned: false })).body.data.map(({ _id }) => _id)).toEqual([actor.id])
    expect(await seen()).toBe(0)
    const notes = await notesOf(plumbline.db, corporate.id, 'project.assign', 'project.unassign')
    expect(notes).toEqual(
      ['project.assign', 'project.unassign'].map((action) => ({
        action,
        outcome: 'done',
        actor_id: actor.id,
        subject_id: person.id,
        subject: '',
        detail: { projectId: project.id },
      })),
    )
    const events = await plumbline.db
      .selectFrom('live_event')
      .select(['kind', 'project_id'])
      .where('corporate_id', '=', corporate.id)
      .where('kind', '!=', 'messages.changed')
      .execute()
    expect(events).toEqual([
      { kind: 'project.changed', project_id: project.id },
      { kind: 'project.changed', project_id: project.id },
    ])
  })

  test('what is so already changes nothing', async () => {
    const { corporate, actor, member, assign, stored } = await aSite()
    const person = await member('corporate-viewer')
    expect(
      (await assign({ userId: actor.id, isAssigned: true }, { userId: person.id, isAssigned: false })).status,
    ).toBe(200)
    expect(await stored()).toEqual([actor.id])
    expect(
      await plumbline.db.selectFrom('live_event').select('id').where('corporate_id', '=', corporate.id).execute(),
    ).toEqual([])
    expect(await notesOf(plumbline.db, corporate.id, 'project.assign', 'project.unassign')).toEqual([])
  })

  test('agents of linked corporates may be assigned; strangers and the unknown refuse the whole list', async () => {
    const { corporate, actor, member, assign, stored } = await aSite()
    const person = await member('corporate-viewer')
    const agent = await aUser(plumbline.db, { roles: [[(await anAgency(corporate.id)).id, 'agent-operator']] })
    const standardOfAgency = await aUser(plumbline.db, {
      roles: [[(await anAgency(corporate.id)).id, 'corporate-standard']],
    })
    const outsider = await aUser(plumbline.db, { roles: [[(await aCorporate(plumbline.db)).id, 'agent-admin']] })
    const deleted = await aUser(plumbline.db, { roles: [[corporate.id, 'corporate-viewer']], isDeleted: true })
    for (const userId of [outsider.id, standardOfAgency.id, deleted.id, v7()]) {
      for (const isAssigned of [true, false]) {
        expect((await assign({ userId: person.id, isAssigned: true }, { userId, isAssigned })).error.code).toBe(
          'user.not-found',
        )
      }
    }
    expect(await stored()).toEqual([actor.id])
    expect((await assign({ userId: agent.id, isAssigned: true })).status).toBe(200)
    expect(await stored()).toEqual([actor.id, agent.id].sort())
  })

  test('who left may still be taken off', async () => {
    const { actor, project, assign, stored } = await aSite()
    const formerUser = await aUser(plumbline.db)
    await plumbline.db
      .insertInto('project_assignment')
      .values({ project_id: project.id, user_id: formerUser.id })
      .execute()
    expect((await assign({ userId: formerUser.id, isAssigned: false })).status).toBe(200)
    expect(await stored()).toEqual([actor.id])
  })

  test.each(roles.map((role) => [role]))('%s may do it or not, as the matrix says', async (role) => {
    const { member, assign, stored } = await aSite(role)
    const person = await member('corporate-viewer')
    const may = ['system-admin', 'agent-admin', 'corporate-admin', 'workspace-admin'].includes(role)
    const { status, error } = await assign({ userId: person.id, isAssigned: true })
    expect([status, error?.code]).toEqual(may ? [200, undefined] : [403, 'access.denied'])
    expect((await stored()).includes(person.id)).toBe(may)
  })

  test('a workspace-admin who is not assigned cannot let themselves in', async () => {
    const { actor, assign, stored } = await aSite('workspace-admin', false)
    expect((await assign({ userId: actor.id, isAssigned: true })).error.code).toBe('access.not-assigned')
    expect(await stored()).toEqual([])
  })

  test('an empty list, a person twice and no id are refused', async () => {
    const { actor, assign } = await aSite()
    for (const body of [
      [],
      [
        { userId: actor.id, isAssigned: true },
        { userId: actor.id, isAssigned: false },
      ],
      [{ userId: 'x', isAssigned: true }],
    ]) {
      expect((await assign(...body)).error.code).toBe('input.invalid')
    }
  })

  test("an expired project is the system-admin's alone", async () => {
    for (const [role, status] of [
      ['corporate-admin', 403],
      ['system-admin', 200],
    ] as const) {
      const { project, actor, assign } = await aSite(role)
      await plumbline.db
        .updateTable('project')
        .set({ expires_at: new Date(plumbline.clock.ms - 1) })
        .where('id', '=', project.id)
        .execute()
      expect((await assign({ userId: actor.id, isAssigned: true })).status).toBe(status)
    }
  })

  test('no assignment outlives a removal that happens at the same moment', async () => {
    const { corporate, token, member, assign, stored } = await aSite()
    const person = await member('corporate-standard')
    const { both } = await plumbline.db.transaction().execute(async (trx) => {
      await lockCorporates(trx, [corporate.id])
      const removal = plumbline.call(userRoutes.removeUser, {
        params: { corporateId: corporate.id, userId: person.id },
        token,
      })
      await untilWaiting(plumbline.db, 1)
      const assignment = assign({ userId: person.id, isAssigned: true })
      await untilWaiting(plumbline.db, 2)
      return { both: Promise.all([removal, assignment]) }
    })
    const [removed, assigned] = await both
    expect(removed.status).toBe(200)
    expect([200, 404]).toContain(assigned.status)
    expect(await stored()).not.toContain(person.id)
  })

  test('two lists at the same moment both hold', async () => {
    const { actor, member, assign, stored } = await aSite()
    const [one, other] = [await member('corporate-viewer'), await member('corporate-viewer')]
    const answers = await Promise.all([
      assign({ userId: one.id, isAssigned: true }),
      assign({ userId: one.id, isAssigned: true }),
      assign({ userId: other.id, isAssigned: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored()).toEqual([actor.id, one.id, other.id].sort())
  })
})

describe('the plan of the project', () => {
  const onPlan = (projectId: string, plan: PlanName) =>
    plumbline.db.updateTable('project').set({ plan }).where('id', '=', projectId).execute()

  test('has so many places for users and viewers; administrators take none', async () => {
    const { actor, project, member, assign, stored } = await aSite()
    await onPlan(project.id, 'TRIAL')
    const [one, other, admin] = [
      await member('corporate-standard'),
      await member('workspace-operator'),
      await member('corporate-admin'),
    ]
    const [viewer, reader] = [await member('corporate-viewer'), await member('workspace-read-only')]
    const on = ({ id }: { readonly id: string }) => ({ userId: id, isAssigned: true })
    expect((await assign(on(one), on(viewer), on(admin))).status).toBe(200)
    expect((await assign(on(other))).error).toMatchObject({ code: 'plan.users' })
    expect((await assign(on(reader))).error).toMatchObject({ code: 'plan.viewers' })
    expect(await stored()).toEqual([actor.id, one.id, viewer.id, admin.id].sort())
    expect((await assign({ userId: one.id, isAssigned: false }, on(other))).status).toBe(200)
    await onPlan(project.id, 'BASIC')
    expect((await assign(on(one), on(reader))).status).toBe(200)
  })

  test('that became smaller removes no user and lets users be unassigned', async () => {
    const { project, member, assign, stored } = await aSite()
    const people = [
      await member('corporate-standard'),
      await member('corporate-standard'),
      await member('corporate-standard'),
    ]
    await assign(...people.map(({ id }) => ({ userId: id, isAssigned: true })))
    await onPlan(project.id, 'TRIAL')
    expect((await assign({ userId: people[0]!.id, isAssigned: false })).status).toBe(200)
    expect((await assign({ userId: people[0]!.id, isAssigned: true })).error.code).toBe('plan.users')
    expect((await stored()).length).toBe(3)
  })

  test('gives its last place once, also to two at the same moment', async () => {
    const { project, member, assign, stored } = await aSite()
    await onPlan(project.id, 'TRIAL')
    const people = await Promise.all(Array.from({ length: 4 }, () => member('corporate-standard')))
    const answers = await Promise.all(people.map(({ id }) => assign({ userId: id, isAssigned: true })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    expect((await stored()).length).toBe(2)
  })
})
