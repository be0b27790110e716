import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import type { MarkerSet } from './markers.queries.ts'

export function publishMarkersChanged(
  trx: Transaction<Database>,
  { corporate_id, project_id, layout_id }: Pick<MarkerSet, 'corporate_id' | 'project_id' | 'layout_id'>,
): Promise<void> {
  return publish(trx, {
    kind: 'markers.changed',
    corporateId: corporate_id,
    projectId: project_id,
    entityId: layout_id,
  })
}
