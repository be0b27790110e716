import type { NewDrawing } from '@plumbline/contract/drawings/drawings'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/database.ts'
import { recordObject } from '../../storage/registry.ts'
import { defaultPartSize, type Stored } from '../../storage/storage.ts'
import { storedType } from '../../uploads/upload-row.ts'
import { reserveQuota } from '../projects/quota.ts'
import { beginOpening } from './drawing-upload-kind.ts'

type StoredFile = {
  readonly id: string
  readonly corporateId: string
  readonly projectId: string
  readonly workspaceId: string
  readonly object: Stored
  readonly fileName: string
  readonly drawing: Required<Pick<NewDrawing, 'category' | 'dimension' | 'name' | 'blockName'>>
  readonly createdBy: string | null
}

/** A file that the server made itself; from here on it is opened and counted like one that somebody uploaded. */
export async function openStoredFile(trx: Transaction<Database>, file: StoredFile, now: Date): Promise<void> {
  const { id, projectId, object, drawing } = file
  await reserveQuota(trx, projectId, { images: 0, bytes: object.size })
  await recordObject(trx, object)
  const upload = await trx
    .insertInto('drawing_upload')
    .values({
      id,
      workspace_id: file.workspaceId,
      project_id: projectId,
      corporate_id: file.corporateId,
      drawing: JSON.stringify({ ...drawing, subtype: null, floorRange: [] }),
      replaces: null,
      key: object.key,
      file_name: file.fileName,
      size: String(object.size),
      sha256: Buffer.from(object.sha256, 'hex'),
      content_type: storedType,
      storage_upload: '',
      part_size: defaultPartSize,
      state: 'sending',
      error_code: null,
      job_id: null,
      created_by: file.createdBy,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await beginOpening(trx, upload, now)
}
