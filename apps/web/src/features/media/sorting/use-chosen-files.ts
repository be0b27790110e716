import { startTransition, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { yieldToMain } from '../../../ui/yield-to-main.ts'
import { addPicked, type Chosen } from './chosen-files.ts'
import { createPhotoReader, type PhotoReader } from './photo-reader.ts'
import type { Picked } from '../../../uploads/pick-files.ts'
import { createDuplicateFinder, type DuplicateFinder } from './duplicate-files.ts'
import { videoSize } from './video-size.ts'

type Read = Pick<Chosen, 'facts' | 'pixels' | 'foreign'> | Pick<Chosen, 'hash'>

const atOnce = 6
/** Longer than so many take the page would be seen to stand still. */
const addedAtOnce = 500
/** Rendering once per file would take all the time with five thousand files. */
const flushMs = 250
/** All files are checked again with every batch that was read, so there are few batches. */
const portions = 5

/**
 * Reads files beside the page, some at a time, and hands over what it found in batches. The reader lives as long as the
 * wizard.
 */
function useReadQueue(createReader: () => PhotoReader, onRead: (found: ReadonlyMap<string, Read>) => void) {
  const reader = useRef<PhotoReader>(undefined)
  const read = useRef(new Map<string, Read>())
  const queue = useRef<Chosen[]>([])
  const running = useRef(0)
  const all = useRef(0)
  const outstanding = useRef(0)
  const timer = useRef<number>(undefined)
  const [unshown, setUnshown] = useState(0)
  const create = useRef(createReader)
  const twins = useRef<DuplicateFinder>(undefined)

  const open = useCallback(() => {
    reader.current ??= create.current()
    return reader.current
  }, [])

  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      queue.current = []
      reader.current?.close()
      reader.current = undefined
      twins.current?.close()
      twins.current = undefined
    },
    [],
  )

  const flush = useCallback(() => {
    timer.current = undefined
    const found = read.current
    if (outstanding.current > 0 && found.size * portions < all.current) return setUnshown(found.size)
    read.current = new Map()
    setUnshown(0)
    onRead(found)
  }, [onRead])

  const run = useCallback(async () => {
    running.current += 1
    for (let file = queue.current.shift(); file !== undefined; file = queue.current.shift()) {
      const answer =
        file.kind === 'video' ? { facts: null, pixels: await videoSize(file.file) } : await open().facts(file.file)
      const facts = answer ?? { facts: null, pixels: null }
      read.current.set(file.id, facts)
      twins.current ??= createDuplicateFinder()
      // One file under two names is seen by its bytes only.
      for (const [id, hash] of await twins.current.add({ ...file, ...facts }))
        read.current.set(id, { ...read.current.get(id), hash })
      outstanding.current -= 1
      timer.current ??= window.setTimeout(flush, flushMs)
    }
    running.current -= 1
  }, [flush, open])

  const enqueue = useCallback(
    (unread: readonly Chosen[], total: number) => {
      all.current = total
      outstanding.current += unread.length
      queue.current.push(...unread)
      for (let more = Math.min(atOnce - running.current, queue.current.length); more > 0; more -= 1) void run()
    },
    [run],
  )

  const drop = useCallback((ids: ReadonlySet<string>) => {
    const before = queue.current.length
    queue.current = queue.current.filter(({ id }) => !ids.has(id))
    outstanding.current -= before - queue.current.length
  }, [])

  return { open, enqueue, drop, unshown }
}

/** The files that were chosen, with what was read of each so far. */
export function useChosenFiles(createReader: () => PhotoReader = createPhotoReader) {
  const [files, setFiles] = useState<readonly Chosen[]>([])
  const takeRead = useCallback((found: ReadonlyMap<string, Read>) => {
    startTransition(() =>
      setFiles((before) =>
        before.map((file) => {
          const answer = found.get(file.id)
          return answer === undefined ? file : { ...file, ...answer, isRead: true }
        }),
      ),
    )
  }, [])
  const { open, enqueue, drop, unshown } = useReadQueue(createReader, takeRead)

  const add = useCallback(
    async (picked: readonly Picked[], column: number | null) => {
      // Folders are listed in any order; sorted by name the photos are in the order they were taken.
      const inOrder = picked.toSorted((one, other) => (one.relativePath < other.relativePath ? -1 : 1))
      let next = files
      for (let from = 0; from < inOrder.length; from += addedAtOnce) {
        if (from > 0) await yieldToMain()
        next = addPicked(next, inOrder.slice(from, from + addedAtOnce), column)
      }
      const fresh = next.slice(files.length)
      setFiles((before) => [...before, ...fresh])
      enqueue(
        fresh.filter(({ isRead }) => !isRead),
        next.length,
      )
    },
    [files, enqueue],
  )

  const remove = useCallback(
    (ids: ReadonlySet<string>) => {
      drop(ids)
      setFiles((before) => before.filter(({ id }) => !ids.has(id)))
    },
    [drop],
  )

  const thumbnail = useCallback((file: File) => open().thumbnail(file), [open])
  const sort = useCallback<PhotoReader['sort']>((...given) => open().sort(...given), [open])

  const coverage = useCallback<PhotoReader['coverage']>((...given) => open().coverage(...given), [open])

  const isUnread = files.some(({ isRead }) => !isRead)
  // They are judged first and sorted into the wall after that: both in one go would hold the page.
  const wasUnread = useDeferredValue(isUnread)
  return {
    files,
    isReading: isUnread || wasUnread,
    done: Math.min(files.length, unshown + files.filter(({ isRead }) => isRead).length),
    add,
    remove,
    thumbnail,
    sort,
    coverage,
  }
}
