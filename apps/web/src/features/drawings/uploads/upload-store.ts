import type { DrawingUpload, NewDrawing } from '@plumbline/contract/drawings/drawings'
import { ApiError } from '../../../api/http/api-error.ts'
import type { OfDrawings } from '../../../api/drawings.ts'
import { cancelUpload, choosePages, readUpload, type ChosenPage } from '../../../api/drawings-upload.ts'
import { newId } from '../../../api/new-id.ts'
import { readPersistedUploads, writePersistedUploads } from './persisted-uploads.ts'
import { sendFile, type Reached } from './send-file.ts'
import {
  freshUpload,
  isLeaving,
  restoredUpload,
  toPersisted,
  unreadable,
  type Problem,
  type Upload,
} from './upload-list.ts'
import { lanes, mayPass, rest } from './upload-parts.ts'

export type NewFile = { readonly file: File; readonly drawing: NewDrawing; readonly replaces?: string | undefined }

type Work = {
  file?: File
  drawing?: NewDrawing
  reached: Reached
  control: AbortController
  open: () => void
  gate: Promise<void>
}

function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return { code: error.code, message: error.message, requestId: error.requestId }
  return { code: error instanceof DOMException ? unreadable : 'server.failed', message: String(error) }
}

const openGate = () => ({ gate: Promise.resolve(), open: () => undefined })

function closedGate() {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return { gate, open }
}

type Settings = {
  readonly of: OfDrawings
  readonly onStored: (upload: Upload, stored: DrawingUpload) => void
  readonly pollSeconds?: number
}

