import { describe, expect, it } from 'vitest'
import { createAutosave } from './autosave.ts'
import type { Outgoing, Transport } from './autosave-state.ts'
import { storageJournal } from './journal.ts'
import { createMemoryStorage } from './testing/memory-storage.ts'
import { createNoteClient } from './testing/note-client.ts'
import {
  aNote,
  createNoteServer,
  goodLine,
  LostError,
  noteRules,
  RefusedError,
  type Note,
  type NotePart,
} from './testing/note-server.ts'
import { createVirtualClock } from './testing/virtual-clock.ts'

function setUp(options: { readonly canRestore?: boolean; readonly isManual?: boolean } = {}) {
  const clock = createVirtualClock()
  const server = createNoteServer(clock, options.canRestore)
  return { clock, server, client: createNoteClient(clock, server, options) }
}

type Calls = Transport<Note, NotePart>

/** A client with some calls of its transport replaced. */
function withTransport(replace: (calls: Calls) => Partial<Calls> = () => ({}), canSend: () => boolean = () => true) {
  const clock = createVirtualClock()
  const server = createNoteServer(clock)
  const calls = server.transport(goodLine)
  const autosave = createAutosave<Note, NotePart>({
    rules: noteRules(),
    transport: { ...calls, ...replace(calls) },
    now: clock.now,
    schedule: clock.schedule,
    random: () => 0.5,
    delayMs: 50,
    retryMs: 200,
    canSend,
  })
  return { clock, server, autosave }
}

describe('saving', () => {
  it('sends edits of one pause together, once, and later only the parts that differ', async () => {
    const batches: (readonly Outgoing<Note, NotePart>[])[] = []
    const { clock, server, autosave } = withTransport()
    autosave.listen({ onSaved: (batch) => batches.push(batch) })
    for (const title of ['a', 'ab', 'abc']) autosave.put([{ value: aNote(1, { title }) }])
    await clock.runAll()
    autosave.put([{ value: { ...autosave.state().records.get('n1')!.mine, text: 'more' } }])
    await clock.runAll()
    expect(batches.map((batch) => batch.map(({ parts }) => parts))).toEqual([[[]], [['text']]])
    expect(server.notes()).toEqual([aNote(1, { title: 'abc', text: 'more', version: 2 })])
    expect([autosave.isPending(), autosave.state().savedAt]).toEqual([false, clock.now()])
  })

  it('has one request per record at a time, and sends what was typed in between after it', async () => {
    let [open, maxOpen] = [0, 0]
    const { clock, server, autosave } = withTransport(({ save }) => ({
      save: async (batch) => {
        open += 1
        maxOpen = Math.max(maxOpen, open)
        return save(batch).finally(() => (open -= 1))
      },
    }))
    autosave.put([{ value: aNote(1, { title: 'first' }) }])
    await clock.advance(52)
    autosave.put([{ value: aNote(1, { title: 'second' }) }])
    autosave.flush()
    expect(autosave.state().isSaving).toBe(true)
    await clock.runAll()
    expect([server.notes()[0]?.title, server.notes()[0]?.version, maxOpen]).toEqual(['second', 2, 1])
  })

  it('splits what is more than one request takes, and creates one by one where the server does', async () => {
    const sizes: number[] = []
    let [open, maxOpen] = [0, 0]
    const { clock, server, autosave } = withTransport(({ save }) => ({
      maxBatch: 3,
      save: (batch) => (sizes.push(batch.length), save(batch)),
      create: (one) => {
        open += 1
        maxOpen = Math.max(maxOpen, open)
        return save([one]).finally(() => (open -= 1))
      },
    }))
    autosave.put(Array.from({ length: 10 }, (_, index) => ({ value: aNote(index + 1) })))
    await clock.runAll()
    expect([server.notes().length, maxOpen]).toEqual([10, 4])
    autosave.put([...autosave.state().records.values()].map(({ mine }) => ({ value: { ...mine, text: 'changed' } })))
    await clock.runAll()
    expect(sizes).toEqual([3, 3, 3, 1])
  })
})

