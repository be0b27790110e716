import { useSyncExternalStore } from 'react'

export type Loading = { readonly active: number; readonly progress: number }

/** Spec 1 §9: a finished loader moves the bar by 30 or 45; a page weighs more than a call. */
export const steps = { call: 30, page: 45 } as const
export type Loader = keyof typeof steps

const idle: Loading = { active: 0, progress: 0 }
/** Never full before the last one has ended. */
const maxPercent = 90
const start = 30

let state = idle
const listeners = new Set<() => void>()

function set(next: Loading): void {
  state = next
  for (const listener of listeners) listener()
}

export function readLoading(): Loading {
  return state
}

/** A loader begins; call what it returns when it has ended, once. */
export function beginLoading(loader: Loader): () => void {
  set({ active: state.active + 1, progress: Math.max(state.progress, start) })
  let ended = false
  return () => {
    if (ended) return
    ended = true
    const active = state.active - 1
    set(active === 0 ? idle : { active, progress: Math.min(state.progress + steps[loader], maxPercent) })
  }
}

export function useLoading(): Loading {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readLoading)
}
