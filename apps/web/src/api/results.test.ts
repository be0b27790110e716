import { afterEach, describe, expect, it, test, vi } from 'vitest'
import { withContractServer, type TakenCall } from '../testing/contract-server.ts'
import { attendTo, beginRun, cancelRun, overviewQuery, retryRun, runQuery, saveAnalysisSettings } from './analysis.ts'
import { deletedShapesQuery, removeShapes, restoreShapes, suggestionsQuery } from './annotations-editing.ts'
import { annotatedPhotoQuery, annotatedPhotosQuery } from './annotations.ts'
import { ApiError } from './http/api-error.ts'
import { ids } from './http/fake-server.ts'
import { modelViewsQuery, orderViews, removeView, renameView } from './models-views.ts'
import {
  elementQuery,
  modelCamerasQuery,
  modelsQuery,
  modelTreeQuery,
  photosAtQuery,
  prepareAgain,
  reconstructionsQuery,
} from './models.ts'
import { newId } from './new-id.ts'
import { standingQuery } from './projects/standing.ts'
import { addTemplate, removeTemplate, templateExample, templatesQuery } from './reports-templates.ts'
import {
  beginDefinition,
  definitionsOfQuery,
  issuedReportsQuery,
  makeReport,
  previewQuery,
  readDefinition,
  removeDefinition,
  reportFile,
  reportsQuery,
  retryReport,
  saveDefinition,
  saveSignature,
  signDefinition,
  stopReport,
  unsignDefinition,
} from './reports.ts'
import { isStale, readTemperatures, savePair, saveScene, thermalImageQuery, thermalImagesQuery } from './thermal.ts'

const server = withContractServer()
afterEach(() => vi.unstubAllGlobals())
const { signal } = new AbortController()
const of = { projectId: ids.project, inspectionId: newId() }
const thing = newId()
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
const paged = (call: string) =>
  server.answer(call, ({ query }: TakenCall) => ({
    data: [],
    images: [],
    annotations: [],
    nextCursor: query?.['cursor'] === undefined ? 'c-2' : null,
  }))
const cursors = () => server.taken.map(({ query }) => query?.['cursor'])

test('where an inspection stands is asked for again while something is on its way', () => {
  const done = { photos: { arriving: 0, opening: 0 }, detector: { waiting: 0 }, laterReport: null }
  expect(server.pollMs(standingQuery(of), done)).toBe(false)
  for (const change of [
    { photos: { arriving: 0, opening: 1 } },
    { detector: { waiting: 1 } },
    { laterReport: { status: 'processing' } },
  ])
    expect(server.pollMs(standingQuery(of), { ...done, ...change })).toBe(20_000)
})

describe('the detector', () => {
  it('is watched closely while it works', () => {
    const photos = { pending: 0, processing: 1 }
    expect(server.pollMs(overviewQuery(of), { photos })).toBe(5_000)
    expect(server.pollMs(overviewQuery(of), { photos: { pending: 0, processing: 0 } })).toBe(20_000)
  })

  it('is set, run, stopped and run again', async () => {
    const settings = { isOn: true, types: ['crack' as const], sensitivity: 'high' as const }
    await saveAnalysisSettings(of, { ...settings, version: 2 })
    expect(server.last()?.body).toEqual({ ...settings, version: 2 })
    await beginRun(of, { _id: thing, types: ['crack'], sensitivity: 'low', markerId: null })
    await server.client().fetchQuery(runQuery(of, thing))
    await cancelRun(of, thing)
    await retryRun(of, thing)
    expect(server.calls()).toEqual([
      'analysis.saveSettings',
      'analysis.run',
      'analysis.getRun',
      'analysis.cancel',
      'analysis.retry',
    ])
  })

  it('records which photos are looked at, and a failure of that is not said', async () => {
    await attendTo(of, [thing])
    expect(server.last()).toMatchObject({ call: 'analysis.markReviewed', body: { imageIds: [thing] } })
    await expect(attendTo(of, [])).resolves.toBeUndefined()
  })
})

