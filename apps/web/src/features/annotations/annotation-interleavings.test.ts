import type { Annotation } from '@plumbline/contract/annotations/annotations'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { redrawn } from './annotation-parts.ts'
import { decided, graded, measuredAs } from './review/review-queue.ts'
import { aClient, aServer, drawn, idOf, line } from './testing/annotation-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const whats = ['add', 'move', 'measure', 'accept', 'reject', 'grade', 'remove', 'undo', 'refresh', 'reload'] as const
const act = fc.record({
  who: fc.nat({ max: 1 }),
  what: fc.constantFrom(...whats),
  which: fc.nat({ max: 4 }),
  after: fc.nat({ max: 200 }),
})
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never
type Client = ReturnType<typeof aClient>

/** Everything that was drawn, and what was deleted and can be undone. */
type Drawn = { readonly added: Set<string>; readonly removed: Annotation[] }

function perform(client: Client, { what, which }: Act, index: number, { added, removed }: Drawn): void {
  const { sync } = client
  const known = [...sync.state().records.values()].filter(({ isRemoved }) => isRemoved !== true)
  const one = known[which % Math.max(1, known.length)]?.mine
  if (what === 'add') {
    client.put(drawn(index + 1))
    added.add(idOf(index + 1))
  } else if (what === 'refresh') void client.refresh()
  else if (what === 'reload') client.reload()
  else if (what === 'undo') {
    const back = removed.pop()
    if (back !== undefined) client.put(back)
  } else if (one === undefined) return
  else if (what === 'move') client.put(redrawn(one, line((index % 10) / 10)))
  else if (what === 'measure') sync.put([measuredAs(one, index % 2 === 0 ? 'width' : 'length', index + 1)])
  else if (what === 'grade') sync.put([graded(one, index % 2 === 0 ? 'major' : 'minor')])
  else if (what === 'remove') {
    removed.push(one)
    sync.remove([one._id])
  } else sync.put([decided(one, what)])
}

it('two people on one photo lose nothing in any of 1,000 orders of events, and end with the same photo', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 16 }),
      fc.infiniteStream(fc.nat({ max: 120 })),
      fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
      async (acts, delays, luck) => {
        vi.clearAllTimers()
        const server = aServer()
        const take = (): number => delays.next().value as number
        const isLost = () => (luck.next().value as number) === 0
        const clients = [aClient(server, take, isLost), aClient(server, take, isLost)]
        const all: Drawn = { added: new Set(), removed: [] }
        const everRemoved = new Set<string>()
        for (const [index, one] of acts.entries()) {
          perform(clients[one.who]!, one, index, all)
          for (const { _id } of all.removed) everRemoved.add(_id)
          await vi.advanceTimersByTimeAsync(one.after)
        }
        await vi.runAllTimersAsync()
        for (let round = 0; round < 6; round += 1) {
          for (const { sync, refresh } of clients) {
            void refresh()
            await vi.runAllTimersAsync()
            for (const [id, { conflict }] of sync.state().records)
              if (conflict !== undefined) sync.resolve(id, round % 2 === 0 ? 'mine' : 'theirs')
            await vi.runAllTimersAsync()
          }
        }
        // Everything drawn is stored or can be brought back; one removed before it was sent never existed there.
        for (const id of all.added) expect(server.all.has(id) || everRemoved.has(id)).toBe(true)
        const there = new Map(server.list().map((annotation) => [annotation._id, annotation]))
        for (const { sync, journal } of clients) {
          expect([sync.isPending(), journal.items.size]).toEqual([false, 0])
          expect(new Map([...sync.state().records].map(([id, { mine }]) => [id, mine]))).toEqual(there)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
