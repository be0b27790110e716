import { useSyncExternalStore } from 'react'

type State = { readonly ids: ReadonlySet<string>; readonly active: number }

/**
 * What is chosen, by id (a list that others change would choose other photos by number), and which has the keys, by
 * number.
 * The selection lives outside React: selecting one of 100,000 photos renders one cell.
 */
export function makeSelection() {
  let state: State = { ids: new Set(), active: 0 }
  let anchor = 0
  const listeners = new Set<() => void>()
  function set(next: Partial<State>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    anchor: () => anchor,
    activate: (index: number, keepsAnchor = false) => {
      if (!keepsAnchor) anchor = index
      if (index !== state.active) set({ active: index })
    },
    toggle: (id: string) => {
      const ids = new Set(state.ids)
      if (!ids.delete(id)) ids.add(id)
      set({ ids })
    },
    add: (more: readonly string[]) => set({ ids: new Set([...state.ids, ...more]) }),
    only: (ids: readonly string[]) => set({ ids: new Set(ids) }),
    clear: () => state.ids.size > 0 && set({ ids: new Set() }),
  }
}
export type Selection = ReturnType<typeof makeSelection>

export function useSelected<T>(selection: Selection, read: (state: State) => T): T {
  return useSyncExternalStore(selection.subscribe, () => read(selection.state()))
}
