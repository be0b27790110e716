import { markerRoutes } from '@plumbline/contract/markers/markers'
import { mediaLibraryRoutes as routes } from '@plumbline/contract/media/library'
import { aMarker } from '../builders/builders.ts'
import { aMedia } from '../builders/media-builders.ts'
import { aPlanStage } from './plan-site.ts'
import type { TestApp } from '../test-app.ts'

export type GivenMedia = NonNullable<Parameters<typeof aMedia>[2]>

/**
 * An inspection with two markers and an elevation of three columns, to put media on, and another inspection beside it.
 */
export async function aMediaLibrary(plumbline: TestApp) {
  const { db, call } = plumbline
  const [stage, other] = [await aPlanStage(plumbline), await aPlanStage(plumbline)]
  const markers = [await aMarker(db, stage.project, stage.plan), await aMarker(db, stage.project, stage.plan)] as const
  const { body } = await call(markerRoutes.createColumns, {
    params: stage.params,
    token: stage.token,
    body: { count: 3, markerId: markers[0], layoutId: stage.elevation.id },
  })
  const columns = body.inspection.videoColumns.map(({ _id }) => _id)
  return {
    stage,
    other,
    markers,
    columns,
    make: (given: GivenMedia = {}, at = stage) => aMedia(db, at.project, given),
    detail: async (imageId: string) =>
      (await call(routes.get, { params: { ...stage.params, imageId }, token: stage.token })).body,
    change: (imageId: string, given: Parameters<typeof call<typeof routes.change>>[1]['body'], of = stage) =>
      call(routes.change, { params: { ...of.params, imageId }, token: of.token, body: given }),
    place: (column: number, floor: string, slot = 0): GivenMedia => ({
      elevation_id: stage.elevation.id,
      column_id: columns[column]!,
      floor,
      slot,
    }),
  }
}

export type MediaLibrary = Awaited<ReturnType<typeof aMediaLibrary>>
