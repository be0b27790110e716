import { z } from 'zod'
import { Day, Id, InCorporate, InProject, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'
import { certainties, regimeDateKinds, regimeInputs } from '../rules/regimes.ts'

const RegimeDateKind = z.enum(regimeDateKinds)
const RegimeInput = z.enum([...new Set(Object.values(regimeInputs).flat())])

/** Where an entry leads. */
const OfEntry = z.object({
  projectId: Id,
  workspaceId: Id,
  inspectionId: Id.nullable(),
})

const entry = {
  /** The same as long as it is about the same thing. */
  uid: z.string(),
  day: Day,
  /** Before today on calendars where the project is. */
  isPast: z.boolean(),
  of: OfEntry,
}

/** A day on which something is due. */
export const CalendarEntry = z.discriminatedUnion('about', [
  z.object({
    ...entry,
    about: z.literal('defect'),
    kind: z.enum(['due', 'repair-by']),
    defectId: Id,
    defectNum: z.int(),
  }),
  z.object({
    ...entry,
    about: z.literal('regime'),
    kind: RegimeDateKind,
    /** What a person entered that the day rests on: a day, or the last digit of a block. */
    input: RegimeInput,
    basis: z.string(),
    certainty: z.enum(certainties),
  }),
])
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** A day that cannot be known, because what it rests on was not entered. */
export const MissingDate = z.discriminatedUnion('about', [
  z.object({ about: z.literal('regime'), of: OfEntry, kind: RegimeDateKind, input: RegimeInput }),
  z.object({ about: z.literal('repair-by'), of: OfEntry, count: z.int() }),
])
export type MissingDate = z.infer<typeof MissingDate>

/** The soonest first. isWhole: false where there are more than are shown. */
export const Calendar = z.object({
  entries: z.array(CalendarEntry),
  missing: z.array(MissingDate),
  projects: z.array(z.object({ _id: Id, name: z.string(), code: z.string() })),
  isWhole: z.boolean(),
})
export type Calendar = z.infer<typeof Calendar>

/** A secret address that other calendars read again and again; the secret itself is shown once. */
export const CalendarFeed = z.object({
  _id: Id,
  /** Null: all projects of the company. */
  project: z.object({ _id: Id, name: z.string() }).nullable(),
  createdAt: Moment,
  lastReadAt: Moment.nullable(),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** Of one person in one company. */
export const maxFeeds = 20

export const feedPath = (token: string): string => `/calendar-feeds/${token}.ics`

const feeds = '/asset/api/v1/corporates/:corporateId/calendar/feeds'

export const calendarRoutes = {
  corporateCalendar: route({
    method: 'GET',
    path: '/asset/api/v1/corporates/:corporateId/calendar',
    may: 'project.read',
    summary: 'What is due in the projects of a company that one may open: defects, and days of the law',
    params: InCorporate,
    reply: Calendar,
  }),
  projectCalendar: route({
    method: 'GET',
    path: '/inspection/api/v1/projects/:projectId/calendar',
    may: 'project.read',
    summary: 'What is due in a project: defects, and days of the law',
    params: InProject,
    reply: Calendar,
  }),
  calendarFeeds: route({
    method: 'GET',
    path: feeds,
    may: 'project.read',
    byKey: 'never',
    summary: 'One’s own calendar subscriptions in a company',
    params: InCorporate,
    reply: z.object({ data: z.array(CalendarFeed) }),
  }),
  /** The token is answered this once; only its hash is stored. */
  createCalendarFeed: route({
    method: 'POST',
    path: feeds,
    may: 'project.read',
    byKey: 'never',
    summary: 'Make a secret address that other calendars subscribe to',
    params: InCorporate,
    body: z.object({ projectId: Id.nullable(), language: Locale }),
    reply: z.object({ feed: CalendarFeed, token: z.string() }),
  }),
  revokeCalendarFeed: route({
    method: 'DELETE',
    path: `${feeds}/:feedId`,
    may: 'project.read',
    byKey: 'never',
    summary: 'Revoke one’s own calendar subscription; its address answers nothing from then on',
    params: InCorporate.extend({ feedId: Id }),
    reply: z.object({}),
  }),
} as const
