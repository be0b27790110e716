import type { Made, Stage } from './permissions.stage.ts'

/** A request for each call about flights; nothing of it is stored. */
export const flightRequests: Readonly<Record<string, (stage: Stage) => Made>> = {
  'coverage.planFlight': ({ place }) => ({
    params: { projectId: place.projectId, inspectionId: place.inspectionId, elevationId: place.elevationId },
    body: { drone: 'm30t', distanceM: 6, format: 'kmz' },
  }),
}
