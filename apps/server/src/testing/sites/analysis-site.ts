import { analysisRoutes, type Sensitivity } from '@plumbline/contract/analysis/analysis'
import type { AiDefectType } from '@plumbline/contract/buildings'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { MediaTable } from '../../db/schema/media.ts'
import { enqueueAnalysis } from '../../features/analysis/analyse-arrival.ts'
import { detect, type DetectJob } from '../../features/analysis/detect.ts'
import { ingest } from '../../features/media/ingest/ingest.ts'
import { anIngestSite } from './ingest-site.ts'
import { aMedia } from '../builders/media-builders.ts'
import type { TestApp } from '../test-app.ts'
import { join } from '../world.ts'

type Asked = {
  readonly _id?: string
  readonly types?: AiDefectType[]
  readonly sensitivity?: Sensitivity
  readonly markerId?: string | null
  readonly imageIds?: string[] | null
}

/** Where photos arrive and are analysed, with the worker at hand that does it, and somebody who may ask. */
export async function anAnalysisSite(plumbline: TestApp) {
  const { db, context, call } = plumbline
  const site = await anIngestSite(plumbline)
  const { token } = await join(plumbline, { corporateId: site.corporate.id, role: 'corporate-admin' })
  const params = { projectId: site.project.id, inspectionId: site.project.inspectionId }
  const once = {
    attempt: 1,
    signal: new AbortController().signal,
    progress: () => undefined,
    complete: (write: Parameters<DetectJob['complete']>[0]) => db.transaction().execute(write),
  }
  const items = (mediaId?: string) => {
    const all = db
      .selectFrom('analysis_photo')
      .innerJoin('analysis_run', 'analysis_run.id', 'analysis_photo.run_id')
      .selectAll('analysis_photo')
      .select('analysis_run.number')
      .where('analysis_photo.project_id', '=', site.project.id)
      .orderBy('analysis_run.number')
      .orderBy('analysis_photo.media_id')
    return (mediaId === undefined ? all : all.where('analysis_photo.media_id', '=', mediaId)).execute()
  }
  type Item = Awaited<ReturnType<typeof items>>[number]
  /** One attempt of its job. */
  const detectOne = (item: Item, changes: Partial<DetectJob> = {}, storage = context.storage) =>
    detect(
      { ...context, storage },
      { ...once, id: item.job_id!, payload: { ...site.of, runId: item.run_id, mediaId: item.media_id }, ...changes },
    )
  return {
    ...site,
    params,
    token,
    items,
    detectOne,
    /** Read already, and nothing looked for in it yet; no bytes of it are anywhere. */
    photo: (given: Partial<Insertable<MediaTable>> = {}) =>
      aMedia(db, site.project, { marker_id: site.marker, width: 320, height: 256, ...given }),
    /** As the worker reads it, with what follows. */
    arriveAndRead: async (name: string, bytes: Uint8Array, given: Partial<Insertable<MediaTable>> = {}) => {
      const mediaId = await site.arrive(name, bytes, given)
      await ingest(context, { ...once, payload: { ...site.of, mediaId } }, (trx, row) =>
        enqueueAnalysis(trx, row, context.now()),
      )
      return site.look(mediaId)
    },
    work: async (status: Item['status'] = 'pending') => {
      for (const item of await items()) if (item.status === status) await detectOne(item)
    },
    ask: ({ _id = v7(), types = ['crack'], sensitivity = 'medium', markerId = null, imageIds = null }: Asked = {}) =>
      call(analysisRoutes.run, { params, token, body: { _id, types, sensitivity, markerId, imageIds } }),
    overview: async () => (await call(analysisRoutes.overview, { params, token })).body,
    getRun: (runId: string) => call(analysisRoutes.getRun, { params: { ...params, runId }, token }),
    cancel: (runId: string) => call(analysisRoutes.cancel, { params: { ...params, runId }, token }),
    retry: (runId: string) => call(analysisRoutes.retry, { params: { ...params, runId }, token }),
    found: (mediaId: string) =>
      db.selectFrom('annotation').selectAll().where('media_id', '=', mediaId).orderBy('id').execute(),
    markerStatus: async () =>
      (await db.selectFrom('marker').select('status').where('id', '=', site.marker).executeTakeFirstOrThrow()).status,
  }
}

export type AnalysisSite = Awaited<ReturnType<typeof anAnalysisSite>>
