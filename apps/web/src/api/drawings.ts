import { drawingRoutes, type Drawing, type LayoutCategory } from '@plumbline/contract/drawings/drawings'
import type { Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'

/** Everything that is read from drawings begins with this: a live event makes all of it stale. */
export const drawingsKey = ['drawings'] as const

export type OfDrawings = { readonly corporateId: string; readonly workspaceId: string }
export type DrawingChange = Request<typeof drawingRoutes.change>['body']

const unfinished: readonly Drawing['status'][] = ['FILE_UPLOADED', 'FILE_PROCESSING']
const params = ({ corporateId, workspaceId }: OfDrawings) => ({ corporateId, workspaceId })

/** A 3D model is prepared for up to an hour. */
function pollMs(waiting: readonly Drawing[]): number | false {
  if (waiting.length === 0) return false
  return waiting.some(({ dimension }) => dimension === '2d') ? 3_000 : 20_000
}

/** All categories of the asset. While one is being prepared it is asked for again, in case the live line is cut. */
export function drawingsQuery(of: OfDrawings) {
  return queryOptions({
    queryKey: [...drawingsKey, 'list', of.corporateId, of.workspaceId],
    queryFn: async ({ signal }) => (await call(drawingRoutes.list, { params: params(of), query: {} }, { signal })).data,
    refetchInterval: ({ state }) => pollMs(state.data?.filter(({ status }) => unfinished.includes(status)) ?? []),
    meta: { toast: false },
  })
}

export function changeDrawing(of: OfDrawings, layoutId: string, body: DrawingChange): Promise<Drawing> {
  return call(drawingRoutes.change, { params: { ...params(of), layoutId }, body })
}

export async function reorderDrawings(
  of: OfDrawings,
  category: LayoutCategory,
  layoutIds: readonly string[],
): Promise<void> {
  await call(drawingRoutes.reorder, { params: params(of), body: { category, layoutIds: [...layoutIds] } })
}

export async function deleteDrawing(
  of: OfDrawings,
  { layoutId, category }: Pick<Drawing, 'layoutId' | 'category'>,
): Promise<void> {
  await call(drawingRoutes.remove, { params: { ...params(of), layoutId }, body: { layoutCategory: category } })
}

/** A link that lives for minutes; the server names the file and forbids showing it. */
export async function drawingFileUrl(of: OfDrawings, layoutId: string): Promise<string> {
  return (await call(drawingRoutes.download, { params: { ...params(of), layoutId } })).url
}