describe('annotations', () => {
  it('are read with their photos page by page, and the moment before each call', async () => {
    paged('annotations.imagesAndAnnotations')
    let now = 0
    const clock = () => (now += 1)
    const read = await server.client().fetchInfiniteQuery({ ...annotatedPhotosQuery(of, thing, clock), pages: 3 })
    expect(read.pages.map(({ readAt }) => readAt)).toEqual([1, 2])
    expect(cursors()).toEqual([undefined, 'c-2'])
    expect(server.last()?.query).toMatchObject({ markerId: thing, rejected: 'true', limit: '100' })
    await server.client().fetchQuery(annotatedPhotoQuery(of, thing, clock))
    expect(server.last()?.query).toMatchObject({ imageId: thing })
  })

  it('are asked for again soon while a photo waits for the detector', () => {
    const pages = (analysisStatus: string) => ({ pages: [{ images: [{ analysisStatus }] }] })
    expect(server.pollMs(annotatedPhotosQuery(of, null, Date.now), pages('pending'))).toBe(20_000)
    expect(server.pollMs(annotatedPhotosQuery(of, null, Date.now), pages('completed'))).toBe(240_000)
  })

  it('are deleted, listed as deleted, and restored', async () => {
    server.answer('annotations.restore', { annotations: [{ _id: thing }] })
    server.answer('annotations.deleted', { annotations: [{ _id: thing }] })
    await removeShapes(of, [thing])
    expect(server.last()?.body).toEqual({ annotationIds: [thing] })
    expect(await server.client().fetchQuery(deletedShapesQuery(of, thing))).toEqual([{ _id: thing }])
    expect(await restoreShapes(of, [thing])).toEqual([{ _id: thing }])
  })

  it('that are only suggested are filtered by types, marker and confidence', async () => {
    paged('annotations.suggestions')
    const filter = { markerId: thing, types: ['crack', 'rust'], confidence: 0.5 }
    await server.client().fetchInfiniteQuery(suggestionsQuery(of, filter))
    expect(server.last()?.query).toEqual({ confidence: '0.5', types: 'crack,rust', markerId: thing })
    await server.client().fetchInfiniteQuery(suggestionsQuery(of, { markerId: null, types: [], confidence: 0 }))
    expect(server.last()?.query).toEqual({ confidence: '0' })
  })
})

describe('thermal pictures', () => {
  it('are listed by pages and asked for again soon while they are read', async () => {
    paged('thermal.list')
    await server.client().fetchInfiniteQuery({ ...thermalImagesQuery(of), pages: 3 })
    expect(cursors()).toEqual([undefined, 'c-2'])
    expect(server.pollMs(thermalImageQuery(of, thing), { state: 'reading' })).toBe(5_000)
    expect(server.pollMs(thermalImageQuery(of, thing), { state: 'ready' })).toBe(240_000)
  })

  it('are changed under their version, and a stale one is recognised', async () => {
    await saveScene(of, thing, null, 3)
    expect(server.last()?.body).toEqual({ scene: null, version: 3 })
    await savePair(of, thing, null, 4)
    expect(server.last()?.body).toEqual({ visualId: null, version: 4 })
    expect(isStale(new ApiError({ code: 'version.stale', message: 'm', status: 409 }))).toBe(true)
    expect(isStale(new Error('version.stale'))).toBe(false)
  })

  it('have temperatures that are read by their link alone', async () => {
    const asked = vi.fn<(url: string, options?: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(new Response(Uint8Array.of(1, 2, 3))),
    )
    vi.stubGlobal('fetch', asked)
    expect([...(await readTemperatures('https://bucket.example/t', signal))]).toEqual([1, 2, 3])
    expect(asked).toHaveBeenCalledWith('https://bucket.example/t', { signal })
    asked.mockResolvedValue(new Response('', { status: 403 }))
    await expect(readTemperatures('https://bucket.example/t', signal)).rejects.toThrow('403')
  })
})

describe('models', () => {
  const model = { _id: thing, treeUrl: 'https://bucket.example/m/tree.json', updatedAt: '2026-11-18T04:00:00.000Z' }

  it('are watched while one is prepared or made of photos', () => {
    expect(server.pollMs(modelsQuery(of), { data: [{ state: 'preparing' }] })).toBe(3_000)
    expect(server.pollMs(modelsQuery(of), { data: [{ state: 'ready' }] })).toBe(240_000)
    expect(server.pollMs(reconstructionsQuery(of), [{ state: 'running' }])).toBe(3_000)
    expect(server.pollMs(reconstructionsQuery(of), [{ state: 'done' }])).toBe(false)
  })

  it('show the cameras of all pages, and how many photos have none', async () => {
    server.answer('models.cameras', ({ query }: TakenCall) => ({
      data: [{ imageId: query?.['cursor'] ?? 'first' }],
      tooFar: 1,
      unaimed: 2,
      nextCursor: query?.['cursor'] === undefined ? thing : null,
    }))
    expect(await server.client().fetchQuery(modelCamerasQuery(of))).toEqual({
      cameras: [{ imageId: 'first' }, { imageId: thing }],
      tooFar: 2,
      unaimed: 4,
    })
  })

  it('have an element tree, and properties in files of so many elements each', async () => {
    const asked = vi.fn<(url: string) => Promise<Response>>(() => Promise.resolve(new Response('[["a"],["b"]]')))
    vi.stubGlobal('fetch', asked)
    await server.client().fetchQuery(modelTreeQuery(model))
    const element = elementQuery(model, 501, 500)
    const file = await server.client().fetchQuery(element)
    expect(asked.mock.calls.map(([url]) => url)).toEqual([
      'https://bucket.example/m/tree.json',
      'https://bucket.example/m/properties/1.json',
    ])
    expect(element.select?.(file)).toEqual(['b'])
    expect(modelTreeQuery({ ...model, treeUrl: null }).enabled).toBe(false)
  })

  it('are prepared again, and find the photos that see a place', async () => {
    await prepareAgain(of, thing)
    await server.client().fetchQuery(photosAtQuery(of, { position: [1, 2, 3], normal: null }))
    expect(server.last()?.body).toEqual({ position: [1, 2, 3], normal: null, limit: 30 })
  })

  it('have views that are renamed under their version, ordered and removed', async () => {
    server.answer('models.views', { data: [{ _id: thing }] })
    server.answer('models.orderViews', { data: [{ _id: thing }] })
    expect(await server.client().fetchQuery(modelViewsQuery(of))).toEqual([{ _id: thing }])
    await renameView(of, { _id: thing, version: 2 }, 'North')
    expect(server.last()?.body).toEqual({ name: 'North', version: 2 })
    expect(await orderViews(of, [thing])).toEqual([{ _id: thing }])
    await removeView(of, thing)
    expect(server.last()?.params).toEqual({ ...of, modelViewId: thing })
  })
})

