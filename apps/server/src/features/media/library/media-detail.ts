import { AppError } from '@plumbline/contract/errors'
import type { MediaDetail } from '@plumbline/contract/media/library'
import type { Call } from '../../../http/implement.ts'
import { around } from './neighbours.ts'
import { showMedia } from '../present-media.ts'

type OfImage = { readonly inspectionId: string; readonly imageId: string }

export async function showDetail(call: Call, { inspectionId, imageId }: OfImage): Promise<MediaDetail> {
  const row = await call.db
    .selectFrom('media')
    .leftJoin('drawing as elevation', 'elevation.id', 'media.elevation_id')
    .leftJoin('marker', 'marker.id', 'media.marker_id')
    .leftJoin('marker_set', 'marker_set.id', 'marker.set_id')
    .leftJoin('drawing as layout', 'layout.id', 'marker_set.layout_id')
    .select([
      'media.facts',
      'media.floor_range',
      'media.floor_guides',
      'elevation.name as elevation_name',
      'marker.id as marker_id',
      'marker.name as marker_name',
      'marker.location',
      'layout.id as layout_id',
      'layout.name as layout_name',
    ])
    .where('media.id', '=', imageId)
    .where('media.inspection_id', '=', inspectionId)
    .where('media.kind', '<>', 'side')
    .executeTakeFirst()
  const [[image], near] = await Promise.all([
    showMedia(call, [imageId]),
    around(call.db, { inspectionId, id: imageId }),
  ])
  if (row === undefined || image === undefined) throw new AppError('media.not-found')
  const { marker_id, marker_name, location, layout_id, layout_name } = row
  return {
    image,
    facts: row.facts,
    ...near,
    marker:
      marker_id === null || layout_id === null
        ? null
        : {
            _id: marker_id,
            name: marker_name ?? '',
            layoutId: layout_id,
            layoutName: layout_name ?? '',
            location: location!,
          },
    elevationName: row.elevation_name,
    floorRange: row.floor_range,
    floorGuides: row.floor_guides,
  }
}
