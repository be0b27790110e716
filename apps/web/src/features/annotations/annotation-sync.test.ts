import type { Annotation } from '@plumbline/contract/annotations/annotations'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ShapeEdit } from '../../api/annotations-editing.ts'
import { clashesOf, isDirty, type Book } from './annotation-records.ts'
import { anAnnotation, redrawn } from './annotation-parts.ts'
import { createAnnotationSync, type Journal, type SyncCalls } from './annotation-sync.ts'
import { decided, graded, measuredAs } from './review-queue.ts'
import { undone } from './use-decisions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const photo = 'photo'
const idOf = (number: number) => `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`
const line = (x: number) => ({
  shape: 'polyline' as const,
  points: [
    [
      { x, y: 0.1 },
      { x, y: 0.9 },
    ],
  ],
})
const drawn = (number: number, x = 0.1) => anAnnotation(idOf(number), photo, line(x))

type Stored = { readonly annotation: Annotation; readonly isDeleted: boolean }

/** The rules of the contract and nothing else; every answer takes its time, and some are lost on the way back. */
function aServer() {
  const all = new Map<string, Stored>()
  let numbers = 0
  let isDown = false

  function apply(annotation: Annotation, edit: ShapeEdit): Annotation {
    const {
      shape = annotation.annInfo.shape,
      points = annotation.annInfo.points,
      isDefect = annotation.annInfo.isDefect,
      defect,
      measured = annotation.annInfo.measured,
    } = edit
    const isMade = isDefect === true && annotation.annInfo.defectId === null
    const defectId =
      isDefect === true ? (edit.defectId ?? annotation.annInfo.defectId ?? `defect ${(numbers += 1)}`) : null
    const severity = defect?.severity ?? (isMade ? 'na' : annotation.annInfo.severity)
    const next = redrawn(annotation, {
      shape,
      points: points.map((each) => [...each]) as Annotation['annInfo']['points'],
    })
    return {
      ...next,
      version: annotation.version + 1,
      annInfo: {
        ...next.annInfo,
        measured,
        isDefect,
        defectId,
        severity: isDefect === true ? severity : null,
        defectState:
          isDefect === true
            ? {
                version: (annotation.annInfo.defectState?.version ?? 0) + (isMade || defect !== undefined ? 1 : 0),
                length: null,
                width: measured?.width ?? annotation.annInfo.defectState?.width ?? null,
              }
            : null,
      },
    }
  }

  function saveOne(edit: ShapeEdit): 'saved' | 'stale' | 'gone' {
    const there = all.get(edit._id)
    if (there?.isDeleted === true) return 'gone'
    if ('imageId' in edit) {
      if (there === undefined)
        all.set(edit._id, { annotation: apply(anAnnotation(edit._id, edit.imageId, edit), edit), isDeleted: false })
      return 'saved'
    }
    if (there === undefined) return 'gone'
    if (there.annotation.version !== edit.version) return 'stale'
    const { defectState } = there.annotation.annInfo
    if (
      defectState !== null &&
      (edit.defect !== undefined || (edit.measured ?? null) !== null) &&
      edit.defectVersion !== defectState.version
    )
      return 'stale'
    all.set(edit._id, { annotation: apply(there.annotation, edit), isDeleted: false })
    return 'saved'
  }

  /** The register changes the defect; the shape that shows it keeps its version. */
  function register(id: string, change: { severity?: 'critical' | 'minor'; width?: number }): void {
    const { annotation } = all.get(id)!
    const { severity = annotation.annInfo.severity, width = annotation.annInfo.defectState!.width } = change
    all.set(id, {
      annotation: {
        ...annotation,
        annInfo: {
          ...annotation.annInfo,
          severity,
          defectState: { version: annotation.annInfo.defectState!.version + 1, length: null, width },
        },
      },
      isDeleted: false,
    })
  }

  const mark = (ids: readonly string[], isDeleted: boolean) =>
    ids.forEach((id) => {
      const there = all.get(id)
      if (there !== undefined && there.isDeleted !== isDeleted)
        all.set(id, { annotation: { ...there.annotation, version: there.annotation.version + 1 }, isDeleted })
    })
  const shown = (ids: readonly string[]) => ids.flatMap((id) => all.get(id)?.annotation ?? [])

  function callsOf(delays: () => number, isLost: () => boolean): SyncCalls {
    const during = async <T>(work: () => T): Promise<T> => {
      await wait(delays())
      if (isDown) throw new Error('down')
      const answer = work()
      await wait(delays())
      if (isLost()) throw new Error('lost')
      return answer
    }
    return {
      save: (edits) =>
        during(() => {
          const verdicts = edits.map((edit) => ({ id: edit._id, verdict: saveOne(edit) }))
          const of = (wanted: string) => verdicts.filter(({ verdict }) => verdict === wanted).map(({ id }) => id)
          return { annotations: shown(of('saved')), conflicts: shown(of('stale')), goneIds: of('gone') }
        }),
      remove: (ids) => during(() => mark(ids, true)),
      restore: (ids) =>
        during(() => {
          mark(ids, false)
          return shown(ids)
        }),
      isLost: () => true,
    }
  }
  const list = () => [...all.values()].filter(({ isDeleted }) => !isDeleted).map(({ annotation }) => annotation)
  return {
    all,
    list,
    callsOf,
    register,
    setDown: (value: boolean) => {
      isDown = value
    },
    numbers: () => numbers,
  }
}

