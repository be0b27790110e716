import { z } from 'zod'
import { severities } from '../buildings.ts'
import { Defect } from '../defects/defects.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { FractionPoint } from '../markers/markers.ts'
import { Media } from '../media/media.ts'
import { route } from '../route.ts'
import { optionalLine, optionalText, requiredLine } from '../rules/text.ts'
import { queryNumber } from '../query-number.ts'

/** Spec 2 §3. */
export const thermalPalettes = ['rainbow', 'ironbow', 'whitehot', 'blackhot'] as const
export type ThermalPalette = (typeof thermalPalettes)[number]

const celsius = z.number().min(-273.15).max(2_000)
const Span = z.object({ min: celsius, max: celsius }).refine(({ min, max }) => min < max)
export type Span = z.infer<typeof Span>

export const maxMeterPoints = 200
export const meterKinds = ['spot', 'line', 'box', 'polygon'] as const

/** In fractions of the thermal picture: one point, two and more, two corners, or three and more. */
export const ThermalMeter = z
  .object({
    _id: Id,
    kind: z.enum(meterKinds),
    name: requiredLine(20),
    points: z.array(FractionPoint).min(1).max(maxMeterPoints),
  })
  .refine(({ kind, points }) =>
    kind === 'spot'
      ? points.length === 1
      : kind === 'box'
        ? points.length === 2
        : points.length >= (kind === 'line' ? 2 : 3),
  )
export type ThermalMeter = z.infer<typeof ThermalMeter>

/** The first above the second, by their means or their hottest places. */
export const ThermalDelta = z.object({ from: Id, to: Id, of: z.enum(['min', 'max', 'mean']) })
export type ThermalDelta = z.infer<typeof ThermalDelta>

/** Everything that makes the picture look as it does, so that it can be shown again the same. */
export const ThermalViewState = z.object({
  palette: z.enum(thermalPalettes),
  range: Span,
  isotherm: Span.nullable(),
  meters: z
    .array(ThermalMeter)
    .max(50)
    .refine((meters) => new Set(meters.map(({ _id }) => _id)).size === meters.length),
  deltas: z.array(ThermalDelta).max(50),
  hasExtremes: z.boolean(),
})
export type ThermalViewState = z.infer<typeof ThermalViewState>

/** What stood between camera and wall. °C, metres, percent. */
export const ThermalScene = z.object({
  emissivity: z.number().min(0.01).max(1),
  reflected: z.number().min(-100).max(1_500),
  distance: z.number().min(0).max(10_000),
  humidity: z.number().min(0).max(100),
  ambient: z.number().min(-100).max(200),
})
export type ThermalScene = z.infer<typeof ThermalScene>

const Measured = z.object({ min: z.number(), max: z.number(), mean: z.number() })

/**
 * As it was when it became a finding: measured on the server, so that a report prints what was seen. Null: nothing
 * below the meter has a temperature.
 */
export const ThermalFindingView = ThermalViewState.extend({
  size: z.object({ width: z.int(), height: z.int() }),
  picture: Measured,
  area: Measured.nullable(),
  measured: z.array(z.object({ meterId: Id, of: Measured.nullable() })),
  /** Kelvin, as the deltas ask for them. */
  differences: z.array(ThermalDelta.extend({ kelvin: z.number().nullable() })),
  scene: ThermalScene.nullable(),
})
export type ThermalFindingView = z.infer<typeof ThermalFindingView>

/**
 * paired: with its visual photo. missing: none was found. conflict: several fit equally well. chosen: somebody said
 * which, or that there is none.
 */
export const pairStates = ['paired', 'missing', 'conflict', 'chosen'] as const
export type PairState = (typeof pairStates)[number]

/** reading: on its way. unknown: nothing here can read its temperatures; errorCode says why. */
export const temperatureStates = ['reading', 'known', 'unknown', 'failed'] as const

