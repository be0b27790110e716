import { aiDefectTypes } from '@plumbline/contract/buildings'
import { roles, type Role } from '@plumbline/contract/roles'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Storage } from '../storage/storage.ts'
import { addDemoMarkers } from './markers.ts'
import { demoClientProjects, demoProjects } from './projects.ts'

/** Only where the operator asked for a demonstration; a real installation has no account that is known to everybody. */
export const demoPassword = 'Plumb#Line2026'
const demoCorporate = 'Harbour Survey Demo'
/** A corporate of its own, which Harbour Survey's agents run for it: they reach it by switching the account. */
const demoClient = 'Peak Estates Demo'
/** The building whose flight a job paints once the address is printed. */
const flownCode = 'HK-2026-014'

export type DemoAccount = { readonly role: Role; readonly email: string; readonly name: string }

const names: Readonly<Record<Role, string>> = {
  'system-admin': 'Demo System Admin',
  'system-read-only': 'Demo System Reader',
  'agent-admin': 'Demo Agent Admin',
  'agent-operator': 'Demo Agent Operator',
  'corporate-admin': 'Demo Admin',
  'corporate-standard': 'Demo Surveyor',
  'corporate-viewer': 'Demo Client',
  'workspace-admin': 'Demo Site Admin',
  'workspace-operator': 'Demo Site Operator',
  'workspace-read-only': 'Demo Site Reader',
}

export const demoAccounts: readonly DemoAccount[] = roles.map((role) => ({
  role,
  email: `${role.replaceAll('-', '.')}@plumbline.example`,
  name: names[role],
}))

async function isEmpty(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('app_user').select('id').limit(1).execute()
  return rows.length === 0
}

type NewProject = {
  readonly corporateId: string
  readonly assigned: readonly string[]
  readonly authorId: string
  readonly project: (typeof demoProjects)[number]
}

async function addProject(
  trx: Transaction<Database>,
  storage: Storage,
  { corporateId, assigned, authorId, project }: NewProject,
): Promise<string> {
  const projectId = v7()
  const workspaceId = v7()
  const inspectionId = v7()
  await trx
    .insertInto('project')
    .values({ id: projectId, corporate_id: corporateId, ...project })
    .execute()
  await trx.insertInto('workspace').values({ id: workspaceId, project_id: projectId }).execute()
  await trx.insertInto('inspection').values({ id: inspectionId, workspace_id: workspaceId }).execute()
  await trx
    .insertInto('project_assignment')
    .values(assigned.map((user_id) => ({ project_id: projectId, user_id })))
    .execute()
  // Here and not above: every later start would load the drawing tools for nothing.
  const [{ addDemoDrawings }, { addDemoCover }] = await Promise.all([
    import('./add-drawings.ts'),
    import('./add-cover.ts'),
  ])
  await addDemoCover(trx, storage, { corporateId, projectId, code: project.code })
  await addDemoDrawings(trx, storage, { corporateId, projectId, workspaceId, authorId, code: project.code })
  await addDemoMarkers(trx, { corporateId, projectId, inspectionId, authorId, code: project.code })
  return projectId
}

/** One transaction: an interrupted first start leaves an empty database, and the next start does it whole. */
export async function createDemo(db: Db, storage: Storage, size: 'on' | 'small' = 'on'): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  // Anyone knows this password: the browser's journeys sign in with it hundreds of times, at a sixth of a second each.
  const password_hash = await hashPassword(demoPassword, size === 'small' ? { memoryCost: 8, timeCost: 1 } : undefined)
  const now = new Date()
  await db.transaction().execute(async (trx) => {
    const [corporateId, clientId] = [v7(), v7()]
    await trx
      .insertInto('corporate')
      .values([
        { id: corporateId, name: demoCorporate, is_saas: true },
        { id: clientId, name: demoClient, is_saas: false },
      ])
      .execute()
    await trx
      .insertInto('corporate_agent')
      .values({ corporate_id: clientId, agent_corporate_id: corporateId })
      .execute()
    const users = demoAccounts.map((account) => ({ ...account, id: v7() }))
    await trx
      .insertInto('app_user')
      .values(
        users.map(({ id, email, name }) => ({
          id,
          email,
          name,
          password_hash,
          email_verified_at: now,
          deleted_at: null,
        })),
      )
      .execute()
    await trx
      .insertInto('membership')
      .values(users.map(({ id, role }) => ({ user_id: id, corporate_id: corporateId, role })))
      .execute()
    const everyone = users.map(({ id }) => id)
    const agents = users.filter(({ role }) => role.startsWith('agent-')).map(({ id }) => id)
    const authorId = users.find(({ role }) => role === 'corporate-standard')!.id
    for (const project of demoProjects) {
      const projectId = await addProject(trx, storage, { corporateId, assigned: everyone, authorId, project })
      // Tests start it by the dozen: there the detector waits until somebody asks.
      if (project.code === flownCode && size === 'small')
        await trx
          .insertInto('analysis_settings')
          .values({
            project_id: projectId,
            corporate_id: corporateId,
            is_on: false,
            types: [...aiDefectTypes],
            sensitivity: 'medium',
          })
          .execute()
      if (project.code === flownCode)
        await enqueue(trx, 'demo.flight', { corporateId, projectId, isSmall: size === 'small' })
    }
    for (const project of demoClientProjects)
      await addProject(trx, storage, { corporateId: clientId, assigned: agents, authorId, project })
  })
  return true
}
