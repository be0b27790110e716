import { describe, expect, test } from 'vitest'
import { severities } from '../buildings.ts'
import { defectStatuses } from '../defects/defects.ts'
import { expectRequired } from '../testing/laws.ts'
import { faultAt, idOf } from '../testing/refusals.ts'
import { latelyKinds, maxLately, ProjectStanding, standingRoutes } from './standing.ts'

const noneOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 0]))
const event = { kind: 'photos', at: '2026-11-18T00:00:00Z', by: null, count: 40, name: null }
const report = {
  number: 1,
  revision: '0',
  status: 'ready',
  finishedAt: '2026-11-18T00:00:00Z',
  signaturesMissing: 1,
  isOutdated: false,
}
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
  defects: { severities: noneOf(severities), statuses: noneOf(defectStatuses), overdue: 0, nextDue: null },
  report: null,
  laterReport: null,
  lately: [],
}

describe('where an inspection stands', () => {
  test('is answered whole: a count that is missing would read as zero', () => {
    expect(ProjectStanding.parse(nothing)).toEqual(nothing)
    expectRequired(ProjectStanding, nothing, 'drawings', 'photos', 'detector', 'review', 'defects', 'lately')
    for (const severity of severities) {
      const { [severity]: _, ...others } = noneOf(severities)
      expect(faultAt(ProjectStanding, { ...nothing, defects: { ...nothing.defects, severities: others } })).toBe(
        `defects.severities.${severity}`,
      )
    }
  })

  test('names events of known kinds, and no more than are shown', () => {
    const lately = latelyKinds.map((kind) => ({ ...event, kind }))
    expect(lately).toHaveLength(maxLately)
    expect(ProjectStanding.parse({ ...nothing, lately }).lately).toEqual(lately)
    expect(faultAt(ProjectStanding, { ...nothing, lately: [...lately, event] })).toBe('lately')
    expect(faultAt(ProjectStanding, { ...nothing, lately: [{ ...event, kind: 'payment' }] })).toBe('lately.0.kind')
    expect(faultAt(ProjectStanding, { ...nothing, lately: [{ ...event, at: 'yesterday' }] })).toBe('lately.0.at')
  })

  test('holds the report that can be downloaded and a later one apart', () => {
    const two = { ...nothing, report, laterReport: { ...report, number: 2, status: 'failed', finishedAt: null } }
    expect(ProjectStanding.parse(two)).toEqual(two)
    expect(faultAt(ProjectStanding, { ...nothing, report: { ...report, status: 'signed' } })).toBe('report.status')
  })

  test('is of one inspection', () => {
    const { params } = standingRoutes.standing
    expect(faultAt(params, { projectId: idOf(1), inspectionId: idOf(2) })).toBe('ok')
    expect(faultAt(params, { projectId: idOf(1) })).toBe('inspectionId')
  })
})
