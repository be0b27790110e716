import type { Annotation } from '@plumbline/contract/annotations/annotations'
import {
  annotationEditingRoutes as routes,
  type AnnInfoChange,
  type NewAnnInfo,
} from '@plumbline/contract/annotations/editing'
import { defectRoutes } from '@plumbline/contract/defects/defects'
import { v7 } from 'uuid'
import { anAnnotation } from '../builders/finding-builders.ts'
import { aMedia } from '../builders/media-builders.ts'
import { aPlanStage } from './plan-site.ts'
import type { TestApp } from '../test-app.ts'

export const line = [
  [
    { x: 0.1, y: 0.1 },
    { x: 0.2, y: 0.1 },
  ],
  [
    { x: 0.2, y: 0.1 },
    { x: 0.2, y: 0.2 },
  ],
]
export const corners = [
  [
    { x: 0.5, y: 0.5 },
    { x: 0.6, y: 0.5 },
    { x: 0.6, y: 0.7 },
    { x: 0.5, y: 0.7 },
  ],
]

/** A photo whose shapes people draw, change and decide about. */
export async function anAnnotationSite(plumbline: TestApp) {
  const { db, call } = plumbline
  const stage = await aPlanStage(plumbline)
  await db.updateTable('project').set({ plan: 'ADVANCE' }).where('id', '=', stage.project.id).execute()
  const { params, token } = stage
  const at = { params, token }
  const photo = () =>
    aMedia(db, stage.project, {
      elevation_id: stage.elevation.id,
      floor: '4',
      width: 4000,
      height: 3000,
      gsd: 0.5,
      gsd_source: 'exif',
    })
  const imageId = await photo()
  const create = (given: Partial<NewAnnInfo> = {}) =>
    call(routes.create, {
      ...at,
      body: { annInfo: { _id: v7(), imageId, shape: 'polyline', points: line, ...given } },
    })
  return {
    ...stage,
    /** What every call of this project is sent with. */
    at,
    imageId,
    photo,
    create,
    draw: async (given: Partial<NewAnnInfo> = {}): Promise<Annotation> => (await create(given)).body.newAnnotation,
    change: (annotationId: string, annInfo: AnnInfoChange) =>
      call(routes.change, { ...at, params: { ...params, annotationId }, body: { annInfo } }),
    save: async (annotations: Parameters<typeof call<typeof routes.saveMany>>[1]['body']['annotations']) =>
      (await call(routes.saveMany, { ...at, body: { annotations } })).body,
    remove: (annotationIds: string[], asWhom = token) =>
      call(routes.removeMany, { ...at, token: asWhom, body: { annotationIds } }),
    restore: async (annotationIds: string[]) =>
      (await call(routes.restore, { ...at, body: { annotationIds } })).body.annotations,
    decide: (annotationIds: string[], decision: 'accept' | 'reject' | 'undecide', defect?: object) =>
      call(routes.decide, { ...at, body: { annotationIds, decision, ...(defect === undefined ? {} : { defect }) } }),
    defect: (defectId: string) => call(defectRoutes.get, { ...at, params: { ...params, defectId } }),
    suggestion: (given: Parameters<typeof anAnnotation>[3] = {}, on = imageId) =>
      anAnnotation(db, stage.project, on, given),
  }
}

export type AnnotationSite = Awaited<ReturnType<typeof anAnnotationSite>>
