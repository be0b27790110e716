import { sql, type Kysely } from 'kysely'

/** One key for each order of the register, and one that holds whatever it is filtered and counted by: 50,000 wide rows are not read to count a few. */
const orders: Readonly<Record<string, string>> = {
  severity: 'severity_rank',
  status: 'status',
  type: 'type',
  floor: 'place_floor',
  created: 'created_at',
  updated: 'updated_at',
  due: "coalesce(due_date, 'infinity')",
  assignee: "coalesce(assignee_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')",
  length: 'coalesce(length, 1000000000)',
  width: 'coalesce(width, 1000000000)',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table defect add column words text not null generated always as (lower(remark || E'\\n' || follow_up_description || E'\\n' || vertical || E'\\n' || block)) stored`.execute(
    db,
  )
  await sql`create index defect_listed on defect (inspection_id, defect_num)
    include (id, corporate_id, severity, status, type, elevation_id, floor, material, assignee_id, reporter_id, ai_defect_type, progress, due_date, created_at, closed_at) where deleted_at is null`.execute(
    db,
  )
  await sql`drop index defect_inspection`.execute(db)
  await sql`create index defect_inspection on defect (inspection_id)`.execute(db)
  for (const [name, by] of Object.entries(orders))
    await sql`create index ${sql.raw(`defect_by_${name}`)} on defect (inspection_id, (${sql.raw(by)}), defect_num) include (id, corporate_id) where deleted_at is null`.execute(
      db,
    )
}
