import type { Annotation } from '@plumbline/contract/annotations/annotations'
import type { annotationEditingRoutes, NewerAnnotation } from '@plumbline/contract/annotations/editing'
import { AppError } from '@plumbline/contract/errors'
import type { LayoutPlanMarker } from '@plumbline/contract/markers/markers'
import type { Input, Reply } from '@plumbline/contract/route'
import { movedInto } from '@plumbline/geometry/drawn-shape'
import { v7 } from 'uuid'
import type { Call } from '../../http/implement.ts'
import { isStaleVersion } from '../../http/stale-version.ts'
import { checkFields } from '../defects/change-defect.ts'
import { takeNumbers } from '../defects/create-defect.ts'
import { getSet } from '../markers/marker-sets.ts'
import { edit, publishAnnotationsChanged, type Editing, type OfInspection } from './editing.ts'
import { lockShapes, type Locked } from './lock-shapes.ts'
import { showAnnotations } from './present-annotation.ts'
import { addShape, changeShape, type NewShape, type ShapeChange } from './save-shapes.ts'
import { isDefectStale } from './shape-defect.ts'

type Routes = typeof annotationEditingRoutes
type ChangeOf = ShapeChange & { readonly _id: string }
type Verdicts = Reply<Routes['saveMany']>

const isNew = (given: NewShape | ChangeOf): given is NewShape => 'imageId' in given

/** Nothing on a photo changes the markers of a plan; who names the plan gets them as they are. */
export async function markersOn(
  call: Call,
  of: OfInspection,
  layoutId: string | null,
  layoutPlanMarkerId: string | null = null,
): Promise<LayoutPlanMarker | null> {
  const set = layoutId === null ? undefined : await getSet(call, of, layoutId)
  if (layoutPlanMarkerId === null || set?._id === layoutPlanMarkerId) return set ?? null
  const named = await call.db
    .selectFrom('marker_set')
    .select('layout_id')
    .where('id', '=', layoutPlanMarkerId)
    .where('inspection_id', '=', of.inspectionId)
    .executeTakeFirst()
  if (named === undefined || layoutId !== null) throw new AppError('marker.not-found')
  return (await getSet(call, of, named.layout_id)) ?? null
}

async function shownOne({ trx }: Editing, id: string): Promise<Annotation> {
  const [annotation] = await showAnnotations(trx, [id])
  if (annotation === undefined) throw new AppError('annotation.not-found')
  return annotation
}

export async function createAnnotation(
  call: Call,
  { params, body: { annInfo: given, layoutId } }: Input<Routes['create']>,
): Promise<Reply<Routes['create']>> {
  const annInfo = { ...given, _id: given._id ?? v7() }
  const layoutPlanMarker = await markersOn(call, params, layoutId)
  await checkFields(call, params, [annInfo.defect ?? {}])
  const newAnnotation = await edit(call, params, async (editing) => {
    const { photos, shapes } = await lockShapes(editing.trx, params.inspectionId, {
      shapeIds: [annInfo._id],
      imageIds: [annInfo.imageId],
    })
    const photo = photos.get(annInfo.imageId)
    if (photo === undefined) throw new AppError('media.not-found')
    if (!shapes.has(annInfo._id)) {
      await addShape(editing, photo, annInfo)
      await publishAnnotationsChanged(editing, [photo], [photo.id])
    }
    return shownOne(editing, annInfo._id)
  })
  return { newAnnotation, layoutPlanMarker }
}

export async function changeAnnotation(
  call: Call,
  { params, body: { annInfo, layoutId, layoutPlanMarkerId } }: Input<Routes['change']>,
): Promise<Reply<Routes['change']>> {
  const layoutPlanMarker = await markersOn(call, params, layoutId, layoutPlanMarkerId)
  await checkFields(call, params, [annInfo.defect ?? {}])
  const newAnnotation = await edit(call, params, async (editing) => {
    const { photos, shapes } = await lockShapes(editing.trx, params.inspectionId, { shapeIds: [params.annotationId] })
    const row = shapes.get(params.annotationId)
    const photo = photos.get(row?.media_id ?? '')
    if (row === undefined || photo === undefined || row.deleted_at !== null) throw new AppError('annotation.not-found')
    if (isStaleVersion(row.version, annInfo.version) || (await isDefectStale(editing, row, annInfo)))
      throw new AppError('version.stale', {
        newer: { newAnnotation: await shownOne(editing, row.id) } satisfies NewerAnnotation,
      })
    await changeShape(editing, row, photo, annInfo)
    await publishAnnotationsChanged(editing, [photo], [photo.id])
    return shownOne(editing, row.id)
  })
  return { newAnnotation, layoutPlanMarker }
}

