import { z } from 'zod'
import { DefectFilter, defectSorts } from '../defects/defects.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { Locale } from '../locale-schema.ts'
import { route } from '../route.ts'

/** Shapes on photos, for programs that annotate and train. */
export const photoFormats = ['coco', 'yolo', 'cvat', 'voc'] as const
/** Defects with their place, for maps and building models. */
export const placeFormats = ['geojson', 'gpkg', 'bcf21', 'bcf30'] as const
export const exchangeFormats = [...photoFormats, ...placeFormats] as const
export type ExchangeFormat = (typeof exchangeFormats)[number]

/** More defects are written by a job; of BCF, which needs a picture of each, much fewer. */
export const maxDirectDefects = (format: ExchangeFormat): number => (format.startsWith('bcf') ? 20 : 2_000)

/** The formats whose files hold pictures of the photos. */
export const hasPictures = (format: ExchangeFormat): boolean => format.startsWith('bcf')

export const exportStatuses = ['pending', 'processing', 'completed', 'failed'] as const
export type ExportStatus = (typeof exportStatuses)[number]
export const isExportRunning = (status: ExportStatus) => status === 'pending' || status === 'processing'

/**
 * What a reader of the file has to know, each with how many. no-photo: defects that no photo shows, so they are not in
 * the file. no-size: photos whose size in pixels is not known, and their shapes, are not in the file. unconfirmed:
 * defects with fields that no person has chosen or confirmed. no-place: defects in the file without coordinates.
 * no-pin: topics without a viewpoint. no-snapshot: topics without a picture; over-limit: of these, topics whose photo
 * was not drawn because the file has as many pictures as it may. import-limit: shapes of a file with more of them than
 * one import takes.
 * not-checked: of these, topics of a blurred file whose photo no person has checked for people and plates.
 */
export const exportNotes = [
  'no-photo',
  'no-size',
  'unconfirmed',
  'no-place',
  'no-pin',
  'no-snapshot',
  'over-limit',
  'not-checked',
  'import-limit',
] as const
export type ExportNote = (typeof exportNotes)[number]

export const ExchangeExport = z.object({
  _id: Id,
  format: z.enum(exchangeFormats),
  status: z.enum(exportStatuses),
  /** 0 to 1. */
  progress: z.number(),
  /** Why it failed: a code of errors.ts. */
  errorCode: z.string().nullable(),
  /** As many as the filter left. */
  defects: z.int(),
  /** In the order of exportNotes; none of them is 0. */
  notes: z.array(z.object({ kind: z.enum(exportNotes), count: z.int() })),
  name: z.string(),
  /** Null: not written yet. */
  bytes: z.number().nullable(),
  /** A link that lives for minutes. Null: not written yet, or expired. */
  url: z.string().nullable(),
  createdAt: Moment,
  /** The file is deleted then. */
  expiresAt: Moment,
})
export type ExchangeExport = z.infer<typeof ExchangeExport>

export const OfInspection = InProject.extend({ inspectionId: Id })
export const exchangeBase = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/exchange'
const base = `${exchangeBase}/exports` as const

export const exchangeRoutes = {
  /** Up to 2,000 defects it is completed when it is answered; more are written by a job. */
  create: route({
    method: 'POST',
    path: base,
    may: 'register.export',
    summary: 'Export what the filter of the register leaves',
    params: OfInspection,
    body: z.object({
      format: z.enum(exchangeFormats),
      language: Locale,
      filter: DefectFilter,
      sort: z.enum(defectSorts).default('number'),
      descending: z.boolean().default(false),
      /** Of formats with pictures: blurred copies of checked photos, and none of the others. */
      isBlurred: z.boolean().default(false),
    }),
    reply: z.object({ export: ExchangeExport }),
  }),
  list: route({
    method: 'GET',
    path: base,
    may: 'register.export',
    summary: 'One’s own exports that have not expired, the newest first',
    params: OfInspection,
    reply: z.object({ data: z.array(ExchangeExport) }),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:exportId`,
    may: 'register.export',
    summary: 'An export of one’s own: how far it is, and a link to its file',
    params: OfInspection.extend({ exportId: Id }),
    reply: z.object({ export: ExchangeExport }),
  }),
} as const
