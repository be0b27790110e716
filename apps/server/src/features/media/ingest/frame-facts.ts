import type { PhotoFacts } from '@plumbline/inspection/photos/photo-facts'
import { trackAt } from '@plumbline/inspection/videos/video-track'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connection.ts'
import type { MediaTable } from '../../../db/schema/media.ts'

/** A frame says nothing of itself: where it was taken stands in the track of its video. */
export async function factsOfFrame(
  db: Db,
  { frame_of, frame_at }: Pick<Selectable<MediaTable>, 'frame_of' | 'frame_at'>,
  facts: PhotoFacts | null,
): Promise<PhotoFacts | null> {
  if (frame_of === null || frame_at === null || facts === null) return facts
  const video = await db.selectFrom('media').select('track').where('id', '=', frame_of).executeTakeFirst()
  const point = trackAt(video?.track ?? [], frame_at)
  if (point === undefined) return facts
  const { longitude, latitude, relativeAltitude } = point
  return {
    ...facts,
    position: facts.position ?? { longitude, latitude, source: 'xmp' },
    positionFault: null,
    relativeAltitude: facts.relativeAltitude ?? relativeAltitude,
  }
}
