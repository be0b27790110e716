import { describe, expect, it } from 'vitest'
import {
  addAfterPhoto,
  addComment,
  changeDefect,
  changeDefects,
  defectQuery,
  earlierDefectsQuery,
  linkDefect,
  removeAfterPhoto,
  removeComment,
  removeDefects,
  restoreDefects,
  setDefectsStatus,
  setDefectStatus,
} from './defects-life.ts'
import {
  carriedDefectsQuery,
  defectFacetsQuery,
  defectIds,
  defectPinsQuery,
  defectSummaryQuery,
  exportedRegister,
  removeView,
  savedViewsQuery,
  saveView,
} from './defects-register.ts'
import { defectsQuery } from './defects.ts'
import { withContractServer, type TakenCall } from '../testing/contract-server.ts'
import { ids } from './http/fake-server.ts'
import { newId } from './new-id.ts'

const server = withContractServer()
const of = { projectId: ids.project, inspectionId: newId() }
const defect = newId()
const many = (count: number) => Array.from({ length: count }, () => newId())
const idsOf = ({ body }: TakenCall) => (body as { readonly defectIds: string[] }).defectIds
const batches = () => server.taken.map((one) => idsOf(one).length)

describe('the register', () => {
  it('reads pages by cursor, with the filter and order of the address', async () => {
    server.answer('defects.list', ({ query }: TakenCall) =>
      query?.['cursor'] === undefined
        ? { data: [{ _id: defect }], total: 2, nextCursor: 'c-2' }
        : { data: [], total: 2, nextCursor: null },
    )
    const options = defectsQuery(of, { severities: 'major' }, { sort: 'number', descending: true }, 50)
    const read = await server.client().fetchInfiniteQuery({ ...options, pages: 5 })
    expect(read.pages).toHaveLength(2)
    expect(server.taken.map(({ query }) => query)).toEqual([
      { severities: 'major', sort: 'number', limit: '50', descending: 'true' },
      { severities: 'major', sort: 'number', limit: '50', descending: 'true', cursor: 'c-2' },
    ])
  })

  it('counts and sums up by the same filter, and shows the pins of one elevation', async () => {
    const elevation = newId()
    server.answer('defects.pins', { data: [{ _id: defect }] })
    await server.client().fetchQuery(defectFacetsQuery(of, { q: 'crack' }))
    await server.client().fetchQuery(defectSummaryQuery(of, { q: 'crack' }))
    expect(await server.client().fetchQuery(defectPinsQuery(of, elevation, {}))).toEqual([{ _id: defect }])
    expect(server.calls()).toEqual(['defects.facets', 'defects.summary', 'defects.pins'])
    expect(server.taken.map(({ query }) => query)).toEqual([{ q: 'crack' }, { q: 'crack' }, { elevationId: elevation }])
  })

  it('finds the ids of those that are not loaded, and exports in a language', async () => {
    server.answer('defects.ids', { ids: [defect] })
    expect(await defectIds(of, {}, { sort: 'number', descending: false })).toEqual([defect])
    expect(server.last()?.query).toEqual({ sort: 'number' })
    server.answer('defects.exportRegister', { url: '/files/o/r.xlsx', name: 'r.xlsx' })
    const order = { sort: 'severity', descending: true } as const
    expect(await exportedRegister(of, 'xlsx', 'zh-hk', {}, order)).toEqual({ url: '/files/o/r.xlsx', name: 'r.xlsx' })
    expect(server.last()?.body).toMatchObject({ format: 'xlsx', language: 'zh-hk', descending: true })
  })

  it('stores, lists and removes views', async () => {
    const view = newId()
    server.answer('defects.views', { data: [{ _id: view }] })
    expect(await server.client().fetchQuery(savedViewsQuery(of))).toEqual([{ _id: view }])
    await saveView(of, view, { name: 'Open', search: '?status=open', columns: [], isShared: false })
    expect(server.last()).toMatchObject({ params: { ...of, viewId: view }, body: { name: 'Open' } })
    await removeView(of, view)
    expect(server.last()?.call).toBe('defects.removeView')
  })

  it('counts what photos carry, in batches, or of a whole marker in one call', async () => {
    server.answer('defects.carried', { defects: 4 })
    const client = server.client()
    expect(await client.fetchQuery(carriedDefectsQuery(of, { imageIds: many(2_100) }))).toBe(12)
    expect(await client.fetchQuery(carriedDefectsQuery(of, { imageIds: [] }))).toBe(0)
    expect(server.taken).toHaveLength(3)
    expect(await client.fetchQuery(carriedDefectsQuery(of, { markerId: defect }))).toBe(4)
    expect(server.last()?.body).toEqual({ markerId: defect })
  })
})

