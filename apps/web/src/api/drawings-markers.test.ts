import type { Marker } from '@plumbline/contract/markers/markers'
import { describe, expect, it, test } from 'vitest'
import { saveElevation, shownMarkersQuery, topologyQuery } from './drawings-elevation.ts'
import {
  cancelUpload,
  choosePages,
  commitUpload,
  readUpload,
  resumeUpload,
  signUploadParts,
  uploadsQuery,
} from './drawings-upload.ts'
import { changeDrawing, deleteDrawing, drawingFileUrl, drawingsQuery, reorderDrawings } from './drawings.ts'
import { ApiError } from './http/api-error.ts'
import { withContractServer } from '../testing/contract-server.ts'
import { ids } from './http/fake-server.ts'
import {
  changeMarkers,
  columnsQuery,
  createColumns,
  createMarker,
  georeferenceQuery,
  markerSetId,
  newerOf,
  planMarkersQuery,
  removeColumn,
  removeMarkers,
  renameColumn,
  resetMarkers,
} from './markers.ts'
import { newId } from './new-id.ts'

const server = withContractServer()
const { signal } = new AbortController()
const drawings = { corporateId: ids.corporate, workspaceId: newId() }
const layout = newId()
const upload = newId()

describe('drawings', () => {
  test.each([
    ['nothing is being prepared', [{ status: 'FILE_PROCESSED', dimension: '2d' }], false],
    ['a drawing is being prepared', [{ status: 'FILE_PROCESSING', dimension: '2d' }], 3_000],
    ['only a model is being prepared', [{ status: 'FILE_UPLOADED', dimension: '3d' }], 20_000],
  ])('are asked for again while %s: %#', (_, read, ms) => {
    expect(server.pollMs(drawingsQuery(drawings), read)).toBe(ms)
  })

  it('are listed, reordered, downloaded and deleted within their category', async () => {
    server.answer('drawings.list', { data: [{ layoutId: layout }] })
    server.answer('drawings.download', { url: '/files/o/plan.pdf' })
    expect(await server.client().fetchQuery(drawingsQuery(drawings))).toEqual([{ layoutId: layout }])
    await reorderDrawings(drawings, 'floor', [layout])
    expect(server.last()?.body).toEqual({ category: 'floor', layoutIds: [layout] })
    expect(await drawingFileUrl(drawings, layout)).toBe('/files/o/plan.pdf')
    await deleteDrawing(drawings, { layoutId: layout, category: 'elevation' })
    expect(server.last()).toEqual({
      call: 'drawings.remove',
      params: { ...drawings, layoutId: layout },
      body: { layoutCategory: 'elevation' },
    })
    await expect(changeDrawing(drawings, 'no-id', {} as never)).rejects.toMatchObject({ code: 'input.invalid' })
  })

  it('arrive by an upload that can be resumed, and whose pages are chosen', async () => {
    server.answer('drawings.signParts', { data: [{ number: 1, uploadUrl: '/put/1' }] })
    server.answer('drawings.listUploads', { data: [{ _id: upload }] })
    await resumeUpload(drawings, upload, signal)
    const parts = [{ number: 1, sha256: 'a'.repeat(64) }]
    expect(await signUploadParts(drawings, upload, parts, signal)).toEqual([{ number: 1, uploadUrl: '/put/1' }])
    await commitUpload(drawings, upload, signal)
    await readUpload(drawings, upload, signal)
    await choosePages(drawings, upload, [{ page: 2, name: 'North' }])
    expect(server.last()).toMatchObject({ params: { uploadId: upload }, body: { pages: [{ page: 2, name: 'North' }] } })
    expect(await server.client().fetchQuery(uploadsQuery(drawings))).toEqual([{ _id: upload }])
    await cancelUpload(drawings, upload)
    expect(server.last()?.call).toBe('drawings.cancelUpload')
  })
})

