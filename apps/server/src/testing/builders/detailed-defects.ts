import { sql } from 'kysely'
import type { Db } from '../../db/connection.ts'
import { aDrawing, type BuiltProject } from './builders.ts'
import { aFrame, noFigures } from './coverage-builders.ts'
import { aModel } from './model-builders.ts'

const english = [
  'Stepped crack through the joint above the window head, open on the weather side, with fine branches to both jambs.',
  'Render is hollow over the whole panel; the edge has lifted and rust water has run down to the sill below.',
  'Reinforcement is exposed over about three links. The cover that is left sounds drummy for an arm’s length around it.',
  'Seen from the drone at 8 m only. The underside of the canopy hides the upper end, so its length may be more.',
  'Tiles of two courses are loose; the sealant of the movement joint is hard and has come away from the north side.',
  'Compared with the photo of 2024 the crack reaches the next floor now & has been filled once, <not by a contractor of ours>.',
]
const chinese = [
  '窗頂上方沿灰縫出現階梯形裂縫，迎風面張開，並有細裂紋伸延至兩側窗框。',
  '整幅批盪空鼓，邊緣翹起，鏽水流至下方窗台。',
  '鋼筋外露約三段，周邊一臂範圍內的保護層敲擊時有空響。',
  '只從八米外以無人機觀察；簷篷底部遮擋上端，實際長度可能更長。',
  '兩排瓷磚鬆脫，伸縮縫的密封膠已硬化，並與北側分離。',
  '與二零二四年的照片相比，裂縫已伸延至上一層，曾經填補一次。',
]

/** One to eight sentences, in one of the two languages or in both. */
const sentences = (n: ReturnType<typeof sql>, max: number) => sql`(
  select string_agg(case when (${n} % 3 = 1 or (${n} % 3 = 2 and i % 2 = 0)) then (${chinese}::text[])[1 + (${n} + i * 5) % 6] else (${english}::text[])[1 + (${n} + i * 5) % 6] end, ' ')
  from generate_series(0, ${n} % ${sql.lit(max)}) i)`

/** A line or an outline of 12 to 71 corners, or a box; as fine as a traced one. */
const drawn = (n: ReturnType<typeof sql>, k: ReturnType<typeof sql>) => sql`case when (${n} + ${k}) % 5 = 0
  then '[[{"x":0.1,"y":0.1},{"x":0.2,"y":0.1},{"x":0.2,"y":0.3},{"x":0.1,"y":0.3}]]'::jsonb
  else (select jsonb_build_array(jsonb_agg(jsonb_build_object(
      'x', 0.15 + 0.05 * cos(6.2 * i / corners) + 0.004 * sin(i * 1.7 + ${n}),
      'y', 0.2 + 0.1 * case when (${n} + ${k}) % 5 < 3 then i::float8 / corners else sin(6.2 * i / corners) end + 0.003 * cos(i * 2.3 + ${k})) order by i))
    from (select 11 + (${n} * 7 + ${k} * 13) % 60 as corners) line, generate_series(0, corners) i) end`

const shapeName = (n: ReturnType<typeof sql>, k: ReturnType<typeof sql>) =>
  sql`(array['rectangle', 'polyline', 'polyline', 'polygon', 'polygon'])[1 + (${n} + ${k}) % 5]`
const widthProfile = (n: ReturnType<typeof sql>) =>
  sql`jsonb_build_object('p50', 1.5 + ${n} % 40 / 10.0, 'p95', 6 + ${n} % 40 / 10.0, 'max', 12, 'maxAt', jsonb_build_object('x', 0.15, 'y', 0.22))`
const pixelSizes = (n: ReturnType<typeof sql>) =>
  sql`jsonb_build_object('area', 12000.5 + ${n}, 'length', 421.7 + ${n} % 900, 'width', 1.5 + ${n} % 40 / 10.0, 'widthMost', 12)`

async function addShapes(db: Db, project: BuiltProject): Promise<void> {
  const [n, k] = [sql`defect.defect_num`, sql`k`]
  await sql`
    update annotation set shape = ${shapeName(n, sql`0`)}, points = ${drawn(n, sql`0`)}, width_profile = ${widthProfile(n)}, pixel_sizes = ${pixelSizes(n)},
      box_left = 0.1, box_top = 0.1, box_right = 0.21, box_bottom = 0.31
    from defect where defect.id = annotation.defect_id and annotation.inspection_id = ${project.inspectionId}`.execute(
    db,
  )
  // By its place in a list: a join by a computed place would compare every shape with every photo.
  await sql`with photo as materialized (select array_agg(id order by id) as ids from media where inspection_id = ${project.inspectionId} and type = 'visual')
    insert into annotation (id, media_id, inspection_id, project_id, corporate_id, defect_id, shape, points, box_left, box_top, box_right, box_bottom, origin, is_defect, width_profile, pixel_sizes)
    select uuidv7(), ids[1 + (defect_num + k * 37) % cardinality(ids)], inspection_id, project_id, corporate_id, defect.id, ${shapeName(n, k)}, ${drawn(n, k)}, 0.1, 0.1, 0.21, 0.31, 'person', true, ${widthProfile(n)}, ${pixelSizes(n)}
    from photo cross join defect cross join generate_series(1, 3) k
    where inspection_id = ${project.inspectionId} and k <= defect_num % 4`.execute(db)
}

async function addPins(db: Db, project: BuiltProject): Promise<void> {
  const { id } = await aDrawing(db, project, { name: 'Tower.ifc', dimension: '3d' })
  await aModel(db, project, id, { kind: 'ifc' })
  await sql`insert into model_pin (defect_id, inspection_id, project_id, corporate_id, model_id, x, y, z, normal, ifc_guid)
    select id, inspection_id, project_id, corporate_id, ${id}::uuid, defect_num % 40, defect_num % 9, defect_num % 90, '[0, 1, 0]', '2O2Fr$t4X7Zf8NOew3FLOH'
    from defect where inspection_id = ${project.inspectionId} and defect_num % 4 = 0`.execute(db)
}

/** Every elevation of the project stands on the map, so that what its photos show has a place. */
async function addFrames(db: Db, project: BuiltProject): Promise<void> {
  await sql`insert into coverage (inspection_id, elevation_id, project_id, figures, used, best, count, computed_at)
    select ${project.inspectionId}::uuid, id, project_id, ${JSON.stringify({ ...noFigures, frame: { ...aFrame, heightM: 124 } })}::jsonb, '[]', '', '', now()
    from drawing where project_id = ${project.id} and category = 'elevation'`.execute(db)
}

/**
 * What `fillDefects` made, as an inspection leaves it: remarks of up to nine hundred letters in two languages, one to
 * four traced shapes with their widths, comments, pins on a building model.
 */
export async function addDetails(db: Db, project: BuiltProject): Promise<void> {
  const n = sql`defect_num`
  await sql`update defect set remark = ${sentences(n, 8)}, follow_up_description = ${sentences(n, 4)},
      unconfirmed = case when defect_num % 7 = 0 then array['severity'] else '{}' end
    where inspection_id = ${project.inspectionId}`.execute(db)
  await sql`insert into defect_comment (id, defect_id, project_id, corporate_id, text, by_id)
    select uuidv7(), id, project_id, corporate_id, ${sentences(n, 5)}, reporter_id
    from defect cross join generate_series(1, 3) k where inspection_id = ${project.inspectionId} and defect_num % 3 = 0 and k <= 1 + defect_num % 3`.execute(
    db,
  )
  await addShapes(db, project)
  await addPins(db, project)
  await addFrames(db, project)
}
