import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import { aDrawing, aMarker, type BuiltProject } from './builders.ts'

/** A UUIDv7 of its own for row n, in the order of n. */
const idOf = sql`(lpad(to_hex(1754006400000 + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || substr(md5(random()::text), 1, 15))::uuid`

const walls = ['North', 'East', 'South', 'West'] as const

export type ManyMedia = {
  readonly elevationIds: readonly string[]
  readonly columnIds: readonly string[]
  readonly markerIds: readonly string[]
}

/**
 * Four walls of forty floors, twenty columns each, flown over two months. Every tenth photo is thermal and some have no
 * place yet.
 */
export async function fillMedia(db: Db, project: BuiltProject, count: number): Promise<ManyMedia> {
  const plan = await aDrawing(db, project)
  const floors = [{ name: '1-40', height: 3.1 }]
  const elevations = []
  for (const elevation of walls)
    elevations.push(
      await aDrawing(db, project, {
        name: `${elevation} elevation`,
        category: 'elevation',
        portions: [{ _id: v7(), name: 'Tower', location: { left: 0, top: 0, right: 1, bottom: 1 }, floors }],
      }),
    )
  const elevationIds = elevations.map(({ id }) => id)
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  const columnIds = Array.from({ length: walls.length * 20 }, () => v7())
  const markerIds: string[] = []
  for (const index of columnIds.keys()) markerIds.push(await aMarker(db, project, plan, { name: `Drop ${index + 1}` }))
  await db
    .insertInto('video_column')
    .values(
      columnIds.map((id, index) => ({
        id,
        inspection_id: project.inspectionId,
        project_id: project.id,
        corporate_id,
        marker_id: markerIds[index]!,
        layout_id: elevationIds[Math.floor(index / 20)]!,
        name: `Column ${index + 1}`,
        position: index + 1,
      })),
    )
    .execute()
  await sql`insert into media (id, inspection_id, project_id, corporate_id, marker_id, column_id, elevation_id, floor, slot, sequence_number, name, kind, type, format, status, file_status,
      tag, usage, work_type, image_kind, source, hardware_model, pdib, gsd, gsd_source, facts, width, height, taken_at, longitude, latitude, key, size, sha256, content_type, is_stored, picture_folder, tile_size, tile_levels, placeholder)
    select ${idOf}, ${project.inspectionId}::uuid, ${project.id}::uuid, ${corporate_id}::uuid, (${markerIds}::uuid[])[1 + cell], case when n % 50 > 0 then (${columnIds}::uuid[])[1 + cell] end, case when n % 50 > 0 then (${elevationIds}::uuid[])[1 + cell / 20] end,
      case when n % 50 > 0 then (1 + n / ${sql.lit(columnIds.length)} % 40)::text end, case when n % 50 > 0 then n / 3200 % 4 end, n % 100000, 'DJI_' || lpad((n % 10000)::text, 4, '0') || case when n % 10 = 3 then '_T' else '' end || '.JPG',
      'photo', case when n % 10 = 3 then 'thermal' else 'visual' end, 'jpeg', (array['MEDIA_ANALYSIS_COMPLETE', 'MEDIA_ANALYSIS_COMPLETE', 'MEDIA_UPLOAD_DONE', 'MEDIA_UPLOAD_FAILED'])[1 + n % 97 % 4], 'FILE_PROCESSED',
      (array['', '', '', 'crack', 'spalling', 'to check', '滲水', 'again'])[1 + n % 89 % 8], (array['AI analysis', 'AI analysis', '3D model', 'not specified'])[1 + n % 83 % 4], 'Inspection Media', 'MultiImage', 'drone', 'M30', 8, 2.1, 'calibrated',
      jsonb_build_object('width', 5280, 'height', 3956, 'takenAt', '2026-09-01T09:30:00', 'position', jsonb_build_object('longitude', 114.17, 'latitude', 22.3, 'source', 'xmp'), 'positionFault', null, 'absoluteAltitude', 61.2,
        'relativeAltitude', (n % 120), 'gimbalYaw', 12.5, 'gimbalPitch', -1.5, 'gimbalRoll', 0, 'flightYaw', 12, 'focalLength', 12.29, 'equivalentFocalLength', 24, 'calibratedFocalLength', 3713.29, 'digitalZoom', 1, 'laserRange', null,
        'rtk', 'fixed', 'model', 'M30T', 'serial', '1581F5BKD234800B', 'imageSource', 'WideCamera', 'type', case when n % 10 = 3 then 'thermal' else 'visual' end),
      5280, 3956, timestamp '2026-08-01 08:00' + (n / 1700) * interval '1 day' + (n % 1700) * interval '9 seconds', 114.17 + n % 1000 * 0.000001, 22.3 + n % 700 * 0.000001,
      ${`${corporate_id}/${project.id}/media-sent/`}::text || n || '.bin', 6000000 + n * 7919 % 4000000, sha256(n::text::bytea), 'image/jpeg', true, ${`${corporate_id}/${project.id}/media/`}::text || n || '/a/', 256, 6, 'X5qGNQx4h3iHd4iIeHh3d3iAhw=='
    from (select n, n % ${sql.lit(columnIds.length)} as cell from generate_series(1, ${sql.lit(count)}) n) row`.execute(
    db,
  )
  return { elevationIds, columnIds, markerIds }
}