/** The files of one asset on their way: two parts at a time, whatever the screen shows meanwhile. */
export function createUploads({ of, onStored, pollSeconds = 1 }: Settings) {
  let uploads: readonly Upload[] = []
  const works = new Map<string, Work>()
  const listeners = new Set<() => void>()
  /** Put away here: the server may still list it for a moment. */
  const dismissed = new Set<string>()
  const readLane = lanes(1)
  const lane = lanes(2)

  function set(next: readonly Upload[]): void {
    uploads = next
    writePersistedUploads(of.workspaceId, toPersisted(uploads))
    for (const listener of listeners) listener()
  }
  const change = (key: string, patch: Partial<Upload>) =>
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...patch } : upload)))
  const find = (key: string) => uploads.find((upload) => upload.key === key)

  function drop(key: string): void {
    works.delete(key)
    set(uploads.filter((upload) => upload.key !== key))
  }

  function take(key: string, stored: DrawingUpload): void {
    const upload = find(key)
    if (upload === undefined) return
    if (stored.state === 'done') {
      drop(key)
      return onStored(upload, stored)
    }
    const problem = stored.state === 'failed' ? { code: stored.errorCode ?? 'job.failed', message: '' } : undefined
    change(key, {
      stage: stored.state === 'sending' ? 'opening' : stored.state,
      uploadId: stored._id,
      opened: stored.percent,
      pages: stored.pages,
      problem,
      isRetrying: false,
    })
  }

  /** Asks until the server has opened it. */
  async function follow(key: string, uploadId: string, signal: AbortSignal): Promise<void> {
    while (find(key)?.stage === 'opening') {
      await rest(pollSeconds, signal)
      const stored = await readUpload(of, uploadId, signal).catch((error: unknown) => {
        if (error instanceof ApiError && mayPass(error.code)) return undefined
        throw error
      })
      change(key, { isRetrying: stored === undefined })
      if (stored !== undefined) take(key, stored)
    }
  }

  function fail(key: string, work: Work, error: unknown): void {
    if (!work.control.signal.aborted)
      change(key, { stage: 'failed', problem: problemOf(error), isPaused: false, isRetrying: false })
  }

  async function run(key: string, work: Work): Promise<void> {
    const {
      file,
      drawing,
      control: { signal },
    } = work
    const upload = find(key)
    try {
      if (upload?.uploadId !== undefined && file === undefined) return await follow(key, upload.uploadId, signal)
      if (file === undefined || drawing === undefined || upload === undefined) return
      const stored = await sendFile({
        of,
        file,
        reached: work.reached,
        lane,
        readLane,
        signal,
        gate: () => work.gate,
        upload: {
          fileName: file.name,
          drawing,
          ...(upload.replaces === undefined ? {} : { replaces: upload.replaces }),
        },
        onProgress: (progress) => change(key, progress),
      })
      change(key, { stage: 'opening', uploadId: stored._id })
      take(key, stored)
      await follow(key, stored._id, signal)
    } catch (error) {
      fail(key, work, error)
    }
  }

  function begin(upload: Upload, given: Pick<Work, 'file' | 'drawing'>): void {
    const work: Work = { ...given, ...openGate(), reached: { parts: new Set() }, control: new AbortController() }
    works.set(upload.key, work)
    void run(upload.key, work)
  }

  function giveUp(key: string): void {
    const work = works.get(key)
    work?.control.abort(new DOMException('given up', 'AbortError'))
    const uploadId = find(key)?.uploadId ?? work?.reached.begun?._id
    if (uploadId !== undefined) putAway(uploadId)
  }

  function putAway(uploadId: string): void {
    dismissed.add(uploadId)
    // Where this does not arrive the server sweeps after a day.
    void cancelUpload(of, uploadId).catch(() => undefined)
  }

  const isKnown = (uploadId: string) =>
    dismissed.has(uploadId) ||
    uploads.some((upload) => upload.uploadId === uploadId) ||
    [...works.values()].some(({ reached }) => reached.begun?._id === uploadId)

  function resume(key: string): void {
    const work = works.get(key)
    if (work === undefined) return
    work.open()
    Object.assign(work, openGate())
    change(key, { isPaused: false })
  }

  return {
    list: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    add: (files: readonly NewFile[]) => {
      const fresh = files.map(({ file, drawing, replaces }) => ({
        upload: freshUpload({
          key: newId(),
          fileName: file.name,
          size: file.size,
          category: drawing.category,
          name: drawing.name,
          replaces,
        }),
        file,
        drawing,
      }))
      set([...uploads, ...fresh.map(({ upload }) => upload)])
      for (const { upload, file, drawing } of fresh) begin(upload, { file, drawing })
    },
    pause: (key: string) => {
      const work = works.get(key)
      if (work === undefined) return
      Object.assign(work, closedGate())
      change(key, { isPaused: true })
    },
    resume,
    /** Goes on where it stopped; what the server no longer knows or has refused begins anew, under another name where that was the fault. */
    retry: (key: string, name?: string) => {
      const work = works.get(key)
      const upload = find(key)
      if (work === undefined || upload === undefined) return
      // Its failure would stay listed beside the new try.
      if (upload.uploadId !== undefined) putAway(upload.uploadId)
      const isOver = upload.uploadId !== undefined || name !== undefined || !mayPass(upload.problem?.code ?? '')
      if (isOver)
        work.reached = {
          parts: new Set(),
          ...(work.reached.sha === undefined || upload.problem?.code === 'file.checksum-mismatch'
            ? {}
            : { sha: work.reached.sha }),
        }
      if (name !== undefined && work.drawing !== undefined) work.drawing = { ...work.drawing, name }
      change(key, {
        stage: 'waiting',
        bytes: 0,
        problem: undefined,
        uploadId: undefined,
        ...(name === undefined ? {} : { name }),
      })
      void run(key, work)
    },
    cancel: (key: string) => {
      giveUp(key)
      drop(key)
    },
    choose: async (key: string, pages: readonly ChosenPage[]) => {
      const upload = find(key)
      const work = works.get(key)
      if (upload?.uploadId === undefined || work === undefined) return
      const stored = await choosePages(of, upload.uploadId, pages)
      take(key, stored)
      void follow(key, upload.uploadId, work.control.signal).catch((error: unknown) => fail(key, work, error))
    },
    /** True when everything has arrived. Who waits for it no longer wants a pause. */
    settled: async (): Promise<boolean> => {
      for (const { key, isPaused } of uploads) if (isPaused) resume(key)
      while (uploads.some(isLeaving)) await new Promise((resolve) => setTimeout(resolve, 200))
      return uploads.every(({ stage }) => stage !== 'failed')
    },
    /** Finds what the server has from before a reload. */
    start: () => {
      const known = readPersistedUploads(of.workspaceId)
        .map(restoredUpload)
        .filter(({ key }) => find(key) === undefined)
      set([...uploads, ...known])
      for (const upload of known) begin(upload, {})
    },
    /** Files that failed or wait for a choice, also those of a tab that was closed: without them a file that could not be opened would simply be absent. */
    meet: (listed: readonly DrawingUpload[]) => {
      const there = new Set(listed.map(({ _id }) => _id))
      for (const { key } of uploads.filter(({ isListed, uploadId }) => isListed && !there.has(uploadId ?? '')))
        drop(key)
      for (const stored of listed.filter(
        ({ _id, state }) => (state === 'failed' || state === 'choosing') && !isKnown(_id),
      )) {
        const { _id, fileName, size, category, name, replaces } = stored
        set([
          ...uploads,
          {
            ...restoredUpload({ uploadId: _id, fileName, size, category, name, replaces: replaces ?? undefined }),
            isListed: true,
          },
        ])
        works.set(_id, { ...openGate(), reached: { parts: new Set() }, control: new AbortController() })
        take(_id, stored)
      }
    },
    /** What is not sent in full is given up; what is, goes on without this page. */
    stop: () => {
      const remembered = toPersisted(uploads)
      for (const upload of uploads) {
        if (isLeaving(upload) || (upload.stage === 'failed' && upload.uploadId === undefined)) giveUp(upload.key)
        else works.get(upload.key)?.control.abort()
      }
      works.clear()
      set([])
      writePersistedUploads(of.workspaceId, remembered)
    },
  }
}

export type Uploads = ReturnType<typeof createUploads>
