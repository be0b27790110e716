import { z } from 'zod'
import { Id, InProject } from '../ids.ts'
import { FractionPoint } from '../markers/markers.ts'
import { route } from '../route.ts'
import { BegunMedia, NewMedia } from './media.ts'

/**
 * What was said of a photo that was taken beside the thing it shows. at: where on a plan or an elevation, in fractions
 * of the drawing. position: where the device was, as it said itself.
 */
export const Capture = z.object({
  at: FractionPoint.extend({ layoutId: Id }).nullable(),
  position: z
    .object({
      longitude: z.number().min(-180).max(180),
      latitude: z.number().min(-90).max(90),
      accuracyM: z.number().min(0).max(1_000_000),
    })
    .nullable(),
})
export type Capture = z.infer<typeof Capture>

export const captureRoutes = {
  /**
   * A photo that belongs to no marker. It is sent, resumed and committed as any other; announced again under its id it
   * is the same one.
   */
  capture: route({
    method: 'POST',
    path: '/inspection/api/v1/projects/:projectId/inspection/:inspectionId/captures',
    may: 'media.edit',
    summary: 'Announce a photo that was taken on site, without a marker; answers where it is to be sent',
    params: InProject.extend({ inspectionId: Id }),
    body: z.object({
      file: NewMedia.pick({
        _id: true,
        name: true,
        size: true,
        sha256: true,
        contentType: true,
        modified: true,
        elevationId: true,
        floor: true,
        firstParts: true,
      }),
      capture: Capture,
    }),
    reply: BegunMedia,
  }),
} as const
