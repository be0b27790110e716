import type { Context } from '../context.ts'
import { noCookies } from '../http/cookies.ts'
import type { Call } from '../http/implement.ts'

type Of = { readonly corporateId: string; readonly projectId: string }
export type DemoSite = {
  readonly call: Call
  readonly of: { readonly projectId: string; readonly workspaceId: string; readonly inspectionId: string }
}

/**
 * Acts as the demonstration's surveyor on its project, as if they had called. Undefined where the project is deleted or
 * has no surveyor.
 */
export async function asSurveyor(context: Context, { corporateId, projectId }: Of): Promise<DemoSite | undefined> {
  const { db } = context
  const place = await db
    .selectFrom('inspection')
    .innerJoin('workspace', 'workspace.id', 'inspection.workspace_id')
    .innerJoin('project', 'project.id', 'workspace.project_id')
    .select(['inspection.id as inspectionId', 'workspace.id as workspaceId'])
    .where('project.id', '=', projectId)
    .where('project.deleted_at', 'is', null)
    .orderBy('inspection.id')
    .executeTakeFirst()
  const person = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.id', 'membership.user_id')
    .innerJoin('corporate', 'corporate.id', 'membership.corporate_id')
    .innerJoin('project_assignment', 'project_assignment.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.name', 'app_user.email', 'corporate.name as corporate', 'corporate.is_saas'])
    .where('membership.corporate_id', '=', corporateId)
    .where('membership.role', '=', 'corporate-standard')
    .where('project_assignment.project_id', '=', projectId)
    .executeTakeFirst()
  if (place === undefined || person === undefined) return undefined
  const membership = {
    corporateId,
    role: 'corporate-standard',
    name: person.corporate,
    isSaas: person.is_saas,
  } as const
  const caller = {
    userId: person.id,
    userName: person.name,
    userEmail: person.email,
    sessionId: '',
    memberships: [{ ...membership, requiresTwoFactor: false }],
    hasTwoFactor: false,
  }
  return {
    call: {
      ...context,
      db: context.scoped(corporateId),
      unscopedDb: db,
      caller,
      membership,
      address: '',
      userAgent: '',
      cookies: noCookies,
      signal: new AbortController().signal,
    },
    of: { projectId, ...place },
  }
}