/** Judges one change independently of the others: saved, in conflict with a newer version, or deleted. */
async function judge(
  editing: Editing,
  { photos, shapes }: Locked,
  given: NewShape | ChangeOf,
): Promise<{ readonly verdict: 'saved' | 'stale' | 'deleted'; readonly photoId?: string }> {
  const row = shapes.get(given._id)
  if (isNew(given)) {
    const photo = photos.get(given.imageId)
    if (photo === undefined || (row !== undefined && row.deleted_at !== null)) return { verdict: 'deleted' }
    // Sent a second time after a lost answer.
    if (row !== undefined) return { verdict: 'saved' }
    await addShape(editing, photo, given)
    return { verdict: 'saved', photoId: photo.id }
  }
  const photo = photos.get(row?.media_id ?? '')
  if (row === undefined || photo === undefined || row.deleted_at !== null) return { verdict: 'deleted' }
  if (isStaleVersion(row.version, given.version) || (await isDefectStale(editing, row, given)))
    return { verdict: 'stale' }
  await changeShape(editing, row, photo, given)
  return { verdict: 'saved', photoId: photo.id }
}

type Prepared = { readonly locked: Locked; readonly changes: readonly (NewShape | ChangeOf)[] }

function save(
  call: Call,
  of: OfInspection,
  given: readonly (NewShape | ChangeOf)[],
  prepare: (locked: Locked) => Prepared = (locked) => ({ locked, changes: given }),
): Promise<Verdicts> {
  const ids = given.map(({ _id }) => _id)
  if (new Set(ids).size < ids.length) throw new AppError('input.invalid', { field: 'annotations' })
  return edit(call, of, async (editing) => {
    const { locked, changes } = prepare(
      await lockShapes(editing.trx, of.inspectionId, {
        shapeIds: ids,
        imageIds: given.filter(isNew).map(({ imageId }) => imageId),
      }),
    )
    const [photo] = locked.photos.values()
    if (changes.length > 1 && photo !== undefined)
      await takeNumbers(editing.trx, { projectId: of.projectId, corporateId: photo.corporate_id }, 0)
    const found = { saved: [] as string[], stale: [] as string[], deleted: [] as string[] }
    const photoIds: string[] = []
    for (const one of changes) {
      const { verdict, photoId } = await judge(editing, locked, one)
      found[verdict].push(one._id)
      if (photoId !== undefined) photoIds.push(photoId)
    }
    await publishAnnotationsChanged(editing, [...locked.photos.values()], photoIds)
    const shown = new Map((await showAnnotations(editing.trx, ids)).map((annotation) => [annotation._id, annotation]))
    const showing = (some: readonly string[]) => some.flatMap((id) => shown.get(id) ?? [])
    return { annotations: showing(found.saved), conflicts: showing(found.stale), deletedIds: found.deleted }
  })
}

export async function saveAnnotations(
  call: Call,
  { params, body: { annotations } }: Input<Routes['saveMany']>,
): Promise<Verdicts> {
  await checkFields(
    call,
    params,
    annotations.map(({ defect }) => defect ?? {}),
  )
  return save(call, params, annotations)
}

/** Whatever it is, it fills its new box as it filled the one before. Only what lies on this photo is moved. */
export async function moveAnnotations(
  call: Call,
  { params, body: { annotations, layoutId, imageId } }: Input<Routes['move']>,
): Promise<Verdicts> {
  await markersOn(call, params, layoutId)
  const photo = await call.db
    .selectFrom('media')
    .select('id')
    .where('id', '=', imageId)
    .where('inspection_id', '=', params.inspectionId)
    .where('kind', '=', 'photo')
    .executeTakeFirst()
  if (photo === undefined) throw new AppError('media.not-found')
  return save(call, params, annotations, ({ photos, shapes }) => {
    const onIt = new Map([...shapes].filter(([, row]) => row.media_id === imageId))
    const changes = annotations.map(({ _id, version, location }) => {
      const row = onIt.get(_id)
      return {
        _id,
        version,
        ...(row === undefined ? {} : { points: movedInto(row, location).map((line) => [...line]) }),
      }
    })
    return { locked: { photos, shapes: onIt }, changes }
  })
}
