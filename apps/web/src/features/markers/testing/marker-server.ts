import type { Marker, MarkerChange } from '@plumbline/contract/markers/markers'
import { storageJournal } from '@plumbline/sync/journal'
import { openPage } from '@plumbline/sync/testing/closable-page'
import { createMemoryStorage } from '@plumbline/sync/testing/memory-storage'
import { createMarkerSync, savedKinds, type Calls, type Failure } from '../marker-sync.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
export const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const at = (x: number) => ({ left: x, top: 0.5, right: x, bottom: 0.5 })

export class Refusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** The rules of the contract and nothing else; every answer takes its time, and some are lost on the way back. */
export function aServer() {
  const stored = new Map<string, Marker>()
  const removedVersions = new Map<string, number>()
  let isDown = false
  const callsOf = (delays: () => number, isLost: () => boolean): Calls => {
    const during = async <T>(work: () => T): Promise<T> => {
      await wait(delays())
      if (isDown) throw new Refusal({ kind: 'lost' })
      const answer = work()
      await wait(delays())
      if (isLost()) throw new Refusal({ kind: 'lost' })
      return answer
    }
    return {
      create: (marker) =>
        during(() => {
          const there = stored.get(marker._id) ?? { ...marker, version: (removedVersions.get(marker._id) ?? 0) + 1 }
          stored.set(marker._id, there)
          return there
        }),
      change: (changes: readonly MarkerChange[]) =>
        during(() => {
          const isStale = changes.some(({ _id, version }) => stored.get(_id)?.version !== version)
          if (isStale) throw new Refusal({ kind: 'stale', newer: changes.flatMap(({ _id }) => stored.get(_id) ?? []) })
          for (const change of changes)
            stored.set(change._id, { ...stored.get(change._id)!, ...change, version: change.version + 1 } as Marker)
          return [...stored.values()]
        }),
      remove: (ids) =>
        during(() => {
          for (const id of ids) {
            removedVersions.set(id, stored.get(id)?.version ?? 0)
            stored.delete(id)
          }
        }),
      failureOf: (error) => (error as Refusal).failure,
    }
  }
  return { stored, callsOf, setDown: (value: boolean) => void (isDown = value) }
}

export function aClient(
  server: ReturnType<typeof aServer>,
  delays: () => number = () => 5,
  isLost: () => boolean = () => false,
) {
  const storage = createMemoryStorage()
  const toasts: string[] = []
  const { create, change, remove, failureOf } = server.callsOf(delays, isLost)
  function open() {
    const page = openPage((hear) =>
      createMarkerSync({
        calls: {
          create: (marker) => hear(create(marker)),
          change: (changes) => hear(change(changes)),
          remove: (ids) => hear(remove(ids)),
          failureOf,
        },
        journal: storageJournal(() => storage, 'markers.'),
        delayMs: 100,
        retryMs: 200,
      }),
    )
    page.autosave.listen({
      onSaved: (batch) => toasts.push(...[...savedKinds(batch)].map((kind) => `saved ${kind}`)),
      onFailed: (batch) => toasts.push(...[...savedKinds(batch)].map((kind) => `failed ${kind}`)),
    })
    return page
  }
  let page = open()
  return {
    storage,
    toasts,
    get sync() {
      return page.autosave
    },
    marker: (number: number) => page.autosave.state().records.get(idOf(number))?.mine,
    async refresh(): Promise<void> {
      const { autosave, isClosed } = page
      const clock = autosave.clock()
      await wait(delays())
      const list = [...server.stored.values()]
      await wait(delays())
      if (!isClosed()) autosave.receive(list, clock)
    },
    reload() {
      page.close()
      page = open()
    },
  }
}
