import { describe, expect, it } from 'vitest'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { progressRows } from './progress-rows.ts'
import { aStanding } from './testing/a-standing.ts'

const t = await translatorOf()
const words = { t, locale: 'en' } as const
const rowsOf = (changes: Parameters<typeof aStanding>[0] = {}) => progressRows(words, aStanding(changes))
const nothing = {
  drawings: { plans: 0, elevations: 0, withoutFloors: 0, floors: 0 },
  photos: {
    visual: 0,
    thermal: 0,
    videos: 0,
    arriving: 0,
    opening: 0,
    failed: 0,
    damaged: 0,
    firstDay: null,
    lastDay: null,
  },
  detector: { isAvailable: true, read: 0, waiting: 0, notRead: 0, failed: 0 },
  review: { toDecide: 0, accepted: 0, rejected: 0 },
  report: null,
}

describe('the progress', () => {
  it('says what is there, and that thermal images are not read', () => {
    const rows = rowsOf()
    expect(rows.drawings).toEqual({ state: 'done', text: '1 plan, 4 elevations, 33 floors', share: 'done' })
    expect(rows.photos.text).toBe('200 uploaded and verified, 40 of them thermal, 0 failed')
    expect(rows.detector).toMatchObject({
      state: 'done',
      text: '160 of 160 read',
      notes: ['Thermal images aren’t read.'],
    })
    expect(rows.review).toEqual({ state: 'done', text: '0 to decide, 72 decided', share: '100 %' })
    expect(rows.report.text).toMatch(/^Revision 0, 16 Nov 2026$/)
  })

  it('claims nothing where nothing was done', () => {
    const rows = rowsOf(nothing)
    expect(Object.values(rows).map(({ state }) => state)).toEqual(Array(5).fill('none'))
    expect(rows.review.text).toBe(t('projects.standing.progress.nothingRead'))
    expect(rows.detector.text).toBe(t('projects.standing.progress.nothingToRead'))
    expect(rows.report.text).toBe(t('projects.standing.progress.noReport'))
  })

  it('has photos that were not read as not read, and never rounds up to all', () => {
    const { detector } = rowsOf({ detector: { isAvailable: true, read: 999, waiting: 0, notRead: 1, failed: 0 } })
    expect(detector).toMatchObject({ state: 'begun', share: '99 %' })
    expect(detector.text).toBe('999 of 1,000 read, 1 not read')
    const { detector: missing } = rowsOf({
      detector: { isAvailable: false, read: 0, waiting: 0, notRead: 3, failed: 0 },
    })
    expect(missing.notes).toContain(t('projects.standing.progress.noDetector'))
  })

  it('names files that are on their way, failed or damaged', () => {
    const { photos } = aStanding()
    const row = rowsOf({ photos: { ...photos, arriving: 3, opening: 2, failed: 1, damaged: 4, videos: 1 } }).photos
    expect(row.state).toBe('begun')
    expect(row.text).toBe(
      '201 uploaded and verified, 40 of them thermal, 1 video, 3 uploading, 2 being processed, 1 failed, 4 damaged',
    )
  })

  it('an elevation without floors is left to do', () => {
    const row = rowsOf({ drawings: { plans: 0, elevations: 2, withoutFloors: 1, floors: 5 } }).drawings
    expect(row).toEqual({ state: 'begun', text: '2 elevations, 5 floors, 1 without floors', share: 'in progress' })
  })

  it('a report is done once it is signed and nothing changed since', () => {
    const { report } = aStanding()
    expect(rowsOf({ report: { ...report!, signaturesMissing: 2 } }).report).toMatchObject({
      state: 'begun',
      text: 'Revision 0, 16 Nov 2026, 2 signatures missing',
    })
    expect(rowsOf({ report: { ...report!, isOutdated: true } }).report.text).toContain('defects changed since')
    expect(rowsOf({ report: null, laterReport: { ...report!, status: 'failed' } }).report).toMatchObject({
      state: 'none',
      text: t('projects.standing.progress.makingFailed'),
    })
    expect(rowsOf({ report: null, laterReport: { ...report!, status: 'pending' } }).report.state).toBe('begun')
  })
})
