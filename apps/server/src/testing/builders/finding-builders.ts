import type { RunStatus } from '@plumbline/contract/analysis/analysis'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { AnalysisRunTable } from '../../db/schema/analysis.ts'
import type { AnnotationTable } from '../../db/schema/annotations.ts'
import type { DefectCommentTable, DefectViewTable, VoiceNoteTable } from '../../db/schema/defects.ts'
import { lockCounts } from '../../features/analysis/queue-photos.ts'
import { createDefect, type NewDefect } from '../../features/defects/create-defect.ts'
import type { BuiltProject } from './builders.ts'

async function ofProject(db: Db, project: BuiltProject) {
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  return { inspection_id: project.inspectionId, project_id: project.id, corporate_id }
}

/** Without a reporter. */
export async function aDefect(db: Db, project: BuiltProject, given: Partial<NewDefect> = {}): Promise<string> {
  const { corporate_id: corporateId } = await ofProject(db, project)
  return db.transaction().execute(
    async (trx) =>
      (
        await createDefect(trx, {
          corporateId,
          projectId: project.id,
          inspectionId: project.inspectionId,
          reporterId: null,
          mediaId: null,
          ...given,
        })
      ).id,
  )
}

const ownersOf = (db: Db, defectId: string) =>
  db.selectFrom('defect').select(['project_id', 'corporate_id']).where('id', '=', defectId).executeTakeFirstOrThrow()

/** Without an author. */
export async function aComment(
  db: Db,
  defectId: string,
  given: Partial<Insertable<DefectCommentTable>> = {},
): Promise<string> {
  const { project_id, corporate_id } = await ownersOf(db, defectId)
  const { id } = await db
    .insertInto('defect_comment')
    .values({ id: v7(), defect_id: defectId, project_id, corporate_id, text: 'Seen', by_id: null, ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Its row alone: the sound is nowhere. */
export async function aVoiceNote(
  db: Db,
  defectId: string,
  given: Partial<Insertable<VoiceNoteTable>> = {},
): Promise<string> {
  const { project_id, corporate_id } = await ownersOf(db, defectId)
  const id = v7()
  await db
    .insertInto('voice_note')
    .values({
      id,
      defect_id: defectId,
      project_id,
      corporate_id,
      key: `${corporate_id}/${project_id}/voice-notes/${id}.weba`,
      size: '0',
      sha256: Buffer.alloc(32),
      content_type: 'audio/webm',
      seconds: 2,
      by_id: null,
      ...given,
    })
    .execute()
  return id
}

export async function aView(
  db: Db,
  projectId: string,
  ownerId: string,
  given: Partial<Insertable<DefectViewTable>> = {},
): Promise<string> {
  const { corporate_id } = await db
    .selectFrom('project')
    .select('corporate_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('defect_view')
    .values({
      id: v7(),
      project_id: projectId,
      corporate_id,
      owner_id: ownerId,
      name: 'Cracks',
      search: 'types=crack',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Found by the detector, undecided. */
export async function anAnnotation(
  db: Db,
  project: BuiltProject,
  mediaId: string,
  given: Partial<Insertable<AnnotationTable>> = {},
): Promise<string> {
  const id = v7()
  await db
    .insertInto('annotation')
    .values({
      id,
      media_id: mediaId,
      ...(await ofProject(db, project)),
      defect_id: null,
      shape: 'polyline',
      points: JSON.stringify([
        [
          { x: 0.1, y: 0.1 },
          { x: 0.3, y: 0.2 },
        ],
      ]),
      box_left: 0.1,
      box_top: 0.1,
      box_right: 0.3,
      box_bottom: 0.2,
      origin: 'detector',
      is_defect: null,
      ai_defect_type: 'crack',
      suggestion_num: 1,
      confidence: 0.8,
      detector_version: '1',
      run_id: null,
      pixel_sizes: JSON.stringify({ area: 100, length: 200, width: 2, widthMost: 3 }),
      updated_by: null,
      deleted_at: null,
      ...given,
    })
    .execute()
  return id
}

type GivenRun = Partial<Insertable<AnalysisRunTable>> & {
  readonly mediaIds?: readonly string[]
  readonly photoStatus?: RunStatus
}

/** Without a requester; its photos wait, but no job will ever read them. */
export async function anAnalysisRun(
  db: Db,
  project: BuiltProject,
  { mediaIds = [], photoStatus = 'pending', ...given }: GivenRun = {},
): Promise<string> {
  const [id, of] = [given.id ?? v7(), await ofProject(db, project)]
  await db.transaction().execute(async (trx) => {
    const number = await lockCounts(trx, { projectId: project.id, corporateId: of.corporate_id }, 1)
    await trx
      .insertInto('analysis_run')
      .values({
        ...of,
        number,
        origin: 'asked',
        status: 'processing',
        types: ['crack'],
        sensitivity: 'medium',
        detector_version: '1',
        marker_id: null,
        requested_by: null,
        finished_at: null,
        ...given,
        id,
      })
      .execute()
    for (const media_id of mediaIds)
      await trx
        .insertInto('analysis_photo')
        .values({
          run_id: id,
          media_id,
          project_id: project.id,
          corporate_id: of.corporate_id,
          status: photoStatus,
          error_code: null,
          job_id: null,
          seconds: null,
        })
        .execute()
  })
  return id
}
