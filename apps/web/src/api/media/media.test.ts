import type { MediaDetail } from '@plumbline/contract/media/library'
import { describe, expect, it, test } from 'vitest'
import { ids } from '../http/fake-server.ts'
import { withContractServer } from '../../testing/contract-server.ts'
import { newId } from '../new-id.ts'
import {
  announceAttachment,
  attachmentLink,
  attachmentsQuery,
  commitAttachment,
  removeAttachment,
  withdrawAttachment,
} from './attachments.ts'
import {
  changeMedia,
  facetsQuery,
  failedMediaQuery,
  markerChoicesQuery,
  mediaFileUrl,
  mediaIds,
  mediaPage,
  mediaSettingsQuery,
  moveMedia,
  outlineQuery,
  photosPositionQuery,
  removeMedia,
  retryMedia,
  showCaptureDates,
} from './library.ts'
import {
  changePhoto,
  defineItemQuery,
  deletePhoto,
  markerSetsQuery,
  photoFileUrl,
  photoQuery,
  takeOffMarker,
} from './photo.ts'
import { uploadSettingsQuery } from './settings.ts'
import { imageTaskQuery, imageTasksQuery, playQuery, removeImageTask, videosQuery } from './tasks.ts'
import {
  beginMedia,
  cancelMedia,
  commitMedia,
  failMedia,
  mediaResults,
  removeMarkerMedia,
  resumeMedia,
} from './upload.ts'

const server = withContractServer()
const { signal } = new AbortController()
const of = { projectId: ids.project, inspectionId: newId() }
const image = newId()
const marker = newId()
const order = { sort: 'name', descending: false } as const
const many = (count: number) => Array.from({ length: count }, () => newId())
const batches = () => server.taken.map(({ body }) => (body as { readonly mediaIds: string[] }).mediaIds.length)

describe('the list of media', () => {
  it('asks for a page by its filter, order, length and cursor', async () => {
    server.answer('media.list', { data: [{ _id: image }], nextCursor: null })
    const page = await mediaPage(
      of,
      { floors: '3,4', kind: 'photo' },
      { sort: 'time', descending: true },
      { cursor: 'c-2', limit: 50 },
      signal,
    )
    expect(page).toEqual([{ _id: image }])
    expect(server.last()).toEqual({
      call: 'media.list',
      params: of,
      query: { floors: '3,4', kind: 'photo', sort: 'time', descending: 'true', limit: '50', cursor: 'c-2' },
    })
  })

  it('leaves cursor and direction out where there are none', async () => {
    server.answer('media.list', { data: [], nextCursor: null })
    await mediaPage(of, {}, order, { cursor: '', limit: 10 }, signal)
    expect(server.last()?.query).toEqual({ sort: 'name', limit: '10' })
  })

  it('reads an outline with the filter and order it belongs to', async () => {
    const outline = { total: 2, pageSize: 100, pages: [], groups: [] }
    server.answer('media.outline', outline)
    const read = await server.client().fetchQuery(outlineQuery(of, { q: 'north' }, order))
    expect(read).toMatchObject({ outline, filter: { q: 'north' }, order })
    expect(read.key).not.toBe(JSON.stringify(outlineQuery(of, { q: 'south' }, order).queryKey))
    expect(server.last()?.query).toEqual({ q: 'north', sort: 'name' })
  })

  it('counts by the filter, and finds the middle of the photos', async () => {
    await server.client().fetchQuery(facetsQuery(of, { floors: '3' }))
    expect(server.last()).toEqual({ call: 'media.facets', params: of, query: { floors: '3' } })
    await server.client().fetchQuery(photosPositionQuery(of))
    expect(server.last()).toEqual({ call: 'media.position', params: of })
  })

  it('names at most five failed files, of every status that was asked for', async () => {
    server.answer('media.list', ({ query }: { query?: Record<string, string> }) => ({
      data: many(3).map((_id) => ({ _id, status: query?.['status'] })),
      nextCursor: null,
    }))
    const statuses = ['MEDIA_ANALYSIS_FAILED', 'MEDIA_UPLOAD_FAILED'] as const
    expect(await server.client().fetchQuery(failedMediaQuery(of, { floors: '3' }, statuses))).toHaveLength(5)
  })

  it('asks for every id in its order', async () => {
    server.answer('media.ids', { ids: [image] })
    expect(await mediaIds(of, { q: 'x' }, { sort: 'size', descending: true }, signal)).toEqual([image])
    expect(server.last()).toEqual({
      call: 'media.ids',
      params: of,
      query: { q: 'x', sort: 'size', descending: 'true' },
    })
  })
})

