import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMarker } from './marker-fields.ts'
import { createMarkerSync } from './marker-sync.ts'
import { aClient, aServer, at, idOf, Refusal } from './testing/marker-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
    expect(client.toasts).toEqual(['saved marking', 'saved settings'])
    expect(client.sync.isPending()).toBe(false)
  })

  it('says when it fails, and is tried again until it is stored', async () => {
    const server = aServer()
    let losses = 2
    const client = aClient(
      server,
      () => 5,
      () => (losses -= 1) >= 0,
    )
    client.sync.put([aMarker(idOf(1), 'Photo', { location: at(0.1) })])
    await vi.runAllTimersAsync()
    expect(client.toasts).toEqual(['failed marking', 'failed marking', 'saved marking'])
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
            ? Promise.reject(new Refusal({ kind: 'refused' }))
            : change(changes),
      },
      delayMs: 10,
    })
    picky.receive([...server.stored.values()], picky.clock())
    picky.put([1, 2, 3].map((number) => ({ ...server.stored.get(idOf(number))!, name: number === 2 ? 'bad' : 'good' })))
    await vi.runAllTimersAsync()
    expect([...server.stored.values()].map(({ name }) => name)).toEqual(['good', 'Untitled', 'good'])
    expect([...picky.state().failed.keys()]).toEqual([idOf(2)])
  })
})

describe('without a connection', () => {
  it('what was drawn and set survives a reload and is sent again', async () => {
    const server = aServer()
    let isCut = false
    const client = aClient(
      server,
      () => 5,
      () => isCut,
    )
    client.sync.put([aMarker(idOf(1), 'Photo', { location: at(0.1) })])
    await vi.runAllTimersAsync()
    isCut = true
    client.sync.put([{ ...client.marker(1)!, name: 'On the roof' }, aMarker(idOf(2), 'Photo', { location: at(0.2) })])
    await vi.advanceTimersByTimeAsync(150)
    expect(client.sync.state()).toMatchObject({ isOffline: true, isJournaled: true })
    client.reload()
    expect(client.marker(1)?.name).toBe('On the roof')
    isCut = false
    await vi.runAllTimersAsync()
    expect([...server.stored.values()]).toMatchObject([{ name: 'On the roof' }, { location: at(0.2) }])
    expect([client.sync.isPending(), client.storage.items.size]).toEqual([false, 0])
  })

  it('a deletion survives a reload, and a change by somebody else in between is asked about', async () => {
    const server = aServer()
    let isCut = false
    const client = aClient(
      server,
      () => 5,
      () => isCut,
    )
    client.sync.put([1, 2].map((number) => aMarker(idOf(number), 'Photo', { location: at(0.1) })))
    await vi.runAllTimersAsync()
    isCut = true
    server.setDown(true)
    client.sync.remove([idOf(1)])
    client.sync.put([{ ...client.marker(2)!, name: 'Mine' }])
    await vi.advanceTimersByTimeAsync(150)
    client.reload()
    server.stored.set(idOf(2), { ...server.stored.get(idOf(2))!, name: 'Theirs', version: 2 })
    isCut = false
    server.setDown(false)
    await vi.runAllTimersAsync()
    expect([...server.stored.keys()]).toEqual([idOf(2)])
    expect(client.sync.state().records.get(idOf(2))?.conflict).toMatchObject({ parts: ['name'] })
    client.sync.resolve(idOf(2), 'mine')
    await vi.runAllTimersAsync()
    expect(server.stored.get(idOf(2))?.name).toBe('Mine')
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
    expect(me.sync.state().records.get(idOf(1))).toMatchObject({
      base: { name: 'Theirs' },
      conflict: { kind: 'changed', parts: ['name'] },
    })
    me.sync.resolve(idOf(1), choice)
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
    expect(me.sync.state().records.get(idOf(1))?.conflict).toEqual({ kind: 'deleted' })
    me.sync.resolve(idOf(1), 'mine')
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
})
