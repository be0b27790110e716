import { z } from 'zod'
import { severities } from '../buildings.ts'
import { Defect, defectStatuses } from '../defects/defects.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { FractionPoint } from '../markers/markers.ts'
import { Georeference, StatedPlace, unplacedReasons } from './place.ts'
import { route } from '../route.ts'
import { optionalText, requiredLine } from '../rules/text.ts'
import { Coordinates, ModelFrame, Placement, Vector, modelUnits, upAxes } from './placement.ts'
import { queryNumber } from '../query-number.ts'

/**
 * What a model is, by its file. photogrammetry (spec 1 §3): only where it was built here from photos. unknown: a PLY
 * that was not read yet, points or a mesh.
 */
export const modelTypes = ['photogrammetry', 'bim', 'point-cloud', 'mesh', 'tiles', 'unknown'] as const
export type ModelType = (typeof modelTypes)[number]

export const modelKinds = ['glb', 'gltf', 'obj', 'ply', 'las', 'laz', 'tiles3d', 'ifc'] as const
export type ModelKind = (typeof modelKinds)[number]

export const modelStates = ['preparing', 'ready', 'failed'] as const

/** In the model's own metres. */
const Box = z.object({ min: Coordinates, max: Coordinates })

export const ModelFacts = z.object({
  bounds: Box,
  unit: z.enum(modelUnits),
  triangles: z.int(),
  points: z.int(),
  elements: z.int(),
  tiles: z.int(),
  /** Parts of the file that are not shown: without a surface, such as lines, or more than 100 km from the rest. */
  skipped: z.int(),
  bytes: z.number(),
})
export type ModelFacts = z.infer<typeof ModelFacts>

/**
 * Photos a model was built from. used null: the engine did not say which. leftOut: the first of those it did not use,
 * or that were deleted before they were sent.
 */
export const ModelPhotos = z.object({
  asked: z.int(),
  used: z.int().nullable(),
  leftOut: z.array(z.object({ imageId: Id, name: z.string() })),
})
export type ModelPhotos = z.infer<typeof ModelPhotos>

