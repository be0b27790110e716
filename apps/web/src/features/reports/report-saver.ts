import { ReportContent, type BackgroundSection, type ReportDefinition } from '@plumbline/contract/reports'
import { ApiError } from '../../api/api-error.ts'
import type { ReportChange } from '../../api/reports.ts'

export type ReportPart = keyof ReportContent

export type ReportSaverState = {
  readonly stored: ReportDefinition
  /** Written and not stored yet; what is under way is in it too. */
  readonly waiting: ReportChange
  readonly isSaving: boolean
  /** Nothing answered: it is tried again by itself. */
  readonly isOffline: boolean
  readonly failure: ApiError | undefined
  /** Ours, of parts that somebody else changed meanwhile; theirs is what is stored. */
  readonly clash: ReportChange | undefined
  /** What cannot be stored as it is written. */
  readonly faults: readonly ReportPart[]
  readonly savedAt: number | undefined
}

type Doors = {
  readonly send: (version: number, change: ReportChange) => Promise<ReportDefinition>
  readonly read: () => Promise<ReportDefinition>
  readonly now: () => number
  /** A pause in writing after which it is worth a call. */
  readonly restMs: number
  /** After which a line that was cut is tried again. */
  readonly againMs: number
  readonly onSaved?: (definition: ReportDefinition) => void
}

export type ReportSaver = ReturnType<typeof reportSaver>

const names = (change: ReportChange) => Object.keys(change) as ReportPart[]
const only = (change: ReportChange, keep: (name: ReportPart) => boolean): ReportChange => Object.fromEntries(names(change).filter(keep).map((name) => [name, change[name]]))

/** Signatures are the server's, and their links differ each time they are read. */
function bareBackground(section: BackgroundSection): BackgroundSection {
  const { endorserInformation, reportPreparedBy, reportCheckedBy } = section
  return {
    ...section, endorserInformation: { ...endorserInformation, endorserSignature: null }, reportPreparedBy: { ...reportPreparedBy, endorserSignature: null },
    reportCheckedBy: reportCheckedBy && { ...reportCheckedBy, endorserSignature: null },
  }
}

const bare = (name: ReportPart, value: unknown): unknown => (name === 'backgroundSection' && value !== undefined ? bareBackground(value as BackgroundSection) : value)

/** Keys in one order: the database gives them back in another than they were written in. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([, held]) => held !== undefined).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, held]) => [key, inOrder(held)]))
}

const text = (name: ReportPart, value: unknown): string => JSON.stringify(inOrder(bare(name, value)))

export const isSame = (name: ReportPart, a: ReportChange, b: ReportChange): boolean => text(name, a[name]) === text(name, b[name])

const isFit = (name: ReportPart, value: unknown): boolean => ReportContent.shape[name].safeParse(value).success

/** One definition that is saved by itself: one write at a time, and nothing written is lost by a newer version or a cut line. */
export function reportSaver(first: ReportDefinition, { send, read, now, restMs, againMs, onSaved }: Doors) {
  let state: ReportSaverState = { stored: first, waiting: {}, isSaving: false, isOffline: false, failure: undefined, clash: undefined, faults: [], savedAt: undefined }
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (change: Partial<ReportSaverState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void pump(), ms)
  }

  /** Parts that only we changed are sent again; of the others somebody has to say which counts. */
  async function meet(newer: ReportDefinition, sent: ReportChange, before: ReportDefinition): Promise<void> {
    const isTheirs = (name: ReportPart) => !isSame(name, newer, before) && !isSame(name, newer, state.waiting)
    const clash = only(sent, isTheirs)
    set({ stored: newer, waiting: only(state.waiting, (name) => !(name in clash)), clash: names(clash).length === 0 ? undefined : { ...clash, ...only(state.waiting, (name) => name in clash) } })
  }

  async function refused(error: unknown, sent: ReportChange, before: ReportDefinition): Promise<void> {
    try {
      if (!(error instanceof ApiError) || error.code !== 'version.stale') throw error
      await meet(await read(), sent, before)
      set({ isSaving: false })
      later(0)
    } catch (failure) {
      const known = failure instanceof ApiError ? failure : new ApiError({ code: 'network.unreadable', message: String(failure), status: 0 })
      const isOffline = known.status === 0 || known.status === 429 || known.status === 503
      set({ isSaving: false, isOffline, failure: isOffline ? undefined : known })
      if (isOffline) later(againMs)
    }
  }

  async function pump(): Promise<void> {
    clearTimeout(timer)
    if (state.isSaving || state.failure !== undefined) return
    const { stored: before } = state
    const sent = only(state.waiting, (name) => isFit(name, state.waiting[name]))
    if (names(sent).length === 0) return
    set({ isSaving: true })
    try {
      const stored = await send(before.version, Object.fromEntries(names(sent).map((name) => [name, bare(name, sent[name])])))
      // Written on while it was under way: the newer goes next.
      const waiting = only(state.waiting, (name) => state.waiting[name] !== sent[name])
      set({ stored, isSaving: false, isOffline: false, savedAt: now(), waiting })
      onSaved?.(stored)
      if (names(waiting).length > 0) later(restMs)
    } catch (error) {
      await refused(error, sent, before)
    }
  }

  const judge = (waiting: ReportChange) => names(waiting).filter((name) => !isFit(name, waiting[name]))

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (change: ReportChange): void => {
      // Written on while both versions are shown: ours is what was written last.
      const { clash } = state
      const isShown = (name: ReportPart) => clash !== undefined && name in clash
      const waiting = { ...state.waiting, ...only(change, (name) => !isShown(name)) }
      set({ waiting, faults: judge(waiting), clash: clash && { ...clash, ...only(change, isShown) } })
      if (!state.isOffline) later(restMs)
    },
    /** Now, not after a pause. */
    flush: (): Promise<void> => pump(),
    retry: (): Promise<void> => {
      set({ failure: undefined })
      return pump()
    },
    /** What cannot be stored as it is, is given up. */
    giveUp: () => set({ failure: undefined, waiting: {}, faults: [] }),
    settle: (choice: 'mine' | 'theirs'): Promise<void> => {
      set({ clash: undefined, waiting: choice === 'mine' ? { ...state.clash, ...state.waiting } : state.waiting })
      return pump()
    },
    /** Answered elsewhere: by another call, or by asking again. */
    take: (definition: ReportDefinition) => {
      if (!state.isSaving && names(state.waiting).length === 0 && definition !== state.stored && definition.version >= state.stored.version) set({ stored: definition })
    },
  }
}

/** As the screen shows it: what was written goes before what is stored; signatures are always those stored. */
export function shownReport({ stored, waiting, clash }: ReportSaverState): ReportDefinition {
  return { ...stored, ...clash, ...waiting } as ReportDefinition
}

export function isAllSaved({ waiting, clash, isSaving }: ReportSaverState): boolean {
  return names(waiting).length === 0 && clash === undefined && !isSaving
}
