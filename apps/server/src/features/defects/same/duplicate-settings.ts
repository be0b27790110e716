import type { DuplicateSettings, duplicateRoutes } from '@plumbline/contract/defects/duplicates'
import { AppError } from '@plumbline/contract/errors'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Call } from '../../../http/implement.ts'
import { isStaleVersion } from '../../../http/stale-version.ts'
import type { Trx } from '../change-defect.ts'

type Save = typeof duplicateRoutes.saveDuplicateSettings

/** Off until somebody switches it on. */
export async function readDuplicateSettings(db: Db | Trx, projectId: string): Promise<DuplicateSettings> {
  const row = await db
    .selectFrom('duplicate_settings')
    .select(['merges_sure', 'version'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return { mergesSure: row?.merges_sure ?? false, version: row?.version ?? 0 }
}

export function saveDuplicateSettings(call: Call, { params, body }: Input<Save>): Promise<Reply<Save>> {
  return call.db.transaction().execute(async (trx) => {
    // The project is locked: there is no row of settings yet that two who save first could wait for.
    await sql`select id from project where id = ${params.projectId} for no key update`.execute(trx)
    const stored = await readDuplicateSettings(trx, params.projectId)
    if (stored.mergesSure === body.mergesSure && stored.version === body.version + 1) return stored
    if (isStaleVersion(stored.version, body.version)) throw new AppError('version.stale', { newer: stored })
    if (stored.mergesSure === body.mergesSure) return stored
    const columns = {
      merges_sure: body.mergesSure,
      version: stored.version + 1,
      updated_by: call.caller.userId,
      updated_at: call.now(),
    }
    await trx
      .insertInto('duplicate_settings')
      .values({ project_id: params.projectId, ...columns })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet(columns))
      .execute()
    return readDuplicateSettings(trx, params.projectId)
  })
}