describe('elevations', () => {
  const of = { ...drawings, projectId: ids.project, inspectionId: newId() }

  it('are read with the topology, and markers of a plan without any are none', async () => {
    server.answer('drawings.topology', { elevationPlans: [{ _id: layout }] })
    server.answer('markers.get', null)
    expect(await server.client().fetchQuery(topologyQuery(of))).toEqual([{ _id: layout }])
    expect(await server.client().fetchQuery(shownMarkersQuery(of, layout))).toEqual([])
    server.answer('markers.get', { markers: [{ _id: upload }] })
    await server.client().invalidateQueries()
    expect(await server.client().fetchQuery({ ...shownMarkersQuery(of, layout), staleTime: 0 })).toEqual([
      { _id: upload },
    ])
  })

  it('without floors are refused, and the refusal reaches the caller', async () => {
    await expect(saveElevation(of, { version: 1 } as never)).rejects.toMatchObject({ code: 'input.invalid' })
  })
})

describe('markers', () => {
  const plan = { projectId: ids.project, inspectionId: newId(), layoutId: layout, planId: newId() }
  const inspection = { projectId: plan.projectId, inspectionId: plan.inspectionId }
  const marker = newId()

  it('are read with the moment before the call, so that a writer knows what may be missing', async () => {
    let now = 100
    const clock = () => (now += 1)
    server.answer('markers.get', { _id: upload, markers: [{ _id: marker }] })
    const read = await server.client().fetchQuery(planMarkersQuery(plan, clock))
    expect(read).toEqual({ markers: [{ _id: marker }], setId: upload, readAt: 101 })
  })

  it('of a plan without a set are none', async () => {
    server.answer('markers.get', null)
    expect(await server.client().fetchQuery(planMarkersQuery(plan, () => 7))).toEqual({
      markers: [],
      setId: null,
      readAt: 7,
    })
  })

  it('are created without the fields only the server writes', async () => {
    const location = { left: 0.1, top: 0.1, right: 0.2, bottom: 0.2 }
    const given = { _id: marker, markerType: 'Photo', name: 'M1', location } as unknown as Marker
    server.answer('markers.create', { marker: { ...given, version: 1 } })
    expect(await createMarker(plan, { ...given, version: 4, updatedBy: 'Mei', refId: 'r' })).toMatchObject({
      version: 1,
    })
    expect(server.last()?.body).toEqual({
      layoutId: layout,
      planId: plan.planId,
      marker: { _id: marker, markerType: 'Photo', name: 'M1', location },
    })
  })

  it('are changed, removed and reset on their plan', async () => {
    server.answer('markers.update', { layoutPlanMarker: { markers: [{ _id: marker, version: 2 }] } })
    server.answer('markers.reset', { removed: 3 })
    server.answer('markers.createSet', { _id: upload })
    expect(await changeMarkers(plan, [{ _id: marker, version: 1, name: 'M2' }])).toEqual([{ _id: marker, version: 2 }])
    await removeMarkers(plan, [marker])
    expect(server.last()?.body).toEqual({ markers: [marker] })
    expect(await resetMarkers(plan)).toBe(3)
    expect(await markerSetId(plan)).toBe(upload)
    expect(server.last()?.body).toEqual({ layoutId: layout, planId: plan.planId })
  })

  it('that are newer come with the refusal of a stale change, and with no other error', () => {
    const newer = { markers: [{ _id: marker, version: 9 }] }
    const stale = new ApiError({ code: 'version.stale', message: 'm', status: 409, newer })
    expect(newerOf(stale)).toEqual([{ _id: marker, version: 9 }])
    expect(newerOf(new ApiError({ code: 'project.not-found', message: 'm', status: 404, newer }))).toBeUndefined()
    expect(newerOf(new Error('other'))).toBeUndefined()
  })

  it('have columns that are made, renamed and removed', async () => {
    server.answer('markers.columns', { columns: [{ _id: upload }] })
    server.answer('markers.createColumns', { inspection: { videoColumns: [{ _id: upload }, { _id: marker }] } })
    expect(await server.client().fetchQuery(columnsQuery(inspection))).toEqual([{ _id: upload }])
    expect(await createColumns(inspection, { count: 1, markerId: marker, layoutId: layout })).toHaveLength(2)
    await renameColumn(inspection, { _id: upload }, 'C2')
    expect(server.last()).toMatchObject({ params: { videoId: upload }, body: { name: 'C2' } })
    await removeColumn(inspection, { _id: upload })
    await server.client().fetchQuery(georeferenceQuery(plan))
    expect(server.calls().slice(-2)).toEqual(['markers.removeColumn', 'markers.georeference'])
  })
})
