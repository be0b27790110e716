import { flightRoutes, type FlightRequest } from '@plumbline/contract/coverage/flights'
import type { OfElevation } from './coverage.ts'
import { call } from './http/call.ts'

/** The file to save, or an archive of all of them. */
export async function fetchFlight(
  { projectId, inspectionId, elevationId }: OfElevation,
  body: FlightRequest,
): Promise<{ readonly name: string; readonly blob: Blob }> {
  const { download } = await call(flightRoutes.planFlight, { params: { projectId, inspectionId, elevationId }, body })
  const bytes = Uint8Array.from(atob(download.content), (character) => character.charCodeAt(0))
  return { name: download.name, blob: new Blob([bytes], { type: download.type }) }
}
