import { v7 } from 'uuid'
import type { Db } from '../../db/connection.ts'

type Of = { readonly id: string; readonly inspectionId: string }

/** An export whose file was never written. */
export async function anExport(
  db: Db,
  project: Of,
  userId: string,
  given: { readonly status?: 'pending' | 'completed' | 'failed'; readonly createdAt?: Date } = {},
): Promise<string> {
  const id = v7()
  const at = given.createdAt ?? new Date()
  await db
    .insertInto('exchange_export')
    .values({
      id,
      inspection_id: project.inspectionId,
      project_id: project.id,
      format: 'coco',
      request: JSON.stringify({ language: 'en', filter: {}, sort: 'number', descending: false }),
      status: given.status ?? 'failed',
      error_code: null,
      defects: 0,
      name: 'Defects.coco.json',
      key: `exports/${id}`,
      bytes: null,
      job_id: null,
      created_by: userId,
      created_at: at,
      expires_at: new Date(at.getTime() + 24 * 3600 * 1000),
    })
    .execute()
  return id
}

/** Of a file without shapes. */
export async function anImport(
  db: Db,
  project: Of,
  userId: string,
  status: 'ready' | 'applied' = 'ready',
): Promise<string> {
  const id = v7()
  await db
    .insertInto('exchange_import')
    .values({
      id,
      inspection_id: project.inspectionId,
      project_id: project.id,
      kind: 'coco',
      file_name: 'a.json',
      content: JSON.stringify({ kind: 'coco', photos: [], leftOut: [] }),
      status,
      error_code: null,
      job_id: null,
      created_by: userId,
      created_at: new Date(),
      applied_at: null,
      undone_at: null,
    })
    .execute()
  return id
}
