import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNoteClient, type NoteClient } from './testing/note-client.ts'
import { aNote, createNoteServer, type Line, type Note, type NoteServer } from './testing/note-server.ts'
import { createVirtualClock, type VirtualClock } from './testing/virtual-clock.ts'

const runs = { numRuns: 1000 }

type Act = {
  readonly who: number
  readonly what: 'add' | 'title' | 'text' | 'revert' | 'remove' | 'undo' | 'refresh' | 'reload' | 'down' | 'up'
  readonly which: number
  readonly after: number
}

const actOf = (clients: number, whats: readonly Act['what'][]): fc.Arbitrary<Act> =>
  fc.record({
    who: fc.nat({ max: clients - 1 }),
    what: fc.constantFrom(...whats),
    which: fc.nat({ max: 4 }),
    after: fc.nat({ max: 300 }),
  })

/** Every request takes its time; one in ten is lost on its way, one in ten on its way back. */
const lines = fc.record({
  delays: fc.infiniteStream(fc.nat({ max: 150 })),
  luck: fc.infiniteStream(fc.nat({ max: 9 })),
})
function lineOf({ delays, luck }: { delays: fc.Stream<number>; luck: fc.Stream<number> }): Line {
  const next = (stream: fc.Stream<number>) => stream.next().value as number
  return {
    delayMs: () => next(delays),
    isRequestLost: () => next(luck) === 0,
    isAnswerLost: () => next(luck) === 0,
  }
}

/** What each client wrote last into each part, by note. */
type Wishes = Map<string, Map<string, string>>

type Stage = {
  readonly clock: VirtualClock
  readonly server: NoteServer
  readonly clients: readonly NoteClient[]
  readonly wishes: readonly Wishes[]
  readonly removed: Note[]
  readonly everRemoved: Set<string>
}

function wish({ wishes }: Stage, who: number, id: string, part: string, value: string): void {
  const own = wishes[who]!
  own.set(id, new Map([...(own.get(id) ?? []), [part, value]]))
}

function perform(stage: Stage, { who, what, which }: Act, index: number): void {
  const client = stage.clients[who]!
  const known = [...client.autosave.state().records.values()].filter(({ isRemoved }) => isRemoved !== true)
  const record = known[which % Math.max(1, known.length)]
  if (what === 'add') {
    client.put(aNote(index + 1, { title: `added ${index}` }))
    wish(stage, who, `n${index + 1}`, 'title', `added ${index}`)
  } else if (what === 'refresh') void client.refresh()
  else if (what === 'reload') client.reload()
  else if (what === 'down' || what === 'up') stage.server.setDown(what === 'down')
  else if (what === 'undo') {
    const back = stage.removed.pop()
    if (back === undefined) return
    client.put(back)
    wish(stage, who, back._id, 'title', back.title)
    wish(stage, who, back._id, 'text', back.text)
  } else if (record === undefined) return
  else if (what === 'remove') {
    stage.removed.push(record.mine)
    stage.everRemoved.add(record.mine._id)
    stage.wishes[who]!.delete(record.mine._id)
    client.autosave.remove([record.mine._id])
  } else if (what === 'revert') {
    // Typed back to what the server last answered: an edit like any other.
    const title = record.base?.title ?? ''
    client.put({ ...record.mine, title })
    wish(stage, who, record.mine._id, 'title', title)
  } else {
    const value = `${who} wrote ${index}`
    client.put({ ...record.mine, [what]: value })
    wish(stage, who, record.mine._id, what, value)
  }
}

async function play(
  acts: readonly Act[],
  line: Line,
  count: number,
  canRestore: boolean,
  onAct: (stage: Stage) => void = () => undefined,
): Promise<Stage> {
  const clock = createVirtualClock()
  const server = createNoteServer(clock, canRestore)
  const clients = Array.from({ length: count }, () => createNoteClient(clock, server, { line, canRestore }))
  const stage = {
    clock,
    server,
    clients,
    wishes: clients.map(() => new Map()),
    removed: [],
    everRemoved: new Set<string>(),
  }
  for (const [index, act] of acts.entries()) {
    perform(stage, act, index)
    await clock.advance(act.after)
    onAct(stage)
  }
  server.setDown(false)
  await clock.runAll()
  return stage
}

