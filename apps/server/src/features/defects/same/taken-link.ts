import type { TakenLink } from '../../../db/schema/defects.ts'
import { addEvent, type DefectRow, type Trx } from '../change-defect.ts'
import { mergedParts } from './merged-chain.ts'
import type { Acting } from './size-from.ts'

type Link = Pick<DefectRow, 'earlier_id' | 'progress' | 'taken_link'>

async function setLink(trx: Trx, row: DefectRow, { taken_link, ...link }: Link, by: Acting): Promise<void> {
  const { version } = await trx
    .updateTable('defect')
    .set(({ eb }) => ({
      ...link,
      taken_link: taken_link === null ? null : JSON.stringify(taken_link),
      version: eb('version', '+', 1),
      updated_at: by.now,
    }))
    .where('id', '=', row.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await addEvent(trx, row, by, {
    kind: 'linked',
    field: 'progress',
    before: { earlierId: row.earlier_id, progress: row.progress },
    after: { earlierId: link.earlier_id, progress: link.progress },
    version,
  })
}

const linkFrom = (
  { id, earlier_id, progress }: Pick<DefectRow, 'id' | 'earlier_id' | 'progress'>,
  before: TakenLink['progress'],
): Link => ({ earlier_id, progress, taken_link: { from: id, progress: before } })

/** A survivor that nothing links to an earlier inspection continues what the merged defect continued. */
export async function takeLink(trx: Trx, survivor: DefectRow, merged: DefectRow, by: Acting): Promise<void> {
  if (survivor.earlier_id !== null || merged.earlier_id === null) return
  await setLink(trx, survivor, linkFrom({ ...merged, id: merged.taken_link?.from ?? merged.id }, survivor.progress), by)
}

/** A link leaves with the part that it was taken from: that of another part follows, else what was there before. */
export async function releaseLink(trx: Trx, defectId: string, by: Acting): Promise<void> {
  const row = await trx.selectFrom('defect').selectAll().where('id', '=', defectId).executeTakeFirstOrThrow()
  const taken = row.taken_link
  if (taken === null) return
  const ids = (await mergedParts(trx, defectId)).map(({ _id }) => _id)
  if (ids.includes(taken.from)) return
  const next =
    ids.length === 0
      ? undefined
      : await trx
          .selectFrom('defect')
          .select(['id', 'earlier_id', 'progress'])
          .where('id', 'in', ids)
          .where('earlier_id', 'is not', null)
          .where('taken_link', 'is', null)
          .orderBy('defect_num')
          .limit(1)
          .executeTakeFirst()
  const before: Link = { earlier_id: null, progress: taken.progress, taken_link: null }
  await setLink(trx, row, next === undefined ? before : linkFrom(next, taken.progress), by)
}