describe('reports', () => {
  const ofReports = { ...of, workspaceId: newId() }

  it('are begun, read, saved under their version and removed', async () => {
    for (const call of ['createDefinition', 'getDefinition', 'saveDefinition', 'sign', 'unsign'])
      server.answer(`reports.${call}`, { reportDefinition: { _id: thing, version: 2 } })
    server.answer('reports.definitions', { data: [{ _id: thing }] })
    expect(await beginDefinition(ofReports, 'zh-hk')).toEqual({ _id: thing, version: 2 })
    expect(server.last()?.body).toEqual({ _id: uuid, language: 'zh-hk' })
    expect(await server.client().fetchQuery(definitionsOfQuery(ofReports))).toEqual([{ _id: thing }])
    await readDefinition(ofReports, thing)
    await saveDefinition(ofReports, thing, 1, { language: 'en' })
    expect(server.last()?.body).toEqual({ language: 'en', version: 1 })
    await signDefinition(ofReports, { _id: thing, version: 2 }, 'prepared')
    expect(server.last()?.body).toEqual({ role: 'prepared', version: 2 })
    await unsignDefinition(ofReports, thing, 'prepared')
    await removeDefinition(ofReports, thing)
    expect(server.last()?.call).toBe('reports.removeDefinition')
  })

  it('are made of one version, watched while they are, stopped, tried again and downloaded', async () => {
    for (const call of ['make', 'cancelReport', 'retryReport'])
      server.answer(`reports.${call}`, { report: { _id: thing } })
    server.answer('reports.issued', { data: [] })
    expect(await makeReport(of, { _id: thing, version: 3 })).toEqual({ _id: thing })
    expect(server.last()?.body).toEqual({ _id: uuid, reportDefinitionId: thing, version: 3 })
    await stopReport(of, thing)
    await retryReport(of, thing)
    await reportFile(of, thing, 'pdf')
    expect(server.last()?.params).toEqual({ ...of, reportId: thing, format: 'pdf' })
    expect(await server.client().fetchQuery(issuedReportsQuery(ids.project))).toEqual([])
    expect(server.pollMs(reportsQuery(of), [{ status: 'processing' }])).toBe(3_000)
    expect(server.pollMs(reportsQuery(of), [{ status: 'completed' }])).toBe(false)
  })

  it('are previewed section by section, each version for itself', async () => {
    const first = previewQuery(ofReports, { _id: thing, version: 1 }, 'cover')
    await server.client().fetchQuery(first)
    expect(server.last()).toMatchObject({ call: 'reports.preview', query: { section: 'cover' } })
    expect(previewQuery(ofReports, { _id: thing, version: 2 }, 'cover').queryKey).not.toEqual(first.queryKey)
  })

  it('take a signature that can be removed, and templates of the corporate', async () => {
    server.answer('reports.saveSignatureImage', { imageUrl: null })
    server.answer('reports.templates', { data: [{ _id: thing }] })
    server.answer('reports.addTemplate', { template: { _id: thing } })
    server.answer('reports.previewTemplate', { url: '/files/o/example.docx' })
    expect(await saveSignature(ids.user, null)).toBeNull()
    expect(server.last()?.body).toEqual({ image: null })
    expect(await server.client().fetchQuery(templatesQuery(ids.corporate))).toEqual([{ _id: thing }])
    expect(await addTemplate(ids.corporate, 'House style', btoa('docx'))).toEqual({ _id: thing })
    expect(server.last()?.body).toEqual({ _id: uuid, name: 'House style', file: btoa('docx') })
    expect(await templateExample(ids.corporate, thing)).toBe('/files/o/example.docx')
    await removeTemplate(ids.corporate, thing)
    expect(server.last()?.call).toBe('reports.removeTemplate')
  })
})
