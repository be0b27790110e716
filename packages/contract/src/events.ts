import { z } from 'zod'
import { Id } from './ids.ts'

/** Spec leaves the path open; a fetch stream, so that the token is sent in a header. */
export const eventsPath = '/messaging/api/v1/events'

/**
 * Live events. An event says that a thing changed, never what it holds: the reader fetches it again through the
 * ordinary call, so a stream can leak no more than "something changed".
 */
export const LiveEvent = z.object({
  id: z.string(),
  kind: z.enum([
    'project.changed',
    'drawings.changed',
    'markers.changed',
    'media.changed',
    'coverage.changed',
    'mosaics.changed',
    'annotations.changed',
    'analysis.changed',
    'thermal.changed',
    'models.changed',
    'reports.changed',
    /** Of one person: entityId is theirs. */ 'messages.changed',
  ]),
  corporateId: Id,
  projectId: Id.optional(),
  entityId: Id.optional(),
})
export type LiveEvent = z.infer<typeof LiveEvent>
