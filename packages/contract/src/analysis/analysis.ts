import { z } from 'zod'
import { aiDefectTypes } from '../buildings.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { route } from '../route.ts'

export const sensitivities = ['low', 'medium', 'high'] as const
export type Sensitivity = (typeof sensitivities)[number]

const types = z
  .array(z.enum(aiDefectTypes))
  .max(aiDefectTypes.length)
  .refine((chosen) => new Set(chosen).size === chosen.length)

/**
 * What the detector looks for in photos of a project; with an empty list or isOn false arriving photos are not
 * analysed.
 */
export const AnalysisSettings = z.object({
  isOn: z.boolean(),
  types,
  sensitivity: z.enum(sensitivities),
  version: z.int(),
})
export type AnalysisSettings = z.infer<typeof AnalysisSettings>

export const runStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const
export type RunStatus = (typeof runStatuses)[number]

const Counts = z.object({
  pending: z.int(),
  processing: z.int(),
  completed: z.int(),
  failed: z.int(),
  cancelled: z.int(),
})
const Found = z.object(
  Object.fromEntries(aiDefectTypes.map((type) => [type, z.int()])) as Record<(typeof aiDefectTypes)[number], z.ZodInt>,
)

/** arrival: a photo arrived. asked: somebody pressed the button. */
export const runOrigins = ['arrival', 'asked'] as const

/** One going over photos with one set of settings. completed also where single photos failed: photos says how many. */
export const AnalysisRun = z.object({
  _id: Id,
  number: z.int(),
  origin: z.enum(runOrigins),
  status: z.enum(runStatuses),
  types,
  sensitivity: z.enum(sensitivities),
  detectorVersion: z.string(),
  markerId: Id.nullable(),
  markerName: z.string().nullable(),
  photos: Counts,
  found: Found,
  /** What the detector saw beyond what it keeps of a photo, so that gravel does not fill a register. */
  leftOut: z.int(),
  /** Seconds of computing a photo, so far. */
  secondsPerPhoto: z.number().nullable(),
  requestedBy: z.string(),
  createdAt: Moment,
  finishedAt: Moment.nullable(),
})
export type AnalysisRun = z.infer<typeof AnalysisRun>

export const AnalysisFailure = z.object({ imageId: Id, name: z.string(), errorCode: z.string() })
export type AnalysisFailure = z.infer<typeof AnalysisFailure>

/** A photo with more findings than are stored. */
export const AnalysisCrowded = z.object({ imageId: Id, name: z.string(), leftOut: z.int() })
export type AnalysisCrowded = z.infer<typeof AnalysisCrowded>

/** none: never analysed. unopened: the file is damaged or did not arrive, so it cannot be analysed. */
const PhotoCounts = Counts.extend({ none: z.int(), unopened: z.int() })

/** How far one marker is; markerId null: photos without one. */
const MarkerProgress = z.object({
  markerId: Id.nullable(),
  markerName: z.string().nullable(),
  photos: PhotoCounts,
  found: Found,
  undecided: z.int(),
})

export const AnalysisOverview = z.object({
  settings: AnalysisSettings,
  /** Empty: its weights are missing on this server. */
  detectorVersion: z.string(),
  /** What the plan allows; null: as many photos as one likes. used: photos read so far, each once. */
  plan: z.object({ types, images: z.int().nullable(), used: z.int() }),
  photos: PhotoCounts,
  /** The first of the photos that failed or cannot be opened, by name. */
  failures: z.array(AnalysisFailure),
  found: Found,
  undecided: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  markers: z.array(MarkerProgress),
  runs: z.array(AnalysisRun),
})
export type AnalysisOverview = z.infer<typeof AnalysisOverview>

/** Null: every photo of the inspection that is for analysis. */
const scope = {
  markerId: Id.nullable().default(null),
  imageIds: z.array(Id).min(1).max(1_000).nullable().default(null),
}

const OfInspection = InProject.extend({ inspectionId: Id })
const OfRun = OfInspection.extend({ runId: Id })
const OfPhoto = OfInspection.extend({ imageId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/analysis'

export const analysisRoutes = {
  overview: route({
    method: 'GET',
    path: base,
    may: 'project.read',
    summary: 'How far the detector is, what it found, and its settings',
    params: OfInspection,
    reply: AnalysisOverview,
  }),
  saveSettings: route({
    method: 'PUT',
    path: `${base}/settings`,
    may: 'analysis.run',
    summary: 'What the detector looks for in this project, and how readily it speaks up',
    params: OfInspection,
    body: z.object({ isOn: z.boolean(), types, sensitivity: z.enum(sensitivities), version: z.int() }),
    reply: AnalysisSettings,
  }),
  /**
   * _id: made by the browser, so that asking again after a lost answer makes no second one. What a person edited or
   * decided stays as it is. beyondPlan: photos that are not read because the plan allows no more.
   */
  run: route({
    method: 'POST',
    path: `${base}/runs`,
    may: 'analysis.run',
    summary: 'Go over photos, again if need be, with these settings',
    params: OfInspection,
    body: z.object({ _id: Id, types: types.min(1), sensitivity: z.enum(sensitivities), ...scope }),
    reply: z.object({ run: AnalysisRun, beyondPlan: z.int() }),
  }),
  getRun: route({
    method: 'GET',
    path: `${base}/runs/:runId`,
    may: 'project.read',
    summary: 'One run, with the photos that failed and those that show more than is kept',
    params: OfRun,
    reply: z.object({ run: AnalysisRun, failures: z.array(AnalysisFailure), crowded: z.array(AnalysisCrowded) }),
  }),
  cancel: route({
    method: 'POST',
    path: `${base}/runs/:runId/cancel`,
    may: 'analysis.run',
    summary: 'Stop a run; what it found so far stays',
    params: OfRun,
    reply: z.object({ run: AnalysisRun }),
  }),
  retry: route({
    method: 'POST',
    path: `${base}/runs/:runId/retry`,
    may: 'analysis.run',
    summary: 'Go over the photos of a run again that failed or were stopped',
    params: OfRun,
    reply: z.object({ run: AnalysisRun }),
  }),
  /** Red: crack, green: spalling, blue: rust, 255 sure; the whole photo, smaller. Null: not read, or before it was stored. */
  getProbabilities: route({
    method: 'GET',
    path: `${base}/photos/:imageId/probabilities`,
    may: 'project.read',
    summary: 'What the detector was sure of in a photo, as a small picture that leads a line drawn by hand',
    params: OfPhoto,
    reply: z.object({ url: z.string().nullable() }),
  }),
  /** The photos somebody has before him are read first. */
  markReviewed: route({
    method: 'POST',
    path: `${base}/attention`,
    may: 'project.read',
    summary: 'Somebody is waiting for these photos',
    params: OfInspection,
    body: z.object({ imageIds: z.array(Id).min(1).max(20) }),
    reply: z.object({}),
  }),
} as const
