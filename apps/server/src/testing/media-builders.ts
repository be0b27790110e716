import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Db } from '../db/connection.ts'
import type { MediaTable } from '../db/schema/media.ts'
import type { BuiltProject } from './builders.ts'

export type GivenMedia = Partial<Insertable<MediaTable>>

/** A photo that was opened; its bytes and pictures lie nowhere. */
export async function aMedia(db: Db, project: BuiltProject, given: GivenMedia = {}): Promise<string> {
  const id = given.id ?? v7()
  const { corporate_id } = await db.selectFrom('project').select('corporate_id').where('id', '=', project.id).executeTakeFirstOrThrow()
  await db.insertInto('media').values({
    inspection_id: project.inspectionId, project_id: project.id, corporate_id, name: 'DJI_0001.JPG', kind: 'photo', usage: 'AI analysis', work_type: 'Inspection Media', image_kind: 'MultiImage', source: 'drone',
    status: 'MEDIA_ANALYSIS_COMPLETE', file_status: 'FILE_PROCESSED', key: `${corporate_id}/${project.id}/media-sent/${id}.bin`, size: '1000', sha256: Buffer.alloc(32), is_stored: true, ...given, id,
  }).execute()
  return id
}
