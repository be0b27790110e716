import type { ConfirmableField, Progress } from '@plumbline/contract/defects/defects'
import {
  defectLifeRoutes,
  type DefectComment,
  type DefectDetail,
  type EarlierDefect,
} from '@plumbline/contract/defects/history'
import type { Reply, Request } from '@plumbline/contract/route'
import { queryOptions } from '@tanstack/react-query'
import { call } from './http/call.ts'
import { defectsKey } from './defects.ts'
import type { OfInspection } from './media.ts'

export type DefectChange = Request<typeof defectLifeRoutes.change>['body']['change']
export type StatusChange = Pick<Request<typeof defectLifeRoutes.setStatus>['body'], 'status' | 'reason' | 'text'>
export type RefusedDefect = Reply<typeof defectLifeRoutes.setManyStatus>['refused'][number]

/** As many as one call takes. */
const maxBatch = 1_000
const params = ({ projectId, inspectionId }: OfInspection) => ({ projectId, inspectionId })
const quietly = { loading: false } as const

export function readDefect(of: OfInspection, defectId: string, signal?: AbortSignal): Promise<DefectDetail> {
  return call(defectLifeRoutes.detail, { params: { ...params(of), defectId } }, { ...quietly, signal })
}

export function defectQuery(of: OfInspection, defectId: string) {
  return queryOptions({
    queryKey: [...defectsKey, 'detail', of.inspectionId, defectId],
    queryFn: ({ signal }) => readDefect(of, defectId, signal),
    meta: { toast: false },
  })
}

export function changeDefect(
  of: OfInspection,
  defectId: string,
  version: number,
  change: DefectChange,
): Promise<DefectDetail> {
  return call(defectLifeRoutes.change, { params: { ...params(of), defectId }, body: { version, change } }, quietly)
}

export function setDefectStatus(
  of: OfInspection,
  defectId: string,
  version: number,
  change: StatusChange,
): Promise<DefectDetail> {
  return call(defectLifeRoutes.setStatus, { params: { ...params(of), defectId }, body: { version, ...change } })
}

function batchesOf(ids: readonly string[]): readonly string[][] {
  return Array.from({ length: Math.ceil(ids.length / maxBatch) }, (_, index) =>
    ids.slice(index * maxBatch, (index + 1) * maxBatch),
  )
}

export async function changeDefects(of: OfInspection, ids: readonly string[], change: DefectChange): Promise<number> {
  let changed = 0
  for (const defectIds of batchesOf(ids))
    changed += (await call(defectLifeRoutes.changeMany, { params: params(of), body: { defectIds, change } })).changed
  return changed
}

/** Fields that the library filled in, confirmed by this person; without fields all of them. */
export async function confirmDefects(
  of: OfInspection,
  ids: readonly string[],
  fields?: readonly ConfirmableField[],
): Promise<number> {
  let confirmed = 0
  for (const defectIds of batchesOf(ids)) {
    const body = { defectIds, ...(fields === undefined ? {} : { fields: [...fields] }) }
    confirmed += (await call(defectLifeRoutes.confirm, { params: params(of), body })).confirmed
  }
  return confirmed
}

export async function setDefectsStatus(
  of: OfInspection,
  ids: readonly string[],
  change: StatusChange,
): Promise<{ readonly changed: number; readonly refused: readonly RefusedDefect[] }> {
  let changed = 0
  const refused: RefusedDefect[] = []
  for (const defectIds of batchesOf(ids)) {
    const reply = await call(defectLifeRoutes.setManyStatus, { params: params(of), body: { defectIds, ...change } })
    changed += reply.changed
    refused.push(...reply.refused)
  }
  return { changed, refused }
}

/** Those that were deleted: who is no approver deletes only what they reported themselves. */
export async function removeDefects(of: OfInspection, ids: readonly string[]): Promise<readonly string[]> {
  const removed: string[] = []
  for (const defectIds of batchesOf(ids))
    removed.push(...(await call(defectLifeRoutes.remove, { params: params(of), body: { defectIds } })).removed)
  return removed
}

export async function restoreDefects(of: OfInspection, ids: readonly string[]): Promise<readonly string[]> {
  const restored: string[] = []
  for (const defectIds of batchesOf(ids))
    restored.push(...(await call(defectLifeRoutes.restore, { params: params(of), body: { defectIds } })).restored)
  return restored
}

export async function addComment(
  of: OfInspection,
  defectId: string,
  comment: { readonly _id: string; readonly text: string; readonly mentions: readonly string[] },
): Promise<DefectComment> {
  return (
    await call(
      defectLifeRoutes.comment,
      { params: { ...params(of), defectId }, body: { ...comment, mentions: [...comment.mentions] } },
      quietly,
    )
  ).comment
}

export async function removeComment(of: OfInspection, defectId: string, commentId: string): Promise<void> {
  await call(defectLifeRoutes.removeComment, { params: { ...params(of), defectId, commentId } }, quietly)
}

export function addAfterPhoto(of: OfInspection, defectId: string, imageId: string): Promise<DefectDetail> {
  return call(defectLifeRoutes.addAfterPhoto, { params: { ...params(of), defectId, imageId } })
}

export function removeAfterPhoto(of: OfInspection, defectId: string, imageId: string): Promise<DefectDetail> {
  return call(defectLifeRoutes.removeAfterPhoto, { params: { ...params(of), defectId, imageId } })
}

/** What an earlier inspection found at the place of a photo, the nearest first. */
export function earlierDefectsQuery(of: OfInspection, imageId: string) {
  return queryOptions({
    queryKey: [...defectsKey, 'earlier', of.inspectionId, imageId],
    queryFn: async ({ signal }): Promise<readonly EarlierDefect[]> =>
      (await call(defectLifeRoutes.earlier, { params: params(of), query: { imageId } }, { ...quietly, signal })).data,
    meta: { toast: false },
  })
}

export function linkDefect(
  of: OfInspection,
  defectId: string,
  version: number,
  link: { readonly earlierId: string | null; readonly progress: Progress | null },
): Promise<DefectDetail> {
  return call(defectLifeRoutes.link, { params: { ...params(of), defectId }, body: { version, ...link } })
}
