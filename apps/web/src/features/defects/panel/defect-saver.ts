import type { DefectDetail } from '@plumbline/contract/defects/history'
import { ApiError } from '../../../api/http/api-error.ts'
import type { DefectChange } from '../../../api/defects-life.ts'

export type SaverState = {
  readonly detail: DefectDetail
  /** Typed and not stored yet; what is under way is in it too. */
  readonly waiting: DefectChange
  readonly isSaving: boolean
  readonly failure: ApiError | undefined
  /** Ours, of fields that somebody else changed meanwhile; theirs is what is stored. */
  readonly clash: DefectChange | undefined
  readonly savedAt: number | undefined
}

type Deps = {
  readonly send: (version: number, change: DefectChange) => Promise<DefectDetail>
  readonly read: () => Promise<DefectDetail>
  readonly now: () => number
  readonly onSaved?: (detail: DefectDetail) => void
}

const isEmpty = (change: DefectChange) => Object.keys(change).length === 0
const names = (change: DefectChange) => Object.keys(change) as (keyof DefectChange)[]
const only = (change: DefectChange, keep: (name: keyof DefectChange) => boolean): DefectChange =>
  Object.fromEntries(
    names(change)
      .filter(keep)
      .map((name) => [name, change[name]]),
  ) as DefectChange

/** One defect that is saved by itself: one write at a time, in the order of typing, and nothing typed is lost by a newer version or a cut line. */
export function defectSaver(first: DefectDetail, { send, read, now, onSaved }: Deps) {
  let state: SaverState = {
    detail: first,
    waiting: {},
    isSaving: false,
    failure: undefined,
    clash: undefined,
    savedAt: undefined,
  }
  const listeners = new Set<() => void>()
  /** Sent, and its answer lost: found stored later, it is ours and no conflict. */
  let unanswered: DefectChange = {}
  const set = (change: Partial<SaverState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** Fields that only we changed are sent again; of the others somebody has to say which counts. */
  async function meet(sent: DefectChange, before: DefectDetail): Promise<void> {
    const newer = await read()
    const isTheirs = (name: keyof DefectChange) =>
      newer.defect[name] !== before.defect[name] &&
      newer.defect[name] !== state.waiting[name] &&
      !(name in unanswered && newer.defect[name] === unanswered[name])
    const clash = only(sent, isTheirs)
    set({
      detail: newer,
      waiting: only(state.waiting, (name) => !(name in clash)),
      clash: isEmpty(clash) ? undefined : { ...clash, ...only(state.waiting, (name) => name in clash) },
    })
  }

  async function pump(): Promise<void> {
    if (state.isSaving || state.clash !== undefined || state.failure !== undefined || isEmpty(state.waiting)) return
    const { waiting: sent, detail: before } = state
    set({ isSaving: true })
    try {
      const detail = await send(before.defect.version, sent)
      unanswered = {}
      // Typed again while it was under way: the newer goes next.
      set({
        detail,
        isSaving: false,
        savedAt: now(),
        waiting: only(state.waiting, (name) => state.waiting[name] !== sent[name]),
      })
      onSaved?.(detail)
    } catch (error) {
      try {
        if (!(error instanceof ApiError) || error.code !== 'version.stale') throw error
        await meet(sent, before)
        unanswered = {}
        set({ isSaving: false })
      } catch (failure) {
        unanswered = { ...unanswered, ...sent }
        set({
          isSaving: false,
          failure:
            failure instanceof ApiError
              ? failure
              : new ApiError({ code: 'network.unreadable', message: String(failure), status: 0 }),
        })
      }
    }
    await pump()
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** seen: what stood in these fields when they were begun. A newer value that came in between is not overwritten unseen. */
    change: (change: DefectChange, seen: DefectChange = {}): Promise<void> => {
      // Typed on while both versions are shown: ours is what was typed last.
      const {
        detail: { defect },
      } = state
      const late = only(
        change,
        (name) =>
          name in seen && !(name in state.waiting) && defect[name] !== seen[name] && defect[name] !== change[name],
      )
      const clash = isEmpty(late) ? state.clash : { ...state.clash, ...late }
      const isShown = (name: keyof DefectChange) => clash !== undefined && name in clash
      set({
        waiting: { ...state.waiting, ...only(change, (name) => !isShown(name)) },
        clash: clash && { ...clash, ...only(change, isShown) },
      })
      return pump()
    },
    retry: (): Promise<void> => {
      set({ failure: undefined })
      return pump()
    },
    /** What cannot be stored as it is, is given up. */
    giveUp: () => set({ failure: undefined, waiting: {} }),
    settle: (choice: 'mine' | 'theirs'): Promise<void> => {
      set({ clash: undefined, waiting: choice === 'mine' ? { ...state.clash, ...state.waiting } : state.waiting })
      return pump()
    },
    /** Answered elsewhere: by another call, or by asking again. */
    take: (detail: DefectDetail) => {
      if (!state.isSaving && detail !== state.detail && detail.defect.version >= state.detail.defect.version)
        set({ detail })
    },
  }
}

/** As the screen shows it: what was typed goes before what is stored. */
export function shownDefect({ detail, waiting, clash }: SaverState): DefectDetail['defect'] {
  return { ...detail.defect, ...(clash as object), ...(waiting as object) }
}
