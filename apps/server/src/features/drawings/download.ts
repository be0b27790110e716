import type { Call } from '../../http/implement.ts'
import { findDrawing } from './drawings.queries.ts'
import { storedType } from '../../uploads/upload-row.ts'

/** As it was sent, so as something to be saved: never shown or run by the browser, whatever it calls itself. */
export async function downloadLink(
  { db, storage }: Call,
  { workspaceId, layoutId }: { readonly workspaceId: string; readonly layoutId: string },
): Promise<{ url: string }> {
  const row = await findDrawing(db, workspaceId, layoutId)
  const { url } = await storage.signedGet({
    key: row.file_key,
    size: Number(row.file_size),
    sha256: row.file_sha256.toString('hex'),
    contentType: storedType,
    fileName: row.file_name,
  })
  return { url }
}
