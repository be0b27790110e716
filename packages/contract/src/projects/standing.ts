import { z } from 'zod'
import { defectStatuses } from '../defects/defects.ts'
import { Day, Id, InProject, Moment } from '../ids.ts'
import { reportStatuses } from '../reports/reports.ts'
import { route } from '../route.ts'
import { SeverityCounts } from './severity-counts.ts'

const StatusCounts = z.object(
  Object.fromEntries(defectStatuses.map((one) => [one, z.int()])) as Record<(typeof defectStatuses)[number], z.ZodInt>,
)

const Drawings = z.object({
  plans: z.int(),
  elevations: z.int(),
  /** Elevations on which no floor is drawn yet. */
  withoutFloors: z.int(),
  /** Floors with different names, of all elevations. */
  floors: z.int(),
})

/** Files that arrived whole and were opened are in visual, thermal and videos; the others are in the rest. */
const Photos = z.object({
  visual: z.int(),
  thermal: z.int(),
  videos: z.int(),
  /** Announced, and their bytes are not here yet. */
  arriving: z.int(),
  /** Here, and not opened yet. */
  opening: z.int(),
  failed: z.int(),
  damaged: z.int(),
  /** By the clocks of the cameras; null: no photo says when it was taken. */
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
})

/** Of the photos meant for analysis. Thermal images are never among them: the detector reads visual photos. */
const Detector = z.object({
  /** False: this server has no detector. */
  isAvailable: z.boolean(),
  read: z.int(),
  waiting: z.int(),
  notRead: z.int(),
  failed: z.int(),
})

const Review = z.object({ toDecide: z.int(), accepted: z.int(), rejected: z.int() })

const Defects = z.object({
  severities: SeverityCounts,
  statuses: StatusCounts,
  overdue: z.int(),
  /** The earliest due date of a defect that is not closed, today or later. */
  nextDue: Day.nullable(),
})

const StandingReport = z.object({
  number: z.int(),
  revision: z.string(),
  status: z.enum(reportStatuses),
  finishedAt: Moment.nullable(),
  signaturesMissing: z.int(),
  /** A defect was changed after it was made. */
  isOutdated: z.boolean(),
})

export const latelyKinds = ['photos', 'drawing', 'analysis', 'defect', 'report'] as const

/** Something that happened. Photos of one person on one day are one event. */
const LatelyEvent = z.object({
  kind: z.enum(latelyKinds),
  at: Moment,
  /** A user's name; null: automatic, or the user is no longer known. */
  by: z.string().nullable(),
  /** Photos that arrived, or that the detector read. */
  count: z.int().nullable(),
  /** Of a drawing its name, of a report its revision, of a defect its number. */
  name: z.string().nullable(),
})
export type LatelyEvent = z.infer<typeof LatelyEvent>
export const maxLately = 5

export const ProjectStanding = z.object({
  drawings: Drawings,
  photos: Photos,
  detector: Detector,
  review: Review,
  defects: Defects,
  /** The newest one that is ready; null: none was made. */
  report: StandingReport.nullable(),
  /** A newer one that is being made, failed or was cancelled. */
  laterReport: StandingReport.nullable(),
  lately: z.array(LatelyEvent).max(maxLately),
})
export type ProjectStanding = z.infer<typeof ProjectStanding>

export const standingRoutes = {
  standing: route({
    method: 'GET',
    path: '/inspection/api/v1/projects/:projectId/inspections/:inspectionId/standing',
    may: 'project.read',
    summary: 'Where an inspection stands: drawings, photos, detector, review, defects, report and the last events',
    params: InProject.extend({ inspectionId: Id }),
    reply: ProjectStanding,
  }),
} as const
