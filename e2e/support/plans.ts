import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { accountRoutes } from '../../packages/contract/src/accounts/accounts.ts'
import { pathOf } from '../../packages/contract/src/address.ts'
import { billingRoutes } from '../../packages/contract/src/billing/billing.ts'
import { projectLifeRoutes } from '../../packages/contract/src/projects/projects.ts'
import type { Role } from '../../packages/contract/src/roles.ts'
import { accountOf } from './journey.ts'

type Signed = { readonly corporateId: string; readonly headers: Readonly<Record<string, string>> }

async function signedAs(request: APIRequestContext, role: Role): Promise<Signed> {
  const answer = await request.post(accountRoutes.login.path, {
    data: { email: accountOf(role).email, password: demoPassword },
  })
  const { accessToken, corporates } = (await answer.json()) as {
    accessToken: string
    corporates: { corporateId: string }[]
  }
  return { corporateId: corporates[0]!.corporateId, headers: { authorization: `Bearer ${accessToken}` } }
}

export type Trial = {
  readonly corporateId: string
  readonly projectId: string
  readonly code: string
  readonly name: string
}

/** A project of the demonstration company that runs on its trial: its own projects are given, and never end. */
export async function aTrial(request: APIRequestContext): Promise<Trial> {
  const { corporateId, headers } = await signedAs(request, 'corporate-admin')
  const project = { code: `T-${randomBytes(4).toString('hex')}`, name: `Trial ${randomBytes(4).toString('hex')}` }
  const answer = await request.post(pathOf(projectLifeRoutes.create.path, { corporateId }), {
    headers,
    data: { project, projectType: 'Inspection.MBIS' },
  })
  const { _id: projectId } = (await answer.json()) as { _id: string }
  return { corporateId, projectId, ...project }
}

/** As a system-admin would: the project is over. */
export async function end(request: APIRequestContext, { corporateId, projectId }: Trial): Promise<void> {
  const { headers } = await signedAs(request, 'system-admin')
  await request.put(pathOf(billingRoutes.setLimits.path, { corporateId, projectId }), {
    headers,
    data: { imageLimit: 100, dataLimit: null, expiresAt: '2026-01-31T00:00:00.000Z' },
  })
}
