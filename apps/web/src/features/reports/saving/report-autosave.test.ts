import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { storageJournal } from '@plumbline/sync/journal'
import { openPage } from '@plumbline/sync/testing/closable-page'
import { createMemoryStorage } from '@plumbline/sync/testing/memory-storage'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/http/api-error.ts'
import type { ReportChange } from '../../../api/reports.ts'
import { isLost } from '../../../autosave/is-lost.ts'
import { aBackground, aDefinition } from '../testing/a-report.ts'
import { createReportAutosave, unfitParts, versionsOf, type ReportChoice } from './report-autosave.ts'

const person = { name: 'Kit', userId: null, designation: '', date: null, endorserSignature: null }
const first = aDefinition({ backgroundSection: aBackground({ reportPreparedBy: person }) })

const stale = () => new ApiError({ code: 'version.stale', message: '', status: 409 })
const cut = () => new ApiError({ code: 'network.lost', message: '', status: 0 })

/** A server with one definition, which others write to as well. */
function aReport() {
  let stored: ReportDefinition = first
  let line: 'good' | 'cut' | 'answers lost' = 'good'
  const storage = createMemoryStorage()
  const sent: ReportChange[] = []
  const write = (change: ReportChange) => {
    stored = { ...stored, ...change, version: stored.version + 1 } as ReportDefinition
    return stored
  }
  const send = async (_: string, version: number, change: ReportChange) => {
    if (line === 'cut') throw cut()
    if (version !== stored.version) throw stale()
    sent.push(change)
    const answer = write(change)
    if (line === 'answers lost') throw cut()
    return answer
  }
  const open = () =>
    openPage((hear) =>
      createReportAutosave({
        calls: {
          send: (id, version, change) => hear(send(id, version, change)),
          read: () => hear(line === 'cut' ? Promise.reject(cut()) : Promise.resolve(stored)),
          isLost,
        },
        journal: storageJournal(() => storage, 'reports.'),
        delayMs: 10,
        retryMs: 50,
      }),
    )
  let page = open()
  const look = () => page.autosave.take([stored])
  look()
  const record = () => page.autosave.state().records.get(first._id)!
  return {
    sent,
    write,
    storage,
    record,
    look,
    get autosave() {
      return page.autosave
    },
    stored: () => stored,
    shown: () => record().mine,
    disputed: () => versionsOf(record()).map(({ name }) => name),
    change: (change: ReportChange) => page.autosave.change(first._id, change),
    resolve: (choice: ReportChoice) => page.autosave.resolve(first._id, choice),
    setLine: (next: typeof line) => void (line = next),
    reload() {
      page.close()
      page = open()
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('sends what was written after a pause, once, and holds back what cannot be stored', async () => {
  const { change, sent, stored, record, shown } = aReport()
  for (const reportTitle of ['T', 'To', 'Tow 2']) change({ reportTitle })
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toEqual([{ reportTitle: 'Tow 2' }])
  change({ reportTitle: '', appendixA: { isGenerated: false } })
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toMatchObject({ reportTitle: 'Tow 2', appendixA: { isGenerated: false } })
  expect(unfitParts(record())).toEqual(['reportTitle'])
  expect(shown().reportTitle).toBe('')
})

it('two who write different parts both keep theirs; of the same part somebody says which counts', async () => {
  const { autosave, change, resolve, stored, write, shown, disputed } = aReport()
  write({ appendixB: { isGenerated: false } })
  change({ appendixA: { isGenerated: false } })
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toMatchObject({ appendixA: { isGenerated: false }, appendixB: { isGenerated: false } })
  expect(disputed()).toEqual([])

  write({ reportTitle: 'Theirs' })
  change({ reportTitle: 'Mine', appendixC: { isGenerated: false } })
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toMatchObject({ reportTitle: 'Theirs', appendixC: { isGenerated: false } })
  expect([disputed(), shown().reportTitle]).toEqual([['reportTitle'], 'Mine'])
  resolve('mine')
  await vi.advanceTimersByTimeAsync(100)
  expect(stored().reportTitle).toBe('Mine')
  expect(autosave.isPending()).toBe(false)
})

it('keeps everything while the line is cut, over a reload too, and sends it by itself afterwards', async () => {
  const report = aReport()
  report.setLine('cut')
  report.change({ reportTitle: 'On the roof' })
  await vi.advanceTimersByTimeAsync(200)
  report.change({ reportTitle: 'On the roof, north' })
  expect(report.autosave.state()).toMatchObject({ isOffline: true, isJournaled: true, failed: new Map() })
  report.reload()
  expect(report.shown().reportTitle).toBe('On the roof, north')
  report.setLine('good')
  await vi.runAllTimersAsync()
  expect(report.stored().reportTitle).toBe('On the roof, north')
  expect(report.autosave.state().isOffline).toBe(false)
  expect([report.autosave.isPending(), report.storage.items.size]).toEqual([false, 0])
})

it('a signature given in between is no conflict', async () => {
  const { change, stored, write, disputed } = aReport()
  write({
    backgroundSection: {
      ...first.backgroundSection,
      reportPreparedBy: {
        ...person,
        endorserSignature: { name: 'Kit', signedAt: '2026-01-02T00:00:00Z', imageUrl: 'x' },
      },
    },
  })
  change({ backgroundSection: { ...first.backgroundSection, jobNature: 'Survey' } })
  await vi.advanceTimersByTimeAsync(100)
  expect(disputed()).toEqual([])
  expect(stored().backgroundSection.jobNature).toBe('Survey')
})

it('two who write different fields of a section both keep theirs; one field that both wrote can stand as both', async () => {
  const { autosave, change, resolve, stored, write, disputed, record, look } = aReport()
  write({ backgroundSection: { ...first.backgroundSection, partnership: 'Peak Estates' } })
  change({ backgroundSection: { ...first.backgroundSection, jobNature: 'Survey' } })
  await vi.advanceTimersByTimeAsync(100)
  expect(disputed()).toEqual([])
  expect(stored().backgroundSection).toMatchObject({ partnership: 'Peak Estates', jobNature: 'Survey' })

  const said = (...lines: string[]) => ({
    isGenerated: true,
    content: {
      type: 'doc' as const,
      content: lines.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
    },
  })
  for (const [choice, saved] of [
    ['both', ['Same', 'Theirs', 'Mine']],
    ['theirs', ['Same', 'Theirs']],
  ] as const) {
    write({ disclaimerSection: said('Same') })
    look()
    write({ disclaimerSection: said('Same', 'Theirs'), appendixA: { isGenerated: false } })
    change({ disclaimerSection: said('Same', 'Mine') })
    await vi.advanceTimersByTimeAsync(100)
    expect(versionsOf(record())).toMatchObject([
      { name: 'disclaimerSection', mine: said('Same', 'Mine'), theirs: said('Same', 'Theirs') },
    ])
    resolve(choice)
    await vi.advanceTimersByTimeAsync(100)
    expect(stored()).toMatchObject({ disclaimerSection: said(...saved), appendixA: { isGenerated: false } })
    expect(autosave.isPending()).toBe(false)
  }
})

type Step = {
  readonly by: 'us' | 'them' | 'wait' | 'reload' | 'cut' | 'answers lost' | 'good'
  readonly field: 'jobNature' | 'partnership' | 'reportTitle'
  readonly text: string
}
const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom('us', 'us', 'us', 'them', 'wait', 'reload', 'cut', 'answers lost', 'good'),
  field: fc.constantFrom('jobNature', 'partnership', 'reportTitle'),
  text: fc.stringMatching(/^[a-z]{1,3}$/),
})

it('loses no field that was written in any of 1,000 orders of events: it is stored, or both versions are shown', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      vi.clearAllTimers()
      const report = aReport()
      const changeOf = ({ backgroundSection }: ReportDefinition, { field, text }: Step): ReportChange =>
        field === 'reportTitle' ? { reportTitle: text } : { backgroundSection: { ...backgroundSection, [field]: text } }
      const valueOf = (definition: ReportDefinition, field: Step['field']) =>
        field === 'reportTitle' ? definition.reportTitle : definition.backgroundSection[field]
      const written = new Map<Step['field'], string>()
      const theirs = new Map<Step['field'], string>()
      for (const one of steps) {
        if (one.by === 'wait') await vi.advanceTimersByTimeAsync(15)
        else if (one.by === 'reload') {
          report.reload()
          report.look()
        } else if (one.by === 'them') {
          report.write(changeOf(report.stored(), one))
          theirs.set(one.field, one.text)
        } else if (one.by === 'us') {
          report.change(changeOf(report.shown(), one))
          written.set(one.field, one.text)
        } else report.setLine(one.by)
      }
      report.setLine('good')
      report.autosave.retry()
      await vi.runAllTimersAsync()
      for (const [field, text] of written) {
        const part = field === 'reportTitle' ? 'reportTitle' : 'backgroundSection'
        if (report.disputed().includes(part))
          expect([text, theirs.get(field)]).toContain(valueOf(report.shown(), field))
        else expect([text, theirs.get(field)]).toContain(valueOf(report.stored(), field))
      }
      for (let round = 0; round < 2; round += 1) {
        report.resolve('mine')
        await vi.runAllTimersAsync()
      }
      for (const [field, text] of written) expect([text, theirs.get(field)]).toContain(valueOf(report.stored(), field))
      expect([report.autosave.isPending(), report.storage.items.size]).toEqual([false, 0])
    }),
    { numRuns: 1000 },
  )
})
