import type { Annotation } from '@plumbline/contract/annotations/annotations'
import { disputedParts } from '@plumbline/sync/records'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { redrawn } from './annotation-parts.ts'
import { theirsOf, type Edit } from './annotation-rules.ts'
import { decided, graded, measuredAs } from './review/review-queue.ts'
import { aClient, aJournal, aServer, drawn, idOf, line } from './testing/annotation-server.ts'
import { undone } from './review/use-decisions.ts'

type Change = (annotation: Annotation) => Edit

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function both() {
  const server = aServer()
  const [me, other] = [aClient(server), aClient(server)]
  me.put(drawn(1))
  await vi.runAllTimersAsync()
  void other.refresh()
  await vi.runAllTimersAsync()
  return { server, me, other }
}

describe('saving by itself', () => {
  it('keeps what is drawn without a line, over a reload too, and sends it when the line is back', async () => {
    const server = aServer()
    server.setDown(true)
    const me = aClient(server)
    me.put(drawn(1))
    me.put(drawn(2))
    await vi.advanceTimersByTimeAsync(100)
    expect(me.sync.state()).toMatchObject({ isOffline: true })
    expect([...me.journal.items.keys()]).toEqual([`shapes.${idOf(1)}`, `shapes.${idOf(2)}`])
    me.reload()
    server.setDown(false)
    await vi.runAllTimersAsync()
    expect(server.list().map(({ _id }) => _id)).toEqual([idOf(1), idOf(2)])
    expect(me.sync.isPending()).toBe(false)
    expect(me.journal.items.size).toBe(0)
  })

  it('does not claim that the browser holds what it could not store', async () => {
    const server = aServer()
    server.setDown(true)
    const me = aClient(
      server,
      () => 5,
      () => false,
      aJournal(false),
    )
    expect(me.sync.state().isJournaled).toBe(true)
    me.put(drawn(1))
    await vi.advanceTimersByTimeAsync(100)
    expect(me.sync.state()).toMatchObject({ isOffline: true, isJournaled: false })
    server.setDown(false)
    await vi.runAllTimersAsync()
    expect(me.sync.state()).toMatchObject({ isOffline: false, isJournaled: true })
  })

  it('makes one defect of one acceptance, also when the answer was lost, and takes it back', async () => {
    const server = aServer()
    let losses = 2
    const me = aClient(
      server,
      () => 5,
      () => (losses -= 1) >= 0,
    )
    me.put(drawn(1))
    me.sync.put([graded(me.mine(1)!, 'major')])
    await vi.runAllTimersAsync()
    expect(server.numbers()).toBe(1)
    expect(me.mine(1)?.annInfo).toMatchObject({ isDefect: true, severity: 'major', defectId: 'defect 1' })
    me.sync.put([decided(me.mine(1)!, 'undecide')])
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo).toMatchObject({ isDefect: null, defectId: null })
  })

  const changes = {
    severity: {
      first: (one) => graded(one, 'major'),
      second: (one) => graded(one, 'minor'),
      end: { severity: 'minor' },
    },
    size: {
      first: (one) => measuredAs(one, 'width', 0.3),
      second: (one) => measuredAs(one, 'width', 0.5),
      end: { measured: { length: null, width: 0.5 } },
    },
    decision: {
      first: (one) => decided(one, 'undecide'),
      second: (one) => decided(one, 'accept'),
      end: { isDefect: true },
    },
  } satisfies Record<string, { first: Change; second: Change; end: object }>

  it.each(Object.entries(changes))(
    'does not take its own %s, stored although the answer was lost, for that of somebody else',
    async (_, { first, second, end }) => {
      const server = aServer()
      let isCut = false
      const me = aClient(
        server,
        () => 5,
        () => isCut,
      )
      me.put(drawn(1))
      me.sync.put([graded(me.mine(1)!, 'critical')])
      await vi.runAllTimersAsync()
      isCut = true
      me.sync.put([first(me.mine(1)!)])
      await vi.advanceTimersByTimeAsync(100)
      me.sync.put([second(me.mine(1)!)])
      isCut = false
      await vi.runAllTimersAsync()
      expect(me.sync.state().records.get(idOf(1))?.conflict).toBeUndefined()
      expect([me.sync.isPending(), server.list()]).toEqual([false, [me.mine(1)]])
      expect(me.mine(1)?.annInfo).toMatchObject(end)
    },
  )

  it('brings back what was deleted and undone, as it was', async () => {
    const server = aServer()
    const me = aClient(server)
    me.put(drawn(1))
    await vi.runAllTimersAsync()
    const was = me.mine(1)!
    me.sync.remove([idOf(1)])
    await vi.runAllTimersAsync()
    expect(server.list()).toEqual([])
    me.put(redrawn(was, line(0.4)))
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo.points).toEqual(line(0.4).points)
    expect(me.sync.isPending()).toBe(false)
  })
})

