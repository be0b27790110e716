import type { Insertable } from 'kysely'
import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'
import type { MediaTable } from '../../db/schema/media.ts'
import type { BuiltProject } from './builders.ts'

async function corporateOf(db: Db, projectId: string): Promise<string> {
  return (await db.selectFrom('project').select('corporate_id').where('id', '=', projectId).executeTakeFirstOrThrow())
    .corporate_id
}

export type GivenMedia = Partial<Insertable<MediaTable>>

/** A photo that was opened; its bytes and pictures lie nowhere. */
export async function aMedia(db: Db, project: BuiltProject, given: GivenMedia = {}): Promise<string> {
  const [id, corporate_id] = [given.id ?? v7(), await corporateOf(db, project.id)]
  await db
    .insertInto('media')
    .values({
      inspection_id: project.inspectionId,
      project_id: project.id,
      corporate_id,
      name: 'DJI_0001.JPG',
      kind: 'photo',
      usage: 'AI analysis',
      work_type: 'Inspection Media',
      image_kind: 'MultiImage',
      source: 'drone',
      status: 'MEDIA_ANALYSIS_COMPLETE',
      file_status: 'FILE_PROCESSED',
      key: `${corporate_id}/${project.id}/media-sent/${id}.bin`,
      size: '1000',
      sha256: Buffer.from(id.replaceAll('-', '').repeat(2), 'hex'),
      is_stored: true,
      ...given,
      id,
    })
    .execute()
  return id
}

/** A large one that is on its way in parts. */
export function aSendingMedia(db: Db, project: BuiltProject, given: GivenMedia = {}): Promise<string> {
  return aMedia(db, project, {
    status: 'MEDIA_UPLOAD_START',
    file_status: 'FILE_NOT_UPLOADED',
    size: String(20 * 1024 * 1024),
    is_stored: false,
    storage_upload: randomUUID(),
    part_size: 8 * 1024 * 1024,
    ...given,
  })
}

export function aVideo(db: Db, project: BuiltProject, given: GivenMedia = {}): Promise<string> {
  return aMedia(db, project, {
    name: 'DJI_0002.MP4',
    kind: 'video',
    format: 'mp4',
    duration: 12,
    frame_rate: 30,
    width: 1920,
    height: 1080,
    ...given,
  })
}

export async function anAttachment(
  db: Db,
  project: BuiltProject,
  markerId: string,
  name = 'Permit.pdf',
): Promise<string> {
  const [id, corporate_id] = [v7(), await corporateOf(db, project.id)]
  await db
    .insertInto('attachment')
    .values({
      id,
      marker_id: markerId,
      project_id: project.id,
      corporate_id,
      name,
      key: `${corporate_id}/${project.id}/attachments/${id}.bin`,
      size: '10',
      sha256: Buffer.alloc(32),
      content_type: 'application/pdf',
      is_stored: true,
      created_by: null,
    })
    .execute()
  return id
}

/** A strip that was made, and lies nowhere. */
export async function anImageTask(db: Db, project: BuiltProject, name = 'Strip'): Promise<string> {
  const id = v7()
  await db
    .insertInto('image_task')
    .values({
      id,
      inspection_id: project.inspectionId,
      project_id: project.id,
      corporate_id: await corporateOf(db, project.id),
      kind: 'strip',
      status: 'success',
      name,
      request: '{}',
      error_code: null,
      video_id: null,
      marker_id: null,
      column_id: null,
      picture_folder: null,
      width: null,
      height: null,
      tile_size: null,
      tile_levels: null,
      job_id: null,
      created_by: null,
    })
    .execute()
  return id
}
