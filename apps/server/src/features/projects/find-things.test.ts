import { findRoutes, type Found } from '@plumbline/contract/projects/find'
import { roles, seesEveryProject } from '@plumbline/contract/roles'
import type { Reply } from '@plumbline/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDrawing, aProject } from '../../testing/builders/builders.ts'
import { aDefect } from '../../testing/builders/finding-builders.ts'
import { aMedia } from '../../testing/builders/media-builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aWorld, foreignWord, type Person, type World } from '../../testing/world.ts'

let plumbline: TestApp
let world: World
beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
})
afterAll(() => plumbline.close())

async function find(
  { token }: Person,
  q: string,
  {
    corporateId = world.own.assigned.corporateId,
    ...query
  }: { readonly corporateId?: string; readonly projectId?: string; readonly language?: string } = {},
) {
  const answer = await plumbline.app.inject({
    method: 'GET',
    url: findRoutes.find.path.replace(':corporateId', corporateId),
    query: { q, ...query },
    headers: { authorization: `Bearer ${token}` },
  })
  return {
    status: answer.statusCode,
    found: answer.statusCode === 200 ? answer.json<Reply<typeof findRoutes.find>>().data : [],
  }
}

const idsOf = (found: readonly Found[], kind: Found['kind']) =>
  [...new Set(found.filter((one) => one.kind === kind).map(({ projectId }) => projectId))].sort()

describe('finds nothing that the caller may not open', () => {
  test.each(roles)('%s', async (role) => {
    const { assigned, unassigned, expired } = world.own
    const mayOpen = [
      assigned,
      ...(seesEveryProject(role) ? [unassigned] : []),
      ...(role === 'system-admin' ? [expired] : []),
    ]
      .map(({ projectId }) => projectId)
      .sort()
    const listed = [assigned, expired, ...(seesEveryProject(role) ? [unassigned] : [])]
      .map(({ projectId }) => projectId)
      .sort()
    for (const person of world.people[role]) {
      const { found } = await find(person, 'own surveys')
      expect(idsOf(found, 'project'), person.label).toEqual(listed)
      // Five of a kind: of more than that the newest projects are shown.
      for (const kind of ['photo', 'drawing'] as const)
        expect(mayOpen, person.label).toEqual(expect.arrayContaining(idsOf(found, kind)))
      expect(idsOf((await find(person, 'DF0001')).found, 'defect'), person.label).toEqual(mayOpen)
      expect((await find(person, 'Own Surveys', { projectId: expired.projectId })).status, person.label).toBe(
        role === 'system-admin' ? 200 : 403,
      )
      // Another company is not even named, whatever it calls its things.
      expect((await find(person, foreignWord)).found, person.label).toEqual([])
    }
  })

  test('who must sign in with two factors and did not finds nothing', async () => {
    const { status, found } = await find(world.careless['corporate-admin'], 'Strict', {
      corporateId: world.strict.assigned.corporateId,
    })
    expect([status, found]).toEqual([403, []])
  })
})

describe('what is found', () => {
  const people = () => world.people['corporate-admin'][0]!
  async function aTower(code: string) {
    const project = await aProject(plumbline.db, world.own.assigned.corporateId, {
      name: 'Lighthouse 100%',
      code,
      clientName: '海景業主立案法團',
    })
    const photo = await aMedia(plumbline.db, project, { name: 'DJI_20260914_0031_V.JPG' })
    await aMedia(plumbline.db, project, { name: 'DJI_20260914_0031_V.MRK', kind: 'side' })
    const elevation = await aDrawing(plumbline.db, project, { name: '東立面', category: 'elevation' })
    await aDrawing(plumbline.db, project, { name: '東立面簽署', category: 'signature' })
    const [defect, deleted] = [
      await aDefect(plumbline.db, project, { given: { remark: 'Above the lobby, 50% loose' } }),
      await aDefect(plumbline.db, project, { given: { remark: 'Above the lobby too' } }),
    ]
    await plumbline.db
      .updateTable('defect')
      .set({ type: 'concrete_spalling', defect_num: 731 })
      .where('id', '=', defect)
      .execute()
    await plumbline.db
      .updateTable('defect')
      .set({ type: 'concrete_spalling', deleted_at: new Date() })
      .where('id', '=', deleted)
      .execute()
    return { project, photo, elevation, defect }
  }

  test('a part of a name, a number, a word of a defect and the name of its type in any language', async () => {
    const { project, photo, elevation, defect } = await aTower('LH-7')
    const within = { projectId: project.id, language: 'zh-hk' }
    const titles = async (q: string, query: object = within) =>
      (await find(people(), q, query)).found.map(({ kind, _id }) => [kind, _id])
    const [isProject, isPhoto, isDrawing, isDefect] = [
      ['project', project.id],
      ['photo', photo],
      ['drawing', elevation.id],
      ['defect', defect],
    ]
    expect(await titles('0031')).toEqual([isPhoto])
    expect(await titles('東立')).toEqual([isDrawing])
    expect(await titles('lobby')).toEqual([isDefect])
    for (const q of ['df0731', '731', '混凝土剝落', 'spalling']) expect(await titles(q), q).toEqual([isDefect])
    for (const q of ['100%', 'lh-7', '海景業']) expect(await titles(q), q).toContainEqual(isProject)
    // A percent sign is text: it fits no other name.
    expect(await titles('1%0')).toEqual([])
    const {
      found: [shown],
    } = await find(people(), 'DF0731', within)
    expect(shown).toMatchObject({
      title: expect.stringMatching(/^DF0731 \p{Script=Han}+/u),
      detail: 'Above the lobby, 50% loose',
      projectNum: 'LH-7',
      workspaceId: project.workspaceId,
      inspectionId: project.inspectionId,
    })
  })

  test('outside a project a photo by the beginning of its name, a defect by its number, a drawing by any part', async () => {
    const { project, photo, elevation, defect } = await aTower('LH-8')
    const ids = async (q: string) =>
      (await find(people(), q)).found.filter(({ projectId }) => projectId === project.id).map(({ _id }) => _id)
    expect(await ids('dji_2026')).toEqual([photo])
    expect(await ids('0031')).toEqual([])
    expect(await ids('731')).toEqual([defect])
    expect(await ids('lobby')).toEqual([])
    expect(await ids('立面')).toEqual([elevation.id])
  })
})
