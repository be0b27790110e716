import { sql } from 'kysely'
import { enqueue } from '../../jobs/queue.ts'
import { kindOf, publishModelsChanged, type Trx } from './model-rows.ts'

type Found = {
  readonly id: string
  readonly project_id: string
  readonly corporate_id: string
  readonly file_key: string
  readonly content_type: string
}

/** Queues the build of a model, or its rebuild from another file. The current build is shown until then. */
export async function beginPreparing(trx: Trx, drawing: Found, now: Date): Promise<void> {
  const job_id =
    (await enqueue(trx, 'models.prepare', {
      corporateId: drawing.corporate_id,
      projectId: drawing.project_id,
      modelId: drawing.id,
    })) ?? null
  const begun = {
    kind: kindOf(drawing.content_type),
    state: 'preparing' as const,
    error_code: null,
    error_subject: null,
    file_key: drawing.file_key,
    job_id,
    updated_at: now,
  }
  await trx
    .insertInto('model')
    .values({ id: drawing.id, project_id: drawing.project_id, corporate_id: drawing.corporate_id, ...begun })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...begun, version: sql<number>`model.version + 1` }))
    .execute()
  await publishModelsChanged(trx, drawing)
}

/** In the transaction in which a file of three dimensions becomes a drawing. */
export async function enqueuePreparation(trx: Trx, fileKey: string, now: Date): Promise<void> {
  const drawings = await trx
    .selectFrom('drawing')
    .select(['id', 'project_id', 'corporate_id', 'file_key', 'content_type'])
    .where('file_key', '=', fileKey)
    .where('dimension', '=', '3d')
    .where('category', '<>', 'otherDocument')
    .execute()
  for (const drawing of drawings) await beginPreparing(trx, drawing, now)
}
