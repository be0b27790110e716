import { useCallback, useSyncExternalStore } from 'react'

/** Below it a project has the bar at the foot of the window. */
export const phoneWidth = 640
/** Below it a work screen stands in one column. */
export const columnWidth = 860

/** Asked the other way round: a page without media queries is a wide one. */
const isWide = (width: number) =>
  typeof window.matchMedia !== 'function' || window.matchMedia(`(width >= ${width}px)`).matches

/** Whether the window is narrower than this, also after it was turned. */
export function useNarrow(width: number): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      if (typeof window.matchMedia !== 'function') return () => undefined
      const query = window.matchMedia(`(width >= ${width}px)`)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [width],
  )
  return !useSyncExternalStore(subscribe, () => isWide(width))
}
