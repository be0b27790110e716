import { z } from 'zod'
import { base64Text } from '../base64.ts'
import { defectStatuses } from '../defects/defects.ts'
import { Id, Moment } from '../ids.ts'
import { route } from '../route.ts'
import { requiredLine } from '../rules/text.ts'
import { exchangeBase, OfInspection } from './exchange.ts'

export const importKinds = ['coco', 'cvat', 'bcf'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStatuses = ['ready', 'applying', 'applied', 'failed', 'undoing', 'undone'] as const
export type ImportStatus = (typeof importStatuses)[number]
export const isImportRunning = (status: ImportStatus) => status === 'applying' || status === 'undoing'

/** Why a file cannot be read; what each means is in the reader of `packages/exchange`. */
export const importProblems = [
  'not-known',
  'broken-json',
  'broken-xml',
  'broken-zip',
  'document-type',
  'too-large',
  'too-many',
  'field',
] as const
export const ImportProblem = z.object({
  kind: z.enum(importProblems),
  /** The file, or one inside the archive. */
  file: z.string(),
  line: z.int().nullable(),
  /** What it is about: a field, a number. */
  detail: z.string(),
})
export type ImportProblem = z.infer<typeof ImportProblem>

/**
 * What of the file is not taken. Of photos: unknown-photo, ambiguous-photo (several of this name), wrong-size. Of
 * shapes: off-photo, no-extent, mask, kind, points, track, no-photo (names a photo that the file does not list),
 * changed-here (since the export), deleted-here. Of topics: unknown-topic, no-change-needed is none of them;
 * status-unknown, status-later-here (changed here after the file says it was), status-refused (not allowed from where it
 * is, or not to the role of the user), comment-elsewhere (its id is that of another comment).
 */
export const importConflicts = [
  'unknown-photo',
  'ambiguous-photo',
  'wrong-size',
  'off-photo',
  'no-extent',
  'mask',
  'kind',
  'points',
  'track',
  'no-photo',
  'changed-here',
  'deleted-here',
  'unknown-topic',
  'status-unknown',
  'status-later-here',
  'status-refused',
  'comment-elsewhere',
] as const
export type ImportConflict = (typeof importConflicts)[number]

export const maxListedConflicts = 200

/** What applying it would do now, or did. */
export const ImportPreview = z.object({
  newShapes: z.int(),
  changedShapes: z.int(),
  /** As they are here already. */
  sameShapes: z.int(),
  newDefects: z.int(),
  comments: z.int(),
  statuses: z.array(
    z.object({ defectId: Id, defectNum: z.int(), from: z.enum(defectStatuses), to: z.enum(defectStatuses) }),
  ),
  /** Labels of new shapes, with the defect type that each becomes; null: not chosen. */
  labels: z.array(z.object({ label: z.string(), count: z.int(), type: z.string().nullable() })),
  /** The first of them; `conflictCount`: all. name: a photo, a defect, or where the file has it. */
  conflicts: z.array(z.object({ kind: z.enum(importConflicts), name: z.string(), count: z.int() })),
  conflictCount: z.int(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const ExchangeImport = z.object({
  _id: Id,
  kind: z.enum(importKinds),
  fileName: z.string(),
  status: z.enum(importStatuses),
  /** Why it failed: a code of errors.ts. */
  errorCode: z.string().nullable(),
  preview: ImportPreview,
  /** After an undo: what had been changed since, and stayed. */
  stayed: z.int(),
  createdAt: Moment,
  appliedAt: Moment.nullable(),
  undoneAt: Moment.nullable(),
})
export type ExchangeImport = z.infer<typeof ExchangeImport>

/** 20 MB. */
export const maxImportBytes = 20 * 1024 * 1024
const maxBase64 = 28_000_000

const base = `${exchangeBase}/imports` as const
const OfImport = OfInspection.extend({ importId: Id })
const reply = z.object({ import: ExchangeImport })

export const importRoutes = {
  /** Nothing changes yet. A file that cannot be read is answered with why, and nothing is stored. */
  read: route({
    method: 'POST',
    path: base,
    may: 'annotations.edit',
    summary: 'Read a COCO, CVAT or BCF file and say what importing it would change',
    bodyBytes: 28_100_000,
    params: OfInspection,
    body: z.object({ fileName: requiredLine(200), file: base64Text(maxBase64) }),
    reply: z.object({ import: ExchangeImport.nullable(), problem: ImportProblem.nullable() }),
  }),
  listImports: route({
    method: 'GET',
    path: base,
    may: 'annotations.edit',
    summary: 'One’s own imports, the newest first',
    params: OfInspection,
    reply: z.object({
      data: z.array(ExchangeImport.omit({ preview: true, stayed: true })),
    }),
  }),
  getImport: route({
    method: 'GET',
    path: `${base}/:importId`,
    may: 'annotations.edit',
    summary: 'An import of one’s own: what it would change now, or changed',
    params: OfImport,
    reply,
  }),
  /** types: by label, the defect type of new shapes; null: these shapes are left out. */
  apply: route({
    method: 'POST',
    path: `${base}/:importId/apply`,
    may: 'annotations.edit',
    summary: 'Import what the preview shows, all of it or nothing',
    params: OfImport,
    body: z.object({ types: z.record(z.string().max(200), z.string().max(100).nullable()) }),
    reply,
  }),
  undo: route({
    method: 'POST',
    path: `${base}/:importId/undo`,
    may: 'annotations.edit',
    summary: 'Take an import back; what was changed since stays',
    params: OfImport,
    reply,
  }),
} as const