describe('without a server', () => {
  it('waits longer after every failure, and sends at once when asked to', async () => {
    const at: number[] = []
    const { clock, server, autosave } = withTransport(({ save }) => ({
      save: (batch) => (at.push(clock.now()), save(batch)),
    }))
    server.setDown(true)
    autosave.put([{ value: aNote(1) }])
    await clock.advance(2000)
    expect(at).toEqual([50, 255, 660, 1465])
    expect(autosave.state()).toMatchObject({ isOffline: true, lostError: new LostError() })
    autosave.put([{ value: aNote(2) }])
    await clock.advance(200)
    expect(at).toHaveLength(4)
    server.setDown(false)
    autosave.retry()
    await clock.advance(20)
    expect(server.notes()).toHaveLength(2)
    expect(autosave.state()).toMatchObject({ isOffline: false, lostError: undefined })
  })

  it('keeps edits over a reload and sends them when the server is back', async () => {
    const { clock, server, client } = setUp()
    server.setDown(true)
    client.put(aNote(1, { title: 'on the roof' }))
    client.put(aNote(2))
    await clock.advance(100)
    expect(client.autosave.state().isOffline).toBe(true)
    client.reload()
    expect(client.mine(1)?.title).toBe('on the roof')
    server.setDown(false)
    await clock.runAll()
    expect(server.notes().map(({ _id }) => _id)).toEqual(['n1', 'n2'])
    expect([client.autosave.isPending(), client.storage.items.size]).toEqual([false, 0])
  })

  it('is online again once a list shows that what was lost is stored', async () => {
    const { clock, server, client } = setUp()
    server.setDown(true)
    client.put(aNote(1))
    await clock.advance(100)
    server.setDown(false)
    server.all.set('n1', { note: aNote(1, { version: 1 }), isDeleted: false })
    client.autosave.receive(server.notes(), client.autosave.clock())
    await clock.runAll()
    expect(client.autosave.state()).toMatchObject({ isOffline: false })
    expect(server.notes()[0]?.version).toBe(1)
  })

  it('sends nothing in the name of somebody else', async () => {
    let isMine = false
    const { clock, server, autosave } = withTransport(undefined, () => isMine)
    autosave.put([{ value: aNote(1) }])
    await clock.advance(5000)
    expect(server.notes()).toEqual([])
    isMine = true
    await clock.runAll()
    expect(server.notes()).toHaveLength(1)
  })

  it('a stopped queue sends nothing more', async () => {
    const { clock, server, autosave } = withTransport()
    autosave.put([{ value: aNote(1) }])
    autosave.stop()
    autosave.flush()
    await clock.runAll()
    expect([server.notes().length, autosave.isPending()]).toEqual([0, true])
  })
})

describe('a journal that cannot store', () => {
  it('is reported, and written again with the next change', () => {
    const storage = createMemoryStorage()
    let isFull = true
    const clock = createVirtualClock()
    const server = createNoteServer(clock)
    const autosave = createAutosave<Note, NotePart>({
      rules: noteRules(),
      transport: server.transport(goodLine),
      journal: storageJournal<Note, NotePart>(() => {
        if (isFull) throw new Error('full')
        return storage
      }, 'notes.'),
      now: clock.now,
      schedule: clock.schedule,
      random: () => 0.5,
      delayMs: 50,
      retryMs: 200,
    })
    autosave.put([{ value: aNote(1) }])
    expect(autosave.state().isJournaled).toBe(false)
    isFull = false
    autosave.put([{ value: aNote(2) }])
    expect(autosave.state().isJournaled).toBe(true)
    expect(storage.items.size).toBe(2)
  })
})

