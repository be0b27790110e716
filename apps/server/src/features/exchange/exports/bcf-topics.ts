import { defectLabel, type Defect } from '@plumbline/contract/defects/defects'
import {
  bcfStatuses,
  type BcfComment,
  type BcfTopic,
  type BcfViewpoint,
  type Vector,
} from '@plumbline/exchange/bcf/topic'
import { cameraOf } from '@plumbline/exchange/bcf/viewpoint'
import { invert, transform, turn } from '@plumbline/models/matrix'
import { sql } from 'kysely'
import type { StoredPlacement } from '../../../db/schema/models.ts'
import { cellText, fileWords, registerLines } from '../../defects/register-words.ts'
import { partsOfEach } from '../../defects/same/merged-chain.ts'
import type { Snapshots } from './bcf-snapshots.ts'
import type { Trx } from './export-rows.ts'
import { type Gathered } from './gather-head.ts'
import { titleOf } from '../../defects/register/type-names.ts'

/** What a topic without an author says: people may be erased. */
const noName = '-'

async function commentsOf(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, readonly BcfComment[]>> {
  const rows = await trx
    .selectFrom('defect_comment')
    .leftJoin('app_user', 'app_user.id', 'defect_comment.by_id')
    .innerJoin(
      sql<{ id: string; whole: string }>`(${partsOfEach(ids)})`.as('part'),
      'part.id',
      'defect_comment.defect_id',
    )
    .select(['defect_comment.id', 'part.whole as defect_id', 'text', 'defect_comment.created_at'])
    .select(({ fn }) => fn.coalesce('app_user.name', 'guest_name').as('name'))
    .orderBy('defect_comment.id')
    .execute()
  return Map.groupBy(
    rows.map(({ id, defect_id, text, name, created_at }) => ({
      defect_id,
      _id: id,
      at: created_at.toISOString(),
      author: name ?? noName,
      text,
    })),
    ({ defect_id }) => defect_id,
  )
}

type PinRow = {
  readonly defect_id: string
  readonly x: number
  readonly y: number
  readonly z: number
  readonly normal: Vector | null
  readonly ifc_guid: string | null
  readonly placement: StoredPlacement | null
  readonly file_name: string
}

/** From the project's metres back into those of the file. Null: the model cannot be turned back. */
function viewpointOf({ x, y, z, normal, placement, ifc_guid, file_name }: PinRow): BcfViewpoint | null {
  const back = placement === null ? undefined : invert(placement.matrix)
  if (back === undefined) return null
  const at = transform(back, [x, y, z])
  return { camera: cameraOf(at, normal && turn(back, normal)), ifcGuid: ifc_guid, fileName: file_name }
}

/** Only pins on building models: metres of a scan are of no use to a program that opens the IFC. */
async function viewpointsOf(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, BcfViewpoint>> {
  const rows: readonly PinRow[] = await trx
    .selectFrom('model_pin')
    .innerJoin('model', 'model.id', 'model_pin.model_id')
    .innerJoin('drawing', 'drawing.id', 'model.id')
    .select(['defect_id', 'x', 'y', 'z', 'normal', 'ifc_guid', 'model.placement', 'drawing.file_name'])
    .where('model.kind', '=', 'ifc')
    .where('defect_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const viewpoint = viewpointOf(row)
      return viewpoint === null ? [] : [[row.defect_id, viewpoint] as const]
    }),
  )
}

/** In the words of the register, in the reader's language. */
function describer({ types, request, project }: Gathered) {
  const { columns, lineOf } = registerLines(request.language, types, project.timeZone, project.ratings)
  return (defect: Defect, more: readonly string[]): string =>
    [
      ...lineOf(defect, { href: '' }).map((cell, index) => {
        const value = cellText(cell)
        return value === '' ? '' : `${columns[index]!.name}: ${value}`
      }),
      ...more,
    ]
      .filter((line) => line !== '')
      .join('\n')
}

export type TopicCounts = Record<'no-pin' | 'no-snapshot' | 'over-limit' | 'not-checked', number>

/** `counts` is whole once the last page was read. */
export async function* topicPages(
  pages: AsyncIterable<readonly Defect[]>,
  trx: Trx,
  gathered: Gathered,
  snapshots: Snapshots,
  counts: TopicCounts,
): AsyncGenerator<readonly BcfTopic[], void, void> {
  const describe = describer(gathered)
  const withoutPicture = fileWords(gathered.request.language).notChecked
  for await (const page of pages) {
    const ids = page.map(({ _id }) => _id)
    const [comments, viewpoints] = [await commentsOf(trx, ids), await viewpointsOf(trx, ids)]
    for await (const [defect, drawn] of snapshots(page)) {
      const snapshot = typeof drawn === 'string' ? null : drawn
      if (typeof drawn === 'string') counts[drawn] += 1
      const viewpoint = viewpoints.get(defect._id) ?? null
      if (viewpoint === null) counts['no-pin'] += 1
      if (snapshot === null) counts['no-snapshot'] += 1
      const type = titleOf(gathered.types, defect.type, gathered.request.language)
      yield [
        {
          _id: defect._id,
          title: [defectLabel(defect.defectNum), type, defect.drawing, defect.floorName].filter(Boolean).join(' · '),
          type,
          status: bcfStatuses[defect.status] ?? defect.status,
          priority: defect.severity,
          labels: (defect.unconfirmed ?? []).length > 0 ? ['unconfirmed'] : [],
          createdAt: defect.createdAt,
          author: defect.reporter.name || noName,
          modifiedAt: defect.updatedAt,
          dueDate: defect.dueDate,
          assignee: defect.assignee?.name ?? null,
          description: describe(defect, drawn === 'not-checked' ? [withoutPicture] : []),
          comments: comments.get(defect._id) ?? [],
          viewpoint,
          snapshot,
        },
      ]
    }
  }
}
