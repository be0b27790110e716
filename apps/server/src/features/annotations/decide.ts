import type { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { checkFields } from '../defects/check-fields.ts'
import { withdrawDefects } from '../defects/withdraw-defects.ts'
import { edit, publishAnnotationsChanged, touched, type Editing } from './editing.ts'
import { lockShapes, type Photo, type ShapeRow } from './lock-shapes.ts'
import { showAnnotations } from './present-annotation.ts'
import { newDefect, type Link } from './shape-defect.ts'

type Decide = typeof annotationEditingRoutes.decide
type Decision = Input<Decide>['body']

export const isUndecided: RawBuilder<boolean> = sql<boolean>`annotation.origin = 'detector' and annotation.is_defect is null and annotation.deleted_at is null`

/** Undefined: it is decided so already, and no second defect comes of it. */
async function linkFor(
  editing: Editing,
  row: ShapeRow,
  photo: Photo,
  { decision, defect }: Decision,
): Promise<Link | undefined> {
  if (decision === 'accept')
    return row.defect_id !== null && row.is_defect === true ? undefined : newDefect(editing, row, photo, defect)
  const is_defect = decision === 'reject' ? false : null
  return row.is_defect === is_defect && row.defect_id === null ? undefined : { defect_id: null, is_defect }
}

/** In the order given, so that their numbers follow it. Deleted ones are skipped. */
export async function decide(call: Call, { params, body }: Input<Decide>): Promise<Reply<Decide>> {
  await checkFields(call, params, [body.defect ?? {}])
  return edit(call, params, async (editing) => {
    const { photos, shapes } = await lockShapes(editing.trx, params.inspectionId, { shapeIds: body.annotationIds })
    const changed: ShapeRow[] = []
    for (const id of new Set(body.annotationIds)) {
      const row = shapes.get(id)
      const photo = photos.get(row?.media_id ?? '')
      if (row === undefined || photo === undefined || row.deleted_at !== null) continue
      const link = await linkFor(editing, row, photo, body)
      if (link === undefined) continue
      await editing.trx
        .updateTable('annotation')
        .set({ ...link, ...touched(editing, row) })
        .where('id', '=', id)
        .execute()
      changed.push(row)
    }
    await withdrawDefects(
      editing.trx,
      changed.map(({ defect_id }) => defect_id).filter((id) => id !== null),
      editing.by,
    )
    await publishAnnotationsChanged(
      editing,
      changed,
      changed.map(({ media_id }) => media_id),
    )
    const {
      rows: [counted],
    } = await sql<{
      left: number
    }>`select count(*)::int as left from annotation where inspection_id = ${params.inspectionId} and ${isUndecided}`.execute(
      editing.trx,
    )
    return { annotations: [...(await showAnnotations(editing.trx, body.annotationIds))], left: counted?.left ?? 0 }
  })
}
