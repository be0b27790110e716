import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withoutPortion } from '../elevation-draft.ts'
import { conflictOf } from './elevation-autosave.ts'
import { elevationTab, podiumId, towerId } from './testing/elevation-server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settled = () => vi.runAllTimersAsync()

it('floors are sent when the user saves, not before; until then they survive a reload', async () => {
  const tab = elevationTab()
  tab.type(towerId, '3.5')
  await settled()
  tab.reload()
  await settled()
  expect([tab.stored(towerId), tab.shown(towerId)]).toEqual([3, '3.5'])
  tab.look()
  expect(tab.shown(towerId)).toBe('3.5')
  tab.save()
  await settled()
  expect([tab.stored(towerId), tab.autosave.isPending(), tab.storage.items.size]).toEqual([3.5, false, 0])
})

it('a draft that cannot be stored yet survives a reload as it was typed', async () => {
  const tab = elevationTab()
  tab.type(towerId, '3.')
  tab.change((draft) => ({ ...draft, blockName: '', bearing: 'no' }))
  tab.reload()
  await settled()
  expect(tab.record().mine.draft).toMatchObject({ blockName: '', bearing: 'no' })
  expect([tab.shown(towerId), tab.plan().version]).toEqual(['3.', 1])
})

it('a save without a connection is sent again by itself, after a reload too', async () => {
  const tab = elevationTab()
  tab.setLine('cut')
  tab.type(towerId, '3.5')
  tab.save()
  await vi.advanceTimersByTimeAsync(10)
  expect(tab.autosave.state()).toMatchObject({ isOffline: true, isJournaled: true })
  tab.reload()
  await vi.advanceTimersByTimeAsync(10)
  expect(tab.stored(towerId)).toBe(3)
  tab.setLine('good')
  await settled()
  expect([tab.stored(towerId), tab.autosave.isPending()]).toEqual([3.5, false])
})

it('what is typed after a save that was lost waits for the next save', async () => {
  const tab = elevationTab()
  tab.setLine('cut')
  tab.type(towerId, '3.5')
  tab.save()
  await vi.advanceTimersByTimeAsync(10)
  tab.type(towerId, '3.7')
  tab.setLine('good')
  await settled()
  expect([tab.stored(towerId), tab.shown(towerId)]).toEqual([3, '3.7'])
  tab.save()
  await settled()
  expect(tab.stored(towerId)).toBe(3.7)
})

it('what was stored although its answer was lost is no conflict, also with a name that the server composes', async () => {
  const tab = elevationTab()
  tab.setLine('answers lost')
  tab.type(towerId, '3.5')
  const rename = (name: string) =>
    tab.change((draft) => ({ ...draft, portions: draft.portions.map((one) => ({ ...one, name })) }))
  rename('Face\u0301')
  tab.save()
  await vi.advanceTimersByTimeAsync(10)
  expect([tab.stored(towerId), tab.autosave.state().isOffline]).toEqual([3.5, true])
  tab.setLine('good')
  tab.type(towerId, '3.6')
  tab.save()
  await settled()
  expect([tab.stored(towerId), tab.plan().portions[0]?.name, tab.record().conflict]).toEqual([
    3.6,
    'Fac\u00e9',
    undefined,
  ])
  expect(tab.autosave.isPending()).toBe(false)
})

it('puts portions that two people changed apart from each other together', async () => {
  const tab = elevationTab()
  tab.writeHeight(podiumId, 5)
  tab.type(towerId, '3.5')
  tab.change((draft) => ({ ...draft, bearing: '90' }))
  tab.save()
  await settled()
  expect([tab.stored(towerId), tab.stored(podiumId), tab.plan().bearing]).toEqual([3.5, 5, 90])
  expect([tab.shown(podiumId), tab.autosave.isPending()]).toEqual(['5', false])
})

