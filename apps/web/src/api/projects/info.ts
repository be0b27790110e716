import { infoRoutes, type ProjectInfo } from '@plumbline/contract/projects/info'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { projectsKey } from '../projects.ts'

export type OfWorkspace = { readonly corporateId: string; readonly projectId: string; readonly workspaceId: string }
export type InfoChange = Omit<Request<typeof infoRoutes.update>['body'], 'version'>
export type PictureKind = 'cover' | 'logo' | 'clientLogo'

/** What the workspace opens with. The screen itself says what failed. */
export function infoQuery(of: OfWorkspace, inspectionId: string | null) {
  return queryOptions({
    queryKey: [...projectsKey, 'info', of, inspectionId],
    queryFn: ({ signal }): Promise<ProjectInfo> =>
      call(infoRoutes.info, { params: of, query: inspectionId === null ? {} : { inspectionId } }, { signal }),
    meta: { toast: false },
  })
}

export async function saveInfo(of: OfWorkspace, body: InfoChange & { readonly version: number }): Promise<void> {
  await call(infoRoutes.update, { params: of, body })
}

export function addInspection(of: OfWorkspace, body: { readonly date: string; readonly note: string }) {
  return call(infoRoutes.addInspection, { params: of, body })
}

/** Spec 1 §7 and §8: without the loading indicator, and a failure is no toast. */
export function quotaQuery({ corporateId, projectId }: OfWorkspace) {
  return queryOptions({
    queryKey: [...projectsKey, 'quota', corporateId, projectId],
    queryFn: async ({ signal }) =>
      (await call(infoRoutes.quota, { params: { corporateId, projectId } }, { signal, loading: false })).data.quotas,
    meta: { toast: false },
  })
}

export const mapStyleQuery = queryOptions({
  queryKey: ['map-style'],
  queryFn: async ({ signal }) => (await call(infoRoutes.mapStyle, {}, { signal, loading: false })).url,
  staleTime: Infinity,
  meta: { toast: false },
})

/** Where to send a picture. id: what saving the project names. */
export function requestPictureUpload(
  { corporateId, projectId }: OfWorkspace,
  kind: PictureKind,
  picture: Pick<Blob, 'type' | 'size'>,
  sha256: string,
  signal: AbortSignal,
) {
  return call(
    infoRoutes.requestUpload,
    {
      query: { corporateId, projectId },
      body: {
        kind,
        contentType: picture.type === 'image/png' ? 'image/png' : 'image/jpeg',
        size: picture.size,
        sha256,
      },
    },
    { signal },
  )
}
