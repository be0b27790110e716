import {
  mediaPrivacyRoutes,
  type FinderState,
  type FinderUse,
  type PhotoPrivacy,
  type UncheckedPhotos,
} from '@plumbline/contract/media/privacy'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { mediaKey, type OfInspection } from '../media.ts'

export type PrivacyChange = Request<typeof mediaPrivacyRoutes.savePrivacy>['body']

const ofImage = ({ projectId, inspectionId }: OfInspection, imageId: string) => ({ projectId, inspectionId, imageId })

export function privacyQuery(of: OfInspection, imageId: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'privacy', of.inspectionId, imageId],
    queryFn: ({ signal }): Promise<PhotoPrivacy> =>
      call(mediaPrivacyRoutes.privacy, { params: ofImage(of, imageId) }, { signal, loading: false }),
    meta: { toast: false },
  })
}

export const uncheckedKey = ({ inspectionId }: OfInspection) => [...mediaKey, 'unchecked', inspectionId] as const

/** Seen from one photo, or from none. */
export function uncheckedQuery(of: OfInspection, after?: string) {
  const { projectId, inspectionId } = of
  return queryOptions({
    queryKey: [...uncheckedKey(of), after ?? ''],
    queryFn: ({ signal }): Promise<UncheckedPhotos> =>
      call(
        mediaPrivacyRoutes.uncheckedPhotos,
        { params: { projectId, inspectionId }, query: after === undefined ? {} : { after } },
        { signal, loading: false },
      ),
    meta: { toast: false },
  })
}

export function savePrivacy(of: OfInspection, imageId: string, body: PrivacyChange): Promise<PhotoPrivacy> {
  return call(mediaPrivacyRoutes.savePrivacy, { params: ofImage(of, imageId), body })
}

export function finderQuery({ projectId, inspectionId }: OfInspection) {
  return queryOptions({
    queryKey: [...mediaKey, 'finder', inspectionId],
    queryFn: ({ signal }): Promise<FinderState> =>
      call(mediaPrivacyRoutes.finder, { params: { projectId, inspectionId } }, { signal, loading: false }),
    meta: { toast: false },
  })
}

const ofInspection = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })

/** Of photos of defects: what links, reports and exports show. */
export const runFinder = (of: OfInspection): Promise<FinderState> =>
  call(mediaPrivacyRoutes.runFinder, { params: ofInspection(of), body: { scope: 'defects' } })

export const stopFinder = (of: OfInspection): Promise<FinderState> =>
  call(mediaPrivacyRoutes.stopFinder, { params: ofInspection(of) })

export const saveFinderUse = (of: OfInspection, use: FinderUse, version: number): Promise<FinderState> =>
  call(mediaPrivacyRoutes.saveFinder, { params: ofInspection(of), body: { use, version } })
