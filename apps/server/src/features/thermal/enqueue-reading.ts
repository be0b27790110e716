import type { AfterReading } from '../media/ingest/finish-ingest.ts'
import { enqueue } from '../../jobs/queue.ts'

/** Of a thermal picture, or of the photo whose temperatures came beside it. */
export const enqueueThermalReading: AfterReading = async (trx, row) => {
  if (row.type !== 'thermal') return
  const mediaId = row.kind === 'side' ? (row.companion_of ?? row.id) : row.id
  await enqueue(trx, 'thermal.read', { corporateId: row.corporate_id, projectId: row.project_id, mediaId })
}
