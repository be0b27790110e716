import type { Marker, MarkerChange } from '@plumbline/contract/markers/markers'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isDirty } from './marker-records.ts'
import { aMarker } from './marker-fields.ts'
import { createMarkerSync, type Calls, type Failure } from './marker-sync.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const at = (x: number) => ({ left: x, top: 0.5, right: x, bottom: 0.5 })

class Refusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** The rules of the contract and nothing else; every answer takes its time, and some are lost on the way back. */
function aServer() {
  const stored = new Map<string, Marker>()
  const removedVersions = new Map<string, number>()
  const callsOf = (delays: () => number, isLost: () => boolean): Calls => {
    const during = async <T>(work: () => T): Promise<T> => {
      await wait(delays())
      const answer = work()
      await wait(delays())
      if (isLost()) throw new Refusal({ kind: 'lost', error: 'cut' })
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
  return { stored, callsOf }
}

function aClient(
  server: ReturnType<typeof aServer>,
  delays: () => number = () => 5,
  isLost: () => boolean = () => false,
) {
  const told: string[] = []
  const sync = createMarkerSync({
    calls: server.callsOf(delays, isLost),
    delayMs: 100,
    retryMs: 200,
    onSaved: (kind) => told.push(`saved ${kind}`),
    onFailed: (kind) => told.push(`failed ${kind}`),
  })
  async function refresh(): Promise<void> {
    const clock = sync.clock()
    await wait(delays())
    const list = [...server.stored.values()]
    await wait(delays())
    sync.receive(list, clock)
  }
  return { sync, told, refresh, marker: (number: number) => sync.state().book.get(idOf(number))?.marker }
}

describe('saving by itself', () => {
  it('sends a new marker once, then only what differs, and tells each in its own words', async () => {
    const server = aServer()
    const client = aClient(server)
    client.sync.put([aMarker(idOf(1), 'Photo', { location: at(0.1) })])
    client.sync.put([aMarker(idOf(1), 'Photo', { location: at(0.2) })])
    await vi.runAllTimersAsync()
    expect(server.stored.get(idOf(1))).toMatchObject({ location: at(0.2), version: 1 })
    client.sync.put([{ ...client.marker(1)!, name: 'North' }])
    await vi.runAllTimersAsync()
    expect(server.stored.get(idOf(1))).toMatchObject({ name: 'North', version: 2 })
    expect(client.told).toEqual(['saved marking', 'saved settings'])
    expect(client.sync.isPending()).toBe(false)
  })

  it('is told when it fails, and is tried again until it is stored', async () => {
    const server = aServer()
    let losses = 2
    const client = aClient(
      server,
      () => 5,
      () => (losses -= 1) >= 0,
    )
    client.sync.put([aMarker(idOf(1), 'Photo', { location: at(0.1) })])
    await vi.runAllTimersAsync()
    expect(client.told).toEqual(['failed marking', 'failed marking', 'saved marking'])
    expect(server.stored.size).toBe(1)
    expect(client.sync.isPending()).toBe(false)
  })

  it('stores the others when one is refused', async () => {
    const server = aServer()
    const client = aClient(server)
    client.sync.put([1, 2, 3].map((number) => aMarker(idOf(number), 'Photo', { location: at(0.1) })))
    await vi.runAllTimersAsync()
    const { change } = server.callsOf(
      () => 1,
      () => false,
    )
    const picky = createMarkerSync({
      calls: {
        ...server.callsOf(
          () => 1,
          () => false,
        ),
        change: (changes) =>
          changes.some(({ name }) => name === 'bad')
            ? Promise.reject(new Refusal({ kind: 'refused', error: 'bad' }))
            : change(changes),
      },
      delayMs: 10,
      onSaved: () => undefined,
      onFailed: () => undefined,
    })
    picky.receive([...server.stored.values()], picky.clock())
    picky.put([1, 2, 3].map((number) => ({ ...server.stored.get(idOf(number))!, name: number === 2 ? 'bad' : 'good' })))
    await vi.runAllTimersAsync()
    expect([...server.stored.values()].map(({ name }) => name)).toEqual(['good', 'Untitled', 'good'])
    expect([...picky.state().failed.keys()]).toEqual([idOf(2)])
  })
})

describe('a marker that was deleted here', () => {
  it('stays deleted when a list arrives that was read before, and undo still brings it back', async () => {
    const server = aServer()
    const client = aClient(server)
    client.sync.put([aMarker(idOf(1), 'Photo', { location: at(0.1) })])
    await vi.runAllTimersAsync()
    const [list, readAt, marker] = [[...server.stored.values()], client.sync.clock(), client.marker(1)!]
    client.sync.remove([idOf(1)])
    await vi.runAllTimersAsync()
    expect(client.sync.receive(list, readAt)).toBe(false)
    expect(client.marker(1)).toBeUndefined()
    client.sync.put([marker])
    await vi.runAllTimersAsync()
    expect(server.stored.get(idOf(1))).toMatchObject({ location: at(0.1) })
  })

  it('is shown again when somebody else brought it back', async () => {
    const server = aServer()
    const client = aClient(server)
    client.sync.put([aMarker(idOf(1), 'Photo', { location: at(0.1) })])
    await vi.runAllTimersAsync()
    const marker = client.marker(1)!
    client.sync.remove([idOf(1)])
    await vi.runAllTimersAsync()
    await Promise.all([
      server
        .callsOf(
          () => 1,
          () => false,
        )
        .create(marker),
      vi.runAllTimersAsync(),
    ])
    void client.refresh()
    await vi.runAllTimersAsync()
    expect(client.marker(1)).toMatchObject({ version: 2 })
    expect(client.sync.state().removedHere.has(idOf(1))).toBe(false)
  })
})

describe('two people on one plan', () => {
  async function both(numbers: readonly number[]) {
    const server = aServer()
    const [me, other] = [aClient(server), aClient(server)]
    me.sync.put(numbers.map((number) => aMarker(idOf(number), 'Photo', { location: at(0.1) })))
    await vi.runAllTimersAsync()
    void other.refresh()
    await vi.runAllTimersAsync()
    return { server, me, other }
  }

  it('merge by themselves what only one of them changed', async () => {
    const { server, me, other } = await both([1])
    me.sync.put([{ ...me.marker(1)!, name: 'Mine' }])
    other.sync.put([{ ...other.marker(1)!, location: at(0.7) }])
    await vi.runAllTimersAsync()
    expect(server.stored.get(idOf(1))).toMatchObject({ name: 'Mine', location: at(0.7) })
  })

  it.each(['mine', 'theirs'] as const)('are asked where both changed the same: %s', async (choice) => {
    const { server, me, other } = await both([1, 2])
    other.sync.put([{ ...other.marker(1)!, name: 'Theirs', rotation: 90 }])
    await vi.runAllTimersAsync()
    me.sync.put([
      { ...me.marker(1)!, name: 'Mine', location: at(0.4) },
      { ...me.marker(2)!, name: 'Second' },
    ])
    await vi.runAllTimersAsync()
    // The other one does not wait for the answer.
    expect(server.stored.get(idOf(2))?.name).toBe('Second')
    expect(me.sync.state().book.get(idOf(1))?.theirs).toMatchObject({ name: 'Theirs' })
    me.sync.settle(idOf(1), choice)
    await vi.runAllTimersAsync()
    expect(server.stored.get(idOf(1))).toMatchObject({
      name: choice === 'mine' ? 'Mine' : 'Theirs',
      rotation: 90,
      location: at(0.4),
    })
  })

  it('can put back what the other deleted', async () => {
    const { server, me, other } = await both([1])
    other.sync.remove([idOf(1)])
    await vi.runAllTimersAsync()
    me.sync.put([{ ...me.marker(1)!, name: 'Still needed' }])
    await vi.runAllTimersAsync()
    expect(me.sync.state().book.get(idOf(1))?.theirs).toBe('gone')
    me.sync.settle(idOf(1), 'mine')
    await vi.runAllTimersAsync()
    expect(server.stored.get(idOf(1))?.name).toBe('Still needed')
  })

  it('see a marker again that was deleted and brought back between two of their reads', async () => {
    const { server, me, other } = await both([1])
    for (const name of ['First', 'Second']) {
      me.sync.put([{ ...me.marker(1)!, name }])
      await vi.runAllTimersAsync()
    }
    void other.refresh()
    await vi.runAllTimersAsync()
    const marker = me.marker(1)!
    me.sync.remove([idOf(1)])
    await vi.runAllTimersAsync()
    me.sync.put([marker])
    await vi.runAllTimersAsync()
    me.sync.put([{ ...me.marker(1)!, location: at(0.9) }])
    await vi.runAllTimersAsync()
    void other.refresh()
    await vi.runAllTimersAsync()
    other.sync.put([{ ...other.marker(1)!, name: 'Third' }])
    await vi.runAllTimersAsync()
    expect(server.stored.get(idOf(1))).toMatchObject({ name: 'Third', location: at(0.9) })
  })

  it('lose no marker in any order of events, and end with the same plan', async () => {
    const act = fc.record({
      who: fc.nat({ max: 1 }),
      what: fc.constantFrom('add', 'move', 'name', 'refresh'),
      which: fc.nat({ max: 5 }),
      after: fc.nat({ max: 300 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 25 }),
        fc.infiniteStream(fc.nat({ max: 150 })),
        fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
        async (acts, delays, luck) => {
          const server = aServer()
          const take = (): number => delays.next().value as number
          const isLost = () => (luck.next().value as number) === 0
          const clients = [aClient(server, take, isLost), aClient(server, take, isLost)]
          const added = new Set<string>()
          const told: string[] = []
          for (const { sync } of clients) {
            let before = sync.state().book
            sync.subscribe(() => {
              const { book } = sync.state()
              // Nobody deletes here: what one has seen never disappears again, not even for a moment, and never becomes older.
              for (const [id, { base }] of before) {
                const now = book.get(id)
                if (now === undefined || now.theirs === 'gone') told.push(`${id} disappeared`)
                else if ((now.base?.version ?? 0) < (base?.version ?? 0)) told.push(`${id} became older`)
              }
              before = book
            })
          }
          for (const [index, { who, what, which, after }] of acts.entries()) {
            const { sync, refresh } = clients[who]!
            const known = [...sync.state().book.values()]
            const one = known[which % Math.max(1, known.length)]?.marker
            if (what === 'add') {
              sync.put([aMarker(idOf(index + 1), 'Photo', { location: at(0.1) })])
              added.add(idOf(index + 1))
            } else if (what === 'refresh') void refresh()
            else if (one !== undefined)
              sync.put([
                what === 'move' ? { ...one, location: at((index % 10) / 10) } : { ...one, name: `${who} ${index}` },
              ])
            await vi.advanceTimersByTimeAsync(after)
          }
          await vi.runAllTimersAsync()
          for (let round = 0; round < 6; round += 1) {
            for (const { sync, refresh } of clients) {
              void refresh()
              await vi.runAllTimersAsync()
              for (const [id, { theirs }] of sync.state().book)
                if (theirs !== undefined) sync.settle(id, round % 2 === 0 ? 'mine' : 'theirs')
              await vi.runAllTimersAsync()
            }
          }
          expect(told).toEqual([])
          expect(new Set(server.stored.keys())).toEqual(added)
          for (const { sync } of clients) {
            expect([...sync.state().book.values()].some(isDirty)).toBe(false)
            expect(new Map([...sync.state().book].map(([id, { marker }]) => [id, marker]))).toEqual(server.stored)
          }
        },
      ),
      { numRuns: 100 },
    )
  })
})
