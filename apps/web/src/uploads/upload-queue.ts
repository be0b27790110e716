import { commitConcurrency, maxMediaBatch } from '@plumbline/contract/media/media'
import { ApiError } from '../api/http/api-error.ts'
import { beginMedia, cancelMedia, failMedia, registerUpload, type OfMarker } from '../api/media/upload.ts'
import { newId } from '../api/new-id.ts'
import { yieldToMain } from '../ui/yield-to-main.ts'
import type { UploadBatch } from './upload-batch.ts'
import type { QueueLocks } from './queue-locks.ts'
import { createCommits } from './upload-commits.ts'
import {
  announcedAs,
  entryBatch,
  freshUploads,
  isSameFile,
  isUnderWay,
  restoredEntry,
  unreadable,
  type Problem,
  type Upload,
} from './upload-entry.ts'
import { hashConcurrency, type Hasher } from './file-hasher.ts'
import { watchOrphanedQueues } from './orphaned-queues.ts'
import { codeOf, retryUntilOnline } from './retry.ts'
import type { UploadPersistence } from './upload-persistence.ts'
import { createThroughput } from './throughput.ts'
import { mayRead, reread } from './reread-file.ts'
import { createResults, outdated } from './upload-results.ts'
import { FileChanged, problemOf, sendMedia, type Begun } from './send-file.ts'
import { createEntries } from './upload-entries.ts'

type Work = {
  file: File | undefined
  begun: Begun | undefined
  /** Made when its turn comes: thousands wait. */ control: AbortController | undefined
  isHashing: boolean
  isSending: boolean
  restarts: number
}
export type ChosenFile = { readonly file: File; readonly path: string; readonly handle?: FileSystemFileHandle | null }

type Settings = {
  /** Whose uploads, and of which inspection. */
  readonly owner: string
  readonly hasher: Hasher
  readonly persistence: UploadPersistence
  readonly locks: QueueLocks
  readonly backoffMs?: readonly [first: number, longest: number]
  readonly restMs?: number
  readonly sweepMs?: number
}

/** Spec 2 §7. */
const sendConcurrency = 2
/** Hashed before their turn: enough to announce many at once, not so many that links grow old. */
const maxAhead = 150
const addedAtOnce = 400
const maxRestarts = 3