describe('a refusal', () => {
  it('keeps no other record from being stored, is shown, and ends with the next edit', async () => {
    const failures: unknown[] = []
    const { clock, server, client } = setUp()
    client.autosave.listen({ onFailed: (batch, error) => failures.push([batch.map(({ id }) => id), error]) })
    client.autosave.put(
      [1, 2, 3].map((number) => ({ value: aNote(number, { title: number === 2 ? 'refused' : 'good' }) })),
    )
    await clock.runAll()
    expect(server.notes().map(({ _id }) => _id)).toEqual(['n1', 'n3'])
    expect([...client.autosave.state().failed.keys()]).toEqual(['n2'])
    expect(failures).toEqual([[['n2'], new RefusedError()]])
    expect(client.autosave.state().records.get('n2')?.unanswered).toBeUndefined()
    client.put(aNote(2, { title: 'better' }))
    await clock.runAll()
    expect(server.notes()).toHaveLength(3)
  })

  it('can be given up', async () => {
    const { clock, client, server } = setUp()
    client.put(aNote(1, { title: 'good' }))
    await clock.runAll()
    client.put({ ...client.mine(1)!, title: 'refused' })
    await clock.runAll()
    client.autosave.revert(['n1'])
    await clock.runAll()
    expect([client.mine(1)?.title, client.autosave.isPending(), client.autosave.state().failed.size]).toEqual([
      'good',
      false,
      0,
    ])
    expect(server.notes()[0]?.version).toBe(1)
  })

  it('is tried again when the user asks for it', async () => {
    const { clock, client, server } = setUp()
    client.put(aNote(1, { title: 'refused' }))
    await clock.runAll()
    client.autosave.retry()
    await clock.runAll()
    expect([...client.autosave.state().failed.keys()]).toEqual(['n1'])
    expect(server.notes()).toEqual([])
  })
})

describe('drafts', () => {
  it('survive a reload, and are sent only when the user saves', async () => {
    const { clock, server, client } = setUp({ isManual: true })
    server.all.set('n1', { note: aNote(1, { version: 1 }), isDeleted: false })
    void client.refresh()
    await clock.runAll()
    client.put({ ...client.mine(1)!, title: 'draft' })
    await clock.runAll()
    client.reload()
    await clock.runAll()
    expect([client.mine(1)?.title, server.notes()[0]?.title]).toEqual(['draft', ''])
    client.autosave.save(['n1', 'unknown'])
    await clock.runAll()
    expect([server.notes()[0]?.title, client.autosave.isPending()]).toEqual(['draft', false])
  })

  it('that were saved without a server are sent after the reload; what was typed since is a draft again', async () => {
    const { clock, server, client } = setUp({ isManual: true })
    server.setDown(true)
    client.put(aNote(1, { title: 'saved' }))
    client.autosave.save(['n1'])
    await clock.advance(100)
    client.reload()
    server.setDown(false)
    await clock.advance(5)
    client.put({ ...client.mine(1)!, text: 'typed since' })
    await clock.runAll()
    expect(server.notes()[0]).toMatchObject({ title: 'saved', text: '' })
    expect(client.autosave.state().records.get('n1')).toMatchObject({ isDraft: true, mine: { text: 'typed since' } })
  })
})

