import type { DefectLibrary, ReportTemplateName } from '@plumbline/contract/buildings'
import { AppError } from '@plumbline/contract/errors'
import { plans } from '@plumbline/contract/billing/plans'
import type { ProjectType } from '@plumbline/contract/projects/project-types'
import type { projectLifeRoutes } from '@plumbline/contract/projects/projects'
import { seesEveryProject } from '@plumbline/contract/roles'
import type { Input, Reply } from '@plumbline/contract/route'
import { v7 } from 'uuid'
import { publish } from '../../events/events.ts'
import type { Call } from '../../http/implement.ts'
import { audit } from '../accounts/audit/audit.ts'
import { whoAsks } from '../accounts/users/users.ts'
import { isCodeTaken } from './info.queries.ts'

type Create = typeof projectLifeRoutes.create

/**
 * Defaults of a project type; both can be changed in the project. Pipes are reported as a list, not elevation by
 * elevation.
 */
const beginnings: Readonly<
  Record<ProjectType, { readonly library: DefectLibrary; readonly template: ReportTemplateName }>
> = {
  'Inspection.MBIS': { library: 'hk-mbis', template: 'Facade' },
  'Inspection.ConditionSurvey': { library: 'hk-mbis', template: 'Facade' },
  'Inspection.Pipe': { library: 'hk-mbis', template: 'Defect List' },
}

const dayMs = 24 * 3600 * 1000

/** Who pays by project begins with the trial, also where a paid plan is to be ordered next; the others have it all. */
function planFor(isSaas: boolean, now: Date) {
  return isSaas
    ? { plan: 'TRIAL' as const, expires_at: new Date(now.getTime() + plans.TRIAL.days * dayMs) }
    : { plan: 'ADVANCE' as const, expires_at: null }
}

export async function createProject(
  call: Call,
  { params: { corporateId }, body }: Input<Create>,
): Promise<Reply<Create>> {
  const { caller, membership } = call
  const [projectId, workspaceId, inspectionId] = [v7(), v7(), v7()]
  const { library, template } = beginnings[body.projectType]
  const { name, code } = body.project
  await call.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('project')
      .values({
        id: projectId,
        corporate_id: corporateId,
        name,
        code,
        client_name: body.clientName ?? '',
        type: body.projectType,
        start_date: null,
        end_date: null,
        defect_library: library,
        report_template: template,
        ...planFor(membership.isSaas, call.now()),
      })
      .execute()
      .catch((error: unknown) => {
        throw isCodeTaken(error) ? new AppError('project.code-taken', { field: 'project.code' }) : error
      })
    await trx.insertInto('workspace').values({ id: workspaceId, project_id: projectId }).execute()
    await trx.insertInto('inspection').values({ id: inspectionId, workspace_id: workspaceId }).execute()
    // Without this the creator could not open the project.
    if (!seesEveryProject(membership.role) && caller.key === undefined)
      await trx.insertInto('project_assignment').values({ project_id: projectId, user_id: caller.userId }).execute()
    await audit(trx, { action: 'project.create', ...whoAsks(call), subjectId: projectId, subject: `${code} - ${name}` })
    await publish(trx, { kind: 'project.changed', corporateId, projectId })
  })
  return { _id: projectId, workspaceId, inspectionId }
}
