import { startOver } from './finish-upload.ts'
import type { QueueContext } from './queue-context.ts'
import type { QueueLocks } from './queue-locks.ts'
import { mayRead } from './reread-file.ts'
import { expiredUploads, isSameFile, restoredEntry, type ChosenFile, type Upload } from './upload-entry.ts'
import type { UploadPersistence } from './upload-persistence.ts'

/** The scheduler starts after so many files: asking the browser for thousands of files takes long. */
const filesPerSchedule = 50

/** The upload continues with this file. */
export function giveFile<U extends Upload>(
  { entries, works }: QueueContext<U>,
  key: string,
  file: File,
  handle: FileSystemFileHandle | null = null,
): void {
  works.set(key, file)
  entries.change(key, { needsFile: false, status: 'pending', problem: null, ...(handle === null ? {} : { handle }) })
}

export type Given<F> = {
  /** How many uploads continue. */
  readonly continued: number
  /** Files that none of the uploads is about. */
  readonly unknown: readonly F[]
}

/** Continues the uploads that wait for one of these files. */
export function giveFiles<U extends Upload, F extends ChosenFile>(
  queue: QueueContext<U>,
  uploads: readonly U[],
  files: readonly F[],
): Given<F> {
  const byName = Map.groupBy(uploads, ({ name }) => name)
  const continued = new Set<string>()
  const unknown = files.filter((chosen) => {
    const same = byName.get(chosen.file.name)?.filter((upload) => isSameFile(upload, chosen)) ?? []
    const waiting = same.find(({ key, needsFile }) => needsFile && !continued.has(key))
    if (waiting !== undefined) {
      continued.add(waiting.key)
      giveFile(queue, waiting.key, chosen.file, chosen.handle)
    }
    return same.length === 0
  })
  return { continued: continued.size, unknown }
}

/** The file of an entry, where this browser stored it or a handle that may be read without asking. */
async function fileOf<U extends Upload>(
  { kind }: QueueContext<U>,
  upload: U,
  { contents }: UploadPersistence,
): Promise<File | undefined> {
  const stored = upload.size <= kind.maxStoredBytes ? await contents.read(upload.key) : undefined
  // It changed on the disk while it was sent, and what is stored is the earlier one.
  const isSame = stored?.size === upload.size && stored.lastModified === upload.lastModified
  return isSame ? stored : mayRead(upload, false)
}

type Stored = { readonly persistence: UploadPersistence; readonly locks: QueueLocks }

/**
 * Takes over the uploads that no open page of this browser sends, and continues those whose file can be read without
 * asking.
 */
export async function adoptStored<U extends Upload>(
  queue: QueueContext<U>,
  { owner, queueId }: { readonly owner: string; readonly queueId: string },
  { persistence, locks }: Stored,
): Promise<void> {
  const { entries, works, signal, schedule } = queue
  const stored = (await persistence.read(owner)).toSorted(
    (one, other) => one.batch.id.localeCompare(other.batch.id) || one.order - other.order,
  )
  for (const [id, some] of Map.groupBy(stored, (one) => one.queueId)) {
    if (id === queueId || signal.aborted || !(await locks.claim(id))) continue
    const unknown = some.filter(({ key }) => entries.get(key) === undefined)
    // Entries are read by their owner, and one owner has uploads of one kind.
    entries.put(unknown.map((one) => restoredEntry(one, queueId) as U))
    entries.remove(expiredUploads(entries.list(), Date.now()))
  }
  for (const [index, upload] of entries.list().entries()) {
    if (index % filesPerSchedule === filesPerSchedule - 1) schedule()
    const file = upload.needsFile ? await fileOf(queue, upload, persistence) : undefined
    if (file === undefined || entries.get(upload.key)?.needsFile !== true) continue
    if (upload.status === 'paused') giveFile(queue, upload.key, file)
    else {
      // What failed waits for the user's other try.
      works.set(upload.key, file)
      entries.change(upload.key, { needsFile: false }, 'quiet')
    }
  }
  schedule()
}

/** Asks the user once whether the browser may read the files again, so it must run after a press. */
export async function reopenFiles<U extends Upload>(queue: QueueContext<U>): Promise<void> {
  for (const upload of queue.entries.list().filter(({ needsFile, handle }) => needsFile && handle !== null)) {
    const file = await mayRead(upload, true)
    if (file === undefined) continue
    giveFile(queue, upload.key, file)
    if (file.size !== upload.size || file.lastModified !== upload.lastModified) startOver(queue, upload.key, file)
    queue.schedule()
  }
}