/** Every conflict is answered, every list read, until nothing is left to do. */
async function finish({ clock, clients }: Stage): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    for (const client of clients) {
      void client.refresh()
      await clock.runAll()
      for (const [id, { conflict }] of client.autosave.state().records)
        if (conflict !== undefined) client.autosave.resolve(id, round % 2 === 0 ? 'mine' : 'theirs')
      await clock.runAll()
    }
  }
}

function expectConverged({ server, clients }: Stage): void {
  const there = new Map(server.notes().map((note) => [note._id, note]))
  for (const { autosave, storage } of clients) {
    const { records, unsavedIds, failed, isOffline } = autosave.state()
    expect([[...unsavedIds], [...failed.keys()], isOffline, autosave.isPending()]).toEqual([[], [], false, false])
    expect(new Map([...records].map(([id, { mine }]) => [id, mine]))).toEqual(there)
    expect([...storage.items.keys()]).toEqual([])
  }
}

/**
 * The last thing that some client wrote into a part is what is stored; nothing older, and nothing that no client wrote.
 */
function expectLastWrites({ server, wishes, everRemoved }: Stage): void {
  const ids = new Set(wishes.flatMap((own) => [...own.keys()]))
  const there = new Map(server.notes().map((note) => [note._id, note]))
  for (const id of ids) {
    const note = there.get(id)
    if (note === undefined) expect(everRemoved.has(id)).toBe(true)
    else
      for (const part of ['title', 'text'] as const) {
        const wanted = wishes.flatMap((own) => own.get(id)?.get(part) ?? [])
        if (wanted.length > 0) expect(wanted).toContain(note[part])
      }
  }
}

it('two clients lose no edit and converge, with lost answers, conflicts, reloads and a server that goes away', async () => {
  const act = actOf(2, ['add', 'title', 'text', 'revert', 'refresh', 'reload', 'down', 'up'])
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 16 }), lines, async (acts, streams) => {
      const stage = await play(acts, lineOf(streams), 2, false)
      await finish(stage)
      expectConverged(stage)
      expectLastWrites(stage)
    }),
    runs,
  )
})

it.each([
  ['created again', false],
  ['restored', true],
])('deletions and undo converge as well, where an undone deletion is %s', async (_, canRestore) => {
  const act = actOf(2, ['add', 'title', 'text', 'remove', 'undo', 'refresh', 'reload', 'down', 'up'])
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 16 }), lines, async (acts, streams) => {
      const stage = await play(acts, lineOf(streams), 2, canRestore)
      await finish(stage)
      expectConverged(stage)
      expectLastWrites(stage)
    }),
    { numRuns: 500 },
  )
})

it('a client alone never conflicts with itself, and the server ends with exactly its last edits', async () => {
  const act = actOf(1, ['add', 'title', 'text', 'revert', 'refresh', 'reload', 'down', 'up'])
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), lines, async (acts, streams) => {
      const conflicts: string[] = []
      const stage = await play(acts, lineOf(streams), 1, false, ({ clients }) => {
        for (const [id, { conflict }] of clients[0]!.autosave.state().records)
          if (conflict !== undefined) conflicts.push(id)
      })
      await finish(stage)
      expect(conflicts).toEqual([])
      expectConverged(stage)
      expectLastWrites(stage)
    }),
    runs,
  )
})

it('what one client has seen never disappears and never becomes older while no client deletes', async () => {
  const act = actOf(2, ['add', 'title', 'text', 'refresh', 'down', 'up'])
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 16 }), lines, async (acts, streams) => {
      const wrong: string[] = []
      const seen = new Map<NoteClient, Map<string, number>>()
      await play(acts, lineOf(streams), 2, false, ({ clients }) => {
        for (const client of clients) {
          const { records } = client.autosave.state()
          for (const [id, version] of seen.get(client) ?? [])
            if ((records.get(id)?.base?.version ?? -1) < version || records.get(id)?.conflict?.kind === 'deleted')
              wrong.push(id)
          seen.set(client, new Map([...records].map(([id, { base }]) => [id, base?.version ?? -1])))
        }
      })
      expect(wrong).toEqual([])
    }),
    { numRuns: 300 },
  )
})
