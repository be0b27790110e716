import { modelViewRoutes, type ModelView } from '@plumbline/contract/models/views'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import type { OfInspection } from './media.ts'
import { modelsKey } from './models.ts'
import { readBase64 } from './http/read-base64.ts'

export type NewView = Omit<Request<typeof modelViewRoutes.saveView>['body'], 'picture'> & { readonly picture: Blob }

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
/** Links of pictures die after five minutes. */
const linkMs = 4 * 60_000

export function modelViewsQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...modelsKey, 'views', of.inspectionId],
    queryFn: async ({ signal }): Promise<readonly ModelView[]> =>
      (await call(modelViewRoutes.views, { params: params(of) }, { signal, loading: false })).data,
    refetchInterval: linkMs,
    meta: { toast: false },
  })
}

export async function saveView(of: OfInspection, { picture, ...body }: NewView): Promise<ModelView> {
  return call(modelViewRoutes.saveView, { params: params(of), body: { ...body, picture: await readBase64(picture) } })
}

export const renameView = (
  of: OfInspection,
  { _id, version }: Pick<ModelView, '_id' | 'version'>,
  name: string,
): Promise<ModelView> =>
  call(modelViewRoutes.renameView, { params: { ...params(of), modelViewId: _id }, body: { name, version } })

export async function orderViews(of: OfInspection, modelViewIds: readonly string[]): Promise<readonly ModelView[]> {
  return (await call(modelViewRoutes.orderViews, { params: params(of), body: { modelViewIds: [...modelViewIds] } }))
    .data
}

export async function removeView(of: OfInspection, modelViewId: string): Promise<void> {
  await call(modelViewRoutes.removeView, { params: { ...params(of), modelViewId } })
}
