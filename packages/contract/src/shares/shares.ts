import { z } from 'zod'
import { followUpActions, severities } from '../buildings.ts'
import { DefectFilter, defectStatuses } from '../defects/defects.ts'
import { Id, InCorporate, InProject, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { queryNumber } from '../query-number.ts'
import { reportFormats } from '../reports/reports.ts'
import { route } from '../route.ts'
import { email } from '../rules/email.ts'
import { optionalText, requiredName, requiredText } from '../rules/text.ts'
import { PictureDigest, pictureKinds, ShareChoices, SharePicture } from './pictures.ts'
import { Assignable, Assignment, NamedAssignment, SharedRepair } from './repairs.ts'
import { maxCommentText, maxShareDays, shareAddresses, tokenLength } from './share-addresses.ts'

const shareStates = ['active', 'expired', 'revoked'] as const

/** What a reader of the link sees beside the name and facts of the project. */
export const ShareContents = z.object({
  defects: z.boolean(),
  /** Of the defects, and only beside them. */
  photos: z.boolean(),
  elevations: z.boolean(),
  reports: z.boolean(),
})
export type ShareContents = z.infer<typeof ShareContents>

/** Which defects a link shows. Live: as the register is at each opening; frozen: those that were found then. */
const Selection = z.object({ filter: DefectFilter, isFrozen: z.boolean() })

const maxChosen = 500

export const Share = z.object({
  _id: Id,
  label: z.string(),
  shows: ShareContents,
  /** Null: every defect. The number is that of a frozen selection. */
  selection: z.object({ isFrozen: z.boolean(), count: z.int().nullable() }).nullable(),
  /** How many were chosen; null: all. */
  elevations: z.int().nullable(),
  reports: z.int().nullable(),
  mayDownload: z.boolean(),
  /** Null: for reading. */
  assigned: NamedAssignment.nullable(),
  mayComment: z.boolean(),
  isBlurred: z.boolean(),
  hasPassword: z.boolean(),
  state: z.enum(shareStates),
  createdBy: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  openings: z.int(),
  lastOpenedAt: Moment.nullable(),
})
export type Share = z.infer<typeof Share>

/** In the list of all links of a company. */
export const CompanyShare = Share.extend({
  project: z.object({ _id: Id, name: z.string(), code: z.string() }),
  workspaceId: Id,
  inspectionId: Id,
})
export type CompanyShare = z.infer<typeof CompanyShare>

/** Of the photos that show a defect: how many a person checked, and how many of those have their blurred copy. */
export const SharePhotos = z.object({ total: z.int(), checked: z.int(), ready: z.int() })
export type SharePhotos = z.infer<typeof SharePhotos>

/** Of one inspection at the same time. */
export const maxActiveShares = 100

const OfInspection = InProject.extend({ inspectionId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspections/:inspectionId/shares'

export const shareLabel = requiredName(60)
/** The link alone is beyond guessing; a password helps where the link itself is forwarded. */
export const sharePassword = z.string().min(8).max(100)
const guestName = requiredName(60)

/** Any text: what is no ticket of ours answers as an unknown link does. */
const Ticket = z.string().max(200)
const OfView = z.object({ ticket: Ticket })
const OfDefect = OfView.extend({ defectId: Id })
/** Types of the library are named in the language of the reader. */
const InLanguage = z.object({ language: Locale.default('en') })

const Picture = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const SharedDefect = z.object({
  _id: Id,
  defectNum: z.int(),
  type: z.string(),
  severity: z.enum(severities),
  /** The two that the width of a crack lies between, because of its plus-minus; null: it says one, or nothing. */
  severityBetween: z.object({ from: z.enum(severities), to: z.enum(severities) }).nullable(),
  status: z.enum(defectStatuses),
  followUpAction: z.enum(followUpActions),
  elevationId: Id.nullable(),
  floor: z.string(),
  place: z.string(),
  dueDate: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
})
export type SharedDefect = z.infer<typeof SharedDefect>

export const SharedPhoto = z.object({
  _id: Id,
  thumbnailUrl: z.string(),
  picture: Picture,
  takenAt: z.string().nullable(),
  /** Outlines of this defect as shares of width and height. */
  shapes: z.array(z.object({ isClosed: z.boolean(), points: z.array(z.object({ x: z.number(), y: z.number() })) })),
})
export type SharedPhoto = z.infer<typeof SharedPhoto>

export const SharedComment = z.object({ _id: Id, name: z.string(), text: z.string(), createdAt: Moment })
export type SharedComment = z.infer<typeof SharedComment>

export const SharedView = z.object({
  company: z.string(),
  project: z.object({
    name: z.string(),
    code: z.string(),
    client: z.string(),
    assetNames: z.array(z.string()),
    addresses: z.array(z.string()),
    inspectedOn: z.string().nullable(),
  }),
  label: z.string(),
  expiresAt: Moment,
  shows: ShareContents,
  /** Shows the defects that a contractor is to repair, and takes photos after repair. */
  isForContractor: z.boolean(),
  mayComment: z.boolean(),
  mayDownload: z.boolean(),
  isBlurred: z.boolean(),
  /** A part of the register: its maker chose by a filter. */
  isFiltered: z.boolean(),
  severityCounts: z.record(z.enum(severities), z.int()),
  elevations: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      picture: Picture.nullable(),
      /** Its picture was not confirmed to show no people and no plates. */
      isLeftOut: z.boolean(),
      pins: z.array(
        z.object({
          defectId: Id,
          defectNum: z.int(),
          severity: z.enum(severities),
          x: z.number().nullable(),
          y: z.number().nullable(),
        }),
      ),
    }),
  ),
  reports: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      number: z.int(),
      revision: z.string(),
      issuedAt: Moment,
      files: z.array(z.object({ format: z.enum(reportFormats), size: z.int(), url: z.string() })),
    }),
  ),
  /** Issued, and not shown: not generated blurred, or of photos that are not checked as they are printed in it. */
  reportsLeftOut: z.int(),
})
export type SharedView = z.infer<typeof SharedView>

