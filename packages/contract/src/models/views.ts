import { z } from 'zod'
import { base64Text } from '../base64.ts'
import { severities } from '../buildings.ts'
import { Id, InProject, Moment } from '../ids.ts'
import { FractionPoint } from '../markers/markers.ts'
import { Vector } from './placement.ts'
import { route } from '../route.ts'
import { requiredLine } from '../rules/text.ts'

/** Where the eye stood and what it turned around, in the project's metres. */
export const Eye = z.object({ position: Vector, target: Vector })
export type Eye = z.infer<typeof Eye>

/** Where the model was cut open. share: from one end of it to the other. */
const Cut = z.object({
  axis: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  share: z.number().min(0).max(1),
  isFlipped: z.boolean(),
})

/**
 * Why a view no longer shows what is there: its model was replaced or deleted since, pins were put, moved or taken
 * away.
 */
export const viewChanges = ['model-replaced', 'model-gone', 'pins-changed'] as const
export type ViewChange = (typeof viewChanges)[number]

/** A view of a 3D model saved for reports. Pins are no part of its picture: they are laid over it as they are now. */
export const ModelView = z.object({
  _id: Id,
  name: z.string(),
  /** Null: that model is deleted. */
  modelId: Id.nullable(),
  modelName: z.string(),
  eye: Eye,
  section: Cut.nullable(),
  /** Defects that were seen in it and are still there. */
  pins: z.array(z.object({ defectId: Id, defectNum: z.int(), severity: z.enum(severities), at: FractionPoint })),
  changes: z.array(z.enum(viewChanges)),
  /** Links live for minutes. */
  pictureUrl: z.string(),
  thumbnailUrl: z.string(),
  width: z.int(),
  height: z.int(),
  takenBy: z.string(),
  takenAt: Moment,
  version: z.int(),
})
export type ModelView = z.infer<typeof ModelView>

/** More than a report can use; stops a faulty browser from filling the table. */
export const maxViews = 100
export const viewName = requiredLine(100)
const maxPins = 2_000

const OfInspection = InProject.extend({ inspectionId: Id })
const OfView = OfInspection.extend({ modelViewId: Id })
const base = '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/models/views'

export const modelViewRoutes = {
  views: route({
    method: 'GET',
    path: base,
    may: 'project.read',
    summary: 'Views of 3D models kept for reports, in their order',
    params: OfInspection,
    reply: z.object({ data: z.array(ModelView) }),
  }),
  /**
   * _id: made by the browser, so that asking again keeps no second one. picture: base64 of a JPEG or PNG, 6 MB at most,
   * without pins; `at`: where in it each was seen.
   */
  saveView: route({
    method: 'POST',
    path: base,
    may: 'reports.edit',
    summary: 'Keep a view of a 3D model for reports',
    bodyBytes: 8_500_000,
    params: OfInspection,
    body: z.object({
      _id: Id,
      modelId: Id,
      name: viewName,
      eye: Eye,
      section: Cut.nullable(),
      pins: z.array(z.object({ defectId: Id, at: FractionPoint })).max(maxPins),
      picture: base64Text(8_000_000),
    }),
    reply: ModelView,
  }),
  /** A stale version answers 409 with the newer one. */
  renameView: route({
    method: 'PUT',
    path: `${base}/:modelViewId`,
    may: 'reports.edit',
    summary: 'Rename a view',
    params: OfView,
    body: z.object({ name: viewName, version: z.int() }),
    reply: ModelView,
  }),
  /** Those left out come after the others, as they stood. */
  orderViews: route({
    method: 'PUT',
    path: `${base}/order`,
    may: 'reports.edit',
    summary: 'The order views stand in',
    params: OfInspection,
    body: z.object({ modelViewIds: z.array(Id).max(maxViews) }),
    reply: z.object({ data: z.array(ModelView) }),
  }),
  removeView: route({
    method: 'DELETE',
    path: `${base}/:modelViewId`,
    may: 'reports.edit',
    summary: 'Delete a view; reports made with it stay',
    params: OfView,
    reply: z.object({}),
  }),
} as const
