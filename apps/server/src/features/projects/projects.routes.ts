import { projectLifeRoutes, projectRoutes } from '@plumbline/contract/projects/projects'
import { findRoutes } from '@plumbline/contract/projects/find'
import { standingRoutes } from '@plumbline/contract/projects/standing'
import type { FastifyInstance } from 'fastify'
import { implement, type Api } from '../../http/implement.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { findThings, type Finder } from './find-things.ts'
import type { LayoutsOf } from './info.ts'
import { registerInfo } from './info.routes.ts'
import { projectList } from './project-list.ts'
import { locateProject, projectContents } from './projects.queries.ts'
import { projectStanding, type DetectorStanding } from './standing.ts'

/** What later features know of a project. */
type ProjectHooks = {
  readonly layoutsOf: LayoutsOf
  readonly finders: readonly Finder[]
  readonly detectorStanding: DetectorStanding
}

export function registerProjects(app: FastifyInstance, api: Api, hooks: ProjectHooks): void {
  const { layoutsOf, finders, detectorStanding } = hooks
  registerInfo(app, api, layoutsOf)
  implement(app, api, 'projects', projectRoutes, {
    list: projectList,
    locate: (call, { params }) => locateProject(call.db, params.projectId),
  })
  implement(app, api, 'projects', findRoutes, { find: (call, input) => findThings(call, input, finders) })
  implement(app, api, 'projects', standingRoutes, {
    standing: (call, { params }) => projectStanding(call, params, detectorStanding),
  })
  implement(app, api, 'projects', projectLifeRoutes, {
    create: createProject,
    contents: (call, { params }) => projectContents(call.db, params.projectId),
    remove: async (call, { params }) => {
      await deleteProject(call, params)
      return {}
    },
  })
}
