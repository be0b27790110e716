import type { mediaUploadRoutes } from '@plumbline/contract/media/media'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Call } from '../../../http/implement.ts'

type Results = typeof mediaUploadRoutes.results

/** Only of this inspection: an id of another one is missing in the answer, as one that does not exist. */
export async function uploadResults(call: Call, { params, body }: Input<Results>): Promise<Reply<Results>> {
  const rows = await call.db
    .selectFrom('media')
    .select(['id', 'status', 'file_status', 'error_code'])
    .where('inspection_id', '=', params.inspectionId)
    .where('id', '=', sql<string>`any(${body.mediaIds}::uuid[])`)
    .execute()
  return {
    data: rows.map((row) => ({
      _id: row.id,
      status: row.status,
      fileStatus: row.file_status,
      errorCode: row.error_code,
    })),
  }
}
