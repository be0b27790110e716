import { sql, type Kysely } from 'kysely'

/** Beside the logo of the company that inspects. The version before asks for no picture of the third kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table project add column client_logo text`.execute(db)
  await sql`alter table project_picture drop constraint project_picture_kind_check,
    add constraint project_picture_kind_check check (kind in ('cover', 'logo', 'clientLogo'))`.execute(db)
}
