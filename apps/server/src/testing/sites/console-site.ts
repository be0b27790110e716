import { consoleRoutes } from '@plumbline/contract/accounts/console'
import { projectRoutes } from '@plumbline/contract/projects/projects'
import type { Role } from '@plumbline/contract/roles'
import { aCorporate, aUser } from '../builders/builders.ts'
import type { TestApp } from '../test-app.ts'

/** A system-admin at the console, with the calls of its screens. */
export async function aConsole(plumbline: TestApp) {
  const { db, call } = plumbline
  const operations = await aCorporate(db, { name: 'Operations', isSaas: false })
  const admin = await aUser(db, { name: 'Root Admin', roles: [[operations.id, 'system-admin']] })
  const { accessToken: token } = await plumbline.signIn(admin.email)
  return {
    operations,
    admin,
    token,
    corporates: (query: { search?: string; cursor?: string } = {}) =>
      call(consoleRoutes.listCorporates, { query, token }),
    users: (query: { search?: string; cursor?: string } = {}) => call(consoleRoutes.listAllUsers, { query, token }),
    settle: (corporateId: string, isSaas: boolean, agentIds: string[]) =>
      call(consoleRoutes.setCorporate, { params: { corporateId }, body: { isSaas, agentIds }, token }),
    grant: (userId: string, corporateId: string, role: Role) =>
      call(consoleRoutes.grantRole, { params: { userId }, body: { corporateId, role }, token }),
    projectsOf: (corporateId: string, asWhom: string) =>
      call(projectRoutes.list, { params: { corporateId }, token: asWhom }),
    notes: (subjectId: string) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'actor_id', 'corporate_ids', 'detail'])
        .where('subject_id', '=', subjectId)
        .orderBy('id')
        .execute(),
  }
}

export type Console = Awaited<ReturnType<typeof aConsole>>
