import { localOf } from '@plumbline/models/place/earth'
import { v7 } from 'uuid'
import type { Context } from '../context.ts'
import { sentKey } from '../features/drawings/drawing-files.ts'
import { openStoredFile } from '../features/drawings/open-stored-file.ts'
import { frameOf } from '../features/models/local-frame.ts'
import { shownModels, type ShownModel } from '../features/models/model-rows.ts'
import { savePin } from '../features/models/pins.ts'
import { placeModel } from '../features/models/place-model.ts'
import { storedType } from '../uploads/upload-row.ts'
import { boxAround, foundOnFlight, type Found } from './add-defects.ts'
import { asSurveyor, type DemoSite } from './as-surveyor.ts'
import { facadeOf, place, roofLevel, sides } from './flight/building.ts'
import { buildingMesh, normalOf, pointOn, type Point } from './model/building-mesh.ts'
import { writeGlb } from './model/write-glb.ts'

type Payload = { readonly corporateId: string; readonly projectId: string; readonly isSmall: boolean }

/** The building is painted: a reader must not take its model for one made from the photos. */
export const demoModel = {
  name: 'Painted building, computed (not photogrammetry)',
  fileName: 'fortune-court-block-a-computed.glb',
  about:
    'Computed from the painted building of the demonstration. Not photogrammetry, and no survey of a real building.',
} as const

async function uploadModel({ call, of }: DemoSite, { corporateId, projectId }: Payload): Promise<void> {
  const id = v7()
  const bytes = writeGlb(buildingMesh(), demoModel.about)
  const object = await call.storage.put(sentKey({ corporateId, projectId }, id), bytes, { contentType: storedType })
  const drawing = { category: 'otherDrawing', dimension: '3d', name: demoModel.name, blockName: 'Block A' } as const
  await call.unscopedDb.transaction().execute((trx) =>
    openStoredFile(
      trx,
      {
        ...{ id, corporateId, projectId, workspaceId: of.workspaceId, object, drawing },
        fileName: demoModel.fileName,
        createdBy: call.caller.userId,
      },
      call.now(),
    ),
  )
}

const plus = ([x, y, z]: Point, [dx, dy, dz]: Point): [number, number, number] => [x + dx, y + dy, z + dz]

/** By its four upper corners and its foot: where they are is known, because the photos were painted from there. */
async function placeAtBuilding({ call, of }: DemoSite, model: ShownModel, middle: Point): Promise<void> {
  const [ox, oy, oz] = model.facts!.origin
  const known = sides.flatMap((side): readonly Point[] => [
    pointOn(facadeOf(side), 0, roofLevel),
    pointOn(facadeOf(side), 0, 0),
  ])
  await placeModel(call, {
    params: { projectId: of.projectId, inspectionId: of.inspectionId, modelId: model.id },
    query: {},
    body: {
      points: known.map((point) => ({ model: plus(point, [-ox!, -oy!, -oz!]), target: plus(middle, point) })),
      own: true,
      version: model.version,
    },
  })
}

/** The defect that was drawn where this one is painted. */
async function defectsDrawn({ call, of }: DemoSite) {
  return call.db
    .selectFrom('annotation')
    .innerJoin('media', 'media.id', 'annotation.media_id')
    .leftJoin('model_pin', 'model_pin.defect_id', 'annotation.defect_id')
    .select(['annotation.defect_id', 'annotation.points', 'media.name', 'media.width', 'media.height'])
    .where('annotation.inspection_id', '=', of.inspectionId)
    .where('annotation.origin', '=', 'person')
    .where('annotation.defect_id', 'is not', null)
    .where('model_pin.defect_id', 'is', null)
    .execute()
}

type Drawn = Awaited<ReturnType<typeof defectsDrawn>>[number]

function isDrawnAt({ points, name, width, height }: Drawn, { photo, defect }: Found): boolean {
  if (name !== photo || width === null || height === null) return false
  const [[corner]] = boxAround(defect, { width, height }) as [[{ x: number; y: number }]]
  const at = points[0]?.[0]
  return at !== undefined && Math.hypot(at.x - corner.x, at.y - corner.y) < 1e-6
}

async function pinDefects(site: DemoSite, modelId: string, middle: Point, isSmall: boolean): Promise<void> {
  const found = foundOnFlight(isSmall)
  for (const drawn of await defectsDrawn(site)) {
    const defect = found.find((one) => isDrawnAt(drawn, one))?.defect
    if (defect === undefined || drawn.defect_id === null) continue
    const { left, bottom, width, height } = defect.box
    const at = pointOn(facadeOf(defect.side), left + width / 2, bottom + height / 2, 0.05)
    await savePin(site.call, {
      params: { projectId: site.of.projectId, inspectionId: site.of.inspectionId, defectId: drawn.defect_id },
      query: {},
      body: { position: plus(middle, at), normal: [...normalOf(defect.side)], modelId, ifcGuid: null },
    })
  }
}

/**
 * A small model of the painted building, placed where its photos were taken, with a pin for each defect that was drawn
 * on them. Safe to kill anywhere and run again; a model that somebody deleted stays deleted.
 */
export async function addDemoModel(context: Context, { payload }: { readonly payload: Payload }): Promise<void> {
  const site = await asSurveyor(context, payload)
  if (site === undefined) return
  const { call, of } = site
  const upload = await call.db
    .selectFrom('drawing_upload')
    .select(['id', 'state', 'layout_ids'])
    .where('workspace_id', '=', of.workspaceId)
    .where('file_name', '=', demoModel.fileName)
    .executeTakeFirst()
  if (upload?.state === 'failed') return
  if (upload === undefined) await uploadModel(site, payload)
  const modelId = upload?.layout_ids[0]
  const model =
    modelId === undefined
      ? undefined
      : await shownModels(call.db, of.inspectionId).where('model.id', '=', modelId).executeTakeFirst()
  if (model?.state === 'failed' || (model === undefined && upload?.state === 'done')) return
  // Neither its place nor its size is known before it was read: the job comes again.
  if (model?.facts === undefined || model.facts === null)
    throw new Error('the model of the demonstration is still being prepared')
  const { origin } = await frameOf(call.db, of.projectId)
  if (origin === null) throw new Error('the photos of the demonstration are still being read')
  const middle = localOf(origin)({ latitude: place.latitude, longitude: place.longitude, altitude: place.ground })
  if (model.placement?.source !== 'points') await placeAtBuilding(site, model, middle)
  await pinDefects(site, model.id, middle, payload.isSmall)
}
