import { sql, type Kysely } from 'kysely'

/** A model's own place is stored as a place on earth: kept in the project's metres, it could not be compared with photos that came later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table model add own_place jsonb, add ignores_own boolean not null default false, add error_subject text`.execute(
    db,
  )
  await sql`update model set own_place = jsonb_build_object(
      'at', jsonb_build_object('latitude', model_frame.latitude, 'longitude', model_frame.longitude, 'altitude', model_frame.altitude),
      'matrix', model.own_placement -> 'matrix')
    from model_frame where model_frame.project_id = model.project_id and model.own_placement is not null and model_frame.latitude is not null`.execute(
    db,
  )
  await sql`alter table model drop own_placement`.execute(db)
}