/** The files of one inspection on their way: two at a time, whatever the screen shows meanwhile. */
export function createUploads({
  owner,
  hasher,
  persistence,
  locks,
  backoffMs = [1_000, 30_000],
  restMs = 250,
  sweepMs = 5_000,
}: Settings) {
  const queueId = newId()
  const works = new Map<string, Work>()
  const registered = new Map<string, Promise<void>>()
  const throughput = createThroughput(() => performance.now())
  const entries = createEntries({ persistence, throughput, restMs })
  const { get, list, each, change } = entries
  const commits = createCommits()
  const results = createResults(entries)
  let isAnnouncing = false
  let isStopped = false

  const workOf = (key: string): Work => works.get(key)!
  const isReady = (upload: Upload) =>
    upload.status === 'pending' && !upload.needsFile && works.get(upload.key)?.file !== undefined

  function setWork(key: string, file: File | undefined): void {
    works.set(key, {
      file,
      begun: undefined,
      control: undefined,
      isHashing: false,
      isSending: false,
      restarts: works.get(key)?.restarts ?? 0,
    })
  }

  function signalOf(work: Work): AbortSignal {
    work.control ??= new AbortController()
    return work.control.signal
  }

  function halt(key: string, reason: string): void {
    const work = works.get(key)
    if (work === undefined) return
    work.control?.abort(new DOMException(reason, 'AbortError'))
    setWork(key, work.file)
  }

  function fail(key: string, problem: Problem): void {
    const upload = get(key)
    if (upload === undefined) return
    if (upload.isAnnounced && problem.code !== 'media.not-found')
      void failMedia(upload.batch.of, upload.mediaId).catch(() => undefined)
    change(key, {
      status: 'failed',
      stage: 'waiting',
      problem,
      isWaiting: false,
      needsFile: problem.code === unreadable,
    })
  }

  /** mediaId: of a duplicate, the file that was there before. */
  function complete(key: string, isDuplicate: boolean, mediaId?: string | null): void {
    const upload = get(key)
    if (upload === undefined) return
    throughput.gain(Math.max(0, upload.size - upload.bytes))
    change(key, {
      status: 'completed',
      result: 'sent',
      stage: 'waiting',
      bytes: upload.size,
      problem: null,
      isWaiting: false,
      isDuplicate,
      mediaId: mediaId ?? upload.mediaId,
    })
    works.delete(key)
  }

  /** Under another id: what was announced and what arrived of it is another file. */
  function startOver(key: string, file: File): void {
    const upload = get(key)
    if (upload === undefined) return
    if (upload.isAnnounced) void cancelMedia(upload.batch.of, [upload.mediaId]).catch(() => undefined)
    const restarts = workOf(key).restarts + 1
    setWork(key, file)
    workOf(key).restarts = restarts
    change(key, {
      mediaId: newId(),
      hash: null,
      isAnnounced: false,
      bytes: 0,
      status: 'pending',
      stage: 'waiting',
      isWaiting: false,
      size: file.size,
      lastModified: file.lastModified,
    })
  }

  async function mend(key: string, error: unknown): Promise<void> {
    const upload = get(key)
    const work = works.get(key)
    if (upload === undefined || work === undefined) return
    const isOfFile = error instanceof FileChanged || (error instanceof DOMException && error.name !== 'AbortError')
    if (isOfFile && work.restarts < maxRestarts) {
      const file = await reread(upload, work.file, error)
      if (file !== undefined) return startOver(key, file)
    }
    // Signed out elsewhere: it is found again after the next sign-in.
    if (codeOf(error) === 'session.required')
      return change(key, { status: 'paused', stage: 'waiting', isWaiting: false })
    fail(key, problemOf(error))
  }

  async function hash(upload: Upload): Promise<void> {
    const { key } = upload
    const work = workOf(key)
    const signal = signalOf(work)
    work.isHashing = true
    change(key, { stage: 'reading' })
    try {
      const found = await hasher.hash(work.file!)
      if (!signal.aborted) change(key, { hash: found, stage: 'waiting' })
    } catch (error) {
      if (!signal.aborted) await mend(key, error)
    } finally {
      work.isHashing = false
      pump()
    }
  }

  function register({ batch }: Upload, signal: AbortSignal): Promise<void> {
    const { id, of, total, gsd, settings } = batch
    const known = registered.get(id) ?? registerUpload(of, { totalMediaCount: total, gsd, settings }, signal)
    registered.set(id, known)
    known.catch(() => registered.delete(id))
    return known
  }

  async function announceTo(of: OfMarker, chunk: readonly Upload[], signal: AbortSignal): Promise<void> {
    const first = chunk[0]!
    const free = sendConcurrency - [...works.values()].filter(({ isSending }) => isSending).length
    try {
      const retryOptions = {
        signal,
        backoffMs,
        onWaiting: (isWaiting: boolean) =>
          chunk.forEach(({ key }) => get(key)?.isWaiting !== isWaiting && change(key, { isWaiting }, 'quiet')),
      }
      await retryUntilOnline(() => register(first, signal), retryOptions)
      const answers = await retryUntilOnline(
        () =>
          beginMedia(
            of,
            chunk.map((upload, index) => announcedAs(upload, index < free)),
            first.batch.settings,
            signal,
          ),
        retryOptions,
      )
      const begunAt = Date.now()
      for (const begun of answers) {
        const upload = chunk.find(({ mediaId }) => mediaId === begun._id)
        if (upload === undefined || get(upload.key)?.mediaId !== begun._id) continue
        if (begun.outcome === 'duplicate') complete(upload.key, true, begun.duplicateOf)
        else if (begun.outcome === 'refused')
          fail(upload.key, { code: begun.errorCode ?? 'server.failed', message: '' })
        else {
          // Announced once before, under another id, and never finished: it goes on there.
          change(upload.key, { isAnnounced: true, mediaId: begun.duplicateOf ?? begun._id })
          const work = works.get(upload.key)
          if (work !== undefined) work.begun = { ...begun, begunAt }
        }
      }
    } catch (error) {
      if (signal.aborted) return
      // One that cannot be announced must not keep the others from it.
      if (chunk.length > 1 && error instanceof ApiError && error.status >= 400 && error.status < 500) {
        for (const one of chunk) await announceTo(of, [one], signal)
      } else for (const { key } of chunk) await mend(key, error)
    }
  }

  const stopping = new AbortController()

  async function announce(): Promise<void> {
    if (isAnnouncing) return
    const hashed: Upload[] = []
    const unfinished = new Set<string>()
    let waiting = 0
    for (const upload of each()) {
      const bytes = upload.hash === null ? '' : `${upload.batch.of.markerId} ${upload.hash.sha256}`
      // The same bytes under another name wait until the first are stored: announced before, they would continue the first and take its name.
      const isTwin = unfinished.has(bytes)
      if (bytes !== '' && (isUnderWay(upload) || upload.status === 'paused')) unfinished.add(bytes)
      if (isTwin || upload.status !== 'pending' || !isReady(upload)) continue
      if (upload.isAnnounced) waiting += 1
      else if (upload.hash !== null) hashed.push(upload)
    }
    if (hashed.length === 0 || waiting > sendConcurrency) return
    isAnnouncing = true
    const batchId = hashed[0]!.batch.id
    const chunk = hashed.filter(({ batch }) => batch.id === batchId).slice(0, maxMediaBatch)
    await announceTo(chunk[0]!.batch.of, chunk, stopping.signal)
    isAnnouncing = false
    pump()
  }

  function countChecking(): number {
    let count = 0
    for (const { stage, status } of each()) if (stage === 'checking' && status === 'uploading') count += 1
    return count
  }

  async function send(upload: Upload): Promise<void> {
    const { key, mediaId, batch } = upload
    const work = workOf(key)
    const signal = signalOf(work)
    work.isSending = true
    change(key, { status: 'uploading', stage: 'sending', problem: null })
    const onBytes = (bytes: number) => {
      const before = get(key)?.bytes ?? 0
      if (signal.aborted || bytes <= before) return
      throughput.gain(bytes - before)
      change(key, { bytes, isWaiting: false }, 'quiet')
    }
    try {
      const outcome = await sendMedia({
        of: batch.of,
        mediaId,
        file: work.file!,
        hash: upload.hash!,
        begun: work.begun,
        commits,
        signal,
        backoffMs,
        onBytes,
        onWaiting: (isWaiting) =>
          !signal.aborted && get(key)?.isWaiting !== isWaiting && change(key, { isWaiting }, 'quiet'),
        onCheck: () => {
          change(key, { stage: 'checking' })
          // While it is checked the next one travels; but not ever more of them.
          if (signal.aborted || countChecking() > commitConcurrency) return
          work.isSending = false
          pump()
        },
      })
      if (!signal.aborted) complete(key, outcome === 'duplicate')
    } catch (error) {
      work.begun = undefined
      if (!signal.aborted) await mend(key, error)
    } finally {
      work.isSending = false
      pump()
    }
  }

  /** Gives every free lane its next file. */
  function pump(): void {
    if (isStopped) return
    let [sending, hashing, ahead] = [0, 0, 0]
    for (const { isSending, isHashing } of works.values()) {
      if (isSending) sending += 1
      if (isHashing) hashing += 1
    }
    const [toSend, toHash]: [Upload[], Upload[]] = [[], []]
    for (const upload of each()) {
      if (upload.status !== 'pending' || !isReady(upload)) continue
      const work = workOf(upload.key)
      if (upload.hash === null) {
        if (toHash.length + hashing < hashConcurrency && !work.isHashing) toHash.push(upload)
        continue
      }
      ahead += 1
      if (upload.isAnnounced && !work.isSending && toSend.length + sending < sendConcurrency) toSend.push(upload)
    }
    for (const upload of toSend) void send(upload)
    for (const upload of toHash.slice(0, Math.max(0, maxAhead - ahead))) void hash(upload)
    void announce()
  }

  function give(key: string, file: File, handle?: FileSystemFileHandle | null): void {
    setWork(key, file)
    change(key, {
      needsFile: false,
      status: 'pending',
      problem: null,
      ...(handle === undefined || handle === null ? {} : { handle }),
    })
  }

  const pause = (keys: readonly string[]) => {
    for (const key of keys) {
      const upload = get(key)
      if (upload === undefined || !isUnderWay(upload)) continue
      halt(key, 'paused')
      change(key, { status: 'paused', stage: 'waiting', isWaiting: false })
    }
    pump()
  }
  const goOn = (keys: readonly string[]) => {
    for (const key of keys)
      if (get(key)?.status === 'paused' && get(key)?.needsFile === false) change(key, { status: 'pending' })
    pump()
  }
  const retry = (keys: readonly string[]) => {
    for (const key of keys) {
      const upload = get(key)
      if (upload?.result === 'failed') void results.reopen(upload)
      if (upload?.status !== 'failed' || upload.needsFile || works.get(key)?.file === undefined) continue
      workOf(key).restarts = 0
      // The server knows it as gone: it is announced as new.
      const isGone = upload.problem?.code === 'media.not-found'
      change(key, {
        status: 'pending',
        problem: null,
        ...(isGone ? { isAnnounced: false, mediaId: newId(), bytes: 0 } : {}),
      })
    }
    pump()
  }
  const take = (keys: readonly string[]) => {
    for (const key of keys) {
      halt(key, 'given up')
      works.delete(key)
    }
    entries.remove(keys)
    pump()
  }

  /** Continues those that were forgotten or moved; answers how many of the chosen files are awaited here. */
  function choose(files: readonly ChosenFile[]): number {
    const waiting = Map.groupBy(
      list().filter(({ needsFile }) => needsFile),
      ({ name }) => name,
    )
    const taken = new Set<string>()
    for (const { file, path, handle } of files) {
      const upload = waiting
        .get(file.name)
        ?.find(
          (one) => !taken.has(one.key) && isSameFile(one, { size: file.size, lastModified: file.lastModified, path }),
        )
      if (upload === undefined) continue
      taken.add(upload.key)
      give(upload.key, file, handle)
    }
    pump()
    return taken.size
  }

  /** Takes over what no living page of this browser sends; what may still be read goes on by itself. */
  async function inherit(): Promise<void> {
    const found = await persistence.read(owner)
    const inOrder = found.toSorted(
      (one, other) => one.batch.id.localeCompare(other.batch.id) || one.order - other.order,
    )
    for (const [id, some] of Map.groupBy(inOrder, (one) => one.queueId)) {
      if (id === queueId || isStopped || !(await locks.claim(id))) continue
      entries.put(some.filter(({ key }) => get(key) === undefined).map((one) => restoredEntry(one, queueId)))
      entries.remove(outdated(list(), Date.now()))
    }
    for (const [index, upload] of list().entries()) {
      // Thousands are asked for one by one: the first need not wait for the last.
      if (index % 50 === 49) pump()
      const file = upload.needsFile && upload.status === 'paused' ? await mayRead(upload, false) : undefined
      if (file !== undefined && get(upload.key)?.needsFile === true) give(upload.key, file)
    }
    pump()
  }

  const orphans = watchOrphanedQueues(locks, queueId)
  const sweep = setInterval(() => {
    entries.remove(outdated(list(), Date.now()))
    void orphans.check().then((isOrphaned) => (isOrphaned && !isStopped ? inherit() : undefined))
  }, sweepMs)

  return {
    subscribe: entries.subscribe,
    snapshot: entries.snapshot,
    choose,
    pause,
    retry,
    refreshResults: results.refresh,
    /** Off this list; the server is told by whoever asks for it. */
    drop: take,
    resume: goOn,
    /** existing: media the marker has or awaits already. Files that are in the list, forgotten or not, are not sent twice. */
    add: async (batch: UploadBatch, existing = 0): Promise<void> => {
      const known = Map.groupBy(
        list().filter(
          (upload) =>
            upload.batch.of.markerId === batch.marker._id &&
            (upload.needsFile || isUnderWay(upload) || upload.status === 'paused'),
        ),
        ({ name }) => name,
      )
      const fresh = batch.files.filter(({ file, relativePath, handle }) => {
        const upload = known
          .get(file.name)
          ?.find((one) => isSameFile(one, { size: file.size, lastModified: file.lastModified, path: relativePath }))
        if (upload?.needsFile === true) give(upload.key, file, handle)
        return upload === undefined
      })
      const shared = entryBatch(batch, existing + fresh.length, newId())
      for (let first = 0; first < fresh.length && !isStopped; first += addedAtOnce) {
        if (first > 0) await yieldToMain()
        const some = fresh.slice(first, first + addedAtOnce)
        for (const { _id, file } of some) setWork(_id, file)
        entries.put(
          freshUploads(shared, some, first, { owner, queueId, now: Date.now() }),
          first === 0 ? 'now' : 'soon',
        )
        pump()
      }
    },
    /** Gives them up here and on the server. */
    cancel: async (keys: readonly string[]) => {
      const uploads = keys.flatMap((key) => get(key) ?? [])
      take(keys)
      const markers = Map.groupBy(
        uploads.filter(({ isAnnounced, status }) => isAnnounced && status !== 'completed'),
        ({ batch }) => batch.of.markerId,
      )
      // Where this does not arrive the server sweeps by itself.
      for (const some of markers.values())
        await cancelMedia(
          some[0]!.batch.of,
          some.map(({ mediaId }) => mediaId),
        ).catch(() => undefined)
    },
    /** Spec 2 §4: deleting the media of a marker takes its files off the list. */
    forget: (markerId: string) =>
      take(
        list()
          .filter(({ batch }) => batch.of.markerId === markerId)
          .map(({ key }) => key),
      ),
    /** Finds what a reload interrupted. */
    start: async () => {
      await locks.claim(queueId)
      await inherit()
    },
    /** One press: the browser asks whether it may read them again. */
    reopen: async () => {
      for (const upload of list().filter(({ needsFile, handle }) => needsFile && handle !== null)) {
        const file = await mayRead(upload, true)
        if (file === undefined) continue
        if (file.size === upload.size && file.lastModified === upload.lastModified) give(upload.key, file)
        else {
          give(upload.key, file)
          startOver(upload.key, file)
        }
        pump()
      }
    },
    stop: () => {
      isStopped = true
      stopping.abort(new DOMException('stopped', 'AbortError'))
      for (const { control } of works.values()) control?.abort(new DOMException('stopped', 'AbortError'))
      clearInterval(sweep)
      entries.close()
      hasher.stop()
      locks.release()
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
