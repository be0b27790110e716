export type LoadPage<T> = (page: number, signal: AbortSignal) => Promise<readonly T[]>
type CachedPage<T> = { readonly items: readonly T[]; readonly readAt: number }

export type PagesShape = { readonly pageSize: number; readonly pages: number }

type PageSettings<T> = {
  readonly load: LoadPage<T>
  readonly shape: PagesShape
  readonly clock: () => number
  /** Links in what was read live for five minutes. */
  readonly freshMs?: number
  /** More would fill the memory of a long day. */
  readonly maxPages?: number
  /** Pages that only fly past are not worth a call. */
  readonly settleMs?: number
  readonly atOnce?: number
}

/** Pages that were read; beyond `maxPages` the oldest that are out of sight are dropped. */
function createPageCache<T>(clock: () => number, freshMs: number, maxPages: number) {
  const cache = new Map<number, CachedPage<T>>()
  return {
    itemsOf: (page: number) => cache.get(page)?.items,
    isStale: (page: number) => !cache.has(page) || clock() - cache.get(page)!.readAt > freshMs,
    put(page: number, items: readonly T[], isWanted: (page: number) => boolean): void {
      cache.delete(page)
      cache.set(page, { items, readAt: clock() })
      for (const old of cache.keys()) {
        if (cache.size <= maxPages) return
        if (!isWanted(old)) cache.delete(old)
      }
    },
    expire(): void {
      for (const [page, { items }] of cache) cache.set(page, { items, readAt: -Infinity })
    },
    clear: () => cache.clear(),
  }
}

/** Reads that run, and why others failed; an aborted read neither answers nor fails. */
function createReads<T>(onRead: (page: number, items: readonly T[]) => void, onSettled: () => void) {
  const running = new Map<number, AbortController>()
  const failed = new Map<number, Error>()
  return {
    count: () => running.size,
    failureOf: (page: number) => failed.get(page),
    isDue: (page: number) => !running.has(page) && !failed.has(page),
    clearFailures: () => failed.clear(),
    abortUnless(isWanted: (page: number) => boolean): void {
      for (const [page, controller] of running) {
        if (isWanted(page)) continue
        controller.abort()
        running.delete(page)
      }
    },
    async read(page: number, load: LoadPage<T>): Promise<void> {
      const controller = new AbortController()
      running.set(page, controller)
      try {
        const items = await load(page, controller.signal)
        if (controller.signal.aborted) return
        failed.delete(page)
        onRead(page, items)
      } catch (error) {
        if (controller.signal.aborted) return
        failed.set(page, error instanceof Error ? error : new Error(String(error)))
      } finally {
        if (running.get(page) === controller) running.delete(page)
      }
      onSettled()
    },
  }
}

/** A number that rises with every change, for useSyncExternalStore. */
function createVersion() {
  const listeners = new Set<() => void>()
  let version = 0
  return {
    version: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    raise(): void {
      version += 1
      for (const listener of listeners) listener()
    },
  }
}

/** Pages of a long list, read as they come into sight; reads of pages that left it are aborted. */
export function makePages<T>({
  load: firstLoad,
  shape,
  clock,
  freshMs = 240_000,
  maxPages = 60,
  settleMs = 60,
  atOnce = 3,
}: PageSettings<T>) {
  const changes = createVersion()
  const cache = createPageCache<T>(clock, freshMs, maxPages)
  const isWanted = (page: number) => wanted.includes(page)
  const reads = createReads<T>(
    (page, items) => cache.put(page, items, isWanted),
    () => {
      changes.raise()
      start()
    },
  )
  let load = firstLoad
  let { pageSize, pages } = shape
  let sight: readonly [first: number, end: number] = [0, 0]
  let wanted: readonly number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasBegun = false

  function requestVisible(): void {
    const [first, end] = sight
    const from = Math.floor(Math.max(0, first) / pageSize)
    const to = Math.min(pages, Math.ceil(end / pageSize))
    wanted = Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
    reads.abortUnless(isWanted)
  }

  function start(): void {
    for (const page of wanted) {
      if (reads.count() >= atOnce) return
      if (!cache.isStale(page) || !reads.isDue(page)) continue
      hasBegun = true
      void reads.read(page, load)
    }
  }

  return {
    item: (index: number): T | undefined => cache.itemsOf(Math.floor(index / pageSize))?.[index % pageSize],
    /** Why something in sight could not be read. */
    failure: (): Error | undefined => wanted.flatMap((page) => reads.failureOf(page) ?? [])[0],
    version: changes.version,
    subscribe: changes.subscribe,
    /** What is in sight now, [first, end) of all items. */
    want(first: number, end: number): void {
      sight = [first, end]
      requestVisible()
      clearTimeout(timer)
      if (!hasBegun) start()
      else timer = setTimeout(start, settleMs)
    },
    retry(): void {
      reads.clearFailures()
      start()
      changes.raise()
    },
    /** Another user changed something: cached pages stay visible until they are read again. */
    renew(next: PagesShape, nextLoad: LoadPage<T> = load): void {
      load = nextLoad
      if (next.pageSize !== pageSize) cache.clear()
      pageSize = next.pageSize
      pages = next.pages
      cache.expire()
      reads.clearFailures()
      reads.abortUnless(() => false)
      requestVisible()
      start()
      changes.raise()
    },
    close(): void {
      clearTimeout(timer)
      wanted = []
      reads.abortUnless(() => false)
    },
  }
}
export type Pages<T> = ReturnType<typeof makePages<T>>