describe('changes of many media', () => {
  it('go in batches of a thousand, and their counts are added', async () => {
    server.answer('media.changeMany', ({ body }: { body?: unknown }) => ({
      changed: (body as { mediaIds: string[] }).mediaIds.length - 1,
    }))
    expect(await changeMedia(of, many(2_001), { floor: '3' })).toBe(1_998)
    expect(batches()).toEqual([1_000, 1_000, 1])
    expect(server.last()?.body).toMatchObject({ change: { floor: '3' } })
  })

  it('ask nothing where nothing is chosen', async () => {
    expect(await removeMedia(of, [])).toBe(0)
    expect(server.taken).toEqual([])
  })

  it('stop with the batch that is refused', async () => {
    server.answer('media.removeMany', { removed: 1_000 })
    const chosen = [...many(1_000), 'no-id']
    await expect(removeMedia(of, chosen)).rejects.toMatchObject({ code: 'input.invalid' })
    expect(batches()).toEqual([1_000])
  })

  it('cancel uploads in batches, naming their marker', async () => {
    const ofMarker = { ...of, layoutId: newId(), planId: newId(), layoutPlanMarkerId: newId(), markerId: marker }
    await cancelMedia(ofMarker, many(1_500))
    expect(server.calls()).toEqual(['media.cancel', 'media.cancel'])
    expect(batches()).toEqual([1_000, 500])
    expect(server.last()?.body).toMatchObject({ markerId: marker, layoutPlanMarkerId: ofMarker.layoutPlanMarkerId })
    await removeMarkerMedia(ofMarker)
    expect(server.last()).toMatchObject({ call: 'media.removeOfMarker', body: { markerId: marker } })
  })
})

describe('one photo', () => {
  const detail = (picture: string | null, fileStatus: string) =>
    ({ image: { picture, fileStatus } }) as unknown as MediaDetail

  test.each([
    [null, 'FILE_PROCESSING', 5_000],
    [null, 'FILE_PROCESS_FAILED', 240_000],
    ['https://x.example/p.webp', 'FILE_PROCESSING', 240_000],
  ])('with picture %s and status %s is asked for again after %i ms', (picture, status, ms) => {
    expect(server.pollMs(photoQuery(of, image), detail(picture, status))).toBe(ms)
  })

  it('is changed under its version', async () => {
    await changePhoto(of, image, { tag: 'roof', version: 7 })
    expect(server.last()).toEqual({
      call: 'media.change',
      params: { ...of, imageId: image },
      body: { tag: 'roof', version: 7 },
    })
  })

  it('is moved, taken off its marker, downloaded and deleted', async () => {
    server.answer('media.download', { url: '/files/o/a.jpg' })
    await moveMedia(of, image, marker)
    await takeOffMarker(of, image, { planMarkerId: newId(), markerId: marker })
    expect(await photoFileUrl(of, image)).toBe('/files/o/a.jpg')
    expect(await mediaFileUrl(of, image)).toBe('/files/o/a.jpg')
    await deletePhoto(of, image)
    await retryMedia(of, image)
    expect(server.calls()).toEqual([
      'media.change',
      'media.takeOff',
      'media.download',
      'media.download',
      'media.removeMany',
      'media.resume',
    ])
    expect(server.taken[4]?.body).toEqual({ mediaIds: [image] })
  })

  it('can be moved to every marker of the inspection', async () => {
    server.answer('markers.listSets', { layoutPlanMarkers: [{ _id: marker }] })
    expect(await server.client().fetchQuery(markerSetsQuery(of))).toEqual([{ _id: marker }])
    expect(await server.client().fetchQuery(markerChoicesQuery(of))).toEqual([{ _id: marker }])
  })

  it('of a column is read with its floors', async () => {
    server.answer('media.defineItem', { payload: { totalHeight: 30 } })
    const column = {
      ...of,
      workspaceId: newId(),
      columnId: newId(),
      layoutId: newId(),
      layoutCategory: 'floor',
    } as const
    expect(await server.client().fetchQuery(defineItemQuery(column))).toEqual({ totalHeight: 30 })
    expect(server.last()?.params).toMatchObject({ videoId: column.columnId, layoutCategory: 'floor' })
  })
})

