import { ReportContent, type ReportDefinition } from '@plumbline/contract/reports/content'
import { ApiError } from '../../../api/http/api-error.ts'
import type { ReportChange } from '../../../api/reports.ts'
import { bothTexts } from './both-texts.ts'
import { bare, clashingFields, isSamePart, mergedPart, type ReportPart, type Versions } from '../merge-parts.ts'

/** 'both': theirs, and after it what only ours says. */
export type ReportChoice = 'mine' | 'theirs' | 'both'

export type ReportSaverState = {
  readonly stored: ReportDefinition
  /** Written and not stored yet; what is under way is in it too. */
  readonly waiting: ReportChange
  readonly isSaving: boolean
  /** Nothing answered: it is tried again by itself. */
  readonly isOffline: boolean
  readonly failure: ApiError | undefined
  /** Ours, of parts where somebody else changed the same field meanwhile; theirs is what is stored. */
  readonly clash: ReportChange | undefined
  /** What both of us changed. */
  readonly clashBase: ReportDefinition
  /** What cannot be stored as it is written. */
  readonly faults: readonly ReportPart[]
  readonly savedAt: number | undefined
}

type Deps = {
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
const only = (change: ReportChange, keep: (name: ReportPart) => boolean): ReportChange =>
  Object.fromEntries(
    names(change)
      .filter(keep)
      .map((name) => [name, change[name]]),
  )

const isFit = (name: ReportPart, value: unknown): boolean => ReportContent.shape[name].safeParse(value).success

/** One definition that is saved by itself: one write at a time, and nothing written is lost by a newer version or a cut line. */
export function reportSaver(first: ReportDefinition, { send, read, now, restMs, againMs, onSaved }: Deps) {
  let state: ReportSaverState = {
    stored: first,
    waiting: {},
    isSaving: false,
    isOffline: false,
    failure: undefined,
    clash: undefined,
    clashBase: first,
    faults: [],
    savedAt: undefined,
  }
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

  /** What each of us changed stands; of a field that both changed somebody has to say which counts. */
  function meet(newer: ReportDefinition, sent: ReportChange, before: ReportDefinition): void {
    const ours = { ...sent, ...only(state.waiting, (name) => name in sent) }
    const both = names(ours)
      .filter((name) => !isSamePart(name, newer[name], before[name]))
      .map((name): Versions => ({ name, base: before[name], mine: ours[name], theirs: newer[name] }))
    const merged: ReportChange = Object.fromEntries(
      both.map((versions) => [versions.name, mergedPart(versions, 'mine')]),
    )
    const disputed = new Set(both.filter((versions) => clashingFields(versions).length > 0).map(({ name }) => name))
    const waiting = only(
      { ...state.waiting, ...merged },
      (name) => !disputed.has(name) && !isSamePart(name, { ...state.waiting, ...merged }[name], newer[name]),
    )
    set({
      stored: newer,
      waiting,
      clash: disputed.size === 0 ? undefined : only(merged, (name) => disputed.has(name)),
      clashBase: before,
    })
  }

  async function refused(error: unknown, sent: ReportChange, before: ReportDefinition): Promise<void> {
    try {
      if (!(error instanceof ApiError) || error.code !== 'version.stale') throw error
      meet(await read(), sent, before)
      set({ isSaving: false })
      later(0)
    } catch (failure) {
      const known =
        failure instanceof ApiError
          ? failure
          : new ApiError({ code: 'network.unreadable', message: String(failure), status: 0 })
      const isOffline = known.status === 0 || known.status === 429 || known.status === 408 || known.status === 503
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
      const stored = await send(
        before.version,
        Object.fromEntries(names(sent).map((name) => [name, bare(name, sent[name])])),
      )
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
    settle: (choice: ReportChoice): Promise<void> => {
      const settled = clashesOf(state).map(
        (versions) => [versions.name, choice === 'both' ? bothTexts(versions) : mergedPart(versions, choice)] as const,
      )
      const changed = settled.filter(([name, value]) => !isSamePart(name, value, state.stored[name]))
      set({ clash: undefined, waiting: { ...Object.fromEntries(changed), ...state.waiting } })
      return pump()
    },
    /** Answered elsewhere: by another call, or by asking again. */
    take: (definition: ReportDefinition) => {
      if (
        !state.isSaving &&
        names(state.waiting).length === 0 &&
        definition !== state.stored &&
        definition.version >= state.stored.version
      )
        set({ stored: definition })
    },
  }
}

/** As the screen shows it: what was written goes before what is stored; signatures are always those stored. */
export function shownReport({ stored, waiting, clash }: ReportSaverState): ReportDefinition {
  return { ...stored, ...clash, ...waiting } as ReportDefinition
}

/** The versions between which somebody has to choose. */
export function clashesOf({ stored, clash, clashBase }: ReportSaverState): readonly Versions[] {
  return names(clash ?? {}).map((name) => ({ name, base: clashBase[name], mine: clash?.[name], theirs: stored[name] }))
}

export function isAllSaved({ waiting, clash, isSaving }: ReportSaverState): boolean {
  return names(waiting).length === 0 && clash === undefined && !isSaving
}
