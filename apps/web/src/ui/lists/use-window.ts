import { useElementSize } from '@mantine/hooks'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type UIEvent } from 'react'

/** Those in sight, [first, last) of equally large ones, with a few more on either side. */
function seenOf(count: number, size: number, at: number, length: number, extra: number) {
  const seen = Math.ceil(length / size)
  const first = Math.max(0, Math.min(at, count - seen) - extra)
  return { first, last: Math.min(count, first + seen + 2 * extra) }
}

/** Before it is measured, and where nothing is laid out, some must be there. */
const unmeasured = 600

/**
 * Which rows of a long list are in sight; all are equally high. A thousand rows would take a tenth of a second to lay
 * out.
 */
export function useWindow(count: number, rowHeight: number) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  // By rows: what scrolls within one needs no new painting.
  const [row, setRow] = useState(0)
  return {
    ref,
    /** Of the list, in pixels; 0 before it is measured. */ width,
    ...seenOf(count, rowHeight, row, height || unmeasured, 6),
    onScroll: (event: UIEvent<HTMLElement>) => setRow(Math.floor(event.currentTarget.scrollTop / rowHeight)),
  }
}

/** The last of the tops that is not below; they are sorted. */
function rowAt(tops: readonly number[], at: number): number {
  let [low, high] = [0, tops.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (tops[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** The same for rows that are not equally high. tops: where each begins, and the end of the last. */
export function useUnevenWindow(tops: readonly number[]) {
  const { ref, height } = useElementSize<HTMLDivElement>()
  const [row, setRow] = useState(0)
  const count = tops.length - 1
  const seen = Math.min(row, rowAt(tops, Math.max(0, tops[count]! - height)))
  return {
    ref,
    first: Math.max(0, seen - 6),
    last: Math.min(count, rowAt(tops, tops[seen]! + (height || unmeasured)) + 7),
    onScroll: (event: UIEvent<HTMLElement>) => setRow(rowAt(tops, event.currentTarget.scrollTop)),
  }
}

/**
 * The same for rows whose text wraps: each counts as `usual` until it was laid out. The rows are the children of
 * `rows`, each with its key in data-key.
 */
export function useMeasuredWindow(keys: readonly string[], usual: number) {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map())
  const tops = useMemo(() => {
    const found = [0]
    for (const key of keys) found.push(found.at(-1)! + (heights.get(key) ?? usual))
    return found
  }, [keys, heights, usual])
  const rows = useRef<HTMLDivElement>(null)
  const seen = useUnevenWindow(tops)
  const measure = useCallback(() => {
    const laidOut = ([...(rows.current?.children ?? [])] as HTMLElement[]).map(
      (row) => [row.dataset['key'] ?? '', row.offsetHeight] as const,
    )
    setHeights((before) => {
      const changed = laidOut.filter(([key, height]) => height > 0 && height !== (before.get(key) ?? usual))
      return changed.length > 0 ? new Map([...before, ...changed]) : before
    })
  }, [usual])
  const { first, last } = seen
  // Rows that come into sight are measured before they are painted; later a text or a width may change.
  useLayoutEffect(() => {
    measure()
    const observer = new ResizeObserver(measure)
    for (const row of rows.current?.children ?? []) observer.observe(row)
    return () => observer.disconnect()
  }, [measure, keys, first, last])
  return { ...seen, tops, rows }
}

type Across = { readonly count: number; readonly size: number }

/** The same in both directions: rows down, columns across. */
export function useWindows(rows: Across, columns: Across) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [row, setRow] = useState(0)
  const [column, setColumn] = useState(0)
  return {
    ref,
    rows: seenOf(rows.count, rows.size, row, height || unmeasured, 3),
    columns: seenOf(columns.count, columns.size, column, width || 2 * unmeasured, 1),
    onScroll: ({ currentTarget: { scrollTop, scrollLeft } }: UIEvent<HTMLElement>) => {
      setRow(Math.floor(scrollTop / rows.size))
      setColumn(Math.floor(scrollLeft / columns.size))
    },
  }
}

/** Just so far that it can be seen whole, below what sticks to the top. */
export function bringIntoView(box: HTMLElement, top: number, height: number, covered = 0): void {
  if (top - covered < box.scrollTop) box.scrollTo(box.scrollLeft, Math.max(0, top - covered))
  else if (top + height > box.scrollTop + box.clientHeight)
    box.scrollTo(box.scrollLeft, top + height - box.clientHeight + 8)
}
