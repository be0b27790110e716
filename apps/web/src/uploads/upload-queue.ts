import { newId } from '../api/new-id.ts'
import { yieldToMain } from '../ui/yield-to-main.ts'
import type { Hasher } from './file-hasher.ts'
import { watchOrphanedQueues } from './orphaned-queues.ts'
import type { QueueContext } from './queue-context.ts'
import type { QueueLocks } from './queue-locks.ts'
import { adoptStored, giveFiles, reopenFiles, type Given } from './restore-files.ts'
import { createSchedule } from './schedule.ts'
import { createThroughput } from './throughput.ts'
import { createEntries } from './upload-entries.ts'
import { expiredUploads, isUnderWay, type ChosenFile, type EntryOwner, type Upload } from './upload-entry.ts'
import type { UploadKind } from './upload-kind.ts'
import type { FileContents, UploadPersistence } from './upload-persistence.ts'
import { createWorks } from './upload-work.ts'

export type QueueSettings = {
  /** The user and the place whose uploads these are; they are stored under this name. */
  readonly owner: string
  readonly hasher: Hasher
  readonly persistence: UploadPersistence
  readonly locks: QueueLocks
  readonly backoffMs?: readonly [first: number, longest: number]
  readonly restMs?: number
  readonly sweepMs?: number
}

/** More new entries at once would freeze the page. */
const maxAdded = 400

/** What the user does with files of the queue. */
function createControls<U extends Upload>(queue: QueueContext<U>) {
  const { kind, entries, works, schedule } = queue
  const drop = (keys: readonly string[]) => {
    for (const key of keys) {
      works.abort(key, 'given up')
      works.delete(key)
    }
    entries.remove(keys)
    schedule()
  }
  return {
    pause: (keys: readonly string[]) => {
      for (const key of keys) {
        const upload = entries.get(key)
        if (upload === undefined || !isUnderWay(upload)) continue
        works.abort(key, 'paused')
        entries.change(key, { status: 'paused', stage: 'waiting', isWaiting: false })
      }
      schedule()
    },
    resume: (keys: readonly string[]) => {
      for (const key of keys) {
        const upload = entries.get(key)
        if (upload?.status === 'paused' && !upload.needsFile) entries.change(key, { status: 'pending' })
      }
      schedule()
    },
    /** Tries failed files again; one that the server does not know is announced as a new one. */
    retry: (keys: readonly string[]) => {
      for (const key of keys) {
        const [upload, work] = [entries.get(key), works.get(key)]
        if (upload?.status !== 'failed' || upload.needsFile || work?.file === undefined) continue
        work.restarts = 0
        const isUnknown = upload.problem?.code === kind.notFoundCode
        entries.change(key, {
          status: 'pending',
          problem: null,
          ...(isUnknown ? { isAnnounced: false, fileId: newId(), bytes: 0 } : {}),
        })
      }
      schedule()
    },
    /** Off the list of this page; nothing is said to the server. */
    drop,
    /** Off the list and off the server. */
    cancel: async (keys: readonly string[]) => {
      const uploads = keys.flatMap((key) => entries.get(key) ?? [])
      drop(keys)
      const announced = uploads.filter(({ isAnnounced, status }) => isAnnounced && status !== 'completed')
      // The server removes abandoned uploads by itself, so a lost call does no harm.
      if (announced.length > 0) await kind.cancel(announced).catch(() => undefined)
    },
  }
}

type IntakeSettings = Pick<EntryOwner, 'owner' | 'queueId'> & { readonly contents: FileContents }

/** How files come into the queue, for the first time and after a reload. */
function createIntake<U extends Upload>(queue: QueueContext<U>, { contents, ...ids }: IntakeSettings) {
  const { kind, entries, works, signal, schedule } = queue
  return {
    /**
     * Continues the uploads of this place that wait for one of these files, and returns the files that are not in the
     * list yet.
     */
    giveKnown: <F extends ChosenFile>(files: readonly F[], isOfPlace: (upload: U) => boolean): readonly F[] =>
      giveFiles(
        queue,
        entries
          .list()
          .filter(
            (upload) => isOfPlace(upload) && (upload.needsFile || isUnderWay(upload) || upload.status === 'paused'),
          ),
        files,
      ).unknown,
    /** Continues the uploads of this place that wait for one of these files. */
    choose: <F extends ChosenFile>(files: readonly F[], isOfPlace: (upload: U) => boolean = () => true): Given<F> => {
      const waiting = entries.list().filter((upload) => upload.needsFile && isOfPlace(upload))
      const given = giveFiles(queue, waiting, files)
      schedule()
      return given
    },
    add: async <F extends ChosenFile>(
      files: readonly F[],
      toUpload: (file: F, order: number, entryOwner: EntryOwner) => U,
    ): Promise<void> => {
      for (let first = 0; first < files.length && !signal.aborted; first += maxAdded) {
        if (first > 0) await yieldToMain()
        const some = files.slice(first, first + maxAdded)
        const uploads = some.map((file, index) => toUpload(file, first + index, { ...ids, now: Date.now() }))
        for (const [index, { key, size }] of uploads.entries()) {
          works.set(key, some[index]!.file)
          if (size <= kind.maxStoredBytes) void contents.write(key, some[index]!.file)
        }
        entries.put(uploads, first === 0 ? 'now' : 'soon')
        schedule()
      }
    },
    /** Asks the user once whether the browser may read the files again. */
    reopen: () => reopenFiles(queue),
  }
}

/** Files of one kind and one place on their way: two at a time, also while other screens are shown. */
export function createUploadQueue<U extends Upload>(
  kind: UploadKind<U>,
  { owner, hasher, persistence, locks, backoffMs = [1_000, 30_000], restMs = 250, sweepMs = 5_000 }: QueueSettings,
) {
  const queueId = newId()
  const stopping = new AbortController()
  const throughput = createThroughput(() => performance.now())
  const queue: QueueContext<U> = {
    kind,
    entries: createEntries<U>({ persistence, throughput, restMs, hasContents: kind.maxStoredBytes > 0 }),
    works: createWorks(),
    throughput,
    hasher,
    backoffMs,
    signal: stopping.signal,
    schedule: () => schedule(),
  }
  const { entries, works } = queue
  const schedule = createSchedule(queue)
  const adopt = () => adoptStored(queue, { owner, queueId }, { persistence, locks })
  const orphans = watchOrphanedQueues(locks, queueId)
  const sweep = setInterval(() => {
    entries.remove(expiredUploads(entries.list(), Date.now()))
    void orphans.check().then((isOrphaned) => (isOrphaned && !stopping.signal.aborted ? adopt() : undefined))
  }, sweepMs)

  return {
    ...createControls(queue),
    ...createIntake(queue, { owner, queueId, contents: persistence.contents }),
    entries,
    /** This page can read the file. */
    hasFile: (key: string): boolean => works.get(key)?.file !== undefined,
    /** Where this page or this browser has it. */
    fileOf: async (key: string): Promise<File | undefined> =>
      works.get(key)?.file ?? (await persistence.contents.read(key)),
    subscribe: entries.subscribe,
    snapshot: entries.snapshot,
    /** Finds what a reload interrupted. */
    start: async () => {
      await locks.claim(queueId)
      // Without this a page that closes before the first sweep would never be noticed.
      await orphans.check()
      await adopt()
    },
    stop: () => {
      stopping.abort(new DOMException('stopped', 'AbortError'))
      works.abortAll('stopped')
      clearInterval(sweep)
      entries.close()
      hasher.stop()
      locks.release()
    },
  }
}

export type UploadQueue<U extends Upload> = ReturnType<typeof createUploadQueue<U>>
