import { type connect } from '../../apps/server/src/db/connection.ts'
import { computeCoverage } from '../../apps/server/src/features/coverage/compute-coverage.ts'
import {
  aCorporate,
  aDrawing,
  aProject,
  aUser,
  type BuiltProject,
} from '../../apps/server/src/testing/builders/builders.ts'
import { aMedia } from '../../apps/server/src/testing/builders/media-builders.ts'
import { normalOf, photoOf, randomOf, survey } from '../../packages/inspection/src/testing/elevations.ts'
import { sql } from 'kysely'
import { v7 } from 'uuid'

export const photoCount = 5_000
/** Of the drawing; its files are for a bench to write that shows them. */
export const pictureFolder = 'bench/north/'
const elevation = { east: 0, north: 0, bearing: 200, lengthM: 40 }
export const heightM = 100

/** Of 8 x 6 m each, with the noise of a drone with corrections by radio. */
export function flight() {
  const random = randomOf(5)
  const around = survey(elevation, heightM, { step: { x: 0.9, y: 0.88 }, distance: 6 })
  return Array.from({ length: photoCount }, (_, index) => {
    const { shot } = around[index % around.length]!
    const moved = { ...shot, east: shot.east + 0.05 * normalOf(random), up: shot.up + 0.2 * normalOf(random) }
    return photoOf(moved, { id: String(index), pdib: 6 }, { rtk: 'fixed', laserRange: 6 })
  })
}

export type Database = ReturnType<typeof connect>['db']

/** The same flight as rows: one photo, copied as often with the facts of the others. */
async function storePhotos(db: Database, project: BuiltProject, elevationId: string): Promise<void> {
  const photos = flight()
  const quality = { sharpness: 0.6, brightness: 0.5, darkShare: 0, brightShare: 0 }
  for (const { facts, width, height } of photos.slice(0, 1))
    await aMedia(db, project, {
      elevation_id: elevationId,
      pdib: 6,
      facts: JSON.stringify(facts),
      width,
      height,
      quality: JSON.stringify(quality),
      picture_folder: 'bench/',
    })
  const { rows } = await sql<{ column_name: string }>`select column_name from information_schema.columns
    where table_name = 'media' and is_generated = 'NEVER' and is_identity = 'NO' and table_schema = current_schema()`.execute(
    db,
  )
  const own = { id: sql`f.id`, name: sql`f.name`, key: sql`f.id::text`, facts: sql`f.facts` }
  const columns = rows.map(({ column_name }) => column_name)
  const values = columns.map((column) => (column in own ? own[column as keyof typeof own] : sql`m.${sql.id(column)}`))
  const given = JSON.stringify(
    photos.slice(1).map(({ facts }, index) => ({ id: v7(), name: `DJI_${index}.JPG`, facts })),
  )
  await sql`insert into media (${sql.join(columns.map((column) => sql.id(column)))})
    select ${sql.join(values)} from media m, jsonb_to_recordset(${given}::jsonb) as f(id uuid, name text, facts jsonb)
    where m.project_id = ${project.id}`.execute(db)
}

export async function aSurvey(db: Database) {
  const corporate = await aCorporate(db)
  const { email } = await aUser(db, { roles: [[corporate.id, 'corporate-admin']] })
  const project = await aProject(db, corporate.id)
  const portion = { _id: v7(), name: 'Tower', location: { left: 0, top: 0, right: 1, bottom: 1 } }
  const { id: elevationId } = await aDrawing(db, project, {
    category: 'elevation',
    name: 'North elevation',
    portions: [{ ...portion, floors: [{ name: '1-33', height: heightM / 33 }] }],
  })
  await db
    .updateTable('drawing')
    .set({ width: 400, height: 1000, bearing: 200, picture_folder: pictureFolder, picture_type: 'png' })
    .where('id', '=', elevationId)
    .execute()
  await storePhotos(db, project, elevationId)
  await sql`analyze`.execute(db)
  const params = { projectId: project.id, inspectionId: project.inspectionId, elevationId }
  return { email, corporateId: corporate.id, workspaceId: project.workspaceId, params }
}

export type Survey = Awaited<ReturnType<typeof aSurvey>>

/** As the job does it, from the rows to the stored figures. */
export const computeSurvey = (db: Database, { corporateId, params }: Survey): Promise<void> =>
  computeCoverage(
    { db, now: () => new Date() },
    {
      isLastAttempt: true,
      payload: { corporateId, projectId: params.projectId },
      signal: new AbortController().signal,
      progress: () => undefined,
      complete: (write) => db.transaction().execute(write),
    },
  )
