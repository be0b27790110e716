import type { Defect } from '@plumbline/contract/defects/defects'
import { storageJournal } from '@plumbline/sync/journal'
import { openPage } from '@plumbline/sync/testing/closable-page'
import { createMemoryStorage } from '@plumbline/sync/testing/memory-storage'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/http/api-error.ts'
import type { DefectChange } from '../../../api/defects-life.ts'
import { isLost } from '../../../autosave/is-lost.ts'
import { createDefectAutosave, disputedChange, failureOf } from './defect-autosave.ts'
import { aDetail, ids } from '../testing/a-defect.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stale = () => new ApiError({ code: 'version.stale', message: 'stale', status: 409 })
const cut = () => new ApiError({ code: 'network.lost', message: 'cut', status: 0 })
const fields = ['remark', 'block', 'vertical'] as const

/** A server that keeps one defect as ours does: a change from another version is refused. */
function aServer() {
  let detail = aDetail()
  let line: 'good' | 'cut' | 'answers lost' = 'good'
  const store = (change: DefectChange) =>
    (detail = {
      ...detail,
      defect: { ...detail.defect, ...(change as Partial<Defect>), version: detail.defect.version + 1 },
    })
  return {
    store,
    detail: () => detail,
    setLine: (next: typeof line) => void (line = next),
    send: async (_: string, version: number, change: DefectChange) => {
      await Promise.resolve()
      if (line === 'cut') throw cut()
      if (version !== detail.defect.version) throw stale()
      const stored = store(change)
      if (line === 'answers lost') throw cut()
      return stored
    },
    read: () => (line === 'cut' ? Promise.reject(cut()) : Promise.resolve(detail)),
  }
}

function aClient(server: ReturnType<typeof aServer>) {
  const storage = createMemoryStorage()
  const open = () =>
    openPage((hear) =>
      createDefectAutosave({
        calls: {
          send: (id, version, change) => hear(server.send(id, version, change)),
          read: () => hear(server.read()),
          isLost,
          onDetail: () => undefined,
        },
        journal: storageJournal(() => storage, 'defects.'),
        retryMs: 1_000,
      }),
    )
  let page = open()
  const look = () => page.autosave.take([server.detail().defect])
  look()
  const record = () => page.autosave.state().records.get(ids.defect)!
  return {
    storage,
    record,
    look,
    get autosave() {
      return page.autosave
    },
    state: () => page.autosave.state(),
    change: (change: DefectChange, seen?: DefectChange) => page.autosave.change(ids.defect, change, seen),
    failure: () => failureOf(page.autosave.state(), ids.defect),
    disputed: () => disputedChange(record()),
    reload() {
      page.close()
      page = open()
    },
  }
}

type Step = {
  readonly by: 'us' | 'them' | 'wait' | 'reload' | 'cut' | 'answers lost' | 'good'
  readonly field: (typeof fields)[number]
  readonly text: string
}
const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom('us', 'us', 'us', 'them', 'wait', 'reload', 'cut', 'answers lost', 'good'),
  field: fc.constantFrom(...fields),
  text: fc.string({ minLength: 1, maxLength: 3 }),
})

it('loses nothing that was typed in any of 1,000 orders of events: it is stored, or both versions are shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      vi.clearAllTimers()
      const server = aServer()
      const client = aClient(server)
      const typed = new Map<(typeof fields)[number], string>()
      const theirs = new Map<string, string>()
      for (const { by, field, text } of steps) {
        if (by === 'wait') await vi.advanceTimersByTimeAsync(10)
        else if (by === 'reload') {
          client.reload()
          client.look()
        } else if (by === 'them') {
          server.store({ [field]: text })
          theirs.set(field, text)
        } else if (by === 'us') {
          typed.set(field, text)
          client.change({ [field]: text })
        } else server.setLine(by)
      }
      server.setLine('good')
      client.autosave.retry()
      await vi.runAllTimersAsync()
      const disputed = client.disputed()
      for (const [field, text] of typed) {
        if (disputed !== undefined && field in disputed) expect(disputed[field]).toBe(text)
        // Stored, or written over by somebody who wrote after it was stored.
        else expect([text, theirs.get(field)]).toContain(server.detail().defect[field])
      }
      // A second time where they wrote once more after the conflict was found.
      for (let round = 0; round < 2; round += 1) {
        client.autosave.resolve(ids.defect, 'mine')
        await vi.runAllTimersAsync()
      }
      expect(server.detail().defect).toMatchObject({ ...disputed })
      expect([client.autosave.isPending(), client.storage.items.size]).toEqual([false, 0])
    }),
    { numRuns: 1000 },
  )
})

