import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from '../../apps/server/src/demo/demo.ts'
import { accountRoutes } from '../../packages/contract/src/accounts/accounts.ts'
import { userRoutes } from '../../packages/contract/src/accounts/users.ts'
import { annotationRoutes } from '../../packages/contract/src/annotations/annotations.ts'
import { billingRoutes } from '../../packages/contract/src/billing/billing.ts'
import { callApi, demoToken } from './company.ts'
import { cornersAt, drawDefect } from './draw-defect.ts'
import { placeOf, tokenOf } from './drawings.ts'
import { accountOf } from './journey.ts'
import { aThermalProject } from './thermal-frames.ts'

/** A project whose plan includes everything; buying it is another journey. */
export async function upgrade(
  request: APIRequestContext,
  place: ReturnType<typeof placeOf>,
  token: string,
): Promise<void> {
  const params = { corporateId: place.corporateId, projectId: place.projectId }
  const { data } = await callApi(request, billingRoutes.offers, { params }, token)
  const amountCents = data.find(({ plan }) => plan === 'ADVANCE')!.amountCents
  const { _id: orderId } = await callApi(
    request,
    billingRoutes.order,
    { params, body: { plan: 'ADVANCE', amountCents, locale: 'en' } },
    token,
  )
  await callApi(request, billingRoutes.markPaid, { params: { orderId } }, await demoToken(request, 'system-admin'))
}

/** Two defects on one photo, in a project that a surveyor and a viewer see; drawing them is another journey. */
export async function aProjectWithDefects(
  request: APIRequestContext,
): Promise<{ readonly path: string; readonly surveyor: string }> {
  const { path } = await aThermalProject(request)
  const [place, token] = [placeOf({ path }), await tokenOf(request)]
  const params = { projectId: place.projectId, inspectionId: place.inspectionId }
  await upgrade(request, place, token)
  const { images } = await callApi(
    request,
    annotationRoutes.imagesAndAnnotations,
    { params, query: {} as never },
    token,
  )
  const imageId = images.find(({ type }) => type === 'visual')!._id
  for (const [left, severity] of [
    [0.2, 'minor'],
    [0.6, 'major'],
  ] as const) {
    const corners = cornersAt(left, 0.3, 0.2)
    await drawDefect(request, token, { params, imageId, corners, severity })
  }
  const surveyor = accountOf('corporate-standard')
  const { userId } = await callApi(request, accountRoutes.login, {
    body: { email: surveyor.email, password: demoPassword },
  })
  await callApi(
    request,
    userRoutes.assignProjectUsers,
    { params: { projectId: place.projectId }, query: {}, body: [{ userId, isAssigned: true }] },
    token,
  )
  return { path: path.replace('/thermal', '/defects'), surveyor: surveyor.name }
}
