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
const PrivacyBox = GivenBox.extend({ box: Location, by: z.string() })
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
} as const
