import { z } from 'zod'
import { aiDefectTypes, severities } from '../buildings.ts'
import { Location } from '../drawings/drawings.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { FractionPoint } from '../markers/markers.ts'
import { Media } from '../media/media.ts'
import { gsdOrigins } from '@plumbline/inspection/photos/photo-gsd'
import { Size } from '@plumbline/inspection/sizes/size'
import { route } from '../route.ts'
import { queryNumber } from '../query-number.ts'

/** Spec 2 §3: rectangle and polyline; areas the detector traces and people draw are polygons. */
export const annotationShapes = ['rectangle', 'polyline', 'polygon'] as const
export type AnnotationShape = (typeof annotationShapes)[number]

/**
 * Lines of points in fractions of the photo: one of four corners, the branches of a crack, or the outlines of an area.
 */
const points = z.array(z.array(FractionPoint).min(1).max(5_000)).min(1).max(200)

/** Pixels of the photo. width: across a crack, its mean and its widest place. */
export const PixelSizes = z.object({
  area: z.number().nonnegative(),
  length: z.number().nonnegative().nullable(),
  width: z.number().nonnegative().nullable(),
  widthMost: z.number().nonnegative().nullable(),
})
export type PixelSizes = z.infer<typeof PixelSizes>

const acrossPx = z.number().nonnegative().max(100_000)

/**
 * Widths across a line, measured at every pixel along it; pixels of the photo. p50, p95: half of the places, and 95 of
 * 100, are no wider. maxAt: where it is widest, in fractions of the photo.
 */
export const WidthProfile = z
  .object({ p50: acrossPx, p95: acrossPx, max: acrossPx, maxAt: FractionPoint })
  .refine(({ p50, p95, max }) => p50 <= p95 && p95 <= max, { path: ['p95'] })
export type WidthProfile = z.infer<typeof WidthProfile>

const size = Size.nullable()

/** Each size with its plus-minus and its source. widest: the widest place across a line. */
const Measures = z.object({ length: size, width: size, widest: size, boxLength: size, boxWidth: size, area: size })
export type Measures = z.infer<typeof Measures>

/** Millimetres, by the GSD of the photo; all null where it has none. width null and isBelowGsd: "< GSD". */
export const ShownSizes = z.object({
  gsd: z.number().nullable(),
  gsdSource: z.enum(gsdOrigins).nullable(),
  boxWidth: z.number().nullable(),
  boxLength: z.number().nullable(),
  area: z.number().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  widthMost: z.number().nullable(),
  isBelowGsd: z.boolean(),
  measures: Measures.optional(),
})
export type ShownSizes = z.infer<typeof ShownSizes>

/** person: drawn by somebody. detector: found; isDefect is null until somebody decides. */
export const annotationOrigins = ['person', 'detector'] as const

export const AnnInfo = z.object({
  shape: z.enum(annotationShapes),
  points,
  origin: z.enum(annotationOrigins),
  /** Null: undecided. False: rejected, stored for statistics. */
  isDefect: z.boolean().nullable(),
  defectId: Id.nullable(),
  defectNum: z.int().nullable(),
  severity: z.enum(severities).nullable(),
  /**
   * The defect it shows, as far as the annotator changes or shows it: its own version, the sizes in millimetres, and
   * its type by the key of the library.
   */
  defectState: z
    .object({
      version: z.int(),
      width: z.number().nullable(),
      length: z.number().nullable(),
      type: z.string().optional(),
    })
    .nullable(),
  aiDefectType: z.enum(aiDefectTypes).nullable(),
  /** Counts what the detector found in this project, so that one can speak of it before it is a defect. */
  suggestionNum: z.int().nullable(),
  /** A suggestion that lies on a defect somebody drew on the same photo: accepting it gives that defect its outline. */
  outlineOf: z.object({ defectId: Id, defectNum: z.int(), annotationId: Id }).nullable().optional(),
  confidence: z.number().nullable(),
  detectorVersion: z.string().nullable(),
  runId: Id.nullable(),
  /** Somebody changed it: the detector leaves it alone from then on. */
  isEdited: z.boolean(),
  pixelSizes: PixelSizes.nullable(),
  widthProfile: WidthProfile.nullable().optional(),
  /** Millimetres that somebody measured; they stand before what the GSD says, also in `sizes`. */
  measured: z.object({ length: z.number().nullable(), width: z.number().nullable() }).nullable(),
  sizes: ShownSizes,
})
export type AnnInfo = z.infer<typeof AnnInfo>

export const Annotation = z.object({
  _id: Id,
  imageId: Id,
  location: Location,
  annInfo: AnnInfo,
  updatedBy: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
})
export type Annotation = z.infer<typeof Annotation>

export const maxAnnotatedImages = 500

const OfInspection = InProject.extend({ inspectionId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId'

/** `?layoutId=&markerId=`, as the specification writes it, names none. */
const emptyIsAbsent = z.preprocess((value) => (value === '' ? undefined : value), Id.optional())

export const annotationRoutes = {
  /**
   * Photos in the order of the wall, with what is drawn on them or found in them; what was rejected only when asked
   * for.
   */
  imagesAndAnnotations: route({
    method: 'GET',
    path: `${base}/images-n-annotations`,
    may: 'project.read',
    summary: 'Photos of a plan or a marker, with their annotations',
    params: OfInspection,
    query: z.object({
      layoutId: emptyIsAbsent,
      markerId: emptyIsAbsent,
      imageId: Id.optional(),
      rejected: z.stringbool().default(false),
      cursor: z.string().max(4_000).optional(),
      limit: queryNumber(z.number().int().min(1).max(maxAnnotatedImages)).default(maxAnnotatedImages),
    }),
    reply: z.object({ images: z.array(Media), annotations: z.array(Annotation), nextCursor: z.string().nullable() }),
  }),
} as const
