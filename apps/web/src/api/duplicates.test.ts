import { describe, expect, it } from 'vitest'
import { withContractServer, type TakenCall } from '../testing/contract-server.ts'
import { decideAsOne } from './annotations-editing.ts'
import {
  dismissPair,
  dismissSame,
  duplicatesQuery,
  growthQuery,
  mergeDefects,
  sameGroupQuery,
  saveDuplicateSettings,
  searchDuplicates,
  splitDefect,
  unmergeDefect,
} from './defects-duplicates.ts'
import { ids } from './http/fake-server.ts'
import { newId } from './new-id.ts'

const server = withContractServer()
const of = { projectId: ids.project, inspectionId: newId() }
const [defect, other, shape] = [newId(), newId(), newId()]
const search = { state: 'ready', searchedAt: null, shapeCount: 2, placedCount: 2, notPlaced: [] }

describe('duplicates', () => {
  it('are read page by page, and searched for on request', async () => {
    server.answer('defects.duplicates', ({ query }: TakenCall) => ({
      data: [],
      total: 60,
      nextCursor: query?.['cursor'] === undefined ? 'c-2' : null,
      search,
      settings: { mergesSure: false, version: 1 },
    }))
    const read = await server.client().fetchInfiniteQuery({ ...duplicatesQuery(of), pages: 5 })
    expect(read.pages).toHaveLength(2)
    server.answer('defects.searchDuplicates', { search })
    expect((await searchDuplicates(of)).state).toBe('ready')
  })

  it('are merged, split, and taken apart again', async () => {
    server.answer('defects.merge', { defect: { _id: defect } })
    server.answer('defects.split', { detail: {}, split: { _id: other } })
    await mergeDefects(of, defect, 4, other)
    await splitDefect(of, defect, 5, [shape])
    await unmergeDefect(of, defect, other)
    expect(server.taken.map(({ call, body }) => [call, body])).toEqual([
      ['defects.merge', { with: other, version: 4 }],
      ['defects.split', { annotationIds: [shape], version: 5 }],
      ['defects.split', { mergedId: other }],
    ])
  })

  it('are dismissed, as pairs and as shapes, and that is taken back', async () => {
    server.answer('defects.dismissDuplicate', { _id: other, state: 'dismissed' })
    server.answer('defects.dismissSame', { dismissed: 1 })
    await dismissPair(of, other, false)
    await dismissSame(of, shape, [other])
    expect(server.taken.map(({ body }) => body)).toEqual([
      { isDismissed: false },
      { annotationId: shape, fromIds: [other], isDismissed: true },
    ])
  })

  it('of a suggestion are its group, or nothing where it stands alone', async () => {
    server.answer('defects.sameGroups', { data: [], nextCursor: null, search })
    expect(await server.client().fetchQuery(sameGroupQuery(of, shape))).toBeNull()
    expect(server.taken[0]!.query).toEqual({ annotationIds: shape })
  })

  it('are accepted as one defect, a new one or one that is there', async () => {
    server.answer('annotations.decide', { annotations: [], left: 0 })
    await decideAsOne(of, [shape])
    await decideAsOne(of, [shape], defect)
    expect(server.taken.map(({ body }) => body)).toEqual([
      { annotationIds: [shape], decision: 'accept', asOne: true },
      { annotationIds: [shape], decision: 'accept', asOne: true, defectId: defect },
    ])
  })
})

it('reads how a defect grew, and saves whether sure ones are merged', async () => {
  server.answer('defects.growth', { verdict: 'same' })
  server.answer('defects.saveDuplicateSettings', { mergesSure: true, version: 2 })
  expect((await server.client().fetchQuery(growthQuery(of, defect))).verdict).toBe('same')
  expect((await saveDuplicateSettings(of.projectId, { mergesSure: true, version: 1 })).version).toBe(2)
  expect(server.taken.at(-1)).toMatchObject({ body: { mergesSure: true, version: 1 } })
})
