import { useElementSize } from '@mantine/hooks'
import { useState, type UIEvent } from 'react'

/** Which rows of a long list are in sight; all are equally high. A thousand rows would take a tenth of a second to lay out. */
export function useWindow(count: number, rowHeight: number) {
  const { ref, height } = useElementSize<HTMLDivElement>()
  const [top, setTop] = useState(0)
  const extra = 6
  // Before it is measured, and where nothing is laid out, some rows must be there.
  const seen = Math.ceil((height || 600) / rowHeight)
  const first = Math.max(0, Math.min(Math.floor(top / rowHeight), count - seen) - extra)
  return {
    ref,
    first,
    last: Math.min(count, first + seen + 2 * extra),
    onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop),
  }
}
