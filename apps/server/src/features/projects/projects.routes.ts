import { projectLifeRoutes, projectRoutes } from '@plumbline/contract/projects'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import type { LayoutsOf } from './info.ts'
import { registerInfo } from './info.routes.ts'
import { projectList } from './project-list.ts'
import { locateProject } from './projects.queries.ts'

export function registerProjects(app: FastifyInstance, api: Api, layoutsOf: LayoutsOf): void {
  registerInfo(app, api, layoutsOf)
  implement(app, api, 'projects', projectRoutes, { list: projectList, locate: (call, { params }) => locateProject(call.db, params.projectId) })
  implement(app, api, 'projects', projectLifeRoutes, {
    create: createProject,
    remove: async (call, { params }) => {
      await deleteProject(call, params)
      return {}
    },
  })
}