export const SharedDefectDetail = z.object({
  defect: SharedDefect,
  followUpDescription: z.string(),
  remark: z.string(),
  photos: z.array(SharedPhoto),
  /** Not checked for people, or their copy is not made yet. */
  photosLeftOut: z.int(),
  /** Null: the link is for reading. */
  repair: SharedRepair.nullable(),
  /** Those of readers of this link alone: what the team writes among itself stays there. */
  comments: z.array(SharedComment),
  /** The number that was opened, where it became part of this defect. */
  mergedFrom: z.int().nullable().optional(),
})
export type SharedDefectDetail = z.infer<typeof SharedDefectDetail>

/** Expired and revoked say so, and who made the link; what was never a link says nothing. */
export const Opened = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), ticket: z.string() }),
  z.object({ state: z.literal('password') }),
  z.object({ state: z.literal('ended'), company: z.string() }),
])
export type Opened = z.infer<typeof Opened>

export const shareRoutes = {
  listOfCompany: route({
    method: 'GET',
    path: '/inspection/api/v1/corporates/:corporateId/shares',
    may: 'project.edit',
    byKey: 'never',
    summary:
      'Share links of the projects of a corporate that one may open, the newest first; never the links themselves',
    params: InCorporate,
    query: z.object({ state: z.enum([...shareStates, 'all']).default('active'), cursor: Id.optional() }),
    reply: z.object({ data: z.array(CompanyShare), nextCursor: Id.nullable() }),
  }),
  list: route({
    method: 'GET',
    path: base,
    may: 'project.edit',
    byKey: 'never',
    summary: 'Share links of an inspection, the newest first; never the links themselves',
    params: OfInspection,
    reply: z.object({ data: z.array(Share), photos: SharePhotos, assignable: Assignable }),
  }),
  create: route({
    method: 'POST',
    path: base,
    may: 'project.edit',
    byKey: 'never',
    summary: 'Make a share link; this answer alone holds its token',
    params: OfInspection,
    body: z.object({
      label: shareLabel,
      shows: ShareContents,
      /** Given: the link is a contractor's. It shows these defects and no reports. */
      assigned: Assignment.nullable().default(null),
      selection: Selection.nullable().default(null),
      /** Of this inspection; null: all, and those to come. */
      elevationIds: z.array(Id).max(maxChosen).nullable().default(null),
      reportIds: z.array(Id).max(maxChosen).nullable().default(null),
      mayComment: z.boolean(),
      /** Files of reports, and each photo as it is shown. */
      mayDownload: z.boolean().default(true),
      isBlurred: z.boolean().default(true),
      password: sharePassword.nullable(),
      days: z.int().min(1).max(maxShareDays),
    }),
    reply: z.object({ share: Share, token: z.string() }),
  }),
  choices: route({
    method: 'GET',
    path: `${base}/choices`,
    may: 'project.edit',
    byKey: 'never',
    summary: 'Elevations and issued reports of an inspection, and the pictures that a person has to look at',
    params: OfInspection,
    reply: ShareChoices,
  }),
  /** A picture that was replaced in between is refused as a stale version is. */
  checkPicture: route({
    method: 'PUT',
    path: `${base}/pictures/:kind/:pictureId`,
    may: 'project.edit',
    byKey: 'never',
    summary:
      'Confirm that a cover, a drawing or a view of a model shows no people and no number plates, or withdraw it',
    params: OfInspection.extend({ kind: z.enum(pictureKinds), pictureId: Id }),
    body: z.object({ digest: PictureDigest, isChecked: z.boolean() }),
    reply: z.object({ picture: SharePicture }),
  }),
  revoke: route({
    method: 'DELETE',
    path: `${base}/:shareId`,
    may: 'project.edit',
    byKey: 'never',
    summary: 'Revoke a share link; pages and pictures behind it end at once',
    params: OfInspection.extend({ shareId: Id }),
    reply: z.object({}),
  }),
} as const

