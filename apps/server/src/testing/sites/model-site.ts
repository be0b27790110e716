import { modelRoutes } from '@plumbline/contract/models/models'
import { enqueuePreparation } from '../../features/models/enqueue-preparation.ts'
import { prepareModel, type PrepareJob } from '../../features/models/prepare-model.ts'
import { aDrawingSite, type Announced } from './drawing-site.ts'
import type { TestApp } from '../test-app.ts'

/** A project with somebody who uploads models to it, and the worker at hand. */
export async function aModelSite(plumbline: TestApp) {
  const site = await aDrawingSite(plumbline)
  const { db, context, call } = plumbline
  const of = { params: { projectId: site.project.id, inspectionId: site.project.inspectionId }, token: site.token }
  const ofModel = (modelId: string) => ({ ...of, params: { ...of.params, modelId } })
  const job = {
    attempt: 3,
    signal: new AbortController().signal,
    progress: () => undefined,
    complete: (write: Parameters<PrepareJob['complete']>[0]) => db.transaction().execute(write),
  }
  const ids = { corporateId: site.corporate.id, projectId: site.project.id }
  /** Up to where the worker is asked. */
  const begin = async (bytes: Uint8Array, announced: Announced): Promise<string> => {
    const {
      layoutIds: [id],
    } = await site.upload(bytes, { category: 'otherDrawing', dimension: '3d', ...announced })
    const { file_key } = await db
      .selectFrom('drawing')
      .select('file_key')
      .where('id', '=', id!)
      .executeTakeFirstOrThrow()
    await db.transaction().execute((trx) => enqueuePreparation(trx, file_key, context.now()))
    return id!
  }
  /** One attempt of the job. */
  const prepare = async (modelId: string, changes: Partial<PrepareJob> = {}) => {
    const { job_id } = await db.selectFrom('model').select('job_id').where('id', '=', modelId).executeTakeFirstOrThrow()
    await prepareModel(context, { ...job, id: job_id!, payload: { ...ids, modelId }, ...changes })
  }
  const get = async (modelId: string) => (await call(modelRoutes.get, ofModel(modelId))).body
  return {
    ...site,
    of,
    ofModel,
    job,
    ids,
    begin,
    prepare,
    get,
    models: async () => (await call(modelRoutes.list, of)).body.data,
    make: async (bytes: Uint8Array, announced: Announced) => {
      const id = await begin(bytes, announced)
      await prepare(id)
      return get(id)
    },
    /** What lies beside a file that is served. */
    file: async (url: string, name: string) =>
      (await plumbline.app.inject(url.slice(0, url.lastIndexOf('/') + 1) + name)).rawPayload,
  }
}
