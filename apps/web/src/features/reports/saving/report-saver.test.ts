import { emptyText } from '@plumbline/contract/reports/rich-text'
import type { ReportDefinition } from '@plumbline/contract/reports/content'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../api/http/api-error.ts'
import type { ReportChange } from '../../../api/reports.ts'
import { clashesOf, isAllSaved, reportSaver, shownReport } from './report-saver.ts'

const person = { name: 'Kit', userId: null, designation: '', date: null, endorserSignature: null }
const text = { isGenerated: true, content: emptyText }
const on = { isGenerated: true }
const first = {
  _id: '0190b6f0-0000-7000-8000-000000000001',
  inspectionId: '0190b6f0-0000-7000-8000-000000000002',
  version: 1,
  updatedBy: 'Kit',
  updatedAt: '2026-01-01T00:00:00Z',
  isReportSectionDisabled: [],
  reportTitle: 'Tower',
  templateId: 'Facade',
  language: 'en',
  backgroundSection: {
    isGenerated: true,
    jobNature: '',
    operationDate: null,
    partnership: '',
    revisionLog: [],
    reportPreparedBy: person,
    reportCheckedBy: null,
    endorserInformation: {
      endorserName: '',
      userId: null,
      remarks: '',
      dateOfExpiryOfRegistration: null,
      reviewDate: null,
      endorserSignature: null,
    },
    particulars: {
      reportNumber: '',
      accreditation: '',
      method: '',
      deviations: '',
      structureNumber: '',
      route: '',
      form: '',
      spans: '',
      crossing: '',
      lastInspection: '',
    },
  },
  executiveSummarySection: text,
  scopeOfWorkSection: text,
  inspectionResultSection: { isGenerated: true, defectTypes: [], defectSeverities: [], hierarchyLabelIds: [] },
  findingsAndConclusionSection: text,
  disclaimerSection: text,
  appendixA: on,
  appendixB: on,
  appendixC: on,
} as const satisfies ReportDefinition

const stale = () => new ApiError({ code: 'version.stale', message: '', status: 409 })
const cut = () => new ApiError({ code: 'network.lost', message: '', status: 0 })

/** A server with one definition, which others write to as well. */
function desk() {
  let stored: ReportDefinition = first
  let isAway = false
  const write = (change: ReportChange) => {
    stored = { ...stored, ...change, version: stored.version + 1 } as ReportDefinition
    return stored
  }
  const sent: ReportChange[] = []
  const saver = reportSaver(first, {
    send: async (version, change) => {
      if (isAway) throw cut()
      if (version !== stored.version) throw stale()
      sent.push(change)
      return write(change)
    },
    read: () => Promise.resolve(stored),
    now: () => 0,
    restMs: 10,
    againMs: 50,
  })
  return { saver, sent, write, stored: () => stored, setAway: (away: boolean) => (isAway = away) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('sends what was written after a pause, once, and holds back what cannot be stored', async () => {
  const { saver, sent, stored } = desk()
  for (const reportTitle of ['T', 'To', 'Tow 2']) saver.change({ reportTitle })
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toEqual([{ reportTitle: 'Tow 2' }])
  saver.change({ reportTitle: '', appendixA: { isGenerated: false } })
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toMatchObject({ reportTitle: 'Tow 2', appendixA: { isGenerated: false } })
  expect(saver.state().faults).toEqual(['reportTitle'])
  expect(shownReport(saver.state()).reportTitle).toBe('')
})

it('two who write different parts both keep theirs; of the same part somebody says which counts', async () => {
  const { saver, stored, write } = desk()
  write({ appendixB: { isGenerated: false } })
  saver.change({ appendixA: { isGenerated: false } })
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toMatchObject({ appendixA: { isGenerated: false }, appendixB: { isGenerated: false } })
  expect(saver.state().clash).toBeUndefined()

  write({ reportTitle: 'Theirs' })
  saver.change({ reportTitle: 'Mine', appendixC: { isGenerated: false } })
  await vi.advanceTimersByTimeAsync(100)
  expect(stored()).toMatchObject({ reportTitle: 'Theirs', appendixC: { isGenerated: false } })
  expect(saver.state().clash).toEqual({ reportTitle: 'Mine' })
  expect(shownReport(saver.state()).reportTitle).toBe('Mine')
  await saver.settle('mine')
  expect(stored().reportTitle).toBe('Mine')
  expect(isAllSaved(saver.state())).toBe(true)
})

it('keeps everything while the line is cut, and sends it by itself afterwards', async () => {
  const { saver, stored, setAway } = desk()
  setAway(true)
  saver.change({ reportTitle: 'On the roof' })
  await vi.advanceTimersByTimeAsync(200)
  saver.change({ reportTitle: 'On the roof, north' })
  expect(saver.state()).toMatchObject({ isOffline: true, failure: undefined })
  setAway(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(stored().reportTitle).toBe('On the roof, north')
  expect(saver.state()).toMatchObject({ isOffline: false, waiting: {} })
})

it('a signature given meanwhile is no conflict', async () => {
  const { saver, stored, write } = desk()
  write({
    backgroundSection: {
      ...first.backgroundSection,
      reportPreparedBy: {
        ...person,
        endorserSignature: { name: 'Kit', signedAt: '2026-01-02T00:00:00Z', imageUrl: 'x' },
      },
    },
  })
  saver.change({ backgroundSection: { ...first.backgroundSection, jobNature: 'Survey' } })
  await vi.advanceTimersByTimeAsync(100)
  expect(saver.state().clash).toBeUndefined()
  expect(stored().backgroundSection.jobNature).toBe('Survey')
})

it('two who write different fields of a section both keep theirs; one field that both wrote can stand as both', async () => {
  const { saver, stored, write } = desk()
  write({ backgroundSection: { ...first.backgroundSection, partnership: 'Peak Estates' } })
  saver.change({ backgroundSection: { ...first.backgroundSection, jobNature: 'Survey' } })
  await vi.advanceTimersByTimeAsync(100)
  expect(saver.state().clash).toBeUndefined()
  expect(stored().backgroundSection).toMatchObject({ partnership: 'Peak Estates', jobNature: 'Survey' })

  const said = (...lines: string[]) => ({
    isGenerated: true,
    content: {
      type: 'doc' as const,
      content: lines.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
    },
  })
  for (const [choice, kept] of [
    ['both', ['Same', 'Theirs', 'Mine']],
    ['theirs', ['Same', 'Theirs']],
  ] as const) {
    write({ disclaimerSection: said('Same') })
    await saver.retry()
    saver.take(stored())
    write({ disclaimerSection: said('Same', 'Theirs'), appendixA: { isGenerated: false } })
    saver.change({ disclaimerSection: said('Same', 'Mine') })
    await vi.advanceTimersByTimeAsync(100)
    expect(clashesOf(saver.state())).toMatchObject([
      { name: 'disclaimerSection', mine: said('Same', 'Mine'), theirs: said('Same', 'Theirs') },
    ])
    await saver.settle(choice)
    expect(stored()).toMatchObject({ disclaimerSection: said(...kept), appendixA: { isGenerated: false } })
    expect(isAllSaved(saver.state())).toBe(true)
  }
})
