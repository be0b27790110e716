import { notificationRoutes } from '@plumbline/contract/notifications/notifications'
import type { Role } from '@plumbline/contract/roles'
import { v7 } from 'uuid'
import { notify, type Happening } from '../../features/notifications/notify.ts'
import { aCorporate, aProject, aUser } from '../builders/builders.ts'
import type { TestApp } from '../test-app.ts'

/** A project with two people on it, an administrator, a colleague who is not assigned, an agent, and outsiders. */
export async function aNotificationSite(plumbline: TestApp) {
  const { db } = plumbline
  const [corporate, agency, foreign] = [await aCorporate(db), await aCorporate(db), await aCorporate(db)]
  await db.insertInto('corporate_agent').values({ corporate_id: corporate.id, agent_corporate_id: agency.id }).execute()
  const person = (role: Role, corporateId = corporate.id, name = 'Mei Chan') =>
    aUser(db, { name, roles: [[corporateId, role]] })
  const [admin, surveyor, viewer, aside, agent, outsider] = [
    await person('corporate-admin', corporate.id, 'Ada Byron'),
    await person('corporate-standard'),
    await person('corporate-viewer'),
    await person('corporate-standard'),
    await person('agent-operator', agency.id),
    await person('corporate-admin', foreign.id),
  ]
  const deleted = await aUser(db, { roles: [[corporate.id, 'corporate-standard']], isDeleted: true })
  const assigned = [surveyor, viewer, agent, deleted, outsider].map(({ id }) => id)
  const project = await aProject(db, corporate.id, { name: 'Harbour Tower', assigned })
  const everyone = [admin, surveyor, viewer, aside, agent, outsider, deleted].map(({ id }) => id)
  const notifySomebody = (given: Partial<Happening> = {}) =>
    plumbline.context
      .scoped(corporate.id)
      .transaction()
      .execute((trx) =>
        notify(trx, {
          kind: 'mentioned',
          key: v7(),
          corporateId: corporate.id,
          projectId: project.id,
          details: { defect: 'DF0012' },
          to: everyone,
          ...given,
        }),
      )
  const notifiedNames = async (kind?: Happening['kind']) => {
    const rows = await db
      .selectFrom('message')
      .select(['user_id', 'kind'])
      .where('corporate_id', '=', corporate.id)
      .execute()
    return rows
      .filter((row) => kind === undefined || row.kind === kind)
      .map(({ user_id }) => user_id)
      .toSorted()
  }
  const bell = async (email: string, query: object = {}, of = project) =>
    plumbline.call(notificationRoutes.list, {
      query: { projectId: of.id, workspaceId: of.workspaceId, inspectionId: of.inspectionId, ...query },
      token: (await plumbline.signIn(email)).accessToken,
    })
  return {
    corporate,
    project,
    admin,
    surveyor,
    viewer,
    aside,
    agent,
    outsider,
    everyone,
    notifySomebody,
    notifiedNames,
    bell,
  }
}

export const ids = (...people: { readonly id: string }[]) => people.map(({ id }) => id).toSorted()
