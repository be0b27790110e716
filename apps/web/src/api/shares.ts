import { shareRoutes } from '@plumbline/contract/shares/shares'
import type { Reply, Request } from '@plumbline/contract/route'
import type { SharePicture } from '@plumbline/contract/shares/pictures'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'

export type SharedInspection = { readonly projectId: string; readonly inspectionId: string }

const one = ({ projectId, inspectionId }: SharedInspection) => ({ projectId, inspectionId })

export type ShareStates = NonNullable<NonNullable<Request<typeof shareRoutes.listOfCompany>['query']>['state']>

export const companySharesKey = ['shares', 'company'] as const

export function companySharesQuery(corporateId: string, state: ShareStates) {
  return infiniteQueryOptions({
    queryKey: [...companySharesKey, corporateId, state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }): Promise<Reply<typeof shareRoutes.listOfCompany>> =>
      call(
        shareRoutes.listOfCompany,
        { params: { corporateId }, query: { state, ...(pageParam === undefined ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { toast: false },
  })
}

export function sharesQuery(of: SharedInspection) {
  return queryOptions({
    queryKey: ['shares', of.inspectionId],
    queryFn: ({ signal }): Promise<Reply<typeof shareRoutes.list>> =>
      call(shareRoutes.list, { params: one(of) }, { signal }),
    meta: { toast: false },
  })
}

export function shareChoicesQuery(of: SharedInspection) {
  return queryOptions({
    queryKey: ['shares', of.inspectionId, 'choices'],
    queryFn: ({ signal }): Promise<Reply<typeof shareRoutes.choices>> =>
      call(shareRoutes.choices, { params: one(of) }, { signal }),
    meta: { toast: false },
  })
}

export async function checkPicture(
  of: SharedInspection,
  { kind, _id, digest }: Pick<SharePicture, 'kind' | '_id' | 'digest'>,
  isChecked: boolean,
): Promise<void> {
  await call(shareRoutes.checkPicture, { params: { ...one(of), kind, pictureId: _id }, body: { digest, isChecked } })
}

export function createShare(
  of: SharedInspection,
  body: Request<typeof shareRoutes.create>['body'],
): Promise<Reply<typeof shareRoutes.create>> {
  return call(shareRoutes.create, { params: one(of), body })
}

export async function revokeShare(of: SharedInspection, shareId: string): Promise<void> {
  await call(shareRoutes.revoke, { params: { ...one(of), shareId } })
}
