import type { Request } from '@plumbline/contract/route'
import { shareRoutes } from '@plumbline/contract/shares/shares'
import type { Role } from '@plumbline/contract/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShare } from '../../testing/builders/share-builders.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { aWorld, type World } from '../../testing/world.ts'

let plumbline: TestApp
let world: World
beforeAll(async () => {
  plumbline = await testApp()
  world = await aWorld(plumbline)
  await plumbline.db.deleteFrom('share_link').execute()
})
afterAll(() => plumbline.close())

const list = async (role: Role, query: Request<typeof shareRoutes.listOfCompany>['query'] = {}) => {
  const { corporateId } = world.own.assigned
  const { token } = world.people[role][0]!
  const { body } = await plumbline.call(shareRoutes.listOfCompany, { params: { corporateId }, query, token })
  return body
}
const idsOf = ({ data }: { data: readonly { _id: string }[] }) => data.map(({ _id }) => _id)

test('holds the links of the projects that one may open, and none of another company', async () => {
  const { own, foreign } = world
  const [assigned, unassigned] = [await aShare(plumbline.db, own.assigned), await aShare(plumbline.db, own.unassigned)]
  const expired = await aShare(plumbline.db, own.expired)
  await aShare(plumbline.db, foreign.assigned)
  expect(idsOf(await list('corporate-admin', { state: 'all' }))).toEqual([expired.id, unassigned.id, assigned.id])
  expect(idsOf(await list('corporate-admin'))).toEqual([unassigned.id, assigned.id])
  for (const role of ['corporate-standard', 'workspace-admin'] as const)
    expect([role, idsOf(await list(role))]).toEqual([role, [assigned.id]])
  // Its own last day is a year away, and it opens nothing all the same.
  expect(idsOf(await list('corporate-admin', { state: 'expired' }))).toEqual([expired.id])
})

test('says what each shows, who made it, and where it belongs', async () => {
  const { assigned } = world.own
  const [link] = (await list('corporate-standard')).data
  expect(link).toMatchObject({
    label: 'Owner',
    project: { _id: assigned.projectId },
    inspectionId: assigned.inspectionId,
    workspaceId: assigned.workspaceId,
    openings: 0,
    lastOpenedAt: null,
  })
  expect(JSON.stringify(link)).not.toContain('hash')
})

test('is read page by page, and by state', async () => {
  const { assigned } = world.own
  for (let count = 0; count < 101; count += 1)
    await aShare(plumbline.db, assigned, { revoked_at: new Date(), label: `No. ${count}` })
  const first = await list('corporate-admin', { state: 'revoked' })
  expect([first.data.length, first.data[0]?.label, first.nextCursor]).toEqual([100, 'No. 100', first.data[99]?._id])
  const second = await list('corporate-admin', { state: 'revoked', cursor: first.nextCursor! })
  expect([idsOf(second).length, second.nextCursor]).toEqual([1, null])
})