function aClient(
  server: ReturnType<typeof aServer>,
  delays: () => number = () => 5,
  isLost: () => boolean = () => false,
  journal?: Journal,
) {
  const sync = createAnnotationSync({
    calls: server.callsOf(delays, isLost),
    delayMs: 50,
    retryMs: 200,
    ...(journal === undefined ? {} : { journal }),
  })
  async function refresh(): Promise<void> {
    const clock = sync.clock()
    await wait(delays())
    const list = server.list()
    await wait(delays())
    sync.receive([photo], list, clock)
  }
  return {
    sync,
    refresh,
    mine: (number: number) => sync.state().book.get(idOf(number))?.mine,
    put: (annotation: Annotation) => sync.put([{ annotation }]),
  }
}

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
    let kept: Book = new Map()
    const journal: Journal = {
      read: () => kept,
      write: (book) => {
        kept = book
        return true
      },
    }
    server.setDown(true)
    const before = aClient(
      server,
      () => 5,
      () => false,
      journal,
    )
    before.put(drawn(1))
    before.put(drawn(2))
    await vi.advanceTimersByTimeAsync(100)
    expect(before.sync.state()).toMatchObject({ isOffline: true })
    expect([...kept.keys()]).toEqual([idOf(1), idOf(2)])
    server.setDown(false)
    const after = aClient(
      server,
      () => 5,
      () => false,
      journal,
    )
    await vi.runAllTimersAsync()
    expect(server.list().map(({ _id }) => _id)).toEqual([idOf(1), idOf(2)])
    expect([...after.sync.state().book.values()].some(isDirty)).toBe(false)
    expect(kept.size).toBe(0)
  })

  it('does not claim that the browser holds what it could not store', async () => {
    const server = aServer()
    server.setDown(true)
    const me = aClient(
      server,
      () => 5,
      () => false,
      { read: () => new Map(), write: (book) => book.size === 0 },
    )
    expect(me.sync.state().isHeld).toBe(true)
    me.put(drawn(1))
    await vi.advanceTimersByTimeAsync(100)
    expect(me.sync.state()).toMatchObject({ isOffline: true, isHeld: false })
    server.setDown(false)
    await vi.runAllTimersAsync()
    expect(me.sync.state()).toMatchObject({ isOffline: false, isHeld: true })
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
    expect(me.sync.state().book.get(idOf(1))?.theirs).toMatchObject({ annInfo: { points: line(0.5).points } })
    me.sync.settle(idOf(1), 'mine')
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
    expect(clashesOf(me.sync.state().book.get(idOf(1))!)).toEqual(['severity'])
    expect([server.list()[0]?.annInfo.severity, me.mine(1)?.annInfo.severity]).toEqual(['critical', 'minor'])
    me.sync.settle(idOf(1), 'mine')
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo.severity).toBe('minor')
    server.register(idOf(1), { severity: 'critical' })
    me.sync.put([graded(me.mine(1)!, 'major')])
    await vi.runAllTimersAsync()
    me.sync.settle(idOf(1), 'theirs')
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
    expect(clashesOf(me.sync.state().book.get(idOf(1))!)).toEqual(['size'])
    me.sync.settle(idOf(1), 'theirs')
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
    expect(me.sync.state().book.get(idOf(1))?.theirs).toBe('gone')
    me.sync.settle(idOf(1), 'mine')
    await vi.runAllTimersAsync()
    expect(server.list()[0]?.annInfo.points).toEqual(line(0.3).points)
  })

  it('lose nothing in any of 1,000 orders of events, and end with the same photo', async () => {
    const act = fc.record({
      who: fc.nat({ max: 1 }),
      what: fc.constantFrom('add', 'move', 'measure', 'accept', 'reject', 'grade', 'remove', 'undo', 'refresh'),
      which: fc.nat({ max: 4 }),
      after: fc.nat({ max: 200 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 16 }),
        fc.infiniteStream(fc.nat({ max: 120 })),
        fc.infiniteStream(fc.integer({ min: 0, max: 9 })),
        async (acts, delays, luck) => {
          const server = aServer()
          const take = (): number => delays.next().value as number
          const isLost = () => (luck.next().value as number) === 0
          const clients = [aClient(server, take, isLost), aClient(server, take, isLost)]
          const added = new Set<string>()
          const taken: Annotation[] = []
          for (const [index, { who, what, which, after }] of acts.entries()) {
            const { sync, refresh, put } = clients[who]!
            const known = [...sync.state().book.values()].filter(({ isRemoved }) => isRemoved !== true)
            const one = known[which % Math.max(1, known.length)]?.mine
            if (what === 'add') {
              put(drawn(index + 1))
              added.add(idOf(index + 1))
            } else if (what === 'refresh') void refresh()
            else if (what === 'undo') {
              const back = taken.pop()
              if (back !== undefined) put(back)
            } else if (one !== undefined && what === 'move') put(redrawn(one, line((index % 10) / 10)))
            else if (one !== undefined && what === 'measure')
              sync.put([measuredAs(one, index % 2 === 0 ? 'width' : 'length', index + 1)])
            else if (one !== undefined && what === 'remove') {
              taken.push(one)
              sync.remove([one._id])
            } else if (one !== undefined && what === 'grade')
              sync.put([graded(one, index % 2 === 0 ? 'major' : 'minor')])
            else if (one !== undefined) sync.put([decided(one, what === 'accept' ? 'accept' : 'reject')])
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
          // Whatever was drawn is there, or among what can be brought back; one taken away before it was sent never came to be.
          const gone = new Set(taken.map(({ _id }) => _id))
          for (const id of added) expect(server.all.has(id) || gone.has(id)).toBe(true)
          const there = new Map(server.list().map((annotation) => [annotation._id, annotation]))
          for (const { sync } of clients) {
            expect([...sync.state().book.values()].some(isDirty)).toBe(false)
            expect(new Map([...sync.state().book].map(([id, { mine }]) => [id, mine]))).toEqual(there)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})
