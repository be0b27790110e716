import type { FollowUpAction } from '@plumbline/contract/buildings'
import type { DefectFilter, DefectStatus } from '@plumbline/contract/defects/defects'
import type { defectRegisterRoutes, MeasuredSum, Quantities, QuantityGroup } from '@plumbline/contract/defects/register'
import type { Input, Reply } from '@plumbline/contract/route'
import { areaKeys, quantityUnit, type QuantityUnit } from '@plumbline/contract/rules/quantities'
import {
  cutShort,
  drawnPx as drawnEndPx,
  missed,
  plusMinusOf,
  scaleSigmas,
  unsureEdge,
} from '@plumbline/inspection/sizes/size-error'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { Database } from '../../../db/database.ts'
import type { Call } from '../../../http/implement.ts'
import { matching } from '../defect-filter.ts'

type Route = typeof defectRegisterRoutes.quantities

const columns: Readonly<Record<QuantityGroup, string>> = {
  severity: 'severity',
  status: 'status',
  type: 'type',
  floor: 'floor',
  assignee: 'assignee_id',
  elevation: 'elevation_id',
}

/** Shares of a length, one standard deviation, by which a scale is off: by a laser, by a typed distance, by neither. */
const [laserScale, typedScale, unknownScale] = [scaleSigmas.laser, scaleSigmas.typed, scaleSigmas.unknown].map(
  (share) => sql.lit(share),
)
const drawnPx = sql.lit(drawnEndPx)

/**
 * Millimetres of each defect, and by how much they may be off. A box around a crack says nothing of its length, and a
 * line has no area. What is off by the scale is so for all defects alike and is added; what is off by the hand is not.
 */
const sizesOf = (found: RawBuilder<unknown>) => sql`
  with found as materialized (${found}), shown as materialized (
    select distinct on (shape.defect_id) shape.defect_id, shape.shape, shape.measured_length, shape.origin = 'detector' and not shape.is_edited as is_detected, shape.shape = 'polyline' and shape.width_profile is not null as is_traced, media.gsd::float8, (shape.pixel_sizes ->> 'area')::float8 * media.gsd ^ 2 as area, media.gsd_numbers ->> 'distanceSource' as distance,
      2 * ((shape.box_right - shape.box_left) * media.width + (shape.box_bottom - shape.box_top) * media.height) * media.gsd as around
    from found join annotation shape on shape.defect_id = found.id join media on media.id = shape.media_id
    where shape.deleted_at is null
      and (found.length is not null or found.type = any(${areaKeys.types}::text[]) or found.sub_type = any(${areaKeys.subTypes}::text[]))
    order by shape.defect_id, (shape.id = found.size_annotation_id) desc nulls last, shape.id
  )
  select sized.*,
    case when length_mm is null or length_source = 'typed' then 0 else length_mm * scale end as length_scale,
    case when length_mm is null or length_source = 'typed' then 0 else 2 * (${drawnPx} * gsd) ^ 2 + (length_mm * missed_length) ^ 2 end as length_drawn,
    case when area_mm2 is null or is_typed then 0 else 2 * area_mm2 * scale end as area_scale,
    case when area_mm2 is null or is_typed then 0 else (around * ${drawnPx} * gsd) ^ 2 + (area_mm2 * missed_area) ^ 2 end as area_drawn
  from (
    select found.*, shown.gsd, shown.around, is_typed,
      case when shown.is_detected then ${sql.lit(missed.length)} when shown.is_traced then ${sql.lit(cutShort)} else 0 end as missed_length,
      case when shown.is_detected then ${sql.lit(missed.area)} when shown.shape = 'polygon' then ${sql.lit(unsureEdge)} else 0 end as missed_area,
      case shown.distance when 'laser' then ${laserScale} when 'typed' then ${typedScale} else ${unknownScale} end as scale,
      case when found.length_source = 'typed' or shown.shape = 'polyline' or shown.measured_length is not null then found.length::float8 end as length_mm,
      case when is_typed then found.length::float8 * found.width when shown.shape <> 'polyline' then shown.area end as area_mm2
    from found
    cross join lateral (select coalesce(found.length_source = 'typed' and found.width_source = 'typed', false) as is_typed) sizes
    left join shown on shown.defect_id = found.id
  ) sized`

type QuantityRow = {
  readonly value: string | null
  readonly type: string
  readonly sub_type: string | null
  readonly n: number
  readonly lengths: number
  readonly length: number | null
  readonly length_scale: number | null
  readonly length_drawn: number | null
  readonly areas: number
  readonly area: number | null
  readonly area_scale: number | null
  readonly area_drawn: number | null
}

type Sum = { sum: number; scale: number; drawn: number; measured: number; count: number }
const nothing = (): Sum => ({ sum: 0, scale: 0, drawn: 0, measured: 0, count: 0 })

/** scale: how many millimetres, or square millimetres, one is. */
const measured = ({ sum, scale, drawn, measured: has, count }: Sum, unit: number): MeasuredSum => ({
  sum: sum / unit,
  plusMinus: plusMinusOf(Math.hypot(scale, Math.sqrt(drawn))) / unit,
  measured: has,
  count,
})

