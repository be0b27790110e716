import type { DrawingUpload, LayoutCategory } from '@plumbline/contract/drawings/drawings'
import type { OfDrawings } from '../../api/drawings.ts'
import { choosePages, type ChosenPage } from '../../api/drawings-upload.ts'
import { newId } from '../../api/new-id.ts'
import { isTransient } from '../retry.ts'
import { runningQueue } from '../running-queues.ts'
import { hasFailed, isUnderWay, type ChosenFile } from '../upload-entry.ts'
import { createUploadQueue, type QueueSettings, type UploadQueue } from '../upload-queue.ts'
import { newDrawingEntry, type DrawingEntry, type DrawingFile } from './drawing-entry.ts'
import { createDrawingKind } from './drawing-kind.ts'
import { createOpenedFiles, type OpenedFiles } from './opened-files.ts'

/** A file of this browser, or one that only the server lists. */
export type DrawingRow =
  | {
      readonly entry: DrawingEntry
      /** What the server said last. */
      readonly answer: DrawingUpload | undefined
      /** This page can send it again. */
      readonly hasFile: boolean
    }
  | { readonly entry: undefined; readonly answer: DrawingUpload }

type Settings = QueueSettings & { readonly pollMs?: number }

/** What the user does with files of the list; the key of a file that only the server lists is its id there. */
function createActions(of: OfDrawings, queue: UploadQueue<DrawingEntry>, opened: OpenedFiles) {
  const { entries } = queue
  return {
    add: (files: readonly DrawingFile[]): Promise<void> =>
      queue.add(files, (file, order, owner) => newDrawingEntry(of, file, order, owner)),
    /** Continues the uploads of one category that wait for one of these files; the other files are new. */
    choose: <F extends ChosenFile>(files: readonly F[], category?: LayoutCategory) =>
      queue.choose(files, ({ drawing }) => category === undefined || drawing.category === category),
    /**
     * Continues where it stopped; a file that the server refused or could not open is sent as a new one, under another
     * name where that was the fault.
     */
    retry: (key: string, name?: string): void => {
      const upload = entries.get(key)
      if (upload === undefined || !hasFailed(upload)) return
      const { fileId, isAnnounced, hash, drawing, problem } = upload
      const isNew = upload.result === 'failed' || name !== undefined || !isTransient(problem?.code ?? '')
      if (isNew && isAnnounced) opened.dismiss(fileId)
      entries.change(key, {
        status: 'failed',
        result: null,
        drawing: name === undefined ? drawing : { ...drawing, name },
        hash: problem?.code === 'file.checksum-mismatch' ? null : hash,
        ...(isNew ? { fileId: newId(), isAnnounced: false, bytes: 0 } : {}),
      })
      queue.retry([key])
    },
    cancel: (keys: readonly string[]): void => {
      for (const key of keys) {
        const upload = entries.get(key)
        queue.drop([key])
        if (upload === undefined || upload.isAnnounced) opened.dismiss(upload?.fileId ?? key)
      }
    },
    choosePages: async (key: string, pages: readonly ChosenPage[]): Promise<void> => {
      const fileId = entries.get(key)?.fileId ?? key
      opened.take(await choosePages(of, fileId, pages))
      void opened.follow(fileId)
    },
    /** Waits until everything is sent, paused files too; true when nothing failed. */
    settled: (): Promise<boolean> => {
      queue.resume(entries.list().map(({ key }) => key))
      return new Promise((resolve) => {
        const unsubscribe = queue.subscribe(check)
        function check() {
          if (entries.list().some(isUnderWay)) return
          unsubscribe()
          resolve(!entries.list().some(hasFailed))
        }
        check()
      })
    },
  }
}

/** The drawings, documents and 3D models of one asset on their way, until the server has opened them. */
export function createDrawingUploads(of: OfDrawings, { pollMs = 1_000, ...settings }: Settings) {
  const stopping = new AbortController()
  const listeners = new Set<() => void>()
  const storedListeners = new Set<(answer: DrawingUpload) => void>()
  let rows: readonly DrawingRow[] = []

  const kind = createDrawingKind((answer) => opened.note(answer))
  const queue = createUploadQueue<DrawingEntry>(kind, settings)
  const opened = createOpenedFiles({
    of,
    entries: queue.entries,
    pollMs,
    backoffMs: settings.backoffMs,
    signal: stopping.signal,
    onChange: () => show(),
    onStored: (answer) => storedListeners.forEach((listener) => listener(answer)),
  })

  function show(): void {
    const own = queue.entries.list().map((entry) => ({
      entry,
      answer: opened.answerOf(entry.fileId),
      hasFile: queue.hasFile(entry.key),
    }))
    rows = [...own, ...opened.listedAnswers().map((answer) => ({ entry: undefined, answer }))]
    for (const listener of listeners) listener()
  }
  queue.subscribe(() => {
    show()
    opened.followAll()
  })

  return {
    ...createActions(of, queue, opened),
    rows: () => rows,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: queue.snapshot,
    onStored: (listener: (answer: DrawingUpload) => void) => {
      storedListeners.add(listener)
      return () => void storedListeners.delete(listener)
    },
    setListed: opened.setListed,
    pause: queue.pause,
    resume: queue.resume,
    reopen: queue.reopen,
    start: queue.start,
    stop: () => {
      stopping.abort(new DOMException('stopped', 'AbortError'))
      queue.stop()
    },
  }
}

export type DrawingUploads = ReturnType<typeof createDrawingUploads>

/** The queue of one asset; it continues while other screens are shown. */
export const drawingUploadsOf = (of: OfDrawings): DrawingUploads =>
  runningQueue(`drawings ${of.workspaceId}`, (settings) => createDrawingUploads(of, settings))
