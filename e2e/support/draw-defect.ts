import type { APIRequestContext } from '@playwright/test'
import { newId } from '../../apps/web/src/api/new-id.ts'
import { annotationEditingRoutes } from '../../packages/contract/src/annotations/editing.ts'
import type { Severity } from '../../packages/contract/src/buildings.ts'
import { callApi } from './company.ts'

type Corner = { readonly x: number; readonly y: number }

/** The corners of a rectangle on a photo, in fractions of it. */
export const cornersAt = (left: number, top: number, side: number): readonly Corner[] => [
  { x: left, y: top },
  { x: left + side, y: top },
  { x: left + side, y: top + side },
  { x: left, y: top + side },
]

export async function drawDefect(
  request: APIRequestContext,
  token: string,
  on: {
    readonly params: { readonly projectId: string; readonly inspectionId: string }
    readonly imageId: string
    readonly corners: readonly Corner[]
    readonly severity: Severity
  },
): Promise<void> {
  const defect = { severity: on.severity }
  const shape = { shape: 'rectangle' as const, points: [[...on.corners]], isDefect: true, defect }
  const body = { layoutId: null, annInfo: { _id: newId(), imageId: on.imageId, ...shape } }
  await callApi(request, annotationEditingRoutes.create, { params: on.params, body }, token)
}