function addUp(rows: readonly QuantityRow[]): Quantities {
  const [m, m2] = [nothing(), nothing()]
  let pieces = 0
  for (const row of rows) {
    const unit = quantityUnit({ type: row.type, subType: row.sub_type })
    if (unit === 'pieces') {
      pieces += row.n
      continue
    }
    const [into, of] = unit === 'm' ? ([m, 'length'] as const) : ([m2, 'area'] as const)
    into.sum += row[of] ?? 0
    into.scale += row[`${of}_scale`] ?? 0
    into.drawn += row[`${of}_drawn`] ?? 0
    into.measured += row[`${of}s`]
    into.count += row.n
  }
  return { m: measured(m, 1_000), m2: measured(m2, 1_000_000), pieces }
}

const sums = sql.raw(`count(*)::int as n,
      count(length_mm)::int as lengths, sum(length_mm) as length, sum(length_scale) as length_scale, sum(length_drawn) as length_drawn,
      count(area_mm2)::int as areas, sum(area_mm2) as area, sum(area_scale) as area_scale, sum(area_drawn) as area_drawn`)

async function read(
  db: Db,
  inspectionId: string,
  filter: DefectFilter,
  group: QuantityGroup | undefined,
  now: Date,
): Promise<readonly QuantityRow[]> {
  const value = group === undefined ? sql`null::text` : sql`${sql.ref(columns[group])}::text`
  const found = sql`select id, type, sub_type, length, width, length_source, width_source, size_annotation_id, ${value} as value from defect where ${matching(inspectionId, filter, now)}`
  const { rows } = await sql<QuantityRow>`
    select value, type, sub_type, ${sums} from (${sizesOf(found)}) sizes group by value, type, sub_type`.execute(db)
  return rows
}

export type PlacedRow = Omit<QuantityRow, 'value'> & {
  readonly elevation_id: string | null
  readonly floor: string | null
  readonly follow_up_action: FollowUpAction
  readonly status: DefectStatus
}

/** The same sizes, by where the defects are and what is to be done about them. */
export async function placedRows(
  db: Db,
  inspectionId: string,
  filter: DefectFilter,
  now: Date,
): Promise<readonly PlacedRow[]> {
  const groups = sql.raw('type, sub_type, elevation_id, floor, follow_up_action, status')
  const found = sql`select id, ${groups}, length, width, length_source, width_source, size_annotation_id from defect where ${matching(inspectionId, filter, now)}`
  const { rows } = await sql<PlacedRow>`
    select ${groups}, ${sums} from (${sizesOf(found)}) sizes group by ${groups}`.execute(db)
  return rows
}

export async function defectQuantities(call: Call, { params, query }: Input<Route>): Promise<Reply<Route>> {
  const { group, ...filter } = query
  const rows = await read(call.db, params.inspectionId, filter, group, call.now())
  return {
    total: addUp(rows),
    groups:
      group === undefined
        ? []
        : [...Map.groupBy(rows, ({ value }) => value)].map(([id, own]) => ({ id, quantities: addUp(own) })),
  }
}

export type OwnQuantity = {
  readonly unit: QuantityUnit
  /** Metres, square metres or pieces; null: not known. */ readonly value: number | null
  readonly plusMinus: number
  /** Deviations for sums: by the scale, which adds up, and by the hand, squared. */
  readonly scale: number
  readonly drawn: number
}

type OwnRow = Pick<QuantityRow, 'type' | 'sub_type' | 'length_scale' | 'length_drawn' | 'area_scale' | 'area_drawn'> & {
  readonly id: string
  readonly length_mm: number | null
  readonly area_mm2: number | null
}

function ownQuantity({ type, sub_type, length_mm, area_mm2, ...row }: OwnRow): OwnQuantity {
  const n = { value: null, type, sub_type, n: 1 }
  const quantities = addUp([
    {
      ...n,
      ...row,
      lengths: length_mm === null ? 0 : 1,
      length: length_mm,
      areas: area_mm2 === null ? 0 : 1,
      area: area_mm2,
    },
  ])
  const unit = quantityUnit({ type, subType: sub_type })
  if (unit === 'pieces') return { unit, value: 1, plusMinus: 0, scale: 0, drawn: 0 }
  const { sum, plusMinus, measured: has } = quantities[unit]
  const [scale, drawn, size] =
    unit === 'm' ? [row.length_scale, row.length_drawn, 1_000] : [row.area_scale, row.area_drawn, 1_000_000]
  return {
    unit,
    value: has === 0 ? null : sum,
    plusMinus,
    scale: (scale ?? 0) / size,
    drawn: (drawn ?? 0) / size ** 2,
  }
}

/** Of each defect alone: what the sums are made of. */
export async function ownQuantities(
  db: Db | Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OwnQuantity>> {
  const found = sql`select id, type, sub_type, length, width, length_source, width_source, size_annotation_id from defect where id = any(${ids}::uuid[])`
  const { rows } = await sql<OwnRow>`
    select id, type, sub_type, length_mm, area_mm2, length_scale, length_drawn, area_scale, area_drawn from (${sizesOf(found)}) sizes`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, ownQuantity(row)]))
}