/**
 * Where the visual photo lies on the thermal one. x, y: from the middle of the thermal picture to the middle of the
 * photo, in widths of the thermal picture. scale: how many of those widths the photo is wide. rotation: degrees
 * clockwise. Stored for a pair of cameras.
 */
export const Alignment = z.object({
  x: z.number().min(-2).max(2),
  y: z.number().min(-2).max(2),
  scale: z.number().min(0.1).max(10),
  rotation: z.number().min(-180).max(180),
})
export type Alignment = z.infer<typeof Alignment>

export const ThermalImage = z.object({
  image: Media,
  state: z.enum(temperatureStates),
  errorCode: z.string().nullable(),
  /** Size of the temperatures, not of the JPEG around them. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  mean: z.number().nullable(),
  pairState: z.enum(pairStates),
  pairId: Id.nullable(),
})
export type ThermalImage = z.infer<typeof ThermalImage>

/** A picture that cannot be measured, and why. */
export const ThermalFailure = z.object({ imageId: Id, name: z.string(), errorCode: z.string() })
export type ThermalFailure = z.infer<typeof ThermalFailure>

export const ThermalDetail = ThermalImage.extend({
  /** The .bin of its temperatures; a link that lives for minutes. */
  temperaturesUrl: z.string().nullable(),
  /** Null: the file does not say, or nothing can be computed from it again. */
  scene: ThermalScene.nullable(),
  cameraScene: ThermalScene.nullable(),
  canChangeScene: z.boolean(),
  view: ThermalViewState.nullable(),
  pair: Media.nullable(),
  /** Photos that could be its visual one, the likeliest first. */
  candidates: z.array(
    z.object({ _id: Id, name: z.string(), takenAt: z.string().nullable(), thumbnailUrl: z.string().nullable() }),
  ),
  cameraPair: z.string(),
  alignment: Alignment,
  isAlignmentOwn: z.boolean(),
  previous: Id.nullable(),
  next: Id.nullable(),
  updatedBy: z.string(),
  updatedAt: Moment,
  version: z.int(),
})
export type ThermalDetail = z.infer<typeof ThermalDetail>

export const sunStates = ['none', 'overcast', 'partly', 'full'] as const
export const rainStates = ['dry', 'damp', 'rain'] as const

/** As EN 13187 and HKCI TM1 ask for them; all may stay open. */
export const SurveyConditions = z.object({
  ambient: z.number().min(-60).max(70).nullable(),
  ambientDayBefore: z.number().min(-60).max(70).nullable(),
  humidity: z.number().min(0).max(100).nullable(),
  wind: z.number().min(0).max(100).nullable(),
  windDirection: optionalLine(50),
  sun: z.enum(sunStates).nullable(),
  hoursOfSun: z.number().min(0).max(24).nullable(),
  rain: z.enum(rainStates).nullable(),
  hoursDry: z.number().min(0).max(10_000).nullable(),
  emissivity: z.number().min(0.01).max(1).nullable(),
  reflected: z.number().min(-100).max(200).nullable(),
  distance: z.number().min(0).max(10_000).nullable(),
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  equipment: optionalLine(200),
  calibration: optionalLine(200),
  note: optionalText(2_000),
})
export type SurveyConditions = z.infer<typeof SurveyConditions>

export const openConditions: SurveyConditions = {
  ambient: null,
  ambientDayBefore: null,
  humidity: null,
  wind: null,
  windDirection: '',
  sun: null,
  hoursOfSun: null,
  rain: null,
  hoursDry: null,
  emissivity: null,
  reflected: null,
  distance: null,
  startedAt: null,
  endedAt: null,
  equipment: '',
  calibration: '',
  note: '',
}

/** lockedSpan: one span of colours for every picture of the inspection, so that they can be compared. */
export const ThermalSurvey = z.object({
  conditions: SurveyConditions,
  lockedSpan: Span.nullable(),
  palette: z.enum(thermalPalettes),
  version: z.int(),
})
export type ThermalSurvey = z.infer<typeof ThermalSurvey>

const OfInspection = InProject.extend({ inspectionId: Id })
const OfImage = OfInspection.extend({ imageId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/thermal'

export const thermalRoutes = {
  list: route({
    method: 'GET',
    path: `${base}/images`,
    may: 'project.read',
    summary: 'Thermal pictures of the inspection, with how each is paired',
    params: OfInspection,
    query: z.object({
      markerId: Id.optional(),
      pairState: z.enum(pairStates).optional(),
      cursor: z.string().max(4_000).optional(),
      limit: queryNumber(z.number().int().min(1).max(200)).default(100),
    }),
    reply: z.object({
      data: z.array(ThermalImage),
      total: z.int(),
      /** How many cannot be measured, and the first of them. */ unmeasured: z.int(),
      failures: z.array(ThermalFailure),
      nextCursor: z.string().nullable(),
    }),
  }),
  get: route({
    method: 'GET',
    path: `${base}/images/:imageId`,
    may: 'project.read',
    summary: 'One thermal picture with its temperatures, its view and its visual photo',
    params: OfImage,
    reply: ThermalDetail,
  }),
  saveView: route({
    method: 'PUT',
    path: `${base}/images/:imageId/view`,
    may: 'annotations.edit',
    summary: 'Keep palette, range, meters and isotherm of a picture',
    params: OfImage,
    body: z.object({ view: ThermalViewState, version: z.int() }),
    reply: ThermalDetail,
  }),
  /** Computes its temperatures again. Null: as the camera was set. */
  saveScene: route({
    method: 'PUT',
    path: `${base}/images/:imageId/scene`,
    may: 'annotations.edit',
    summary: 'Correct emissivity, reflected temperature, distance and humidity',
    params: OfImage,
    body: z.object({ scene: ThermalScene.nullable(), version: z.int() }),
    reply: ThermalDetail,
  }),
  /** Null: it has no visual photo. */
  savePair: route({
    method: 'PUT',
    path: `${base}/images/:imageId/pair`,
    may: 'media.edit',
    summary: 'Say which visual photo belongs to it',
    params: OfImage,
    body: z.object({ visualId: Id.nullable(), version: z.int() }),
    reply: ThermalDetail,
  }),
  /** For every picture of these two cameras in the inspection. Null: back to what the cameras’ own geometry says. */
  saveAlignment: route({
    method: 'PUT',
    path: `${base}/images/:imageId/alignment`,
    may: 'annotations.edit',
    summary: 'Lay the visual photo over the thermal one',
    params: OfImage,
    body: z.object({ alignment: Alignment.nullable() }),
    reply: ThermalDetail,
  }),
  survey: route({
    method: 'GET',
    path: `${base}/survey`,
    may: 'project.read',
    summary: 'Conditions of the thermal survey, and the span of colours all pictures share',
    params: OfInspection,
    reply: ThermalSurvey,
  }),
  saveSurvey: route({
    method: 'PUT',
    path: `${base}/survey`,
    may: 'annotations.edit',
    summary: 'Record the conditions of the survey, lock or free the span of colours',
    params: OfInspection,
    body: ThermalSurvey,
    reply: ThermalSurvey,
  }),
  /** The view and its meters are stored with it, so that the report can show the same. _id: made by the browser. */
  createFinding: route({
    method: 'POST',
    path: `${base}/images/:imageId/findings`,
    may: 'annotations.edit',
    summary: 'Make a thermal anomaly a defect',
    params: OfImage,
    body: z.object({
      _id: Id,
      location: z
        .object({
          left: z.number().min(0).max(1),
          top: z.number().min(0).max(1),
          right: z.number().min(0).max(1),
          bottom: z.number().min(0).max(1),
        })
        .refine(({ left, top, right, bottom }) => left < right && top < bottom),
      subType: z.string().max(100).nullable(),
      severity: z.enum(severities),
      remark: optionalText(2_000),
      view: ThermalViewState,
    }),
    reply: z.object({ defect: Defect }),
  }),
} as const