it.each([
  ['mine', 3.5],
  ['theirs', 6],
] as const)('of a portion that both changed both versions stay until the user takes %s', async (side, height) => {
  const tab = elevationTab()
  tab.writeHeight(towerId, 6)
  tab.writeHeight(podiumId, 5)
  tab.type(towerId, '3.5')
  tab.change((draft) => ({ ...draft, blockName: 'Block B' }))
  tab.save()
  await settled()
  // Nothing of ours is stored while the user is asked, and a reload does not end the question.
  expect([tab.stored(towerId), tab.plan().blockName]).toEqual([6, 'Block A'])
  tab.reload()
  await settled()
  const merge = conflictOf(tab.record())
  expect(
    merge?.conflicts.map(({ id, mine, theirs }) => [id, mine?.floors[0]?.height, theirs?.floors[0]?.height]),
  ).toEqual([[towerId, '3.5', '6']])
  expect(merge?.taken.map((portion) => portion?.name)).toEqual(['Podium'])
  tab.settle(side)
  tab.save()
  await settled()
  expect([tab.stored(towerId), tab.stored(podiumId), tab.plan().blockName]).toEqual([height, 5, 'Block B'])
  expect([tab.autosave.isPending(), tab.storage.items.size]).toEqual([false, 0])
})

it('asks about a portion that one deleted and the other changed', async () => {
  const tab = elevationTab()
  tab.writeHeight(towerId, 6)
  tab.change((draft) => withoutPortion(draft, towerId))
  tab.save()
  await settled()
  expect(conflictOf(tab.record())?.conflicts).toMatchObject([{ id: towerId, mine: undefined }])
  tab.settle('theirs')
  tab.save()
  await settled()
  expect([tab.shown(towerId), tab.stored(towerId), tab.autosave.isPending()]).toEqual(['6', 6, false])
})

it('keeps the words that were typed where they say what is stored, over a save and a newer version', async () => {
  const tab = elevationTab()
  tab.type(towerId, '3.50')
  tab.save()
  await settled()
  expect([tab.shown(towerId), tab.autosave.isPending()]).toEqual(['3.50', false])
  tab.writeHeight(podiumId, 5)
  tab.look()
  expect([tab.shown(towerId), tab.shown(podiumId), tab.autosave.isPending()]).toEqual(['3.50', '5', false])
})

it('drops the draft and its journal entry when the user cancels', async () => {
  const tab = elevationTab()
  tab.type(towerId, '3.5')
  expect(tab.storage.items.size).toBe(1)
  tab.autosave.revert([tab.plan()._id])
  tab.reload()
  tab.look()
  await settled()
  expect([tab.shown(towerId), tab.storage.items.size]).toEqual(['3', 0])
})

const whats = ['type', 'type', 'save', 'save', 'them', 'look', 'wait', 'reload', 'cut', 'answers lost', 'good'] as const
const step = fc.record({
  what: fc.constantFrom(...whats),
  id: fc.constantFrom(towerId, podiumId),
  height: fc.integer({ min: 5, max: 40 }),
})

it('loses no height that was typed in any of 1,000 orders of events: it is stored, or asked about', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      vi.clearAllTimers()
      const tab = elevationTab()
      const [mine, theirs] = [new Map<string, number>(), new Map<string, number>()]
      for (const { what, id, height } of steps) {
        if (what === 'type') {
          tab.type(id, String(height))
          mine.set(id, height)
        } else if (what === 'them') {
          tab.writeHeight(id, height + 50)
          theirs.set(id, height + 50)
        } else if (what === 'save') tab.save()
        else if (what === 'look') tab.look()
        else if (what === 'wait') await vi.advanceTimersByTimeAsync(10)
        else if (what === 'reload') {
          tab.reload()
          tab.look()
        } else tab.setLine(what)
      }
      tab.setLine('good')
      tab.autosave.retry()
      await settled()
      for (const [id, height] of mine) expect([height, theirs.get(id)]).toContain(Number(tab.shown(id)))
      // A second time where they wrote once more after the conflict was found.
      for (let round = 0; round < 2; round += 1) {
        tab.settle('mine')
        tab.save()
        await settled()
      }
      for (const [id, height] of mine) expect([height, theirs.get(id)]).toContain(tab.stored(id))
      for (const [id, height] of theirs) if (!mine.has(id)) expect(tab.stored(id)).toBe(height)
      expect([tab.autosave.isPending(), tab.storage.items.size]).toEqual([false, 0])
    }),
    { numRuns: 1000 },
  )
})