/** What a reader without an account may call. Each answers for the one link whose ticket it carries. */
export const sharedRoutes = {
  open: route({
    ...shareAddresses.open,
    summary: 'Open a share link; the ticket is good for some hours, or until the link ends',
    body: z.object({ token: z.string().length(tokenLength), password: z.string().max(100).optional() }),
    reply: Opened,
  }),
  view: route({
    ...shareAddresses.view,
    summary: 'The project, elevations and reports that a share link shows',
    params: OfView,
    reply: SharedView,
  }),
  defects: route({
    ...shareAddresses.defects,
    summary: 'Defects that a share link shows, by number',
    params: OfView,
    query: InLanguage.extend({ after: queryNumber(z.int().min(0).max(1e9)).default(0) }),
    reply: z.object({ data: z.array(SharedDefect), next: z.int().nullable() }),
  }),
  defect: route({
    ...shareAddresses.defect,
    summary: 'One defect that a share link shows, with its photos and the comments of its readers',
    params: OfDefect,
    query: InLanguage,
    reply: SharedDefectDetail,
  }),
  comment: route({
    ...shareAddresses.comment,
    summary: 'Comment on a defect as a reader of a share link',
    params: OfDefect,
    body: z.object({ _id: Id, name: guestName, email, text: requiredText(maxCommentText) }),
    reply: z.object({ comment: SharedComment }),
  }),
  reportRepair: route({
    ...shareAddresses.reportRepair,
    summary:
      'Report as a contractor that a defect is repaired; photos sent before go with it, and it waits to be verified',
    params: OfDefect,
    query: InLanguage,
    body: z.object({ _id: Id, name: guestName, email, text: optionalText(maxCommentText).default('') }),
    reply: SharedDefectDetail,
  }),
  removeRepairPhoto: route({
    ...shareAddresses.removeRepairPhoto,
    summary: 'Remove a photo after repair that was sent through a share link and not reported yet',
    params: OfDefect.extend({ photoId: Id }),
    reply: z.object({}),
  }),
} as const
