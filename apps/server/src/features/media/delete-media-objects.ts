import type { Context } from '../../context.ts'
import type { RunningJob } from '../../jobs/attempt.ts'
import type { Upload } from '../../storage/storage.ts'

type Forgotten = { readonly folders: readonly string[]; readonly uploads: readonly Upload[] }

/** Looked for in the store, not in what the database remembers: a killed worker named its pictures nowhere. */
export async function deleteMediaObjects(
  { storage }: Pick<Context, 'storage'>,
  { payload, signal }: Pick<RunningJob<Forgotten>, 'payload' | 'signal'>,
): Promise<void> {
  for (const upload of payload.uploads) await storage.abort(upload)
  for (const folder of payload.folders) {
    for await (const { key } of storage.list(folder)) {
      signal.throwIfAborted()
      await storage.remove(key)
    }
  }
}
