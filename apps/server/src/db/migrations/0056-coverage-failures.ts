import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coverage_change add failed_at timestamptz`.execute(db)
  await sql`alter table coverage add used jsonb not null default '[]'`.execute(db)
  // A rule of 0 % asked for nothing and called every elevation compliant.
  await sql`update project set coverage_rule = '{"kind": "none", "minShare": null, "maxMmPx": null}'
    where coverage_rule ->> 'kind' = 'own' and (coverage_rule ->> 'minShare')::numeric = 0`.execute(db)
  // What is stored lists no thermal images, and says of no frame whether photos show it.
  await sql`insert into coverage_change (project_id, elevation_id, corporate_id)
    select project_id, id, corporate_id from drawing where category = 'elevation'`.execute(db)
}
