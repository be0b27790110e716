import type { ModelFrame, Vector } from '@plumbline/contract/models/placement'
import type { ModelCamera, modelRoutes } from '@plumbline/contract/models/models'
import type { Input, Reply } from '@plumbline/contract/route'
import { cameraOf, fieldOfView, rotationOf, seenBy, type StandingCamera } from '@plumbline/models/camera'
import { earthlyOf, geocentricOfLocal, localOf } from '@plumbline/models/place/earth'
import { limits } from '@plumbline/models/limits'
import { transform } from '@plumbline/models/matrix'
import type { Call } from '../../http/implement.ts'
import { linksOf } from '../media/media-files.ts'
import { focalPixelsOf } from '../media/ingest/photo-gsd.ts'
import { pictureFiles } from '../media/pictures.ts'
import { frameOf } from './local-frame.ts'
import { leaveOutHidden, surfacesOf } from './occlusion.ts'

type Of = { readonly projectId: string; readonly inspectionId: string }

/** Photos that say where they were taken and which way they looked. */
function standing({ db }: Call, { inspectionId }: Of) {
  return db
    .selectFrom('media')
    .select([
      'id',
      'name',
      'type',
      'facts',
      'width',
      'height',
      'pdib',
      'hardware_model',
      'payload',
      'camera_focal_length',
      'sensor_width',
      'latitude',
      'longitude',
      'picture_folder',
      'project_id',
      'corporate_id',
    ])
    .where('inspection_id', '=', inspectionId)
    .where('kind', '=', 'photo')
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
}
type Photo = Awaited<ReturnType<ReturnType<typeof standing>['execute']>>[number]

/** 'too far': one photo with a wrong place must not make the numbers of all others useless. */
function standingCamera(photo: Photo, { origin, cameraLift }: ModelFrame): StandingCamera | 'too far' | undefined {
  const { facts, width, height } = photo
  const focal = focalPixelsOf(photo)
  if (origin === null || facts === null || focal === undefined || width === null || height === null) return undefined
  const yaw = facts.gimbalYaw ?? facts.flightYaw
  const altitude =
    facts.absoluteAltitude ?? (facts.relativeAltitude === null ? null : origin.altitude + facts.relativeAltitude)
  if (yaw === null || altitude === null) return undefined
  const position = localOf(origin)({
    latitude: photo.latitude!,
    longitude: photo.longitude!,
    altitude: altitude + cameraLift,
  })
  if (!position.every((value) => Math.abs(value) <= limits.farthest)) return 'too far'
  return cameraOf({ position, yaw, pitch: facts.gimbalPitch ?? 0, roll: facts.gimbalRoll ?? 0, focal, width, height })
}

const thumbnails = (call: Call, photo: Photo | undefined) => {
  if (photo === undefined) return () => null
  const link = linksOf(call, { corporateId: photo.corporate_id, projectId: photo.project_id })
  return ({ picture_folder }: Photo) => (picture_folder === null ? null : link(pictureFiles(picture_folder).thumbnail))
}

export async function listCameras(
  call: Call,
  { params, query }: Input<typeof modelRoutes.cameras>,
): Promise<Reply<typeof modelRoutes.cameras>> {
  const frame = await frameOf(call.db, params.projectId)
  const rows = await standing(call, params)
    .$if(query.cursor !== undefined, (of) => of.where('id', '>', query.cursor!))
    .orderBy('id')
    .limit(query.limit)
    .execute()
  const thumbnailOf = thumbnails(call, rows[0])
  let [tooFar, unaimed] = [0, 0]
  const data = rows.flatMap((photo): ModelCamera[] => {
    const camera = standingCamera(photo, frame)
    if (camera === 'too far') tooFar += 1
    if (camera === undefined) unaimed += 1
    return camera === undefined || camera === 'too far'
      ? []
      : [
          {
            imageId: photo.id,
            name: photo.name,
            position: [...camera.position] as Vector,
            rotation: [...rotationOf(camera)],
            fieldOfView: fieldOfView(camera),
            thumbnailUrl: thumbnailOf(photo),
          },
        ]
  })
  return { data, nextCursor: rows.length < query.limit ? null : rows.at(-1)!.id, tooFar, unaimed }
}

/** Metres from which a facade is photographed; what is farther shows no defect. */
const farthest = 300
const maxScanned = 20_000

/** Which photos see a place: best are those with the smallest pixels there, seen squarely. */
export async function photosAt(
  call: Call,
  { params, body }: Input<typeof modelRoutes.photosAt>,
): Promise<Reply<typeof modelRoutes.photosAt>> {
  const frame = await frameOf(call.db, params.projectId)
  const checked = { side: body.normal !== null, surfaces: false, hidden: 0, unaimed: 0 }
  if (frame.origin === null) return { data: [], checked }
  const { latitude, longitude } = earthlyOf(transform(geocentricOfLocal(frame.origin), body.position))
  const [high, wide] = [farthest / 111_000, farthest / (111_000 * Math.max(0.01, Math.cos((latitude * Math.PI) / 180)))]
  const rows = await standing(call, params)
    .where('latitude', '>=', latitude - high)
    .where('latitude', '<=', latitude + high)
    .where('longitude', '>=', longitude - wide)
    .where('longitude', '<=', longitude + wide)
    .limit(maxScanned)
    .execute()
  const thumbnailOf = thumbnails(call, rows[0])
  let unaimed = 0
  const seen = rows.flatMap((photo) => {
    const camera = standingCamera(photo, frame)
    if (camera === undefined) unaimed += 1
    const view = camera === undefined || camera === 'too far' ? undefined : seenBy(camera, body.position, body.normal)
    return camera === undefined || camera === 'too far' || view === undefined || view.distance > farthest
      ? []
      : [{ photo, view, position: camera.position }]
  })
  const best = seen.sort((a, b) => a.view.rank - b.view.rank || (a.photo.id < b.photo.id ? -1 : 1))
  const surfaces = await surfacesOf(call, params.inspectionId, frame)
  const { seen: clear, hidden } = await leaveOutHidden(
    surfaces,
    best,
    ({ position }) => position,
    body.position,
    body.limit,
  )
  return {
    data: clear.map(({ photo, isClear, view: { at, distance, gsd, angle } }) => ({
      imageId: photo.id,
      name: photo.name,
      thumbnailUrl: thumbnailOf(photo),
      at,
      distance,
      gsd,
      angle,
      isClear,
    })),
    checked: { ...checked, surfaces: surfaces.length > 0, hidden, unaimed },
  }
}