describe('settings', () => {
  it('say whether capture dates are shown', async () => {
    server.answer('media.settings', { ifShowCaptureDate: true })
    expect(await server.client().fetchQuery(mediaSettingsQuery(of))).toEqual({ ifShowCaptureDate: true })
    await showCaptureDates(of, false)
    expect(server.last()).toEqual({ call: 'media.saveSettings', params: of, body: { ifShowCaptureDate: false } })
  })

  it('of the last upload are null where there was none', async () => {
    server.answer('media.uploadSettings', null)
    expect(await server.client().fetchQuery(uploadSettingsQuery(of, marker))).toBeNull()
  })
})

describe('an upload', () => {
  it('is committed with what was started, and answers what became of it', async () => {
    server.answer('media.results', { data: [{ _id: image, status: 'FILE_PROCESSED' }] })
    server.answer('media.commitMany', { data: [{ _id: image, errorCode: null }] })
    expect(await mediaResults(of, [image], signal)).toEqual([{ _id: image, status: 'FILE_PROCESSED' }])
    expect(await commitMedia(of, [image], [marker])).toEqual([{ _id: image, errorCode: null }])
    expect(server.last()?.body).toEqual({ mediaIds: [image], startedIds: [marker] })
    await failMedia(of, image)
    await resumeMedia(of, image, signal)
    expect(server.calls().slice(-2)).toEqual(['media.fail', 'media.resume'])
  })

  it('without the facts of its files is refused, and the refusal reaches the caller', async () => {
    const where = { ...of, layoutId: newId(), planId: newId(), layoutPlanMarkerId: newId(), markerId: marker }
    await expect(beginMedia(where, [{} as never], {} as never, signal)).rejects.toMatchObject({ code: 'input.invalid' })
  })
})

describe('videos and what is made of them', () => {
  it('are watched while something is being made', () => {
    expect(server.pollMs(playQuery(of, image), { url: null })).toBe(3_000)
    expect(server.pollMs(playQuery(of, image), { url: '/v.mp4' })).toBe(false)
    expect(server.pollMs(imageTasksQuery(of), [{ status: 'done' }, { status: 'pending' }])).toBe(3_000)
    expect(server.pollMs(imageTasksQuery(of), [{ status: 'done' }])).toBe(240_000)
    expect(server.pollMs(imageTaskQuery(of, image), { status: 'pending' })).toBe(3_000)
    expect(server.pollMs(imageTaskQuery(of, image), { status: 'done' })).toBe(false)
  })

  it('are listed, and a task can be removed', async () => {
    server.answer('media.videos', { data: [{ _id: image }] })
    expect(await server.client().fetchQuery(videosQuery(of))).toEqual([{ _id: image }])
    await removeImageTask(of, image)
    expect(server.last()).toEqual({ call: 'media.removeTask', params: { ...of, taskId: image } })
  })
})

describe('attachments of a marker', () => {
  const where = { projectId: ids.project, workspaceId: newId(), layoutId: newId(), planId: newId(), markerId: marker }
  const file = { _id: image, name: 'permit.pdf', size: 10, sha256: 'a'.repeat(64) }

  it('are announced one by one, and fail where the server names no place', async () => {
    server.answer('media.attach', { data: [{ uploadUrl: '/put', headers: {} }] })
    expect(await announceAttachment(where, file as never, signal)).toEqual({ uploadUrl: '/put', headers: {} })
    server.answer('media.attach', { data: [] })
    await expect(announceAttachment(where, file as never, signal)).rejects.toThrow('no place')
  })

  it('are listed, committed, opened, withdrawn and removed by their id', async () => {
    server.answer('media.attachments', { data: [{ _id: image }] })
    server.answer('media.attachmentFile', { url: '/files/o/permit.pdf' })
    expect(await server.client().fetchQuery(attachmentsQuery(where))).toEqual([{ _id: image }])
    await commitAttachment(where, image, signal)
    expect(await attachmentLink(where, { _id: image })).toBe('/files/o/permit.pdf')
    await withdrawAttachment(where, image)
    await removeAttachment(where, { _id: image })
    expect(server.calls()).toEqual([
      'media.attachments',
      'media.commitAttachment',
      'media.attachmentFile',
      'media.removeAttachment',
      'media.removeAttachment',
    ])
    expect(server.last()?.params).toMatchObject({ attachmentId: image, workspaceId: where.workspaceId })
  })
})
