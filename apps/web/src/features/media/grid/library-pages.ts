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

/** Pages of a long list, read as they come into sight; those that left it before they were read are given up. */
export function makePages<T>({
  load: firstLoad,
  shape,
  clock,
  freshMs = 240_000,
  maxPages = 60,
  settleMs = 60,
  atOnce = 3,
}: PageSettings<T>) {
  const cache = new Map<number, CachedPage<T>>()
  const running = new Map<number, AbortController>()
  const failed = new Map<number, Error>()
  const listeners = new Set<() => void>()
  let load = firstLoad
  let { pageSize, pages } = shape
  let sight: readonly [first: number, end: number] = [0, 0]
  let wanted: readonly number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let version = 0
  let hasBegun = false

  function tell(): void {
    version += 1
    for (const listener of listeners) listener()
  }

  const isMissing = (page: number) => !cache.has(page) || clock() - cache.get(page)!.readAt > freshMs

  function keep(page: number, items: readonly T[]): void {
    cache.delete(page)
    cache.set(page, { items, readAt: clock() })
    for (const old of cache.keys()) {
      if (cache.size <= maxPages) return
      if (!wanted.includes(old)) cache.delete(old)
    }
  }

  function giveUp(isWanted: (page: number) => boolean): void {
    for (const [page, controller] of running) {
      if (isWanted(page)) continue
      controller.abort()
      running.delete(page)
    }
  }

  function requestVisible(): void {
    const [first, end] = sight
    const from = Math.floor(Math.max(0, first) / pageSize)
    const to = Math.min(pages, Math.ceil(end / pageSize))
    wanted = Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step)
    giveUp((page) => wanted.includes(page))
  }

  async function read(page: number): Promise<void> {
    const controller = new AbortController()
    running.set(page, controller)
    try {
      const items = await load(page, controller.signal)
      if (controller.signal.aborted) return
      failed.delete(page)
      keep(page, items)
    } catch (error) {
      if (controller.signal.aborted) return
      failed.set(page, error instanceof Error ? error : new Error(String(error)))
    } finally {
      if (running.get(page) === controller) running.delete(page)
    }
    tell()
    start()
  }

  function start(): void {
    for (const page of wanted) {
      if (running.size >= atOnce) return
      if (!isMissing(page) || running.has(page) || failed.has(page)) continue
      hasBegun = true
      void read(page)
    }
  }

  return {
    item: (index: number): T | undefined => cache.get(Math.floor(index / pageSize))?.items[index % pageSize],
    /** Why something in sight could not be read. */
    failure: (): Error | undefined => wanted.flatMap((page) => failed.get(page) ?? [])[0],
    version: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What is in sight now, [first, end) of all items. */
    want(first: number, end: number): void {
      sight = [first, end]
      requestVisible()
      clearTimeout(timer)
      if (!hasBegun) start()
      else timer = setTimeout(start, settleMs)
    },
    retry(): void {
      failed.clear()
      start()
      tell()
    },
    /** Another user changed something: cached pages stay visible until they are read again. */
    renew(next: PagesShape, nextLoad: LoadPage<T> = load): void {
      load = nextLoad
      if (next.pageSize !== pageSize) cache.clear()
      pageSize = next.pageSize
      pages = next.pages
      for (const [page, { items }] of cache) cache.set(page, { items, readAt: -Infinity })
      failed.clear()
      giveUp(() => false)
      requestVisible()
      start()
      tell()
    },
    close(): void {
      clearTimeout(timer)
      wanted = []
      giveUp(() => false)
    },
  }
}
export type Pages<T> = ReturnType<typeof makePages<T>>
