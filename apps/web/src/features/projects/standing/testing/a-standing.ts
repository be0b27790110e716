import type { ProjectStanding } from '@plumbline/contract/projects/standing'

/** An inspection with nothing left to do. */
export const aStanding = (changes: Partial<ProjectStanding> = {}): ProjectStanding => ({
  drawings: { plans: 1, elevations: 4, withoutFloors: 0, floors: 33 },
  photos: {
    visual: 160,
    thermal: 40,
    videos: 0,
    arriving: 0,
    opening: 0,
    failed: 0,
    damaged: 0,
    firstDay: '2026-10-12',
    lastDay: '2026-10-12',
  },
  detector: { isAvailable: true, read: 160, waiting: 0, notRead: 0, failed: 0 },
  review: { toDecide: 0, accepted: 52, rejected: 20 },
  defects: {
    severities: { critical: 6, major: 30, moderate: 16, minor: 0, cosmetic: 0, na: 0 },
    statuses: { open: 50, 'to-be-verified': 0, 're-open': 0, closed: 2 },
    overdue: 0,
    nextDue: null,
  },
  report: {
    number: 1,
    revision: '0',
    status: 'ready',
    finishedAt: '2026-11-16T10:54:00.000Z',
    signaturesMissing: 0,
    isOutdated: false,
  },
  laterReport: null,
  lately: [
    { kind: 'report', at: '2026-11-16T10:54:00.000Z', by: 'Demo Surveyor', count: null, name: '0' },
    { kind: 'photos', at: '2026-10-12T03:20:00.000Z', by: 'Demo Pilot', count: 40, name: null },
  ],
  ...changes,
})
