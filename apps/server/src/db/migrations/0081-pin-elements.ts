import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The building element that a pin was put on, by the id that every program of the field knows it by.
  await sql`alter table model_pin add ifc_guid text check (ifc_guid ~ '^[0-9A-Za-z_$]{22}$')`.execute(db)
}
