import { sql, type Kysely } from 'kysely'

/**
 * Widths measured across a line, and where each of the two sizes of a defect came from. Earlier rows do not say which
 * of the two was typed: as typed, both are safe from being computed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table annotation add width_profile jsonb`.execute(db)
  await sql`alter table defect
    add width_source text check (width_source in ('gsd', 'typed')),
    add length_source text check (length_source in ('gsd', 'typed'))`.execute(db)
  await sql`update defect set
    width_source = case when width is not null then size_source end,
    length_source = case when length is not null then size_source end
    where size_source is not null`.execute(db)
}
