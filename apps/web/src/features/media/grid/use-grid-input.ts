import type { Media } from '@plumbline/contract/media/media'
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { mediaIds, mediaPage, type ReadOutline } from '../../../api/media/library.ts'
import type { OfInspection } from '../../../api/media.ts'
import type { Step } from './library-layout.ts'
import type { Pages } from './library-pages.ts'
import type { Selection } from './library-selection.ts'

const keys: Readonly<Record<string, Step>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'first',
  End: 'last',
}

export function keyOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): Step | undefined {
  return altKey || ctrlKey || metaKey ? undefined : keys[key]
}

export type Reading = { readonly done: number; readonly count: number }

type Given = {
  readonly of: OfInspection
  readonly read: ReadOutline | undefined
  readonly pages: Pages<Media>
  readonly selection: Selection
  readonly onOpen: (id: string) => void
  readonly onRetry: (media: Media) => void
}

/** Longer stretches are asked for by their ids alone. */
const maxCachedPages = 6

/** Ids of any stretch of the list; what is not in the memory is read, three pages at a time. */
async function idsBetween(
  { of, read, pages }: Given,
  first: number,
  end: number,
  signal: AbortSignal,
  onRead: (done: number) => void,
): Promise<readonly string[]> {
  if (read === undefined) return []
  const { outline, filter, order } = read
  const size = outline.pageSize
  const asked = Array.from(
    { length: Math.ceil(end / size) - Math.floor(first / size) },
    (_, step) => Math.floor(first / size) + step,
  )
  if (asked.length > maxCachedPages) {
    onRead(0)
    return (await mediaIds(of, filter, order, signal)).slice(first, end)
  }
  const found = new Map<number, readonly string[]>()
  let next = 0
  let done = 0
  async function work(): Promise<void> {
    for (let at = next++; at < asked.length; at = next++) {
      const page = asked[at]!
      const [begin, stop] = [Math.max(first, page * size), Math.min(end, (page + 1) * size, outline.total)]
      const known = Array.from({ length: Math.max(0, stop - begin) }, (_, offset) => pages.item(begin + offset)?._id)
      const isKnown = known.every((id) => id !== undefined)
      const ids = isKnown
        ? known
        : (await mediaPage(of, filter, order, { cursor: outline.pages[page]?.cursor ?? '', limit: size }, signal))
            .slice(begin - page * size, stop - page * size)
            .map(({ _id }) => _id)
      found.set(page, ids)
      done += ids.length
      if (!isKnown) onRead(done)
    }
  }
  await Promise.all([work(), work(), work()])
  return asked.flatMap((page) => found.get(page) ?? [])
}

/** What pointer and keys do, the same in grid and list. */
export function useGridInput(given: Given) {
  const [reading, setReading] = useState<Reading>()
  const now = useRef(given)
  // After the render that counts: one that is thrown away must not answer a press.
  useLayoutEffect(() => {
    now.current = given
  })
  const running = useRef<AbortController>(undefined)
  const hands = useMemo(() => {
    async function choose(first: number, end: number, adds: boolean): Promise<void> {
      const { selection } = now.current
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      try {
        const ids = await idsBetween(now.current, first, end, controller.signal, (done) =>
          setReading({ done, count: end - first }),
        )
        if (controller.signal.aborted) return
        if (adds) selection.add(ids)
        else selection.only(ids)
      } catch {
        // The line is down: what was chosen before stays chosen.
      } finally {
        if (running.current === controller) setReading(undefined)
      }
    }
    const range = (index: number, adds: boolean) => {
      const anchor = now.current.selection.anchor()
      void choose(Math.min(anchor, index), Math.max(anchor, index) + 1, adds)
    }
    const toggle = (index: number) => {
      const media = now.current.pages.item(index)
      if (media !== undefined) now.current.selection.toggle(media._id)
    }
    const open = (index: number) => {
      const media = now.current.pages.item(index)
      if (media !== undefined) now.current.onOpen(media._id)
    }
    const all = () => void choose(0, now.current.read?.outline.total ?? 0, false)
    return {
      all,
      stop: () => {
        running.current?.abort()
        setReading(undefined)
      },
      goTo(index: number, selects: boolean): void {
        now.current.selection.activate(index, selects)
        if (selects) range(index, false)
      },
      onKey(event: KeyboardEvent, index: number): void {
        const isAll = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a'
        if (isAll) all()
        else if (event.altKey || event.ctrlKey || event.metaKey) return
        else if (event.key === ' ' && event.shiftKey) range(index, true)
        else if (event.key === ' ') {
          now.current.selection.activate(index)
          toggle(index)
        } else if (event.key === 'Enter') open(index)
        else if (event.key === 'Escape') now.current.selection.clear()
        else return
        event.preventDefault()
      },
      /** A press on a photo opens it; on its mark, with Ctrl, or while some are chosen, it chooses. */
      onHit(index: number, event: MouseEvent, isChoosing: boolean): void {
        const target = event.target as HTMLElement
        const media = now.current.pages.item(index)
        if (target.closest('[data-retry]') !== null && media !== undefined) return now.current.onRetry(media)
        now.current.selection.activate(index, event.shiftKey)
        if (event.shiftKey) range(index, true)
        else if (isChoosing || event.ctrlKey || event.metaKey || target.closest('[data-check]') !== null) toggle(index)
        // The second press of a double one would be a second step of the history, and Back would lead to the same
        // photo.
        else if (event.detail < 2) open(index)
      },
    }
  }, [])
  return { hands, reading }
}
export type GridInput = ReturnType<typeof useGridInput>['hands']