it('shows what was typed, keeps it over a failure and a reload, and sends it again', async () => {
  const server = aServer()
  const client = aClient(server)
  server.setLine('cut')
  client.change({ remark: 'Wet' })
  await vi.advanceTimersByTimeAsync(10)
  expect([client.failure()?.code, client.record().mine.remark]).toEqual(['network.lost', 'Wet'])
  client.reload()
  expect(client.record().mine.remark).toBe('Wet')
  server.setLine('good')
  client.autosave.retry()
  await vi.runAllTimersAsync()
  expect([server.detail().defect.remark, client.failure()]).toEqual(['Wet', undefined])
})

it('puts a field that only we changed on top of the newer version by itself', async () => {
  const server = aServer()
  const client = aClient(server)
  server.store({ block: 'B' })
  client.change({ remark: 'Wet' })
  await vi.runAllTimersAsync()
  expect(server.detail().defect).toMatchObject({ block: 'B', remark: 'Wet' })
  expect(client.disputed()).toBeUndefined()
})

it('shows both versions where a newer one came in while the field was being typed', async () => {
  const server = aServer()
  const client = aClient(server)
  server.store({ remark: 'theirs' })
  client.look()
  client.change({ remark: 'ours', block: 'B' }, { remark: '' })
  await vi.runAllTimersAsync()
  expect(client.disputed()).toEqual({ remark: 'ours' })
  expect(server.detail().defect).toMatchObject({ remark: 'theirs', block: 'B' })
  client.autosave.resolve(ids.defect, 'mine')
  await vi.runAllTimersAsync()
  expect(server.detail().defect).toMatchObject({ remark: 'ours', block: 'B' })
})

it('what was typed without a line is sent by itself once the line is back', async () => {
  const server = aServer()
  const client = aClient(server)
  server.setLine('cut')
  client.change({ remark: 'wet below the sill' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(server.detail().defect.remark).not.toBe('wet below the sill')
  server.setLine('good')
  await vi.runAllTimersAsync()
  expect(server.detail().defect.remark).toBe('wet below the sill')
  expect(client.autosave.isPending()).toBe(false)
})

it('takes what it sent itself for its own where the answer was lost, and shows no conflict', async () => {
  const server = aServer()
  const client = aClient(server)
  server.setLine('answers lost')
  client.change({ remark: 'Wet' })
  await vi.advanceTimersByTimeAsync(10)
  expect(client.failure()).toBeDefined()
  server.setLine('good')
  client.change({ remark: 'Wet and cold' })
  client.autosave.retry()
  await vi.runAllTimersAsync()
  expect(client.disputed()).toBeUndefined()
  expect(server.detail().defect.remark).toBe('Wet and cold')
})

it('what the server refuses is shown with its reason, and can be given up', async () => {
  const server = aServer()
  const refused = new ApiError({ code: 'defect.type-unknown', message: 'refused', status: 422 })
  const client = aClient({ ...server, send: () => Promise.reject(refused) })
  client.change({ type: 'unknown' })
  await vi.runAllTimersAsync()
  expect(client.failure()).toBe(refused)
  client.autosave.revert([ids.defect])
  expect([client.failure(), client.record().mine.type, client.storage.items.size]).toEqual([
    undefined,
    server.detail().defect.type,
    0,
  ])
})

it('a defect that was not opened here is not changed', () => {
  const client = aClient(aServer())
  client.autosave.change('unknown', { remark: 'x' })
  expect(client.state().records.has('unknown')).toBe(false)
})
