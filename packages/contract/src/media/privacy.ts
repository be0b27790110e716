import { z } from 'zod'
import { Location } from '../drawings/drawings.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { route } from '../route.ts'

/** What is blurred wherever a photo leaves the company. */
export const privacyKinds = ['person', 'face', 'vehicle', 'plate'] as const
export type PrivacyKind = (typeof privacyKinds)[number]

/** A crowded street; more is not drawn by hand. */
export const maxPrivacyBoxes = 500

/** In fractions of the photo. A box without an area would blur nothing. */
const Area = Location.refine(({ left, top, right, bottom }) => left < right && top < bottom)

const GivenBox = z.object({ kind: z.enum(privacyKinds), box: Area })
/** by: who drew it, and empty for a box of the finder, which says how sure it was. */
const PrivacyBox = GivenBox.extend({
  box: Location,
  by: z.string(),
  score: z.number().min(0).max(1).nullable().default(null),
})
export type PrivacyBox = z.infer<typeof PrivacyBox>

/** none: no boxes, and not checked. ready: a copy of the boxes as they are now. */
const blurredStates = ['none', 'pending', 'ready', 'failed'] as const

export const PhotoPrivacy = z.object({
  imageId: Id,
  /** 0: never touched. */
  version: z.int(),
  boxes: z.array(PrivacyBox),
  /** A person looked for people, faces, vehicles and plates. Null: not checked, whatever boxes there are. */
  checked: z.object({ at: Moment, by: z.string() }).nullable(),
  /** The finder's last reading of the photo as it is now; a person still has to check it. Null: not read. */
  read: z.object({ at: Moment, finder: z.string(), found: z.int() }).nullable().default(null),
  blurred: z.object({ state: z.enum(blurredStates), url: z.string().nullable() }),
  /** The latest first. */
  changes: z.array(z.object({ at: Moment, by: z.string(), boxCount: z.int(), isChecked: z.boolean() })),
})
export type PhotoPrivacy = z.infer<typeof PhotoPrivacy>

const OfImage = InProject.extend({ inspectionId: Id, imageId: Id })
const OfInspection = InProject.extend({ inspectionId: Id })
const inspection = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId'
const path = `${inspection}/images/:imageId/privacy` as const

/** Of an inspection: which photo to look at next, and how many there are still. */
export const UncheckedPhotos = z.object({
  left: z.int(),
  /** Of those: the photos that links, reports and exports would show. */
  leftWithDefects: z.int(),
  /** Null: there is no other. */
  nextId: Id.nullable(),
})
export type UncheckedPhotos = z.infer<typeof UncheckedPhotos>

/** Which photos the finder reads by itself: none, those that show a defect once a blurred link is made, or all that arrive. */
export const finderUses = ['off', 'shares', 'everything'] as const
export type FinderUse = (typeof finderUses)[number]

/** Each photo once: checked by a person, else read by the finder, else waiting for it, failed or unread. */
const FinderCounts = z.object({
  total: z.int(),
  checked: z.int(),
  read: z.int(),
  waiting: z.int(),
  failed: z.int(),
  unread: z.int(),
})
export type FinderCounts = z.infer<typeof FinderCounts>

export const FinderState = z.object({
  /** Of the project. version 0: never saved. */
  settings: z.object({ use: z.enum(finderUses), version: z.int() }),
  /** Of the weights; empty: there are none on this server. */
  finder: z.string(),
  photos: FinderCounts,
  /** Of those, the ones that links, reports and exports would show. */
  withDefects: FinderCounts,
})
export type FinderState = z.infer<typeof FinderState>

export const finderScopes = ['defects', 'all'] as const

export const mediaPrivacyRoutes = {
  privacy: route({
    method: 'GET',
    path,
    may: 'project.read',
    summary: 'Privacy boxes of a photo, whether a person checked it, and its blurred copy',
    params: OfImage,
    reply: PhotoPrivacy,
  }),
  uncheckedPhotos: route({
    method: 'GET',
    path: `${inspection}/privacy/unchecked`,
    may: 'project.read',
    summary:
      'The next photo that no person checked for people and plates, those with defects first, and how many there are',
    params: OfInspection,
    query: z.object({ after: Id.optional() }),
    reply: UncheckedPhotos,
  }),
  /** Version 0 saves the first boxes; a stale one answers 409 with the newer boxes. */
  savePrivacy: route({
    method: 'PUT',
    path,
    may: 'media.edit',
    summary: 'Replace the privacy boxes of a photo, and say whether it was checked',
    params: OfImage,
    body: z.object({
      version: z.int().min(0),
      boxes: z.array(GivenBox).max(maxPrivacyBoxes),
      isChecked: z.boolean(),
    }),
    reply: PhotoPrivacy,
  }),
  finder: route({
    method: 'GET',
    path: `${inspection}/privacy/finder`,
    may: 'project.read',
    summary: 'How many photos a person checked for people and plates, how many only the finder read, and its setting',
    params: OfInspection,
    reply: FinderState,
  }),
  saveFinder: route({
    method: 'PUT',
    path: `${inspection}/privacy/finder`,
    may: 'analysis.run',
    summary: 'Which photos of the project the finder of people and plates reads by itself',
    params: OfInspection,
    body: z.object({ use: z.enum(finderUses), version: z.int().min(0) }),
    reply: FinderState,
  }),
  runFinder: route({
    method: 'POST',
    path: `${inspection}/privacy/finder/runs`,
    may: 'analysis.run',
    summary: 'Find people and plates in photos that no person checked and the present finder has not read',
    params: OfInspection,
    body: z.object({ scope: z.enum(finderScopes) }),
    reply: FinderState,
  }),
  stopFinder: route({
    method: 'POST',
    path: `${inspection}/privacy/finder/stop`,
    may: 'analysis.run',
    summary: 'Leave the photos unread that wait for the finder; what it found so far stays',
    params: OfInspection,
    reply: FinderState,
  }),
} as const