describe('one defect', () => {
  it('is read, and changed under its version', async () => {
    server.answer('defects.detail', { defect: { _id: defect } })
    expect(await server.client().fetchQuery(defectQuery(of, defect))).toEqual({ defect: { _id: defect } })
    await changeDefect(of, defect, 3, { severity: 'major' })
    expect(server.last()).toEqual({
      call: 'defects.change',
      params: { ...of, defectId: defect },
      body: { version: 3, change: { severity: 'major' } },
    })
    await setDefectStatus(of, defect, 4, { status: 'closed', reason: null, text: 'Filled' })
    expect(server.last()?.body).toEqual({ version: 4, status: 'closed', reason: null, text: 'Filled' })
  })

  it('gets comments, after-photos and a link to an earlier one', async () => {
    const comment = { _id: newId(), text: 'Seen on site', mentions: [ids.user] }
    const image = newId()
    server.answer('defects.comment', { comment })
    expect(await addComment(of, defect, comment)).toEqual(comment)
    await removeComment(of, defect, comment._id)
    expect(server.last()?.params).toEqual({ ...of, defectId: defect, commentId: comment._id })
    await addAfterPhoto(of, defect, image)
    await removeAfterPhoto(of, defect, image)
    expect(server.calls().slice(-2)).toEqual(['defects.addAfterPhoto', 'defects.removeAfterPhoto'])
    server.answer('defects.earlier', { data: [{ _id: defect }] })
    expect(await server.client().fetchQuery(earlierDefectsQuery(of, image))).toEqual([{ _id: defect }])
    await linkDefect(of, defect, 5, { earlierId: null, progress: null })
    expect(server.last()?.body).toEqual({ version: 5, earlierId: null, progress: null })
  })
})

describe('many defects', () => {
  it('are changed in batches of a thousand', async () => {
    server.answer('defects.changeMany', (one: TakenCall) => ({ changed: idsOf(one).length }))
    expect(await changeDefects(of, many(1_001), { severity: 'minor' })).toBe(1_001)
    expect(batches()).toEqual([1_000, 1])
  })

  it('whose status is refused are named, over all batches', async () => {
    server.answer('defects.setManyStatus', (one: TakenCall) => ({
      changed: idsOf(one).length - 1,
      refused: [{ _id: idsOf(one)[0], code: 'defect.transition' }],
    }))
    const chosen = many(1_002)
    const { changed, refused } = await setDefectsStatus(of, chosen, { status: 'open' })
    expect([changed, refused.map(({ _id }) => _id)]).toEqual([1_000, [chosen[0], chosen[1_000]]])
  })

  it('are deleted and restored, answering those it was allowed for', async () => {
    server.answer('defects.remove', (one: TakenCall) => ({ removed: idsOf(one).slice(0, 1) }))
    server.answer('defects.restore', (one: TakenCall) => ({ restored: idsOf(one) }))
    const chosen = many(1_500)
    expect(await removeDefects(of, chosen)).toEqual([chosen[0], chosen[1_000]])
    expect(await restoreDefects(of, chosen)).toEqual(chosen)
    expect(await restoreDefects(of, [])).toEqual([])
    expect(server.taken).toHaveLength(4)
  })
})
