import { projectRoutes } from '@plumbline/contract/projects'
import { seesEveryProject } from '@plumbline/contract/roles'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { listProjects } from './projects.queries.ts'

export function registerProjects(app: FastifyInstance, api: Api): void {
  implement(app, api, 'projects', projectRoutes, {
    list: ({ db, caller, membership }, { params, query }) => listProjects(db, {
      corporateId: params.corporateId,
      assignedTo: seesEveryProject(membership.role) ? undefined : caller.userId,
      types: query.projectTypes,
      name: query.projectName,
      code: query.projectNum,
      clientName: query.clientName,
      startDates: query.startDate,
      before: query.cursor,
      limit: query.limit,
    }),
  })
}
