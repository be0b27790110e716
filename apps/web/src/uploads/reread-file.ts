import type { Upload } from './upload-entry.ts'
import { FileChanged } from './send-file.ts'

/** Not in every browser, and not yet in the types of the language. */
type Permitted = FileSystemFileHandle & {
  readonly queryPermission?: (how: { readonly mode: 'read' }) => Promise<PermissionState>
  readonly requestPermission?: (how: { readonly mode: 'read' }) => Promise<PermissionState>
}

/**
 * The file behind its handle, where the browser may read it. isAsking: called after a press, so the browser may ask the
 * user.
 */
export async function mayRead({ handle }: Pick<Upload, 'handle'>, isAsking: boolean): Promise<File | undefined> {
  if (handle === null) return undefined
  const permitted = handle as Permitted
  try {
    const now = (await permitted.queryPermission?.({ mode: 'read' })) ?? 'granted'
    const given =
      now === 'prompt' && isAsking ? ((await permitted.requestPermission?.({ mode: 'read' })) ?? 'denied') : now
    return given === 'granted' ? await handle.getFile() : undefined
  } catch {
    return undefined
  }
}

/** The file as it is on the disk now; undefined where only the user can choose it again. */
export async function reread(
  upload: Pick<Upload, 'handle'>,
  file: File | undefined,
  error: unknown,
): Promise<File | undefined> {
  const fresh = await mayRead(upload, false)
  if (fresh !== undefined) return fresh
  if (!(error instanceof FileChanged) || file === undefined) return undefined
  try {
    await file.slice(0, 1).arrayBuffer()
    return file
  } catch {
    return undefined
  }
}
