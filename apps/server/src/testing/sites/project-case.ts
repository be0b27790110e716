import { infoRoutes, type ProjectUpdate } from '@plumbline/contract/projects/info'
import type { Role } from '@plumbline/contract/roles'
import { aCorporate, aProject } from '../builders/builders.ts'
import type { TestApp } from '../test-app.ts'
import { join } from '../world.ts'

/** A project that somebody of this role looks at and changes. */
export async function aProjectCase(plumbline: TestApp, role: Role = 'corporate-admin', isSaas = true) {
  const corporate = await aCorporate(plumbline.db, { isSaas })
  const project = await aProject(plumbline.db, corporate.id, {
    name: 'Fortune Court',
    code: 'HK-14',
    clientName: 'Owners',
    startDate: '2026-10-02',
    endDate: '2026-12-20',
  })
  const { token } = await join(plumbline, { corporateId: corporate.id, role, assignedTo: [project.id] })
  const params = { corporateId: corporate.id, projectId: project.id, workspaceId: project.workspaceId }
  return {
    corporate,
    project,
    params,
    token,
    info: async (query = {}) => plumbline.call(infoRoutes.info, { params, query, token }),
    update: (body: unknown) => plumbline.call(infoRoutes.update, { params, body: body as ProjectUpdate, token }),
    addInspection: (body: { date: string; note: string }) =>
      plumbline.call(infoRoutes.addInspection, { params, body, token }),
  }
}