describe('two people on one photo', () => {
  it('merge what only one of them changed, and are asked where both moved the same', async () => {
    const { server, me, other } = await both()
    me.put(redrawn(me.mine(1)!, line(0.3)))
    other.sync.put([decided(other.mine(1)!, 'accept')])
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo).toMatchObject({ isDefect: true, points: line(0.3).points })
    for (const { refresh } of [me, other]) void refresh()
    await vi.runAllTimersAsync()
    other.put(redrawn(other.mine(1)!, line(0.5)))
    await vi.runAllTimersAsync()
    me.put(redrawn(me.mine(1)!, line(0.7)))
    await vi.runAllTimersAsync()
    expect(theirsOf(me.sync.state().records.get(idOf(1))!)).toMatchObject({ annInfo: { points: line(0.5).points } })
    me.sync.resolve(idOf(1), 'mine')
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo.points).toEqual(line(0.7).points)
  })

  it('are asked where the register changed the severity that is set here too', async () => {
    const { server, me } = await both()
    me.sync.put([graded(me.mine(1)!, 'major')])
    await vi.runAllTimersAsync()
    server.register(idOf(1), { severity: 'critical' })
    me.sync.put([graded(me.mine(1)!, 'minor')])
    await vi.runAllTimersAsync()
    expect(disputedParts(me.sync.state().records.get(idOf(1))!)).toEqual(['severity'])
    expect([server.list()[0]?.annInfo.severity, me.mine(1)?.annInfo.severity]).toEqual(['critical', 'minor'])
    me.sync.resolve(idOf(1), 'mine')
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo.severity).toBe('minor')
    server.register(idOf(1), { severity: 'critical' })
    me.sync.put([graded(me.mine(1)!, 'major')])
    await vi.runAllTimersAsync()
    me.sync.resolve(idOf(1), 'theirs')
    await vi.runAllTimersAsync()
    expect([server.list()[0]?.annInfo.severity, me.mine(1)?.annInfo.severity, me.sync.isPending()]).toEqual([
      'critical',
      'critical',
      false,
    ])
  })

  it('merge a severity set here with a remark typed in the register, and are asked about a size that both set', async () => {
    const { server, me } = await both()
    me.sync.put([graded(me.mine(1)!, 'major')])
    await vi.runAllTimersAsync()
    server.register(idOf(1), {})
    me.sync.put([graded(me.mine(1)!, 'minor')])
    await vi.runAllTimersAsync()
    expect([server.list()[0]?.annInfo.severity, me.sync.isPending()]).toEqual(['minor', false])
    server.register(idOf(1), { width: 0.7 })
    me.sync.put([measuredAs(me.mine(1)!, 'width', 0.3)])
    await vi.runAllTimersAsync()
    expect(disputedParts(me.sync.state().records.get(idOf(1))!)).toEqual(['size'])
    me.sync.resolve(idOf(1), 'theirs')
    await vi.runAllTimersAsync()
    expect([server.list()[0]?.annInfo.measured, me.mine(1)?.annInfo.measured, me.sync.isPending()]).toEqual([
      null,
      null,
      false,
    ])
  })

  it('take back a severity they gave, but not one that came after it', async () => {
    const { server, me } = await both()
    me.sync.put([graded(me.mine(1)!, 'major')])
    await vi.runAllTimersAsync()
    const before = me.mine(1)!
    me.sync.put([graded(before, 'minor')])
    await vi.runAllTimersAsync()
    me.sync.put([undone(me.mine(1)!, { before, severity: 'minor' })])
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo.severity).toBe('major')
    server.register(idOf(1), { severity: 'critical' })
    void me.refresh()
    await vi.runAllTimersAsync()
    me.sync.put([undone(me.mine(1)!, { before, severity: 'minor' })])
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo.severity).toBe('critical')
  })

  it('can put back what the other deleted', async () => {
    const { server, me, other } = await both()
    other.sync.remove([idOf(1)])
    await vi.runAllTimersAsync()
    me.put(redrawn(me.mine(1)!, line(0.3)))
    await vi.runAllTimersAsync()
    expect(me.sync.state().records.get(idOf(1))?.conflict).toEqual({ kind: 'deleted' })
    me.sync.resolve(idOf(1), 'mine')
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo.points).toEqual(line(0.3).points)
  })
})
