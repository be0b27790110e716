import { standingRoutes, type ProjectStanding } from '@plumbline/contract/projects/standing'
import { queryOptions } from '@tanstack/react-query'
import { standingKey } from '../coverage-key.ts'
import { call } from '../http/call.ts'

/** Where the live line is cut. */
const refreshMs = 20_000

const isUnderWay = ({ photos, detector, laterReport }: ProjectStanding): boolean =>
  photos.arriving + photos.opening + detector.waiting > 0 ||
  laterReport?.status === 'pending' ||
  laterReport?.status === 'processing'

/** Where an inspection stands. The screen itself says what failed. */
export function standingQuery({
  projectId,
  inspectionId,
}: {
  readonly projectId: string
  readonly inspectionId: string
}) {
  return queryOptions({
    queryKey: [...standingKey, inspectionId],
    queryFn: ({ signal }): Promise<ProjectStanding> =>
      call(standingRoutes.standing, { params: { projectId, inspectionId } }, { signal, loading: false }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? refreshMs : false),
    meta: { toast: false },
  })
}
