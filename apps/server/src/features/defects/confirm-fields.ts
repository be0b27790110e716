import type { defectLifeRoutes } from '@plumbline/contract/defects/history'
import type { Input, Reply } from '@plumbline/contract/route'
import type { Call } from '../../http/implement.ts'
import { actingIn, addEvent, lockDefects, publishDefectsChanged, type DefectRow } from './change-defect.ts'

type Confirm = typeof defectLifeRoutes.confirm

/** Safe to repeat: what is confirmed already is left as it is. Deleted ones are skipped. */
export function confirmFields(call: Call, { params, body }: Input<Confirm>): Promise<Reply<Confirm>> {
  const by = actingIn(call)
  return call.db.transaction().execute(async (trx) => {
    const confirmed: DefectRow[] = []
    for (const row of await lockDefects(trx, params.inspectionId, body.defectIds)) {
      const taken = row.unconfirmed.filter((field) => body.fields.includes(field))
      if (taken.length === 0) continue
      const version = row.version + 1
      await trx
        .updateTable('defect')
        .set({
          unconfirmed: row.unconfirmed.filter((field) => !taken.includes(field)),
          version,
          updated_at: by.now,
        })
        .where('id', '=', row.id)
        .execute()
      await addEvent(trx, row, by, { kind: 'confirmed', field: null, after: taken.join(','), version })
      confirmed.push(row)
    }
    await publishDefectsChanged(trx, confirmed)
    return { confirmed: confirmed.length }
  })
}
