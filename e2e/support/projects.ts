import { expect, type APIRequestContext } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { projectLifeRoutes } from '../../packages/contract/src/projects/projects.ts'
import { accountOf } from './journey.ts'

let count = 0

export type MadeProject = { readonly code: string; readonly name: string; readonly path: string }

/**
 * A project of its own, so that journeys running side by side do not meet; made by the call, because making one is
 * another journey.
 */
export async function makeProject(request: APIRequestContext, name = 'Harbour Court'): Promise<MadeProject> {
  const signedIn = await request.post('/user/api/v1/auth/login', {
    data: { email: accountOf('corporate-admin').email, password: demoPassword },
  })
  const { accessToken, corporates } = (await signedIn.json()) as {
    accessToken: string
    corporates: { corporateId: string }[]
  }
  const { corporateId } = corporates[0]!
  count += 1
  const code = `E-${process.pid}-${Date.now()}-${count}`
  const made = await request.post(projectLifeRoutes.create.path.replace(':corporateId', corporateId), {
    headers: { authorization: `Bearer ${accessToken}` },
    data: { project: { name, code }, projectType: 'Inspection.MBIS' },
  })
  expect(made.status()).toBe(200)
  const { _id, workspaceId, inspectionId } = (await made.json()) as {
    _id: string
    workspaceId: string
    inspectionId: string
  }
  return {
    code,
    name,
    path: `/project/${_id}/project-info?${new URLSearchParams({ corporateId, workspaceId, inspectionId })}`,
  }
}
