import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import { fromScreen, panned, toScreen, zoomed, type Pixel, type Place, type Size, type View } from './mercator.ts'

type Options = {
  readonly view: View
  readonly size: Size
  readonly pin: Place | undefined
  readonly onView: (next: (before: View) => View) => void
  /** Absent: nothing can be placed. */
  readonly onPlace?: (place: Place) => void
}

type Hold = { readonly start: Pixel; readonly view: View; readonly pinFrom: Pixel | undefined; readonly moved: boolean }

/** A hand that shook has not dragged. */
const slack = 4

function at(event: {
  readonly clientX: number
  readonly clientY: number
  readonly currentTarget: EventTarget | null
}): Pixel {
  const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** The pin stands on its tip: what is grasped is the drop above the place. */
function isOnPin({ x, y }: Pixel, pin: Pixel): boolean {
  return Math.abs(x - pin.x) <= 16 && y <= pin.y + 6 && y >= pin.y - 32
}

/** Press and let go places the pin, dragging moves the pin or the map, Ctrl and wheel (or a pinch) zoom. */
export function useMapPointer({ view, size, pin, onView, onPlace }: Options) {
  const [hold, setHold] = useState<Hold>()
  const surface = useRef<HTMLDivElement>(null)
  const zoomAt = useRef<(event: WheelEvent) => void>(() => undefined)

  useEffect(() => {
    zoomAt.current = (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const pixel = at(event)
      onView((before) => zoomed(before, -event.deltaY / 200, pixel, size))
    }
  })
  useEffect(() => {
    const element = surface.current
    if (element === null) return undefined
    // By hand, because React listens passively and the page would zoom as well.
    const onWheel = (event: WheelEvent) => zoomAt.current(event)
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  function onPointerDown(event: ReactPointerEvent<HTMLElement>) {
    if (event.button !== 0) return
    const start = at(event)
    const shown = pin === undefined ? undefined : toScreen(pin, view, size)
    event.currentTarget.setPointerCapture(event.pointerId)
    setHold({
      start,
      view,
      pinFrom: onPlace !== undefined && shown !== undefined && isOnPin(start, shown) ? shown : undefined,
      moved: false,
    })
  }

  function onPointerMove(event: ReactPointerEvent<HTMLElement>) {
    if (hold === undefined) return
    const now = at(event)
    const [dx, dy] = [now.x - hold.start.x, now.y - hold.start.y]
    if (!hold.moved && Math.hypot(dx, dy) < slack) return
    if (!hold.moved) setHold({ ...hold, moved: true })
    if (hold.pinFrom !== undefined)
      onPlace?.(fromScreen({ x: hold.pinFrom.x + dx, y: hold.pinFrom.y + dy }, view, size))
    else onView(() => panned(hold.view, dx, dy))
  }

  function onPointerUp(event: ReactPointerEvent<HTMLElement>) {
    if (hold !== undefined && !hold.moved && hold.pinFrom === undefined) onPlace?.(fromScreen(at(event), view, size))
    setHold(undefined)
  }

  return {
    surface,
    isMoving: hold?.moved === true,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setHold(undefined) },
  }
}
