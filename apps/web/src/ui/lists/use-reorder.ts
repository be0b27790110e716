import { useEffect, useRef, useState, type PointerEvent } from 'react'

/**
 * Dragging a row of a list by its handle. The window listens, not the handle: React moves the row in the document, and
 * a
 * moved element loses the pointer it had captured. Escape puts the row back. Buttons must offer the same (WCAG 2.5.7).
 */
export function useReorder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<{ readonly start: number; readonly now: number }>()

  useEffect(() => {
    if (drag === undefined) return undefined
    const rows = () => Array.from(list.current?.children ?? [])
    const middle = (row: Element | undefined) => {
      const box = row?.getBoundingClientRect()
      return box === undefined ? undefined : box.top + box.height / 2
    }
    const follow = (event: globalThis.PointerEvent) => {
      const [above, below] = [middle(rows()[drag.now - 1]), middle(rows()[drag.now + 1])]
      const to =
        above !== undefined && event.clientY < above
          ? drag.now - 1
          : below !== undefined && event.clientY > below
            ? drag.now + 1
            : drag.now
      if (to === drag.now) return
      onMove(drag.now, to)
      setDrag({ ...drag, now: to })
    }
    const drop = () => setDrag(undefined)
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // preventDefault keeps a surrounding dialog from closing on the same Escape.
      event.preventDefault()
      onMove(drag.now, drag.start)
      drop()
    }
    window.addEventListener('pointermove', follow)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', drop)
    window.addEventListener('keydown', escape, true)
    rows()[drag.now]?.scrollIntoView?.({ block: 'nearest' })
    return () => {
      window.removeEventListener('pointermove', follow)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', drop)
      window.removeEventListener('keydown', escape, true)
    }
  }, [drag, onMove])

  return {
    list,
    dragged: drag?.now,
    handleOf: (index: number) => ({
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return
        event.preventDefault()
        setDrag({ start: index, now: index })
      },
    }),
  }
}
