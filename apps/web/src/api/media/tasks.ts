import { mediaTaskRoutes, type ImageTask, type VideoPlay } from '@plumbline/contract/media/tasks'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../http/call.ts'
import { mediaKey, type OfInspection } from '../media.ts'

export type NewFrames = Request<typeof mediaTaskRoutes.takeFrames>['body']

const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })

/** While something is being made it is asked for again, in case the live line is cut. */
const watchMs = 3000
const renewMs = 4 * 60_000
const isUnderWay = ({ status }: ImageTask) => status === 'pending'

export function videosQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...mediaKey, 'videos', of.inspectionId],
    queryFn: async ({ signal }) =>
      (await call(mediaTaskRoutes.videos, { params: params(of) }, { signal, loading: false })).data,
    refetchInterval: renewMs,
    meta: { toast: false },
  })
}

/** Without an address yet it is asked for again: a copy may be under way. */
export function playQuery(of: OfInspection, mediaId: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'play', of.inspectionId, mediaId],
    queryFn: ({ signal }): Promise<VideoPlay> =>
      call(mediaTaskRoutes.play, { params: { ...params(of), mediaId } }, { signal, loading: false }),
    refetchInterval: ({ state }) => (state.data?.url === null ? watchMs : false),
    // A refetch would bring a new signed URL and restart the video that is playing.
    staleTime: Infinity,
    meta: { toast: false },
  })
}

export function takeFrames(of: OfInspection, body: NewFrames): Promise<ImageTask> {
  return call(mediaTaskRoutes.takeFrames, { params: params(of), body })
}

export function stitchColumn(
  of: OfInspection,
  body: Request<typeof mediaTaskRoutes.stitch>['body'],
): Promise<ImageTask> {
  return call(mediaTaskRoutes.stitch, { params: params(of), body })
}

export function imageTasksQuery(of: OfInspection) {
  return queryOptions({
    queryKey: [...mediaKey, 'tasks', of.inspectionId],
    queryFn: async ({ signal }) =>
      (await call(mediaTaskRoutes.tasks, { params: params(of) }, { signal, loading: false })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? watchMs : renewMs),
    meta: { toast: false },
  })
}

export function imageTaskQuery(of: OfInspection, taskId: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'task', of.inspectionId, taskId],
    queryFn: ({ signal }) =>
      call(mediaTaskRoutes.task, { params: { ...params(of), taskId } }, { signal, loading: false }),
    refetchInterval: ({ state }) => (state.data === undefined || isUnderWay(state.data) ? watchMs : false),
    meta: { toast: false },
  })
}

export async function removeImageTask(of: OfInspection, taskId: string): Promise<void> {
  await call(mediaTaskRoutes.removeTask, { params: { ...params(of), taskId } })
}
