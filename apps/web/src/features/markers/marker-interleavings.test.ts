import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aMarker } from './marker-fields.ts'
import { aClient, aServer, at, idOf } from './testing/marker-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Client = ReturnType<typeof aClient>

/** In a run without deletions a marker never disappears, not even for a moment, and never becomes older. */
function watch({ sync }: Client, wrong: string[]): void {
  let before = sync.state().records
  sync.subscribe(() => {
    const { records } = sync.state()
    for (const [id, { base }] of before) {
      const now = records.get(id)
      if (now === undefined || now.conflict?.kind === 'deleted') wrong.push(`${id} disappeared`)
      else if ((now.base?.version ?? 0) < (base?.version ?? 0)) wrong.push(`${id} became older`)
    }
    before = records
  })
}

const act = fc.record({
  who: fc.nat({ max: 1 }),
  what: fc.constantFrom('add', 'move', 'name', 'refresh', 'reload'),
  which: fc.nat({ max: 5 }),
  after: fc.nat({ max: 300 }),
})

it('two people on one plan lose no marker in any of 1,000 orders of events, and end with the same plan', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 20 }),
      fc.infiniteStream(fc.nat({ max: 150 })),
      fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
      async (acts, delays, luck) => {
        vi.clearAllTimers()
        const server = aServer()
        const take = (): number => delays.next().value as number
        const isLost = () => (luck.next().value as number) === 0
        const clients = [aClient(server, take, isLost), aClient(server, take, isLost)]
        const added = new Set<string>()
        const wrong: string[] = []
        for (const client of clients) watch(client, wrong)
        for (const [index, { who, what, which, after }] of acts.entries()) {
          const client = clients[who]!
          const known = [...client.sync.state().records.values()]
          const one = known[which % Math.max(1, known.length)]?.mine
          if (what === 'add') {
            client.sync.put([aMarker(idOf(index + 1), 'Photo', { location: at(0.1) })])
            added.add(idOf(index + 1))
          } else if (what === 'refresh') void client.refresh()
          else if (what === 'reload') {
            client.reload()
            watch(client, wrong)
          } else if (one !== undefined)
            client.sync.put([
              what === 'move' ? { ...one, location: at((index % 10) / 10) } : { ...one, name: `${who} ${index}` },
            ])
          await vi.advanceTimersByTimeAsync(after)
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
        expect(wrong).toEqual([])
        expect(new Set(server.stored.keys())).toEqual(added)
        for (const { sync, storage } of clients) {
          expect([sync.isPending(), storage.items.size]).toEqual([false, 0])
          expect(new Map([...sync.state().records].map(([id, { mine }]) => [id, mine]))).toEqual(server.stored)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
