import { sql, type Kysely } from 'kysely'

const eventKinds = [
  ...['created', 'changed', 'confirmed', 'status', 'linked', 'photo', 'photo-deleted', 'deleted', 'restored'],
  ...['merged', 'merged-into', 'split', 'split-off'],
]

/**
 * Fields that the library filled in and that no person has chosen or confirmed. Of defects made before no one can tell
 * which were chosen, so that nothing is claimed of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table defect add unconfirmed text[] not null default '{}'
    check (unconfirmed <@ array['type', 'severity', 'material', 'followUpAction'])`.execute(db)
  await sql`alter table defect_event drop constraint defect_event_kind_check, add check (kind in (${sql.raw(
    eventKinds.map((kind) => `'${kind}'`).join(', '),
  )}))`.execute(db)
}
