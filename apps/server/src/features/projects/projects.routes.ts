import { projectRoutes } from '@plumbline/contract/projects'
import { seesEveryProject } from '@plumbline/contract/roles'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { listProjects } from './projects.queries.ts'

export function registerProjects(app: FastifyInstance, context: Context): void {
  implement(app, context, 'projects', projectRoutes, {
    list: async ({ db, caller, membership }, { params, query }) => {
      const projects = await listProjects(db, {
        corporateId: params.corporateId,
        assignedTo: seesEveryProject(membership.role) ? undefined : caller.userId,
        types: query.projectTypes,
        name: query.projectName,
        code: query.projectNum,
        clientName: query.clientName,
        startDates: query.startDate,
        before: query.cursor,
        limit: query.limit + 1,
      })
      const data = projects.slice(0, query.limit)
      return { data, nextCursor: projects.length > query.limit ? (data.at(-1)?._id ?? null) : null }
    },
  })
}
