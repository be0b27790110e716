import { z } from 'zod'
import { closingReasons } from './transitions.ts'
import { confirmableFields, Defect, defectStatus, progressKinds, settable, shownProgressKinds } from './defects.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { VoiceNote } from './voice-notes.ts'
import { Media } from '../media/media.ts'
import { route } from '../route.ts'
import { optionalText, requiredText } from '../rules/text.ts'

/** Spec 2 §5: 'Not defined' or a value above 0. */
const dimension = z.preprocess(
  (value) => (value === 'Not defined' ? null : value),
  z.number().positive().max(1_000_000).nullable(),
)

/** What a person sets; left out: as it is. */
export const DefectFields = z.object({ ...settable, width: dimension, length: dimension }).partial()
export type DefectFields = z.infer<typeof DefectFields>

export const defectEventKinds = [
  'created',
  'changed',
  'confirmed',
  'status',
  'linked',
  'photo',
  'photo-deleted',
  'deleted',
  'restored',
  'merged',
  'merged-into',
  'split',
  'split-off',
] as const

/** Another defect, and how many shapes came from it or went to it. */
const MergedValue = z.object({ defectId: Id, defectNum: z.int(), shapes: z.int() })

/** A field's value, what a link to an earlier defect said, or which defect was merged or split. */
const StoredValue = z
  .union([
    z.string(),
    z.number(),
    z.object({ earlierId: Id.nullable(), progress: z.enum(progressKinds).nullable() }),
    MergedValue,
  ])
  .nullable()

/** The number under which it was written before that defect was merged into this one. */
const MergedDefect = z.object({ _id: Id, defectNum: z.int() })

/** Who changed what: for a field its values before and after, as they were stored; for a status the reason. */
export const DefectEvent = z.object({
  _id: Id,
  kind: z.enum(defectEventKinds),
  by: z.string(),
  /** Of a contractor behind a share link, as that person typed it; not verified. */
  guestEmail: z.string().optional(),
  at: Moment,
  field: z.string().nullable(),
  before: StoredValue,
  after: StoredValue,
  reason: z.string(),
  of: MergedDefect.optional(),
})
export type DefectEvent = z.infer<typeof DefectEvent>

export const DefectComment = z.object({
  _id: Id,
  by: z.object({ _id: Id.nullable(), name: z.string() }),
  /** Of a reader of a share link, as that reader typed it; not verified. */
  guestEmail: z.string().optional(),
  text: z.string(),
  mentions: z.array(z.object({ _id: Id, name: z.string() })),
  createdAt: Moment,
  isOwn: z.boolean(),
  of: MergedDefect.optional(),
})
export type DefectComment = z.infer<typeof DefectComment>

/** As the earlier inspection left it. */
export const EarlierDefect = z.object({
  defect: Defect,
  inspectionId: Id,
  inspectedOn: z.string().nullable(),
  image: Media.nullable(),
  location: z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() }).nullable(),
})
export type EarlierDefect = z.infer<typeof EarlierDefect>

export const DefectDetail = z.object({
  defect: Defect,
  history: z.array(DefectEvent),
  comments: z.array(DefectComment),
  afterPhotos: z.array(Media),
  /** What is left of deleted photos that showed it. */
  crops: z.array(z.object({ imageName: z.string(), url: z.string() })),
  /** Sound that somebody recorded in front of it. Left out: the copy of a device that stored it before there were any. */
  voiceNotes: z.array(VoiceNote).optional(),
  isSubmitter: z.boolean(),
  /** A contractor reported the repair through a share link, and reads there why it is opened again. */
  hasContractor: z.boolean().optional(),
  progress: z.enum(shownProgressKinds).nullable(),
  earlier: EarlierDefect.nullable(),
  later: z.array(z.object({ _id: Id, inspectionId: Id, defectNum: z.int(), progress: z.enum(shownProgressKinds) })),
  /** Defects that were merged into this one, the last first. */
  merged: z
    .array(z.object({ _id: Id, defectNum: z.int(), at: Moment, by: z.string(), annotationIds: z.array(Id) }))
    .optional(),
})
export type DefectDetail = z.infer<typeof DefectDetail>