export const Model = z.object({
  /** That of the drawing it was uploaded as: layoutId. */
  _id: Id,
  name: z.string(),
  blockName: z.string(),
  fileName: z.string(),
  size: z.number(),
  type: z.enum(modelTypes),
  kind: z.enum(modelKinds),
  state: z.enum(modelStates),
  /** Why it cannot be shown: a code of errors.ts. */
  errorCode: z.string().nullable(),
  /** What the error is about: a file that is missing, an extension that cannot be read. */
  errorSubject: z.string().nullable(),
  percent: z.int(),
  /** 3D Tiles; the link lives for minutes, and what it refers to with it. Null: not ready. */
  tilesetUrl: z.string().nullable(),
  /** Of a building model: its floors and elements, a ModelTree. */
  treeUrl: z.string().nullable(),
  facts: ModelFacts.nullable(),
  placement: Placement,
  /** Null: the file does not say where it is. */
  georeference: Georeference.nullable(),
  /** Null: not read yet, or by a version that did not record it. */
  stated: StatedPlace.nullable(),
  /** Null: it is placed, or not ready. */
  unplaced: z.enum(unplacedReasons).nullable(),
  /** Null: it was uploaded, not built here. */
  photos: ModelPhotos.nullable(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.int(),
})
export type Model = z.infer<typeof Model>

/**
 * tree.json. `feature`: what the vertices of an element carry as `_feature_id_0`; -1 where nothing of it can be seen.
 * Elements are in the order of their properties: those of number n stand in `properties/<floor(n / perFile)>.json`, a
 * list.
 */
export const ModelTree = z.object({
  floors: z.array(z.object({ id: z.int(), name: z.string(), elevation: z.number().nullable(), building: z.string() })),
  elements: z.array(
    z.object({ feature: z.int(), globalId: z.string(), name: z.string(), type: z.string(), floor: z.int().nullable() }),
  ),
  perFile: z.int(),
})
export type ModelTree = z.infer<typeof ModelTree>

/** One line of properties/<n>.json. */
export type ModelProperties = readonly {
  readonly group: string
  readonly values: readonly (readonly [name: string, value: string])[]
}[]

/**
 * A photo as it stands in space. rotation: of a camera that looks along -z with y up, into the project's metres; x, y,
 * z, w.
 */
export const ModelCamera = z.object({
  imageId: Id,
  name: z.string(),
  position: Coordinates,
  rotation: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** Degrees. */
  fieldOfView: z.object({ horizontal: z.number(), vertical: z.number() }),
  thumbnailUrl: z.string().nullable(),
})
export type ModelCamera = z.infer<typeof ModelCamera>

/**
 * A photo that sees a place. angle: degrees from looking straight at it; null where the direction of the surface is
 * unknown.
 */
export const SeeingPhoto = z.object({
  imageId: Id,
  name: z.string(),
  thumbnailUrl: z.string().nullable(),
  at: FractionPoint,
  distance: z.number(),
  /** Millimetres a pixel, there. */
  gsd: z.number(),
  angle: z.number().nullable(),
  /** No surface of a model lies between. Null where it was not checked, for lack of a surface or of time. */
  isClear: z.literal(true).nullable(),
})
export type SeeingPhoto = z.infer<typeof SeeingPhoto>

export const ModelPin = z.object({
  defectId: Id,
  defectNum: z.int(),
  severity: z.enum(severities),
  status: z.enum(defectStatuses),
  type: z.string(),
  /** The project's metres. */
  position: Coordinates,
  normal: Coordinates.nullable(),
  /** The model on whose surface it was put; null when that model is deleted. */
  modelId: Id.nullable(),
})
export type ModelPin = z.infer<typeof ModelPin>

/** waiting, sending, running, importing: in progress, in this order. */
export const reconstructionStates = [
  'waiting',
  'sending',
  'running',
  'importing',
  'done',
  'failed',
  'cancelled',
] as const

export const Reconstruction = z.object({
  _id: Id,
  name: z.string(),
  state: z.enum(reconstructionStates),
  errorCode: z.string().nullable(),
  /** As the engine says it. */
  detail: z.string(),
  percent: z.int(),
  photos: z.int(),
  sent: z.int(),
  /** Deleted before they could be sent. */
  missing: z.int(),
  modelIds: z.array(Id),
  createdBy: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Reconstruction = z.infer<typeof Reconstruction>

export const reconstructionQualities = ['fast', 'normal', 'fine'] as const

const OfInspection = InProject.extend({ inspectionId: Id })
const OfModel = OfInspection.extend({ modelId: Id })
const OfPin = OfInspection.extend({ defectId: Id })
const OfTask = OfInspection.extend({ taskId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/models'
const Spot = {
  position: Vector,
  normal: Vector.nullable(),
  modelId: Id.nullable(),
  /** Of the building element that it lies on. */
  ifcGuid: z
    .string()
    .regex(/^[\w$]{22}$/)
    .nullable()
    .default(null),
}

export const modelRoutes = {
  list: route({
    method: 'GET',
    path: base,
    may: 'project.read',
    summary: '3D models of the asset, and what their metres are counted from',
    params: OfInspection,
    reply: z.object({
      data: z.array(Model),
      frame: ModelFrame,
      canReconstruct: z.boolean(),
      /**
       * Photos that a model would be built from, and those that would not be sent because they have no position or
       * cannot be opened.
       */
      buildable: z.object({ photos: z.int(), leftOut: z.int() }),
    }),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:modelId`,
    may: 'project.read',
    summary: 'One 3D model; its links live for minutes',
    params: OfModel,
    reply: Model,
  }),
  prepare: route({
    method: 'POST',
    path: `${base}/:modelId/preparations`,
    may: 'models.upload',
    summary: 'Try again to make a model ready',
    params: OfModel,
    reply: Model,
  }),
  /** The current build stays shown. A build that finished in between stays ready. */
  cancelPreparing: route({
    method: 'DELETE',
    path: `${base}/:modelId/preparations`,
    may: 'models.upload',
    summary: 'Give the preparing of a model up',
    params: OfModel,
    reply: Model,
  }),
  /**
   * Where each picked point of the model (its own metres) lies: in the project's metres, or on earth. None: back to
   * what the file says; with `own`
   * false, or where the file says nothing, it is not placed, and `scale` and `up` say what its numbers mean.
   */
  place: route({
    method: 'PUT',
    path: `${base}/:modelId/placement`,
    may: 'models.upload',
    summary: 'Align a model by three points or more, or set aside where its file says it is',
    params: OfModel,
    body: z.object({
      points: z
        .array(
          z.object({
            model: Vector,
            target: z.union([
              Vector,
              z.object({
                latitude: z.number().min(-90).max(90),
                longitude: z.number().min(-180).max(180),
                altitude: z.number().min(-1_000).max(20_000),
              }),
            ]),
          }),
        )
        .max(50)
        .refine((points) => points.length === 0 || points.length >= 3),
      own: z.boolean().default(true),
      scale: z.number().min(1e-6).max(1e6).optional(),
      up: z.enum(upAxes).optional(),
      version: z.int(),
    }),
    reply: Model,
  }),
  /** The origin stays once something counts from it. */
  saveFrame: route({
    method: 'PUT',
    path: `${base}/frame`,
    may: 'models.upload',
    summary: 'Lift the photos, or say where the project is',
    params: OfInspection,
    body: ModelFrame,
    reply: ModelFrame,
  }),
  cameras: route({
    method: 'GET',
    path: `${base}/cameras`,
    may: 'project.read',
    summary: 'Where photos were taken and what they looked at',
    params: OfInspection,
    query: z.object({ cursor: Id.optional(), limit: queryNumber(z.number().int().min(1).max(2_000)).default(1_000) }),
    /**
     * Photos of this page that are not shown. tooFar: taken too far from the project. unaimed: without a direction, an
     * altitude or a focal length.
     */
    reply: z.object({ data: z.array(ModelCamera), nextCursor: Id.nullable(), tooFar: z.int(), unaimed: z.int() }),
  }),
  photosAt: route({
    method: 'POST',
    path: `${base}/photos`,
    may: 'project.read',
    summary: 'Photos that see a place on the model, the best first',
    params: OfInspection,
    body: z.object({ position: Vector, normal: Vector.nullable(), limit: z.int().min(1).max(100).default(30) }),
    reply: z.object({
      data: z.array(SeeingPhoto),
      /**
       * What was looked at. side: photos from behind the surface are left out. surfaces: those behind something of a
       * model, coarsely, are left out; hidden: so many. unaimed: photos near the place that lack a direction, an
       * altitude or a focal length, and may show it.
       */
      checked: z.object({ side: z.boolean(), surfaces: z.boolean(), hidden: z.int(), unaimed: z.int() }),
    }),
  }),
  pins: route({
    method: 'GET',
    path: `${base}/pins`,
    may: 'project.read',
    summary: 'Defects that are pinned in space',
    params: OfInspection,
    reply: z.object({ data: z.array(ModelPin) }),
  }),
  savePin: route({
    method: 'PUT',
    path: `${base}/pins/:defectId`,
    may: 'defects.edit',
    summary: 'Pin a defect on a surface, or move its pin',
    params: OfPin,
    body: z.object(Spot),
    reply: ModelPin,
  }),
  removePin: route({
    method: 'DELETE',
    path: `${base}/pins/:defectId`,
    may: 'defects.edit',
    summary: 'Take a pin away; the defect stays',
    params: OfPin,
    reply: z.object({}),
  }),
  /** _id: made by the browser. */
  createPinned: route({
    method: 'POST',
    path: `${base}/pins`,
    may: 'defects.edit',
    summary: 'Record a defect that was seen on a model',
    params: OfInspection,
    body: z.object({
      _id: Id,
      ...Spot,
      type: z.string().min(1).max(100),
      severity: z.enum(severities),
      remark: optionalText(2_000),
    }),
    reply: z.object({ defect: Defect, pin: ModelPin }),
  }),
  reconstructions: route({
    method: 'GET',
    path: `${base}/reconstructions`,
    may: 'project.read',
    summary: 'Models being built from photos',
    params: OfInspection,
    reply: z.object({ data: z.array(Reconstruction) }),
  }),
  /** _id: made by the browser. Without imageIds: every photo of the inspection that has a position. */
  reconstruct: route({
    method: 'POST',
    path: `${base}/reconstructions`,
    may: 'models.upload',
    summary: 'Build a model from photos',
    params: OfInspection,
    body: z.object({
      _id: Id,
      name: requiredLine(50),
      quality: z.enum(reconstructionQualities).default('normal'),
      imageIds: z.array(Id).min(3).max(10_000).optional(),
    }),
    bodyBytes: 1_000_000,
    reply: Reconstruction,
  }),
  cancelReconstruction: route({
    method: 'DELETE',
    path: `${base}/reconstructions/:taskId`,
    may: 'models.upload',
    summary: 'Give the building of a model up',
    params: OfTask,
    reply: Reconstruction,
  }),
} as const
