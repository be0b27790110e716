import { useSyncExternalStore } from 'react'

/** Spec 1 §9: the four times a message stays. */
export const toastMs = { brief: 2500, note: 3000, warning: 4000, failure: 5000 } as const
export type Toast = { readonly id: number; readonly kind: keyof typeof toastMs; readonly text: string }

const maxToasts = 4
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** The same words twice at once would only be noise: the newer one takes the place of the older. */
export function showToast(kind: Toast['kind'], text: string): void {
  lastId += 1
  set([...toasts.filter((toast) => toast.text !== text), { id: lastId, kind, text }].slice(-maxToasts))
}

export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

export function readToasts(): readonly Toast[] {
  return toasts
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readToasts)
}
