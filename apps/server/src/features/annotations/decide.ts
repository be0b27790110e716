import type { annotationEditingRoutes } from '@plumbline/contract/annotations/editing'
import type { Input, Reply } from '@plumbline/contract/route'
import { sql, type RawBuilder } from 'kysely'
import type { Call } from '../../http/implement.ts'
import { checkFields } from '../defects/change-defect.ts'
import { settlePairs } from '../defects/same/merge-defects.ts'
import { takeBestSize } from '../defects/same/size-from.ts'
import { requireDefect, withdrawDefects } from '../defects/withdraw-defects.ts'
import { markedOf } from './add-suggestions.ts'
import { edit, publishAnnotationsChanged, touched, type Editing } from './editing.ts'
import { lockShapes, type Photo, type ShapeRow } from './lock-shapes.ts'
import { drawnDefects, outlineOf } from './outline-of.ts'
import { showAnnotations } from './present-annotation.ts'
import { newDefect, type Link } from './shape-defect.ts'

type Decide = typeof annotationEditingRoutes.decide
type Decision = Input<Decide>['body']

export const isUndecided: RawBuilder<boolean> = sql<boolean>`annotation.origin = 'detector' and annotation.is_defect is null and annotation.deleted_at is null`

/** One that lies on a defect somebody drew on the same photo is another outline of that defect. */
async function drawnBelow({ trx }: Editing, row: ShapeRow, photo: Photo): Promise<string | undefined> {
  if (row.origin !== 'detector') return undefined
  const size = { width: photo.width ?? 1, height: photo.height ?? 1 }
  return outlineOf(markedOf(row), await drawnDefects(trx, [photo.id]), size)?.defectId
}

async function accepted(
  editing: Editing,
  row: ShapeRow,
  photo: Photo,
  defect: Decision['defect'],
  shown: string | undefined,
): Promise<Link> {
  const target = shown ?? (await drawnBelow(editing, row, photo))
  if (target === undefined) return newDefect(editing, row, photo, defect)
  return { defect_id: await requireDefect(editing.trx, editing.of.inspectionId, target, editing.by), is_defect: true }
}

/** Undefined: it is decided so already, and no second defect comes of it. shown: the defect that all of them show. */
async function linkFor(
  editing: Editing,
  row: ShapeRow,
  photo: Photo,
  { decision, defect }: Decision,
  shown: string | undefined,
): Promise<Link | undefined> {
  if (decision === 'accept')
    return row.defect_id !== null && row.is_defect === true ? undefined : accepted(editing, row, photo, defect, shown)
  const is_defect = decision === 'reject' ? false : null
  return row.is_defect === is_defect && row.defect_id === null ? undefined : { defect_id: null, is_defect }
}

/** What one of them was accepted as already: sent again after a lost answer, the others join it. */
function shownBy({ annotationIds }: Decision, shapes: ReadonlyMap<string, ShapeRow>): string | undefined {
  const rows = annotationIds.flatMap((id) => shapes.get(id) ?? [])
  return rows.find(({ is_defect, defect_id }) => is_defect === true && defect_id !== null)?.defect_id ?? undefined
}

async function hasOtherShapes({ trx }: Editing, defectId: string): Promise<boolean> {
  const shape = await trx
    .selectFrom('annotation')
    .select('id')
    .where('defect_id', '=', defectId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return shape !== undefined
}

/** In the order given, so that their numbers follow it. Deleted ones are skipped. */
export async function decide(call: Call, { params, body }: Input<Decide>): Promise<Reply<Decide>> {
  await checkFields(call, params, [body.defect ?? {}])
  return edit(call, params, async (editing) => {
    const { photos, shapes } = await lockShapes(editing.trx, params.inspectionId, { shapeIds: body.annotationIds })
    const changed: ShapeRow[] = []
    const joined = new Set<string>()
    let shown =
      body.decision === 'accept' ? (body.defectId ?? (body.asOne ? shownBy(body, shapes) : undefined)) : undefined
    for (const id of new Set(body.annotationIds)) {
      const row = shapes.get(id)
      const photo = photos.get(row?.media_id ?? '')
      if (row === undefined || photo === undefined || row.deleted_at !== null) continue
      const link = await linkFor(editing, row, photo, body, shown)
      if (link === undefined) continue
      if (body.asOne) shown ??= link.defect_id ?? undefined
      if (link.defect_id !== null && (await hasOtherShapes(editing, link.defect_id))) joined.add(link.defect_id)
      await editing.trx
        .updateTable('annotation')
        .set({ ...link, ...touched(editing, row) })
        .where('id', '=', id)
        .execute()
      changed.push(row)
    }
    // Several photos show it: the best one gives its size.
    for (const defectId of joined) {
      await takeBestSize(editing.trx, defectId, editing.by)
      await settlePairs(editing.trx, defectId, editing.by)
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
