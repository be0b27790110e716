import type { ThermalDetail, ThermalSurvey, ThermalViewState } from '@plumbline/contract/thermal/thermal'
import { storageJournal } from '@plumbline/sync/journal'
import { openPage } from '@plumbline/sync/testing/closable-page'
import { createMemoryStorage } from '@plumbline/sync/testing/memory-storage'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/http/api-error.ts'
import { isLost } from '../../autosave/is-lost.ts'
import { createViewAutosave } from './view-autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cut = () => new ApiError({ code: 'network.lost', message: '', status: 0 })
const stale = () => new ApiError({ code: 'version.stale', message: '', status: 409 })
const viewOf = (min: number): ThermalViewState => ({
  palette: 'ironbow',
  range: { min, max: 100 },
  isotherm: null,
  deltas: [],
  hasExtremes: true,
  meters: [],
})
const survey: ThermalSurvey = {
  conditions: {} as never,
  lockedSpan: { min: 1, max: 2 },
  palette: 'ironbow',
  version: 1,
}

/** A server with one picture, and one tab that edits its view. */
function aPicture() {
  let detail = { image: { _id: 'image' }, view: viewOf(0), version: 1 } as unknown as ThermalDetail
  let line: 'good' | 'cut' | 'answers lost' = 'good'
  const surveys: ThermalSurvey[] = []
  const storage = createMemoryStorage()
  const write = (change: Partial<ThermalDetail>) => (detail = { ...detail, ...change, version: detail.version + 1 })
  async function call<X>(work: () => X): Promise<X> {
    await Promise.resolve()
    if (line === 'cut') throw cut()
    const answer = work()
    if (line === 'answers lost') throw cut()
    return answer
  }
  const open = () =>
    openPage((hear) =>
      createViewAutosave({
        calls: {
          saveView: (_, view, version) =>
            hear(
              call(() => {
                if (version !== detail.version) throw stale()
                return write({ view })
              }),
            ),
          saveSurvey: (one) => hear(call(() => surveys.push(one))),
          read: () => hear(call(() => detail)),
          isLost,
          onDetail: () => undefined,
        },
        journal: storageJournal(() => storage, 'views.'),
        retryMs: 100,
      }),
    )
  let page = open()
  const look = () => page.autosave.take([{ _id: 'image', view: detail.view, version: detail.version }])
  look()
  return {
    storage,
    surveys,
    write,
    look,
    stored: () => detail.view?.range.min,
    shown: () => page.autosave.state().records.get('image')?.mine.view?.range.min,
    record: () => page.autosave.state().records.get('image')!,
    get autosave() {
      return page.autosave
    },
    edit(min: number, shared?: ThermalSurvey) {
      const { base } = page.autosave.state().records.get('image')!
      page.autosave.put([
        { value: { ...base!, view: viewOf(min), ...(shared === undefined ? {} : { survey: shared }) } },
      ])
    },
    save: () => page.autosave.save(['image']),
    setLine: (next: typeof line) => void (line = next),
    reload() {
      page.close()
      page = open()
    },
  }
}

it('a view is sent when the user saves, not before; until then it survives a reload', async () => {
  const picture = aPicture()
  picture.edit(7)
  await vi.runAllTimersAsync()
  picture.reload()
  await vi.runAllTimersAsync()
  expect([picture.stored(), picture.shown()]).toEqual([0, 7])
  picture.save()
  await vi.runAllTimersAsync()
  expect([picture.stored(), picture.autosave.isPending(), picture.storage.items.size]).toEqual([7, false, 0])
})

it('a save without a connection is sent again after a reload', async () => {
  const picture = aPicture()
  picture.setLine('cut')
  picture.edit(7)
  picture.save()
  await vi.advanceTimersByTimeAsync(10)
  expect(picture.autosave.state().isOffline).toBe(true)
  picture.reload()
  picture.setLine('good')
  await vi.runAllTimersAsync()
  expect([picture.stored(), picture.autosave.isPending()]).toEqual([7, false])
})

it('the shared range of the inspection is saved with the view, also after an answer was lost', async () => {
  const picture = aPicture()
  picture.setLine('answers lost')
  picture.edit(7, survey)
  picture.save()
  await vi.advanceTimersByTimeAsync(10)
  picture.setLine('good')
  await vi.runAllTimersAsync()
  expect([picture.stored(), picture.surveys, picture.autosave.isPending()]).toEqual([7, [survey], false])
})

it('a version that only changed elsewhere is no conflict; another view is asked about', async () => {
  const picture = aPicture()
  picture.write({})
  picture.edit(7)
  picture.save()
  await vi.runAllTimersAsync()
  expect([picture.stored(), picture.record().conflict]).toEqual([7, undefined])
  picture.write({ view: viewOf(30) })
  picture.edit(8)
  picture.save()
  await vi.runAllTimersAsync()
  expect([picture.stored(), picture.record().conflict?.kind]).toEqual([30, 'changed'])
  picture.autosave.resolve('image', 'mine')
  picture.save()
  await vi.runAllTimersAsync()
  expect([picture.stored(), picture.autosave.isPending()]).toEqual([8, false])
})

it('loses no view that was saved in any of 1,000 orders of events: it is stored, or asked about', async () => {
  const whats = [
    'edit',
    'edit',
    'save',
    'save',
    'them',
    'look',
    'wait',
    'reload',
    'cut',
    'answers lost',
    'good',
  ] as const
  const step = fc.record({ what: fc.constantFrom(...whats), min: fc.integer({ min: 1, max: 40 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      vi.clearAllTimers()
      const picture = aPicture()
      const theirs: number[] = []
      let mine: number | undefined
      for (const { what, min } of steps) {
        if (what === 'edit') picture.edit((mine = min))
        else if (what === 'them') picture.write({ view: viewOf(theirs[theirs.push(min + 50) - 1]!) })
        else if (what === 'save') picture.save()
        else if (what === 'look') picture.look()
        else if (what === 'wait') await vi.advanceTimersByTimeAsync(10)
        else if (what === 'reload') {
          picture.reload()
          picture.look()
        } else picture.setLine(what)
      }
      picture.setLine('good')
      picture.autosave.retry()
      await vi.runAllTimersAsync()
      // A draft is still shown; with a last save it is what the server has, unless somebody else wrote after it.
      if (mine !== undefined) expect([mine, ...theirs]).toContain(picture.shown())
      for (let round = 0; round < 2; round += 1) {
        picture.autosave.resolve('image', 'mine')
        picture.save()
        await vi.runAllTimersAsync()
      }
      if (mine !== undefined) expect([mine, theirs.at(-1)]).toContain(picture.stored())
      expect([picture.autosave.isPending(), picture.storage.items.size]).toEqual([false, 0])
    }),
    { numRuns: 1000 },
  )
})
