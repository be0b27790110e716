import type { EarlierState, ReportComparison } from '@plumbline/report/snapshot'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { earlierInspections } from '../../defects/earlier-defects.ts'
import { continuedBy, mergedInto } from '../../defects/same/merged-chain.ts'
import { measuresOfDefect, sizingShape } from '../../defects/sizing-shape.ts'

type Trx = Transaction<Database>

/** Defects of earlier inspections as they stood at the end, by their ids; deleted ones are left out, merged ones stand as their survivor. */
export async function earlierStates(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, EarlierState>> {
  if (ids.length === 0) return new Map()
  const ends = await mergedInto(trx, ids)
  const survivors = ids.map((id) => ends.get(id)?._id ?? id)
  const rows = await trx
    .selectFrom('defect')
    .innerJoin('inspection', 'inspection.id', 'defect.inspection_id')
    .selectAll('defect')
    .select(sql<string | null>`inspection.inspected_on::text`.as('inspected_day'))
    .select(sizingShape.as('sizing'))
    .where('defect.id', '=', sql<string>`any(${survivors}::uuid[])`)
    .where('defect.deleted_at', 'is', null)
    .execute()
  const states = new Map(
    rows.map((row) => [
      row.id,
      {
        defectNum: row.defect_num,
        severity: row.severity,
        rating: row.rating,
        status: row.status,
        inspectedOn: row.inspected_day,
        size: {
          width: row.width,
          length: row.length,
          isBelowGsd: row.is_below_gsd,
          source: row.size_source,
          gsd: row.sizing?.photo.gsd ?? null,
          measures: measuresOfDefect(row, row.sizing),
        },
      },
    ]),
  )
  return new Map(
    ids.flatMap((id, index) => {
      const state = states.get(survivors[index]!)
      return state === undefined ? [] : [[id, state]]
    }),
  )
}

/** The inspection before this one, and what of it no defect of this one continues. */
export async function comparisonOf(trx: Trx, inspectionId: string): Promise<ReportComparison | null> {
  const {
    rows: [before],
  } = await sql<{ id: string; inspected_day: string | null }>`
    select id, inspected_on::text as inspected_day from inspection where id in (${earlierInspections(inspectionId)})
    order by created_at desc, id desc limit 1`.execute(trx)
  if (before === undefined) return null
  const rows = await trx
    .selectFrom('defect')
    .select('defect_num')
    .where('inspection_id', '=', before.id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'closed')
    .where(sql<boolean>`defect.id not in (${continuedBy(sql`${inspectionId}`)})`)
    .orderBy('defect_num')
    .execute()
  return { inspectedOn: before.inspected_day, withoutSuccessor: rows.map(({ defect_num }) => defect_num) }
}
