import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import type { BuiltProject } from './builders.ts'

/**
 * On the photos of the project, each with a shape; numbers from 1. Texts, people, days and states are mixed so that any
 * two fields have all their pairs.
 */
export async function fillDefects(
  db: Db,
  project: BuiltProject,
  count: number,
  peopleIds: readonly string[],
): Promise<void> {
  await sql`with photo as (select id, elevation_id, floor, column_id, row_number() over (order by id) as place from media where inspection_id = ${project.inspectionId} and type = 'visual'),
    -- Not beside each photo: then it could only be found by comparing every defect with every photo.
    counted as (select count(*) as photos from photo),
    made as (
      insert into defect (id, inspection_id, project_id, corporate_id, defect_num, ai_defect_type, confidence, type, severity, material, block, floor, elevation_id, vertical, follow_up_action, follow_up_description, remark, status,
        reporter_id, assignee_id, due_date, width, length, size_source, created_at, updated_at, closed_at, progress)
      select uuidv7(), ${project.inspectionId}::uuid, ${project.id}::uuid, project.corporate_id, n, case when n % 3 > 0 then (array['crack', 'spalling', 'rust', 'corroded_pipe', 'corroded_pipe_bracket'])[1 + n % 5] end, case when n % 3 > 0 then n % 100 / 100.0 end,
        (array['crack_structural', 'crack_non_structural', 'concrete_spalling', 'metal_corrosion', 'finish_render', 'finish_tile', 'water_seepage'])[1 + n % 7], (array['critical', 'major', 'moderate', 'minor', 'cosmetic', 'na'])[1 + n % 53 % 6],
        (array['concrete', 'plaster', 'tile', null])[1 + n % 4], 'A', photo.floor, photo.elevation_id, 'Column ' || n % 20, (array['repair', 'none', 'verify'])[1 + n % 3], 'Hack off and re-render', 'Seen from the drone, ' || md5(n::text), (array['open', 'open', 'to-be-verified', 're-open', 'closed'])[1 + n % 47 % 5],
        (${peopleIds}::uuid[])[1 + n % ${sql.lit(peopleIds.length)}], case when n % 5 > 0 then (${peopleIds}::uuid[])[1 + n % 11 % ${sql.lit(peopleIds.length)}] end, case when n % 4 > 0 then date '2026-06-01' + n % 300 end,
        case when n % 6 > 0 then 0.1 + n % 71 / 10.0 end, case when n % 6 > 0 then 10 + n % 3001 end, case when n % 6 > 0 then 'gsd' end, now() - n * interval '7 minutes', now() - (n * 7919 % 50000) * interval '1 minute', case when n % 47 % 5 = 4 then now() - n * interval '3 minutes' end,
        (array['new', 'same', 'worse', null])[1 + n % 4]
      from generate_series(1, ${sql.lit(count)}) n join project on project.id = ${project.id} join photo on photo.place = 1 + n % (select photos from counted) returning id, defect_num, project_id, corporate_id, inspection_id)
    insert into annotation (id, media_id, inspection_id, project_id, corporate_id, defect_id, shape, points, box_left, box_top, box_right, box_bottom, origin, is_defect)
    select uuidv7(), photo.id, made.inspection_id, made.project_id, made.corporate_id, made.id, 'rectangle', '[[{"x":0.1,"y":0.1},{"x":0.2,"y":0.1},{"x":0.2,"y":0.3},{"x":0.1,"y":0.3}]]', 0.1, 0.1, 0.2, 0.3, 'person', true from made join photo on photo.place = 1 + made.defect_num % (select photos from counted)`.execute(
    db,
  )
}
