import { isSameShape } from './merge.ts'
import { isSound, type Shape } from './shapes.ts'

export type Change = { readonly put: readonly Shape[]; readonly remove: readonly string[] }
export type Origin = 'user' | 'undo' | 'redo' | 'remote' | 'load'
/** What stood under each touched id before; nothing where it is new. */
export type Before = ReadonlyMap<string, Shape | undefined>
export type StoreListener = (change: Change, origin: Origin, before: Before) => void

export type Store = {
  readonly get: (id: string) => Shape | undefined
  readonly all: () => readonly Shape[]
  readonly size: () => number
  /**
   * Drops what changes nothing or is unsound; answers what it did, and notifies the listeners unless that is nothing.
   */
  readonly apply: (change: Change, origin: Origin) => Change
  readonly subscribe: (listener: StoreListener) => () => void
}

export const nothing: Change = { put: [], remove: [] }
export const isNothing = (change: Change): boolean => change.put.length === 0 && change.remove.length === 0

export function createStore(): Store {
  const shapes = new Map<string, Shape>()
  const listeners = new Set<StoreListener>()
  let listed: readonly Shape[] | undefined

  const isHeld = (shape: Shape) => {
    const current = shapes.get(shape.id)
    return current !== undefined && isSameShape(current, shape)
  }

  function apply(change: Change, origin: Origin): Change {
    const put = change.put.filter((shape) => isSound(shape) && !isHeld(shape))
    const replaced = new Set(put.map(({ id }) => id))
    const remove = change.remove.filter((id) => shapes.has(id) && !replaced.has(id))
    const done = { put, remove }
    if (isNothing(done)) return nothing
    const before = new Map([...replaced, ...remove].map((id) => [id, shapes.get(id)]))
    for (const shape of put) shapes.set(shape.id, shape)
    for (const id of remove) shapes.delete(id)
    listed = undefined
    for (const listener of [...listeners]) listener(done, origin, before)
    return done
  }

  return {
    get: (id) => shapes.get(id),
    all: () => (listed ??= [...shapes.values()]),
    size: () => shapes.size,
    apply,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