describe('lists and other answers', () => {
  it('a list that was read while a write was under way is not complete', async () => {
    const { clock, server, client } = setUp()
    client.put(aNote(1))
    await clock.runAll()
    const [list, readAt] = [server.notes(), client.autosave.clock()]
    client.autosave.remove(['n1'])
    await clock.runAll()
    expect(client.autosave.receive(list, readAt)).toBe(false)
    expect(client.mine(1)).toBeUndefined()
    expect(client.autosave.state().removedHere.has('n1')).toBe(true)
  })

  it('a record that somebody else brought back is shown again', async () => {
    const { clock, server, client } = setUp({ canRestore: true })
    client.put(aNote(1))
    await clock.runAll()
    client.autosave.remove(['n1'])
    await clock.runAll()
    server.all.set('n1', { note: aNote(1, { version: 3 }), isDeleted: false })
    void client.refresh()
    await clock.runAll()
    expect([client.mine(1)?.version, client.autosave.state().removedHere.size]).toEqual([3, 0])
  })

  it('a list of some records says nothing about the others', async () => {
    const { clock, client } = setUp()
    client.put(aNote(1))
    client.put(aNote(2))
    await clock.runAll()
    expect(client.autosave.receive([], client.autosave.clock(), ({ _id }) => _id === 'n1')).toBe(true)
    expect([client.mine(1), client.mine(2)?._id]).toEqual([undefined, 'n2'])
  })

  it('an answer of another call is taken over, but for a record on its way', async () => {
    const { clock, server, client } = setUp()
    client.put(aNote(1))
    await clock.runAll()
    client.autosave.noteRemoved(['n2'])
    client.autosave.take([aNote(2, { version: 1 })])
    expect([client.mine(2)?.version, client.autosave.state().removedHere.size]).toEqual([1, 0])
    client.put({ ...client.mine(1)!, title: 'mine' })
    await clock.advance(52)
    client.autosave.take([aNote(1, { version: 9, title: 'other' })])
    expect(client.mine(1)?.title).toBe('mine')
    await clock.runAll()
    expect(server.notes()[0]?.title).toBe('mine')
  })

  it('a conflict waits for the user and is sent as resolved', async () => {
    const { clock, server, client } = setUp()
    client.put(aNote(1, { title: 'old' }))
    await clock.runAll()
    server.write('n1', { title: 'theirs' })
    client.put({ ...client.mine(1)!, title: 'mine', text: 'mine' })
    await clock.runAll()
    expect(server.notes()[0]).toMatchObject({ title: 'theirs', text: 'mine' })
    client.autosave.resolve('n1', 'mine')
    await clock.runAll()
    expect(server.notes()[0]).toMatchObject({ title: 'mine', text: 'mine' })
  })

  it('a conflict that ends by itself is sent without being asked', async () => {
    const { clock, server, client } = setUp({ canRestore: true })
    client.put(aNote(1, { title: 'old' }))
    await clock.runAll()
    server.all.set('n1', { note: server.notes()[0]!, isDeleted: true })
    client.put({ ...client.mine(1)!, title: 'mine' })
    await clock.runAll()
    expect(client.autosave.state().records.get('n1')?.conflict).toEqual({ kind: 'deleted' })
    server.all.set('n1', { note: aNote(1, { version: 5, title: 'old' }), isDeleted: false })
    void client.refresh()
    await clock.runAll()
    expect(server.notes()[0]?.title).toBe('mine')
  })

  it('a server that is never content is asked with growing pauses', async () => {
    const at: number[] = []
    const { clock, server, autosave } = withTransport(() => ({
      save: (batch) => (at.push(clock.now()), Promise.resolve({ newer: batch.flatMap(({ base }) => base ?? []) })),
    }))
    server.all.set('n1', { note: aNote(1, { version: 1 }), isDeleted: false })
    autosave.take(server.notes())
    autosave.put([{ value: aNote(1, { version: 1, title: 'mine' }) }])
    await clock.advance(1000)
    expect(at).toEqual([50, 50, 50, 50, 250, 650])
  })

  it('an id that is neither free nor restorable is reported instead of tried forever', async () => {
    const clock = createVirtualClock()
    const stuck = createAutosave<Note, NotePart>({
      rules: noteRules(true),
      transport: {
        save: () => Promise.resolve({ missing: ['n1'] }),
        restore: () => Promise.resolve([]),
        isLost: () => false,
        maxBatch: 10,
      },
      now: clock.now,
      schedule: clock.schedule,
      random: () => 0.5,
      delayMs: 50,
      retryMs: 200,
    })
    stuck.put([{ value: aNote(1) }])
    await clock.runAll()
    expect([...stuck.state().failed.keys()]).toEqual(['n1'])
  })
})
