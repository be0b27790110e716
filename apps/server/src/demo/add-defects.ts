import { v7 } from 'uuid'
import type { Context } from '../context.ts'
import type { Editing } from '../features/annotations/editing.ts'
import { lockShapes } from '../features/annotations/lock-shapes.ts'
import { addShape } from '../features/annotations/save-shapes.ts'
import { enqueue } from '../jobs/queue.ts'
import { defectsOf, type DefectKind } from './flight/facade-defects.ts'
import { fileNameOf, planFlight, smallCamera, wideCamera } from './flight/plan-flight.ts'
import { truthOf, type SeenDefect } from './flight/truth.ts'

type Payload = { readonly corporateId: string; readonly projectId: string; readonly isSmall: boolean }

/** As the library of Hong Kong names them. Painted cracks are 2.5 to 6 mm wide, beyond what finishes alone show. */
const types: Readonly<Record<DefectKind, string>> = {
  crack: 'crack_structural',
  spalling: 'concrete_spalling',
  'rust-stain': 'metal_corrosion',
  'corroded-pipe': 'drainage_pipe',
  'corroded-bracket': 'pipe_bracket',
  'hollow-tiles': 'finish_tile',
}

/** The other walls are left to the newcomer: there the detector suggests and somebody decides. */
const reviewed = ['north', 'east']

export type Found = { readonly photo: string; readonly defect: SeenDefect }

/** Each painted defect once, on the first photo that shows all of it. */
export function foundOnFlight(isSmall: boolean): readonly Found[] {
  const camera = isSmall ? smallCamera : wideCamera
  const isWhole = ({ pixels: { left, top, width, height } }: SeenDefect) =>
    left >= 0 && top >= 0 && left + width <= camera.width && top + height <= camera.height
  const painted = defectsOf()
  const seen = new Map<string, Found>()
  for (const station of planFlight().filter(({ side }) => reviewed.includes(side))) {
    for (const defect of truthOf(station, camera, painted).defects.filter(isWhole))
      if (!seen.has(defect.id)) seen.set(defect.id, { photo: fileNameOf(station, 'W', 'JPG'), defect })
  }
  return [...seen.values()]
}

/** A little around it, as a hand draws. */
export function boxAround(
  { pixels: { left, top, width, height } }: SeenDefect,
  photo: { readonly width: number; readonly height: number },
) {
  const margin = 0.01
  const share = (value: number, whole: number) => Math.min(1, Math.max(0, value / whole))
  const [x1, y1] = [share(left, photo.width) - margin, share(top, photo.height) - margin].map((value) =>
    Math.max(0, value),
  )
  const [x2, y2] = [share(left + width, photo.width) + margin, share(top + height, photo.height) + margin].map(
    (value) => Math.min(1, value),
  )
  return [
    [
      { x: x1!, y: y1! },
      { x: x2!, y: y1! },
      { x: x2!, y: y2! },
      { x: x1!, y: y2! },
    ],
  ]
}

/**
 * Adds defects on two elevations of the demonstration, so that register, summary and report have something to show.
 * Only where nothing is drawn yet.
 */
export async function addDemoDefects({ db, now }: Context, { payload }: { readonly payload: Payload }): Promise<void> {
  const { projectId, isSmall } = payload
  const drawn = await db
    .selectFrom('annotation')
    .select('id')
    .where('project_id', '=', projectId)
    .where('origin', '=', 'person')
    .limit(1)
    .executeTakeFirst()
  if (drawn !== undefined) return
  const found = foundOnFlight(isSmall)
  const photos = await db
    .selectFrom('media')
    .select(['id', 'name', 'width', 'height', 'inspection_id', 'uploaded_by', 'gsd'])
    .where('project_id', '=', projectId)
    .where(
      'name',
      'in',
      found.map(({ photo }) => photo),
    )
    .execute()
  // Their size and scale are not known before they were read: the job comes again.
  if (photos.some(({ width, gsd }) => width === null || gsd === null))
    throw new Error('the photos of the demonstration are still being read')
  const [first] = photos
  if (first === undefined || first.uploaded_by === null) return
  const of = { projectId, inspectionId: first.inspection_id }
  const by = { userId: first.uploaded_by, role: 'corporate-standard', now: now() } as const
  await db.transaction().execute(async (trx) => {
    const editing: Editing = { trx, of, by }
    const { photos: locked } = await lockShapes(trx, of.inspectionId, {
      shapeIds: [],
      imageIds: photos.map(({ id }) => id),
    })
    for (const { photo: name, defect } of found) {
      const photo = locked.get(photos.find((one) => one.name === name)?.id ?? '')
      if (photo === undefined || photo.width === null || photo.height === null) continue
      await addShape(editing, photo, {
        _id: v7(),
        imageId: photo.id,
        shape: 'rectangle',
        points: boxAround(defect, { width: photo.width, height: photo.height }),
        isDefect: true,
        defect: {
          type: types[defect.kind],
          ...(defect.kind === 'crack' ? { width: Math.round(defect.thickness * 10) / 10 } : {}),
        },
      })
    }
    if (isSmall) return
    await enqueue(trx, 'demo.report', payload)
    await enqueue(trx, 'demo.model', payload)
  })
}