const OfInspection = InProject.extend({ inspectionId: Id })
const OfDefect = OfInspection.extend({ defectId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/defects'
const version = z.int()

export const defectLifeRoutes = {
  detail: route({
    method: 'GET',
    path: `${base}/:defectId/detail`,
    may: 'project.read',
    summary: 'A defect with its history, comments and photos after repair',
    params: OfDefect,
    reply: DefectDetail,
  }),
  /** A stale version answers 409 with the newer defect; fields that did not change since are saved nevertheless. */
  change: route({
    method: 'PUT',
    path: `${base}/:defectId`,
    may: 'defects.edit',
    summary: 'Change fields of a defect',
    params: OfDefect,
    body: z.object({ version, change: DefectFields }),
    reply: DefectDetail,
  }),
  changeMany: route({
    method: 'PUT',
    path: base,
    may: 'defects.edit',
    summary: 'Change the same fields of many defects',
    params: OfInspection,
    body: z.object({ defectIds: z.array(Id).min(1).max(1_000), change: DefectFields }),
    reply: z.object({ changed: z.int() }),
  }),
  /** What the library filled in is right: these fields no longer count as not confirmed. */
  confirm: route({
    method: 'POST',
    path: `${base}/confirmations`,
    may: 'defects.edit',
    summary: 'Confirm fields that were filled in from the library',
    params: OfInspection,
    body: z.object({
      defectIds: z.array(Id).min(1).max(1_000),
      fields: z
        .array(z.enum(confirmableFields))
        .min(1)
        .max(confirmableFields.length)
        .default([...confirmableFields]),
    }),
    reply: z.object({ confirmed: z.int() }),
  }),
  /** rules.md §H. `verified` and `reopen` are understood as well. */
  setStatus: route({
    method: 'POST',
    path: `${base}/:defectId/status`,
    may: 'defects.edit',
    summary: 'Submit, verify, close or re-open a defect',
    params: OfDefect,
    body: z.object({
      version,
      status: defectStatus,
      reason: z.enum(closingReasons).nullable().default(null),
      text: optionalText(2_000).default(''),
    }),
    reply: DefectDetail,
  }),
  setManyStatus: route({
    method: 'POST',
    path: `${base}/status`,
    may: 'defects.edit',
    summary: 'The same for many; those that may not are answered with why',
    params: OfInspection,
    body: z.object({
      defectIds: z.array(Id).min(1).max(1_000),
      status: defectStatus,
      reason: z.enum(closingReasons).nullable().default(null),
      text: optionalText(2_000).default(''),
    }),
    reply: z.object({
      changed: z.int(),
      refused: z.array(z.object({ _id: Id, defectNum: z.int(), errorCode: z.string() })),
    }),
  }),
  /** Editors who are no approvers delete what they reported themselves (§I "own"). */
  remove: route({
    method: 'POST',
    path: `${base}/deletions`,
    may: 'defects.delete',
    summary: 'Delete defects; they can be brought back for 30 days',
    params: OfInspection,
    body: z.object({ defectIds: z.array(Id).min(1).max(1_000) }),
    reply: z.object({ removed: z.array(Id) }),
  }),
  restore: route({
    method: 'POST',
    path: `${base}/restorations`,
    may: 'defects.delete',
    summary: 'Bring deleted defects back',
    params: OfInspection,
    body: z.object({ defectIds: z.array(Id).min(1).max(1_000) }),
    reply: z.object({ restored: z.array(Id) }),
  }),
  comment: route({
    method: 'POST',
    path: `${base}/:defectId/comments`,
    may: 'defects.edit',
    summary: 'Say something about a defect; who is mentioned is told',
    params: OfDefect,
    body: z.object({ _id: Id, text: requiredText(2_000), mentions: z.array(Id).max(20).default([]) }),
    reply: z.object({ comment: DefectComment }),
  }),
  removeComment: route({
    method: 'DELETE',
    path: `${base}/:defectId/comments/:commentId`,
    may: 'defects.edit',
    summary: 'Take one’s own comment back',
    params: OfDefect.extend({ commentId: Id }),
    reply: z.object({}),
  }),
  addAfterPhoto: route({
    method: 'PUT',
    path: `${base}/:defectId/afterPhotos/:imageId`,
    may: 'defects.edit',
    summary: 'This photo shows it after repair',
    params: OfDefect.extend({ imageId: Id }),
    reply: DefectDetail,
  }),
  removeAfterPhoto: route({
    method: 'DELETE',
    path: `${base}/:defectId/afterPhotos/:imageId`,
    may: 'defects.edit',
    summary: 'This photo does not show it after repair',
    params: OfDefect.extend({ imageId: Id }),
    reply: DefectDetail,
  }),
  /**
   * Defects of the inspection before at the place of a photo: the same elevation, the same floor, the nearest first.
   */
  earlier: route({
    method: 'GET',
    path: `${base}/earlier`,
    may: 'project.read',
    summary: 'What an earlier inspection found at the place of a photo',
    params: OfInspection,
    query: z.object({ imageId: Id }),
    reply: z.object({ data: z.array(EarlierDefect) }),
  }),
  /**
   * earlierId null with progress 'new': nothing of it was there before. Both null: undone. progress null: linked, and
   * what became of it is not assessed.
   */
  link: route({
    method: 'PUT',
    path: `${base}/:defectId/earlier`,
    may: 'defects.edit',
    summary: 'Say what became of an earlier defect',
    params: OfDefect,
    body: z.object({ version, earlierId: Id.nullable(), progress: z.enum(progressKinds).nullable() }),
    reply: DefectDetail,
  }),
} as const
