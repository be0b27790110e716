import { useCallback, useEffect, useRef, useState } from 'react'

/** A long list renders when it scrolled this far, not on every wheel event. */
const step = 240
const unknown = { block: 0, width: 1000, height: 700 }

/** Which part of a scrolling box is in sight, with a margin, in steps. */
export function useViewport() {
  const [seen, setSeen] = useState(unknown)
  const box = useRef<HTMLDivElement>(null)
  const read = useCallback(() => {
    const element = box.current
    if (element === null) return
    const [width, height] = [element.clientWidth || unknown.width, element.clientHeight || unknown.height]
    const block = Math.floor(element.scrollTop / step)
    setSeen((before) =>
      before.block === block && before.width === width && before.height === height ? before : { block, width, height },
    )
  }, [])
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    read()
    element.addEventListener('scroll', read, { passive: true })
    const watch = new ResizeObserver(read)
    watch.observe(element)
    return () => {
      element.removeEventListener('scroll', read)
      watch.disconnect()
    }
  }, [read])
  const top = seen.block * step
  return {
    box,
    width: seen.width,
    height: seen.height,
    from: Math.max(0, top - 2 * step),
    to: top + seen.height + 3 * step,
    seenFrom: top,
    seenTo: top + seen.height + step,
  }
}
